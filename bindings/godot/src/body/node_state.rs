//! What scripts call to keep a body's state and to put it back.

use godot::prelude::*;

use super::host::Host;
use super::node::RootMotionBody3D;
use super::state;
use crate::result::{code, kept};

#[godot_api(secondary)]
impl RootMotionBody3D {
    /// The whole state of this body after its last tick: pose, fall, turn, pace, state, what plays and how far it is. A copy is a
    /// snapshot: keep one per tick, and [method load_state] rolls back. Empty when refused.
    ///
    /// Take it between ticks, with what was proposed for the next one in it. Not in it: what the engine's own mixer plays (source
    /// Mixer), other bodies, exported properties such as [member wanted_speed]: they are inputs, given again when ticks are run again.
    #[func]
    fn save_state(&mut self) -> PackedByteArray {
        self.begin();
        kept(self.take_in().and_then(|()| state::saved(&self.core)))
            .map_or_else(PackedByteArray::new, PackedByteArray::from)
    }

    /// Puts a state back: the node, its pose and its clips go where they were, without motion and without signals. The monitor
    /// begins anew. On an error nothing changes. Returns 0 or why not.
    #[func]
    pub(super) fn load_state(&mut self, bytes: PackedByteArray) -> i32 {
        self.begin();
        let (core, given) = self.parts();
        let read = state::read(core, &given, bytes.as_slice());
        code(read.map(|read| {
            state::restore(&mut self.core, read);
            self.put_back();
        }))
    }

    /// A hash of the state: equal on two peers if their bodies are equal (N4). What the body stands on does not count, since the
    /// engine numbers its objects differently on every peer. 0 when refused.
    #[func]
    fn state_hash(&mut self) -> i64 {
        self.begin();
        kept(self.take_in().and_then(|()| state::hashed(&self.core))).unwrap_or(0).cast_signed()
    }
}
