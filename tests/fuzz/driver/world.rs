//! What one input of the fuzzer works on: values of every kind, made when they are first used, and the call under way.

use root_motion::Vec3;
use root_motion::base::error::Error;
use root_motion_c::results::{RMO_ERR_PANIC, RMO_HAS_FINDING};

use super::blocks::{EACH, is_cut_off, sound};
use super::data::Data;
use super::kinds::{Kind, MOST_KINDS, fresh, kinds};
use super::memory::Block;

/// Values of each kind that a sequence may use.
pub(super) const SLOTS: usize = 4;
/// The kind of memory that is no struct: blocks, bytes.
pub const BYTES: usize = MOST_KINDS;

/// What may become of memory that is passed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Never written.
    Read,
    /// Written on success only.
    Written,
    /// Written on errors too: names the culprit, or the block of a track.
    Anyhow,
    /// As `Written`, each element for itself by its result.
    Each,
    /// Results of elements.
    Results,
}

/// Memory that a call was given.
#[derive(Clone, Copy)]
pub struct Passed {
    pub ptr: *mut u8,
    pub len: usize,
    pub kind: usize,
    pub role: Role,
    /// Where it is written back to: the first values of an array are those of the slots.
    back: Option<(usize, usize)>,
    /// Holds what no call of the library made.
    tainted: bool,
    /// Where in `World::before` its bytes are.
    at: usize,
}

#[derive(Default)]
pub(super) struct Slot {
    pub block: Option<Block>,
    /// It holds what no call of the library made.
    pub damaged: bool,
}

pub struct World<'d> {
    pub data: Data<'d>,
    pub(super) slots: [[Slot; SLOTS]; MOST_KINDS],
    pub(super) blocks: [[Slot; EACH]; 3],
    /// The slots that were used, in that order.
    pub(super) live: Vec<(usize, usize)>,
    passed: Vec<Passed>,
    temporary: Vec<Block>,
    before: Vec<u8>,
    aliased: bool,
    /// The snapshot that was written last.
    pub snapshot: Option<Block>,
    /// Of the call under way.
    pub name: &'static str,
    /// Every result so far, for the tests of the driver.
    pub seen: Option<Vec<(&'static str, i32)>>,
}

impl<'d> World<'d> {
    pub fn new(data: &'d [u8]) -> Self {
        Self {
            data: Data::new(data),
            slots: [const { [const { Slot { block: None, damaged: false } }; SLOTS] }; MOST_KINDS],
            blocks: Default::default(),
            live: Vec::new(),
            passed: Vec::new(),
            temporary: Vec::new(),
            before: Vec::new(),
            aliased: false,
            snapshot: None,
            name: "",
            seen: None,
        }
    }

    /// The value in a slot.
    pub fn slot(&mut self, kind: usize, which: usize) -> &mut Block {
        let live = &mut self.live;
        self.slots[kind][which].block.get_or_insert_with(|| {
            live.push((kind, which));
            let mut block = Block::new(kinds()[kind].size);
            fresh(kind, block.bytes_mut());
            if kind == Vec3::INDEX {
                // Up, forward, right: calls want directions at right angles.
                block.bytes_mut().rotate_right(which % 3 * size_of::<f32>());
            }
            block
        })
    }

    /// A value in a slot, to be looked at and set by the driver.
    pub fn value<T: Kind>(&mut self, which: usize) -> &mut T {
        // SAFETY: as long as a T, at a multiple of 8.
        unsafe { &mut *self.slot(T::INDEX, which).ptr::<T>() }
    }

    pub fn block(&mut self, kind: usize, which: usize) -> &mut Block {
        self.blocks[kind][which].block.get_or_insert_with(|| sound(kind, which))
    }

    pub fn set_block(&mut self, kind: usize, which: usize, block: Block) {
        self.blocks[kind][which] = Slot { block: Some(block), damaged: false };
    }

    pub fn pass(&mut self, passed: (*mut u8, usize), kind: usize, role: Role, tainted: bool) {
        let (ptr, len) = passed;
        self.passed.push(Passed { ptr, len, kind, role, back: None, tainted, at: 0 });
    }

    /// A pointer to one value; now and then one that the library must refuse.
    pub fn pointer<T: Kind>(&mut self, role: Role) -> *mut T {
        let (choice, size) = (self.data.byte(), size_of::<T>());
        let fields = &kinds()[T::INDEX];
        // Of one kind each argument is another value, if the fuzzer does not say otherwise.
        let others = self.passed.iter().filter(|p| p.kind == T::INDEX).count();
        let which = (usize::from(choice >> 4) + others) % SLOTS;
        if choice % 16 == 14
            && let Some(ptr) = self.alias(size, align_of::<T>())
        {
            self.pass((ptr, size), T::INDEX, role, fields.is_state);
            return ptr.cast();
        }
        match choice % 16 {
            12 => std::ptr::null_mut(),
            13 => self.elsewhere(T::INDEX, which, role, (choice >> 4) % 2 == 0),
            15 => {
                let mut block = Block::new(size);
                let bytes = self.data.bytes(size);
                block.bytes_mut()[..bytes.len()].copy_from_slice(bytes);
                self.sized(T::INDEX, block, role, None, fields.is_state)
            }
            _ if fields.is_sized => {
                let copy = Block::of(self.slot(T::INDEX, which).bytes());
                self.sized(T::INDEX, copy, role, Some((T::INDEX, which)), false)
            }
            _ => {
                let ptr = self.slot(T::INDEX, which).ptr::<T>();
                let tainted = fields.is_state && self.slots[T::INDEX][which].damaged;
                let shared = |p: &Passed| p.ptr == ptr.cast() && (p.role != Role::Read || role != Role::Read);
                self.aliased |= self.passed.iter().any(shared);
                self.passed.push(Passed {
                    ptr: ptr.cast(),
                    len: size,
                    kind: T::INDEX,
                    role,
                    back: Some((T::INDEX, which)),
                    tainted,
                    at: 0,
                });
                ptr
            }
        }
    }

    /// A struct that may say that it is longer than this library knows: then so much memory is there.
    fn sized<T>(
        &mut self,
        kind: usize,
        value: Block,
        role: Role,
        back: Option<(usize, usize)>,
        tainted: bool,
    ) -> *mut T {
        let said = value.bytes().get(..4).map_or(0, |b| u32::from_le_bytes(b.try_into().expect("four bytes"))) as usize;
        let mut block = value;
        if kinds()[kind].is_sized && said > block.len() && said <= 4096 {
            let mut longer = Block::new(said);
            longer.bytes_mut()[..block.len()].copy_from_slice(block.bytes());
            if self.data.byte() % 2 == 1 {
                longer.bytes_mut()[said - 1] = 1;
            }
            block = longer;
        }
        let ptr = block.ptr::<u8>();
        self.passed.push(Passed { ptr, len: block.len(), kind, role, back, tainted, at: 0 });
        self.temporary.push(block);
        ptr.cast()
    }

    /// The value of a slot at an address that is not a multiple of what its type needs.
    fn elsewhere<T>(&mut self, kind: usize, which: usize, role: Role, odd: bool) -> *mut T {
        let value = self.slot(kind, which).bytes().to_vec();
        let mut block = Block::shifted(value.len(), if odd { 1 } else { 4 });
        block.bytes_mut().copy_from_slice(&value);
        let tainted = kinds()[kind].is_state && self.slots[kind][which].damaged;
        self.sized(kind, block, role, None, tainted)
    }

    /// A place in memory that the call was given already.
    fn alias(&mut self, size: usize, align: usize) -> Option<*mut u8> {
        let choice = self.data.byte();
        let among = self.passed.len();
        let other = self.passed.get(usize::from(choice % 8) % among.max(1))?;
        let room = other.len.checked_sub(size)?;
        let offset = (usize::from(choice >> 3) * 8).min(room);
        let ptr = other.ptr.wrapping_add(offset);
        (ptr.addr() % align == 0).then(|| {
            self.aliased = true;
            ptr
        })
    }

    /// An array of `count` values: those of the slots in turn.
    pub fn array<T: Kind>(&mut self, count: usize, role: Role) -> *mut T {
        let choice = self.data.byte();
        let (size, fields) = (size_of::<T>(), &kinds()[T::INDEX]);
        if choice % 16 == 12 {
            return std::ptr::null_mut();
        }
        let mut block = Block::shifted(size * count, if choice % 16 == 13 { 1 } else { 0 });
        let mut tainted = false;
        for i in 0..count {
            let value = self.slot(T::INDEX, i % SLOTS).bytes().to_vec();
            block.bytes_mut()[i * size..][..size].copy_from_slice(&value);
            tainted |= fields.is_state && self.slots[T::INDEX][i % SLOTS].damaged;
        }
        if choice % 16 == 15 && count > 0 {
            let element = self.data.below(count) * size;
            self.damage(T::INDEX, &mut block.bytes_mut()[element..][..size]);
            tainted |= fields.is_state;
        }
        if choice % 16 == 14
            && let Some(ptr) = self.alias(size * count, align_of::<T>())
        {
            self.pass((ptr, size * count), T::INDEX, role, true);
            return ptr.cast();
        }
        let (ptr, len) = (block.ptr::<u8>(), size * count);
        self.passed.push(Passed { ptr, len, kind: T::INDEX, role, back: Some((T::INDEX, 0)), tainted, at: 0 });
        self.temporary.push(block);
        ptr.cast()
    }

    /// Memory for this call only.
    pub fn memory(&mut self, block: Block, kind: usize, role: Role) -> *mut u8 {
        let ptr = block.ptr();
        self.pass((ptr, block.len()), kind, role, false);
        self.temporary.push(block);
        ptr
    }

    /// A track, a space or a history. One that is cut off is left to the checks.
    pub fn relocatable<T>(&mut self, kind: usize, role: Role) -> *mut T {
        let choice = self.data.byte();
        if choice % 16 == 12 {
            return std::ptr::null_mut();
        }
        let which = usize::from(choice >> 4) % EACH;
        if is_cut_off(kind, self.block(kind, which)) {
            self.set_block(kind, which, sound(kind, which));
        }
        if choice % 16 == 13 {
            let bytes = self.block(kind, which).bytes().to_vec();
            let mut block = Block::shifted(bytes.len(), 4);
            block.bytes_mut().copy_from_slice(&bytes);
            return self.memory(block, BYTES, role).cast();
        }
        let block = self.block(kind, which);
        let (ptr, len) = (block.ptr::<u8>(), block.len());
        let tainted = self.blocks[kind][which].damaged;
        self.pass((ptr, len), BYTES, role, tainted);
        ptr.cast()
    }

    /// Whether what the call is given holds what no call of the library made.
    pub fn is_tainted(&self) -> bool {
        self.aliased || self.passed.iter().any(Passed::is_tainted)
    }

    /// Whether the call is given one piece of memory twice.
    pub fn is_aliased(&self) -> bool {
        self.aliased
    }

    pub fn known(result: i32) -> bool {
        (-(Error::ALL.len() as i32)..=RMO_HAS_FINDING).contains(&result) && result != RMO_ERR_PANIC
    }

    /// Makes the call and looks at what it did to the memory that it was given.
    pub fn run(&mut self, call: impl FnOnce() -> i32) -> i32 {
        self.before.clear();
        for passed in &mut self.passed {
            passed.at = self.before.len();
            // SAFETY: given to the call, so it is there.
            self.before.extend_from_slice(unsafe { std::slice::from_raw_parts(passed.ptr, passed.len) });
        }
        let result = call();
        assert!(Self::known(result), "{}: result {result}", self.name);
        if let Some(seen) = &mut self.seen {
            seen.push((self.name, result));
        }
        super::check::check(self.name, result, &self.passed, &self.before, self.aliased);
        self.settle(result);
        result
    }

    /// Writes arrays back and forgets the call.
    fn settle(&mut self, result: i32) {
        let tainted = self.is_tainted();
        if self.aliased {
            // Refusals of elements are written to their results, and those may lie in a track.
            self.blocks.iter_mut().flatten().for_each(|block| block.damaged = true);
        }
        let many = self.passed.iter().any(|p| p.role == Role::Results);
        for passed in std::mem::take(&mut self.passed) {
            let written = matches!(passed.role, Role::Written | Role::Each) && (result >= 0 || many);
            let (true, Some((kind, first))) = (written, passed.back) else { continue };
            let size = kinds()[kind].size;
            for which in first..SLOTS.min(first + passed.len / size) {
                let slot = &mut self.slots[kind][which];
                let Some(block) = &mut slot.block else { continue };
                slot.damaged |= tainted;
                let from = passed.ptr.wrapping_add((which - first) * size);
                if from != block.ptr() {
                    // SAFETY: the value is as long and lives until the call is forgotten.
                    unsafe { block.bytes_mut().copy_from_slice(std::slice::from_raw_parts(from, size)) };
                }
            }
        }
        self.temporary.clear();
        self.aliased = false;
    }
}

impl Passed {
    /// Its bytes before the call and now.
    pub fn bytes<'a>(&self, before: &'a [u8]) -> (&'a [u8], &'a [u8]) {
        // SAFETY: lives until the call is forgotten.
        (&before[self.at..][..self.len], unsafe { std::slice::from_raw_parts(self.ptr, self.len) })
    }

    pub fn is_tainted(&self) -> bool {
        self.tainted
    }
}
