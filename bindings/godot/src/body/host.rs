//! How a tick reaches the node around its core, without knowing it.
//!
//! While the engine moves the node, advances a mixer or emits a signal, scripts may call the body and must find its state whole. So no
//! `&mut Core` is held then: it is lent anew behind each such call.

use godot::classes::CharacterBody3D;
use godot::obj::Gd;

use super::core::Core;
use super::event::Event;
use super::given::Given;

/// The node around a core.
pub trait Host {
    /// The state, and what it is given at the moment.
    fn parts(&mut self) -> (&mut Core, Given<'_>);

    /// Has the engine do what may call scripts, which may call the body.
    fn open<R>(&mut self, call: impl FnOnce(&mut Gd<CharacterBody3D>) -> R) -> R;

    /// Emits a signal.
    fn tell(&mut self, event: Event);
}
