//! Evidence for and against each finding, and the findings that were raised.
//!
//! Each code has a leaking bucket of seconds: a tick that shows the fault fills it, a healthy one drains it more slowly, a tick that
//! shows neither leaves it. Full, it raises the finding once; only an empty one can raise it again.

use super::config::MonitorConfig;
use super::finding::{FINDING_COUNT, Finding, FindingCode};
use crate::monitor::FindingUnit;

/// A long tick is no more than this share of the evidence: one hitch proves nothing.
const MOST_OF_ONE_TICK: f32 = 0.25;
/// Healthy seconds that make up for one of evidence: a fault that shows in a third of the ticks is found.
const LEAK: f32 = 0.5;
/// The same for a sample taken twice: two clocks that drift against each other meet rarely, and never rightly.
const SLOW_LEAK: f32 = 0.05;
/// Evidence that one strike leaves, seconds: until it has leaked the fault is the same occurrence.
const STRIKE: f32 = 1.0;

/// The bit of a code in a set of codes.
pub(super) const fn bit(code: FindingCode) -> u32 {
    1 << (code.bits() - 1)
}

/// What a tick shows of a fault.
#[derive(Clone, Copy)]
pub(super) struct Sign {
    pub code: FindingCode,
    pub figure: f64,
    pub expected: f64,
    pub unit: FindingUnit,
}

/// When it shows it.
#[derive(Clone, Copy)]
pub(super) struct When {
    pub tick: i64,
    /// Seconds that the sign covers.
    pub seconds: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub(super) struct Board {
    /// Codes with some evidence.
    open: u32,
    /// Codes that were raised and have not been empty since.
    raised: u32,
    /// Codes whose finding was not taken yet.
    pending: u32,
    reserved: u32,
    evidence: [f32; FINDING_COUNT],
    findings: [Finding; FINDING_COUNT],
}

impl Board {
    /// A tick that shows the fault.
    #[cold]
    #[inline(never)]
    pub fn against(&mut self, config: &MonitorConfig, when: When, sign: Sign) {
        let i = sign.code.bits().wrapping_sub(1) as usize;
        let (Some(evidence), Some(enough)) = (self.evidence.get_mut(i), config.evidence.get(i)) else { return };
        if when.seconds <= 0.0 {
            return;
        }
        let full = if *enough > 0.0 {
            *evidence = (*evidence + (when.seconds as f32).min(enough * MOST_OF_ONE_TICK)).min(2.0 * enough);
            *evidence >= *enough
        } else {
            *evidence = STRIKE;
            true
        };
        self.open |= bit(sign.code);
        if full && self.raised & bit(sign.code) == 0 {
            self.raised |= bit(sign.code);
            self.pending |= bit(sign.code);
            if let Some(finding) = self.findings.get_mut(i) {
                *finding = Finding {
                    code: sign.code,
                    count: finding.count.saturating_add(1),
                    tick: when.tick,
                    figure: sign.figure,
                    expected: sign.expected,
                    unit: sign.unit,
                    reserved: 0,
                };
            }
        }
    }

    /// Whether there is evidence for any of these codes.
    #[inline]
    pub fn is_open(&self, codes: u32) -> bool {
        self.open & codes != 0
    }

    /// A tick of `seconds` that shows these codes healthy.
    #[inline]
    pub fn well(&mut self, codes: u32, seconds: f64) {
        if self.is_open(codes) {
            self.drain(codes, seconds as f32);
        }
    }

    #[cold]
    #[inline(never)]
    fn drain(&mut self, codes: u32, seconds: f32) {
        for (code, evidence) in FindingCode::ALL.iter().copied().zip(&mut self.evidence) {
            if self.open & codes & bit(code) == 0 {
                continue;
            }
            let leak = if code == FindingCode::StaleSample { SLOW_LEAK } else { LEAK };
            // What is not a number leaks away too.
            *evidence = (*evidence - leak * seconds).max(0.0);
            if *evidence == 0.0 {
                self.open &= !bit(code);
                self.raised &= !bit(code);
            }
        }
    }

    /// A tick that refutes a code: what was gathered for it proves nothing.
    #[inline]
    pub fn refuted(&mut self, code: FindingCode) {
        self.well(bit(code), f64::INFINITY);
    }

    /// The oldest finding that was not taken yet.
    pub fn next(&mut self) -> Option<Finding> {
        let pending = self.pending;
        let open = self.findings.iter().zip(FindingCode::ALL).filter(|(_, code)| pending & bit(**code) != 0);
        let (finding, code) = open.min_by_key(|(finding, code)| (finding.tick, *code))?;
        let finding = *finding;
        self.pending &= !bit(*code);
        Some(finding)
    }
}
