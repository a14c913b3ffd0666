//! What a tick tells of, in signals.

use godot::builtin::{StringName, Vector3};
use root_motion::character::contacts::ContactEvent;
use root_motion::locomotion::states::LocomotionState;
use root_motion::monitor::Finding;

/// A landing that is told of.
pub struct Landing {
    pub height: f64,
    pub hard: bool,
}

/// A state that is told of.
pub struct Change {
    pub state: LocomotionState,
    pub previous: LocomotionState,
}

/// What a tick tells of: all of it once the node is where the tick left it, so that whoever is told may do anything to the node.
pub enum Event {
    /// The record is the core's.
    Committed,
    Blocked(Vector3),
    ClipFinished(StringName),
    Landed(Landing),
    LocomotionChanged(Change),
    Found(Finding),
    /// With the place that its point is counted from.
    ContactBegan(ContactEvent, Vector3),
    ContactEnded(ContactEvent),
}
