//! The feet in the report, as data (I5).

use serde::{Deserialize, Serialize};

/// What the feet say of the root.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Feet {
    /// How they were found: `name`, or `shape`, as the lowest ends of legs.
    pub found_by: String,
    /// Each foot, and when it stands.
    pub feet: Vec<FootContacts>,
    /// How many contacts there are.
    pub stances: u64,
    /// Whether there are enough of them, and they agree; else the figures below are a guess.
    pub sure: bool,
    /// Speed of the root by the feet, metres per second.
    pub speed_m_s: f64,
    /// Its standard error, by how much the contacts differ from each other and within; metres per second.
    pub error_m_s: f64,
    /// How much the contacts differ: root mean square, metres per second.
    pub spread_m_s: f64,
    /// Velocity of the root by the feet, in the frame of the root at the start and turning with it, metres per second.
    pub velocity_m_s: [f64; 3],
    /// Where that goes: degrees about up from forward (+Z; -Y where up is Z), +90 to the left; null where it is still.
    pub direction_deg: Option<f64>,
    /// Turn of a cycle by the feet, degrees.
    pub yaw_deg: f64,
    /// How far the feet slide over the ground in one step under the root as it is: mean over the contacts, metres.
    pub slide_m: f64,
    /// The most.
    pub slide_most_m: f64,
}

/// One foot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FootContacts {
    /// Node of the ankle.
    pub ankle: String,
    /// Node of the ball of the foot, or of its end.
    pub toe: Option<String>,
    /// From when to when it stands, seconds; of a loop, the end may be in the next cycle.
    pub contacts_s: Vec<[f64; 2]>,
}
