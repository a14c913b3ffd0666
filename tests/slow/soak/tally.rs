//! What happened, counted.

use root_motion::network::correction::CorrectionTier;
use root_motion::tick::commit::{Commit, CommitFlags};

macro_rules! kinds {
    ($(#[$doc:meta])* $name:ident { $($kind:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum $name { $($kind,)* }

        impl $name {
            pub const ALL: &[Self] = &[$(Self::$kind,)*];

            fn text(self) -> &'static str {
                match self { $(Self::$kind => $text,)* }
            }
        }
    };
}

kinds! {
    /// What goes wrong: each is an error, and changes no byte.
    Fault {
        SweepFailed = "sweep failed",
        AnswerOutOfRange = "answer out of range",
        StaleAnswer = "stale answer",
        ChangedMeanwhile = "body changed during the tick",
        LostTick = "tick never committed",
        StaleTick = "stale tick",
        StalePose = "stale pose",
        StaleCommit = "second commit of a tick",
        Duplicate = "duplicate sample",
        OtherSource = "another source",
        NotANumber = "proposal not finite",
        NotUnit = "rotation not unit",
        NegativeTime = "negative time",
        UnknownChannel = "unknown channel",
        WriterOutOfRange = "writer out of range",
        NullProposal = "null",
        Misaligned = "misaligned",
        SharedMemory = "buffers overlap",
        BadStep = "step not finite",
        BadAdvance = "clip time not finite or negative",
        WrongTrack = "wrong track",
        BadSeek = "seek out of the clip",
        BadTeleport = "teleport not finite",
        Unowned = "refused by authority",
        UnknownToken = "unknown token",
        NoFreeSlot = "no free claim",
        Uninitialized = "uninitialised or foreign state",
        BadInput = "character input not finite",
        BadWord = "server's word not finite or from the future",
    }
}

kinds! {
    /// What happens that is no error.
    Event {
        Claim = "claims",
        Release = "claims released",
        Refused = "ticks refused whole",
        Teleport = "teleports",
        Seek = "seeks",
        Hitch = "hitches (0.1 s to a day)",
        NoTime = "ticks of no time",
        Word = "server's words",
        LateWord = "server's words too late",
        Rewind = "rewinds",
        PutRight = "rewinds put right",
        RunAgain = "ticks run again",
        FailedAgain = "replays that failed once",
        Saved = "snapshots written",
        Restored = "snapshots read",
        Spoiled = "spoiled snapshots refused",
        UnknownTick = "rewinds to unknown ticks refused",
    }
}

const FLAGS: [(CommitFlags, &str); 12] = [
    (CommitFlags::GROUNDED, "grounded"),
    (CommitFlags::BLOCKED, "blocked"),
    (CommitFlags::STEPPED, "stepped"),
    (CommitFlags::SLIDING, "sliding"),
    (CommitFlags::STUCK, "stuck"),
    (CommitFlags::CEILING, "ceiling"),
    (CommitFlags::TRUNCATED, "truncated"),
    (CommitFlags::PARTLY_REFUSED, "partly refused"),
    (CommitFlags::FIRST_REFUSAL, "first refusal told"),
    (CommitFlags::NO_TIME, "motion of no time"),
    (CommitFlags::OVER_TRAVEL, "over travel"),
    (CommitFlags::REPLAYED, "replayed"),
];

#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub ticks: u64,
    pub commits: u64,
    queries: u64,
    most_queries: u32,
    shares: u64,
    snaps: u64,
    faults: [u64; Fault::ALL.len()],
    events: [u64; Event::ALL.len()],
    flags: [u64; FLAGS.len()],
}

impl Tally {
    pub fn fault(&mut self, fault: Fault) {
        self.faults[fault as usize] += 1;
    }

    pub fn event(&mut self, event: Event) {
        self.events[event as usize] += 1;
    }

    pub fn commit(&mut self, commit: &Commit) {
        self.commits += 1;
        for (count, (flag, _)) in self.flags.iter_mut().zip(FLAGS) {
            *count += u64::from(commit.flags.intersects(CommitFlags::from_bits_retain(flag.bits())));
        }
    }

    pub fn queries(&mut self, asked: u32) {
        self.queries += u64::from(asked);
        self.most_queries = self.most_queries.max(asked);
    }

    pub fn corrected(&mut self, tier: u32) {
        self.shares += u64::from(tier == CorrectionTier::Share.bits());
        self.snaps += u64::from(tier == CorrectionTier::Snap.bits());
    }

    /// What never happened, and should have: but for what few bodies meet in minutes.
    pub fn missing(&self) -> Vec<&'static str> {
        let faults = Fault::ALL.iter().filter(|fault| self.faults[**fault as usize] == 0).map(|fault| fault.text());
        let events = Event::ALL.iter().filter(|event| self.events[**event as usize] == 0).map(|event| event.text());
        let rare = [CommitFlags::TRUNCATED, CommitFlags::OVER_TRAVEL];
        let flags = self.flags.iter().zip(FLAGS).filter(|(count, (flag, _))| **count == 0 && !rare.contains(flag));
        faults.chain(events).chain(flags.map(|(_, (_, text))| text)).collect()
    }

    pub fn print(&self) {
        let row = |text: &str, count: u64| println!("  {text:<46}{count:>14}");
        row("character ticks", self.ticks);
        row("commits", self.commits);
        row("queries answered", self.queries);
        row("most queries of a tick", self.most_queries.into());
        row("faults, all of them refused", self.faults.iter().sum());
        Fault::ALL.iter().for_each(|fault| row(&format!("  {}", fault.text()), self.faults[*fault as usize]));
        println!("  events");
        Event::ALL.iter().for_each(|event| row(&format!("  {}", event.text()), self.events[*event as usize]));
        row("  corrections by a share", self.shares);
        row("  corrections at once", self.snaps);
        println!("  commits that were");
        FLAGS.iter().zip(self.flags).for_each(|((_, text), count)| row(&format!("  {text}"), count));
    }
}
