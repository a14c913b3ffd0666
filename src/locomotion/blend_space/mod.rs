//! Blend spaces: from where the motion is wanted to be (a speed, a direction, a velocity) to the weights of clips (P1-P4).
//!
//! A space is built once into one relocatable block without pointers, and is plain numbers at run time: it can be written to a
//! file, mapped and moved. Weights are never negative, sum to 1, and are continuous over every edge and seam.

pub(crate) mod build;
mod grid;
mod input;
mod scattered;

use crate::{choices, flags, layout};
use xxhash_rust::xxh64::Xxh64;

use crate::base::error::{Error, Result};
use crate::base::math::finite;

pub use build::{BlendSpaceBuffer, BlendSpaceSamples, MAX_BLEND_SPACE_SAMPLES, build, word_count};
pub use input::{BlendSpaceInput, BlendSpaceInputFlags, direction, smooth};

flags! {
    /// What the places of a blend space mean (P3).
    "locomotion" RmoBlendSpaceFlags = BlendSpaceFlags {
        /// Flag of a [`BlendSpaceKind::Grid`]: `x` is a direction in radians; the last column is the neighbour of the first.
        DIRECTION = 1 << 0, RMO_BLEND_SPACE_DIRECTION;
        /// Flag of a [`BlendSpaceKind::Grid`]: sample 0 is the whole row `y` = 0, below the first of the rows.
        IDLE = 1 << 1, RMO_BLEND_SPACE_IDLE;
    }
}

choices! {
    /// How the samples of a blend space lie (P1, P2).
    "locomotion" RmoBlendSpaceKind = BlendSpaceKind {
        /// BlendSpaceSamples along a line, by `x` alone.
        Line = 0, RMO_BLEND_SPACE_KIND_LINE;
        /// BlendSpaceSamples at the crossings of columns (`x`) and rows (`y`).
        Grid = 1, RMO_BLEND_SPACE_KIND_GRID;
        /// BlendSpaceSamples anywhere in a plane without a seam, such as that of velocities.
        Plane = 2, RMO_BLEND_SPACE_KIND_PLANE;
    }
}

/// First word of a block: "RMBS", little-endian.
pub const MAGIC: u32 = 0x5342_4D52;
/// Layout of the block; another number is [`Error::AbiMismatch`].
pub const FORMAT: u32 = 1;

/// What stands before the words. 80 bytes, little-endian on every supported target.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct BlendSpaceHeader {
    /// `0x5342_4D52`, "RMBS".
    pub magic: u32,
    /// Layout of the block.
    pub format: u32,
    /// Size of the whole block in use, bytes.
    pub size: u64,
    /// Hash of everything after it.
    pub checksum: u64,
    /// `BlendSpaceKind::Line`, `BlendSpaceKind::Grid` or `BlendSpaceKind::Plane`.
    pub kind: BlendSpaceKind,
    /// `BlendSpaceFlags::DIRECTION`, `BlendSpaceFlags::IDLE`.
    pub flags: BlendSpaceFlags,
    /// How many samples weights are given to.
    pub sample_count: u32,
    /// Columns of a grid, places on a line.
    pub x_count: u32,
    /// Rows of a grid.
    pub y_count: u32,
    /// Triangles of a plane; its records follow the cells.
    pub triangle_count: u32,
    /// Edges of its hull; their records follow the triangles.
    pub edge_count: u32,
    /// Cells along each side of the square that tells where to begin the search for a triangle.
    pub side: u32,
    /// Corner of that square.
    pub corner: [f64; 2],
    /// Cells per unit.
    pub cells_per_unit: f64,
}

/// Weights of at most four samples. What is not in `count` is sample 0 at weight 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct BlendSpaceWeights {
    /// Indices of samples, each once.
    pub samples: [u32; 4],
    /// Their weights: above 0, together 1.
    pub weights: [f64; 4],
    /// How many there are, 1..=4.
    pub count: u32,
    /// Reserved, 0.
    pub reserved: u32,
}

impl BlendSpaceWeights {
    /// The weight of a sample.
    pub fn of(&self, sample: u32) -> f64 {
        let mut entries = self.samples.iter().zip(&self.weights).take(self.count as usize);
        entries.find_map(|(s, w)| (*s == sample).then_some(*w)).unwrap_or(0.0)
    }

    /// Takes an entry in, unless it weighs nothing. Callers give each sample once.
    #[inline(always)]
    fn push(&mut self, sample: u32, weight: f64) {
        if weight > 0.0 {
            let slot = self.count as usize;
            if let (Some(s), Some(w)) = (self.samples.get_mut(slot), self.weights.get_mut(slot)) {
                (*s, *w) = (sample, weight);
                self.count += 1;
            }
        }
    }
}

/// A blend space, borrowed.
#[derive(Clone, Copy, Debug)]
pub struct BlendSpace<'a> {
    header: &'a BlendSpaceHeader,
    words: &'a [u64],
}

impl<'a> BlendSpace<'a> {
    /// A space from its parts, for instance out of a file: every promise of the format is checked.
    /// Errors: [`Error::AbiMismatch`], [`Error::Corrupt`].
    pub fn from_parts(header: &'a BlendSpaceHeader, words: &'a [u64]) -> Result<Self> {
        let space = Self::trusted(header, words)?;
        if header.checksum == checksum(header, words) { Ok(space) } else { Err(Error::Corrupt) }
    }

    /// A space from parts that were checked before: only what the header's sense needs.
    #[inline]
    pub(crate) fn trusted(header: &'a BlendSpaceHeader, words: &'a [u64]) -> Result<Self> {
        if header.magic != MAGIC || header.format != FORMAT {
            return Err(if header.magic == MAGIC { Error::AbiMismatch } else { Error::Corrupt });
        }
        let sound = header.words() == Some(words.len() as u64) && header.size == block_size(words.len());
        if sound { Ok(Self { header, words }) } else { Err(Error::Corrupt) }
    }

    /// A space whose header and words were found to agree.
    #[inline(always)]
    #[doc(hidden)]
    pub const fn new(header: &'a BlendSpaceHeader, words: &'a [u64]) -> Self {
        Self { header, words }
    }

    /// The header.
    pub const fn header(&self) -> &'a BlendSpaceHeader {
        self.header
    }

    /// The words after it.
    pub const fn words(&self) -> &'a [u64] {
        self.words
    }

    /// The weights at a place: `x` alone along a line; column and row of a grid, such as direction in radians and speed; a point
    /// of a plane. Outside what the samples span it is the nearest place inside. No allocation, no state: the same place has the
    /// same weights. Error: [`Error::NotFinite`].
    #[inline]
    pub fn weights(&self, x: f64, y: f64) -> Result<BlendSpaceWeights> {
        let (x, y) = (finite(x)?, finite(y)?);
        Ok(match self.header.kind {
            BlendSpaceKind::Line => grid::line(self.words, x),
            BlendSpaceKind::Grid => grid::grid(self.header, self.words, x, y),
            _ => scattered::plane(self.header, self.words, x, y),
        })
    }
}

impl BlendSpaceHeader {
    /// How many words its counts call for; in u64, since wild counts would wrap a 32-bit `usize`. `None` if it is no kind.
    #[inline]
    #[doc(hidden)]
    pub fn words(&self) -> Option<u64> {
        let [x, y] = [self.x_count, self.y_count].map(u64::from);
        let [side, triangles, edges] = [self.side, self.triangle_count, self.edge_count].map(u64::from);
        match self.kind {
            BlendSpaceKind::Line => Some(x),
            BlendSpaceKind::Grid => Some(x + y),
            BlendSpaceKind::Plane if side <= 32 => {
                Some(side * side + triangles * scattered::TRIANGLE as u64 + edges * scattered::EDGE as u64)
            }
            _ => None,
        }
    }
}

/// Size of a block with so many words, bytes.
pub const fn block_size(words: usize) -> u64 {
    size_of::<BlendSpaceHeader>() as u64 + words as u64 * 8
}

pub(crate) fn checksum(header: &BlendSpaceHeader, words: &[u64]) -> u64 {
    let mut hash = Xxh64::new(0);
    let counts = [header.kind.bits(), header.flags.bits(), header.sample_count, header.x_count, header.y_count];
    for number in counts.into_iter().chain([header.triangle_count, header.edge_count, header.side]) {
        hash.update(&number.to_le_bytes());
    }
    for number in [header.corner[0], header.corner[1], header.cells_per_unit] {
        hash.update(&number.to_bits().to_le_bytes());
    }
    for word in words {
        hash.update(&word.to_le_bytes());
    }
    hash.digest()
}

/// The number in a word.
#[inline(always)]
fn number(words: &[u64], index: usize) -> f64 {
    f64::from_bits(words.get(index).copied().unwrap_or(0))
}

layout! { "locomotion" RmoBlendSpaceWeights = BlendSpaceWeights { samples, weights, count, reserved } }
