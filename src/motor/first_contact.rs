//! The motor that stops at the first contact.

use glam::DVec3;

use super::query::{self, Hit};
use super::{
    Answer, BLOCKED, CEILING, CONTACT_CEILING, CONTACT_FLOOR, CONTACT_WALL, Contact, Ground, IGNORE_START_OVERLAP,
    Input, MAX_CONTACTS, MotorConfig, Outcome, Query, REASON_SLIDE, SWEEP, TRUNCATED,
};
use crate::error::{Error, Result};
use crate::math::Vec3;

/// A motor that goes along the whole displacement and stops, skin kept, at the first contact.
#[derive(Clone, Copy, Debug)]
pub struct Motor {
    input: Input,
    skin: f64,
    walkable_cosine: f64,
    /// Asked motion and gravity together, cut to the longest allowed.
    goal: DVec3,
    query: Query,
    answered: bool,
    /// Share of `goal` that was travelled.
    share: f64,
    flags: u32,
    contact: Contact,
}

impl Motor {
    /// Starts a tick. Errors: those of [`MotorConfig::check`].
    pub fn begin(config: &MotorConfig, input: &Input) -> Result<Self> {
        config.check().map_err(|(error, _)| error)?;
        let mut goal = input.asked + input.up * input.vertical;
        if !goal.is_finite() {
            return Err(Error::NotFinite);
        }
        let mut flags = 0;
        let (longest, length) = (f64::from(config.max_distance), goal.length());
        if longest > 0.0 && length > longest {
            goal *= longest / length;
            flags |= TRUNCATED;
        }
        let skin = f64::from(config.skin);
        let distance = goal.length();
        let mut query = Query::default();
        if distance > 0.0 {
            query = Query {
                kind: SWEEP,
                flags: IGNORE_START_OVERLAP,
                serial: 1,
                reason: REASON_SLIDE,
                direction: Vec3::from_f64(goal / distance),
                distance: (distance + 2.0 * skin) as f32,
                ..query
            };
        }
        Ok(Self {
            input: *input,
            skin,
            walkable_cosine: f64::from(config.max_slope_cosine),
            goal,
            query,
            answered: distance == 0.0,
            share: 1.0,
            flags,
            contact: Contact::default(),
        })
    }

    /// The open question, the same until it is answered; `None` when the tick is decided.
    pub fn query(&self) -> Option<Query> {
        (!self.answered).then_some(self.query)
    }

    /// Takes the answer to the open question. On an error nothing changes.
    /// Errors: [`Error::StaleAnswer`], [`Error::SweepFailed`] (C3).
    pub fn answer(&mut self, answer: &Answer) -> Result<()> {
        if self.answered {
            return Err(Error::StaleAnswer);
        }
        if let Some(hit) = query::checked(&self.query, answer)? {
            self.stop_at(&hit);
        }
        self.answered = true;
        Ok(())
    }

    /// Advances to where the gap, measured along the normal, is the skin (S2): a grazing hit costs no more than a frontal one.
    fn stop_at(&mut self, hit: &Hit) {
        let length = self.goal.length();
        let approach = -hit.normal.dot(self.goal) / length;
        if approach <= 0.0 {
            return; // A normal that does not oppose the motion blocks nothing.
        }
        let travel = (hit.distance - self.skin / approach).clamp(0.0, length);
        if travel >= length {
            return;
        }
        self.share = travel / length;
        let steepness = hit.normal.dot(self.input.up);
        let kind = if steepness >= self.walkable_cosine {
            CONTACT_FLOOR
        } else if steepness < 0.0 {
            CONTACT_CEILING
        } else {
            CONTACT_WALL
        };
        self.flags |= BLOCKED | if kind == CONTACT_CEILING { CEILING } else { 0 };
        self.contact =
            Contact { surface: hit.surface, point: hit.point, normal: Vec3::from_f64(hit.normal), kind, reserved: 0 };
    }

    /// What the tick came to; `None` while a question is open.
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.answered {
            return None;
        }
        let travelled = self.goal * self.share;
        let ask = self.input.asked + self.input.up * self.input.vertical;
        // The share of the way is a share of the ask and of gravity alike.
        let share = if ask == DVec3::ZERO { 0.0 } else { travelled.length() / ask.length() };
        let achieved = if share == 1.0 { self.input.asked } else { self.input.asked * share };
        let mut contacts = [Contact::default(); MAX_CONTACTS];
        let blocked = self.flags & BLOCKED != 0;
        if let (true, Some(first)) = (blocked, contacts.first_mut()) {
            *first = self.contact;
        }
        Some(Outcome {
            achieved,
            adjustment: self.input.up * (self.input.vertical * share),
            platform: DVec3::ZERO,
            recovery: DVec3::ZERO,
            flags: self.flags,
            ground: Ground::default(),
            ticks_since_probe: self.input.ticks_since_probe,
            contacts,
            contact_count: u32::from(blocked),
        })
    }
}
