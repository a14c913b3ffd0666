//! Blend spaces as resources.

use godot::prelude::*;
use root_motion::Error;
use root_motion::locomotion::blend_space::{
    self, BlendSpaceBuffer, BlendSpaceFlags, BlendSpaceInput, BlendSpaceInputFlags, BlendSpaceSamples, smooth,
};

use crate::result::kept;

/// Where the samples of a blend space are.
#[derive(GodotConvert, Var, Export, Default, Clone, Copy, PartialEq, Debug)]
#[godot(via = i64)]
pub enum BlendSpaceKind {
    /// Along a line, by x alone.
    #[default]
    Line = 0,
    /// At the crossings of columns (x) and rows (y).
    Grid = 1,
    /// Anywhere in a plane without a seam, such as that of velocities.
    Plane = 2,
}

/// From where the motion is wanted to be (a speed, a direction, a velocity) to the weights of clips (§6.5).
///
/// Weights are never negative, sum to 1 and are continuous. The clips keep one phase, so that their feet come down together.
#[derive(GodotClass)]
#[class(tool, init, base=Resource)]
pub struct RootMotionBlendSpace {
    base: Base<Resource>,
    /// Where the samples are.
    #[export]
    #[var(set = set_kind)]
    kind: BlendSpaceKind,
    /// Places on a line or columns of a grid (both strictly increasing), or first coordinates of a plane.
    #[export]
    #[var(set = set_x)]
    x: PackedFloat64Array,
    /// Rows of a grid (strictly increasing) or second coordinates of a plane; nothing for a line.
    #[export]
    #[var(set = set_y)]
    y: PackedFloat64Array,
    /// The animation of each sample. In a grid row by row, after one for standing where [member idle] is on.
    #[export]
    animations: PackedStringArray,
    /// In a grid, x is a direction in radians: the last column is the neighbour of the first.
    #[export]
    #[var(set = set_direction)]
    direction: bool,
    /// In a grid, the first animation is the whole row y = 0, below the first of the rows.
    #[export]
    #[var(set = set_idle)]
    idle: bool,
    /// Half-life of the way of the blend position to a new one; 0 is at once (P3).
    #[export(range = (0.0, 1.0, 0.01, or_greater, suffix = "s"))]
    #[init(val = 0.1)]
    pub half_life: f64,
    /// Built when it is asked first.
    space: Option<Result<BlendSpaceBuffer, Error>>,
}

/// One sample's animation and weight.
pub struct Weighted {
    pub sample: u32,
    pub weight: f64,
}

impl RootMotionBlendSpace {
    fn space(&mut self) -> Result<&BlendSpaceBuffer, Error> {
        let mut flags = BlendSpaceFlags::empty();
        flags.set(BlendSpaceFlags::DIRECTION, self.direction);
        flags.set(BlendSpaceFlags::IDLE, self.idle);
        let kind = blend_space::BlendSpaceKind::from_bits_retain(self.kind as u32);
        let (x, y) = (self.x.as_slice(), self.y.as_slice());
        let space = self.space.get_or_insert_with(|| BlendSpaceBuffer::build(&BlendSpaceSamples { kind, flags, x, y }));
        space.as_ref().map_err(|error| *error)
    }

    pub fn samples(&mut self) -> Result<u32, Error> {
        Ok(self.space()?.space()?.header().sample_count)
    }

    pub fn weights_at(&mut self, place: BlendSpaceInput) -> Result<[Weighted; 4], Error> {
        let weights = self.space()?.space()?.weights(place.x, place.y)?;
        let mut slots = weights.samples.into_iter().zip(weights.weights);
        Ok(core::array::from_fn(|_| {
            let (sample, weight) = slots.next().unwrap_or((0, 0.0));
            Weighted { sample, weight }
        }))
    }

    pub fn clips(&self) -> Vec<StringName> {
        self.animations.as_slice().iter().map(StringName::from).collect()
    }

    pub fn animation(&self, sample: u32) -> Option<StringName> {
        self.animations.get(sample as usize).map(|name| StringName::from(&name))
    }

    pub fn smoothed(
        &self,
        current: BlendSpaceInput,
        target: BlendSpaceInput,
        dt: f64,
    ) -> Result<BlendSpaceInput, Error> {
        smooth(
            current,
            target,
            self.half_life,
            dt,
            if self.direction { BlendSpaceInputFlags::DIRECTION } else { BlendSpaceInputFlags::empty() },
        )
    }
}

#[godot_api]
impl RootMotionBlendSpace {
    /// [member kind]: along a line.
    #[constant]
    const KIND_LINE: i64 = BlendSpaceKind::Line as i64;
    /// [member kind]: at the crossings of columns and rows.
    #[constant]
    const KIND_GRID: i64 = BlendSpaceKind::Grid as i64;
    /// [member kind]: anywhere in a plane.
    #[constant]
    const KIND_PLANE: i64 = BlendSpaceKind::Plane as i64;

    /// The weight of every sample at a place, in the order of [member animations]. Empty when refused.
    #[func]
    fn weights(&mut self, x: f64, y: f64) -> PackedFloat64Array {
        let all = self.samples().and_then(|count| Ok((count, self.weights_at(BlendSpaceInput { x, y })?)));
        let mut array = PackedFloat64Array::new();
        if let Some((count, weights)) = kept(all) {
            array.resize(count as usize);
            for Weighted { sample, weight } in weights {
                if weight > 0.0 {
                    array[sample as usize] = weight;
                }
            }
        }
        array
    }

    /// What is wrong with this space, or an empty string.
    #[func]
    pub fn problem(&mut self) -> GString {
        match self.samples() {
            Err(error) => GString::from(error.text()),
            Ok(count) if count as usize != self.animations.len() => {
                GString::from(&format!("{count} samples, but {} animations", self.animations.len()))
            }
            Ok(_) => GString::new(),
        }
    }

    #[func]
    fn set_kind(&mut self, kind: BlendSpaceKind) {
        self.kind = kind;
        self.space = None;
    }

    #[func]
    fn set_x(&mut self, x: PackedFloat64Array) {
        self.x = x;
        self.space = None;
    }

    #[func]
    fn set_y(&mut self, y: PackedFloat64Array) {
        self.y = y;
        self.space = None;
    }

    #[func]
    fn set_direction(&mut self, direction: bool) {
        self.direction = direction;
        self.space = None;
    }

    #[func]
    fn set_idle(&mut self, idle: bool) {
        self.idle = idle;
        self.space = None;
    }
}
