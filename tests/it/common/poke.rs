//! Damaged state, as a host makes it that copies bytes: states are written by their calls only, so tests write over memory.

use root_motion::raw::layout::{Field, Layout};

/// Writes over a field of a state, private or not.
pub fn poke<S: Layout, V: Copy>(state: &mut S, name: &str, value: V) {
    let field = field::<S, V>(name);
    // SAFETY: the field lies in the state and is as long as the value; any bytes are legal in it.
    unsafe { std::ptr::from_mut(state).byte_add(field.offset).cast::<V>().write_unaligned(value) }
}

/// Reads a field of a state, private or not.
pub fn peek<S: Layout, V: Copy>(state: &S, name: &str) -> V {
    let field = field::<S, V>(name);
    // SAFETY: the field lies in the state, is as long as the value and made of numbers.
    unsafe { std::ptr::from_ref(state).byte_add(field.offset).cast::<V>().read_unaligned() }
}

fn field<S: Layout, V>(name: &str) -> &'static Field {
    let field = S::LAYOUT.fields.iter().find(|field| field.name == name).expect("a field of that name");
    assert_eq!(field.size, size_of::<V>(), "{name}");
    field
}
