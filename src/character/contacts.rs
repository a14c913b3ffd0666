//! What a body began to touch, still touches and touches no more, from one record to the next (S13).

use crate::base::check::check_stamp;
use crate::base::constants::limits;
use crate::base::error::{Error, Result};
use crate::base::layout::accessors;
use crate::base::vector::Vec3;
use crate::tick::commit::Commit;
use crate::tick::surface::{Contact, ContactKind, MAX_CONTACTS};
use crate::{choices, layout};

choices! {
    /// What became of a contact (S13).
    "character" RmoContactPhase = ContactPhase {
        /// The body touches it since this tick.
        Begin = 1, RMO_CONTACT_PHASE_BEGIN;
        /// It touched it before, and does.
        Stay = 2, RMO_CONTACT_PHASE_STAY;
        /// It touches it no more.
        End = 3, RMO_CONTACT_PHASE_END;
    }
}

/// Most surfaces that are followed at once; what finds no room is not told until one ends (S13).
pub const MAX_TRACKED_CONTACTS: usize = 16;

/// Most events of a tick: all that are followed may end while all that a record touches begins.
pub const MAX_CONTACT_EVENTS: usize = MAX_TRACKED_CONTACTS + MAX_CONTACTS + 1;

/// What a record touches: its contacts, and the ground.
const TOUCHED: usize = MAX_CONTACTS + 1;

limits! { MAX_TRACKED_CONTACTS, MAX_CONTACT_EVENTS }

const STAMP: u32 = 0x4354_0001;

/// A surface that is touched.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct TrackedContact {
    /// The host's id of it.
    pub(crate) surface: u64,
    /// The tick that it was first touched in.
    pub(crate) since: i64,
    /// What it was when it was last touched.
    pub(crate) kind: ContactKind,
    /// Ticks that it was not touched in since then.
    pub(crate) missing: u32,
}

accessors! { TrackedContact {
    /// The host's id of it.
    surface: u64;
    /// The tick that it was first touched in.
    since: i64;
    /// What it was when it was last touched.
    kind: ContactKind;
    /// Ticks that it was not touched in since then.
    missing: u32;
} }

impl TrackedContact {
    const NONE: Self = Self { surface: 0, since: 0, kind: ContactKind::from_bits_retain(0), missing: 0 };
}

/// The contacts of a body, from tick to tick: plain data, the host's. A copy is a snapshot; save it with the body and a rewind tells the
/// same events again.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct ContactTracker {
    /// Set by the init call; tells the ABI it is of.
    pub(crate) stamp: u32,
    /// Ticks that a contact may miss before it ends.
    pub(crate) linger: u32,
    /// How many are followed.
    pub(crate) count: u32,
    /// Contacts that found no room, since the beginning.
    pub(crate) lost: u32,
    /// Those that are followed.
    pub(crate) contacts: [TrackedContact; MAX_TRACKED_CONTACTS],
}

/// One event.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct ContactEvent {
    /// The host's id of the surface.
    pub surface: u64,
    /// The tick that it was first touched in.
    pub since: i64,
    /// Point of contact as in the record; zero for the ground, for a contact that lingers and for one that ended.
    pub point: Vec3,
    /// Unit normal as in the record; zero where the record has none.
    pub normal: Vec3,
    /// What became of it.
    pub phase: ContactPhase,
    /// What it is, or last was.
    pub kind: ContactKind,
    /// The body's speed into it, metres per second ([`Contact::speed`]).
    pub speed: f32,
    /// Reserved, 0.
    pub reserved: u32,
}

impl ContactTracker {
    /// A body that touches nothing. A contact ends when `linger` ticks in a row have missed it: 0 ends it at once; 2 rides over the ticks in
    /// which a body that leans on a wall is pushed off by a hair.
    pub const fn new(linger: u32) -> Self {
        Self { stamp: STAMP, linger, count: 0, lost: 0, contacts: [TrackedContact::NONE; MAX_TRACKED_CONTACTS] }
    }

    /// How many surfaces are touched.
    pub fn len(&self) -> usize {
        self.tracked().len()
    }

    /// Whether nothing is touched.
    pub fn is_empty(&self) -> bool {
        self.tracked().is_empty()
    }

    /// Contacts that found no room, since the beginning.
    pub fn lost(&self) -> u32 {
        self.lost
    }

    /// What is touched, each surface once, in no order.
    pub fn tracked(&self) -> &[TrackedContact] {
        self.contacts.get(..self.count as usize).unwrap_or(&[])
    }

    /// The events of a tick, by its record: the record's contacts and the ground, each surface once. `out` takes them, ended ones first;
    /// [`MAX_CONTACT_EVENTS`] are always enough. How many there are is returned. A record holds [`MAX_CONTACTS`]
    /// contacts: what found no room in it is not told.
    ///
    /// On an error nothing changes. Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`], [`Error::BufferTooSmall`],
    /// [`Error::OutOfRange`] (a state that no step made).
    pub fn step(&mut self, record: &Commit, out: &mut [ContactEvent]) -> Result<usize> {
        check_stamp(self.stamp, STAMP)?;
        if self.count as usize > MAX_TRACKED_CONTACTS {
            return Err(Error::OutOfRange);
        }
        let touched = Touched::of(record);
        let mut next = Self::new(self.linger);
        next.lost = self.lost;
        let mut events = Events { out, count: 0 };
        for old in self.tracked() {
            let touch = touched.find(old.surface);
            let missing = if touch.is_some() { 0 } else { old.missing.saturating_add(1) };
            if missing > self.linger {
                let (surface, since, kind) = (old.surface, old.since, old.kind);
                events.tell(ContactEvent {
                    surface,
                    since,
                    kind,
                    phase: ContactPhase::End,
                    ..ContactEvent::default()
                })?;
                continue;
            }
            let kind = touch.map_or(old.kind, |touch| touch.kind);
            next.keep(TrackedContact { missing, kind, ..*old });
        }
        for kept in next.tracked() {
            events.tell(event(ContactPhase::Stay, kept.since, touched.find(kept.surface), kept.surface, kept.kind))?;
        }
        for touch in touched.all() {
            if self.tracked().iter().any(|old| old.surface == touch.surface) {
                continue;
            }
            let fresh = TrackedContact { surface: touch.surface, since: record.tick, kind: touch.kind, missing: 0 };
            if next.keep(fresh) {
                events.tell(event(ContactPhase::Begin, record.tick, Some(touch), touch.surface, touch.kind))?;
            } else {
                next.lost = next.lost.saturating_add(1);
            }
        }
        let count = events.count;
        *self = next;
        Ok(count)
    }

    /// `false` when there is no room.
    fn keep(&mut self, contact: TrackedContact) -> bool {
        let Some(slot) = self.contacts.get_mut(self.count as usize) else { return false };
        *slot = contact;
        self.count += 1;
        true
    }
}

fn event(phase: ContactPhase, since: i64, touch: Option<&Contact>, surface: u64, kind: ContactKind) -> ContactEvent {
    let told = ContactEvent { surface, since, phase, kind, ..ContactEvent::default() };
    match touch {
        Some(touch) => {
            ContactEvent { point: touch.point, normal: touch.normal, kind: touch.kind, speed: touch.speed, ..told }
        }
        None => told,
    }
}

/// Events told so far.
struct Events<'a> {
    out: &'a mut [ContactEvent],
    count: usize,
}

impl Events<'_> {
    fn tell(&mut self, event: ContactEvent) -> Result<()> {
        *self.out.get_mut(self.count).ok_or(Error::BufferTooSmall)? = event;
        self.count += 1;
        Ok(())
    }
}

/// What a record touches, each surface once: as the contact that came first, and the ground.
struct Touched {
    contacts: [Contact; TOUCHED],
    count: usize,
}

impl Touched {
    fn of(record: &Commit) -> Self {
        let mut touched = Self { contacts: [Contact::NONE; TOUCHED], count: 0 };
        record.contacts().iter().for_each(|contact| touched.add(*contact));
        if let Some(ground) = record.ground() {
            let (surface, normal) = (ground.surface, ground.normal);
            touched.add(Contact { surface, normal, kind: ContactKind::Floor, ..Contact::NONE });
        }
        touched
    }

    fn add(&mut self, contact: Contact) {
        if self.find(contact.surface).is_some() {
            return;
        }
        if let Some(slot) = self.contacts.get_mut(self.count) {
            *slot = contact;
            self.count += 1;
        }
    }

    fn all(&self) -> &[Contact] {
        self.contacts.get(..self.count).unwrap_or(&[])
    }

    fn find(&self, surface: u64) -> Option<&Contact> {
        self.all().iter().find(|contact| contact.surface == surface)
    }
}

layout! { "character" RmoTrackedContact = TrackedContact { surface, since, kind, missing } }

layout! { "character" RmoContactTracker = ContactTracker { stamp, linger, count, lost, contacts } }

layout! { "character" RmoContactEvent = ContactEvent { surface, since, point, normal, phase, kind, speed, reserved } }
