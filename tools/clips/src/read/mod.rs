//! Reads the root curve of a clip from glTF 2.0 files, `.glb` and `.gltf`, and from FBX (L1, L2).
//!
//! ```no_run
//! use root_motion_clips::read::{Clip, ClipOptions};
//!
//! let clip = Clip::read("walk.glb", &ClipOptions { root: Some("Hips"), ..Default::default() })?;
//! let prepared = clip.prepare(&clip.options())?;
//! println!("{}: {:?} per cycle", clip.name, prepared.track().cycle().0.translation);
//! # Ok::<(), root_motion_clips::read::ClipError>(())
//! ```

use std::path::Path;

use glam::{DQuat, DVec3};

use root_motion::base::vector::{Quat, Vec3};
use root_motion::character::turn::facing;
use root_motion::raw::{self, turn};
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::{TrackOptions, TrackReference};

mod bvh;
mod curves;
mod document;
mod error;
mod fbx;
mod feet;
mod file;
mod find;
mod kind;
mod meshopt;
mod pose;
mod tree;

use curves::{Curves, ROTATION, Sampled, TRANSLATION};
pub use error::ClipError;
use error::{Result, a_few, invalid};
pub use feet::{Foot, FoundFeet};
use file::File;
pub use file::read_file;
pub use pose::{Place, Poses};
use tree::{Frame, Tree, label, local};

/// What to read of a file. The default is its first animation and the root that is found in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClipOptions<'a> {
    /// Name of the animation; `#2` is the third, where none has that name. `None` takes the first.
    pub animation: Option<&'a str>,
    /// Name of the root node, or its number as `#7`. Of several with that name it is the one that the animation moves.
    ///
    /// `None` finds it: the topmost node whose translation the animation changes, above or among the joints of a skin where
    /// the file has one, or a node above it that the animation turns. Of several, the one that ends farthest from where it began, horizontally; a tie (to 1 %) is
    /// [`ClipError::AmbiguousRoot`].
    pub root: Option<&'a str>,
}

/// What a clip's heading is measured from (L1).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Reference {
    /// Its first key: the clip begins facing the file's own forward axis, and a lean or a blade stays in the pose.
    #[default]
    Start,
    /// The node's rest rotation.
    Rest,
    /// The mean heading over the cycle; of a clip that turns, without its even turn.
    Body,
    /// The first key, turned about up by that many degrees.
    Degrees(f64),
}

impl core::fmt::Display for Reference {
    fn fmt(&self, f: &mut core::fmt::Formatter) -> core::fmt::Result {
        match self {
            Self::Start => f.write_str("start"),
            Self::Rest => f.write_str("rest"),
            Self::Body => f.write_str("body"),
            Self::Degrees(degrees) => write!(f, "{degrees}"),
        }
    }
}

/// How the content of a file is taken, beside what the file says, for [`ClipFile::clip_as`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Content {
    /// It stands along +Z, whatever the format says: what lies across +Z is horizontal, and [`Clip::up`] is +Z.
    pub z_up: bool,
    /// Metres per metre of the file, for a file whose numbers are not what it says: 0.01 for centimetres.
    pub scale: f64,
    /// Leaves out the time before the first key that changes something, and after the last (I3).
    pub trim: bool,
}

impl Default for Content {
    fn default() -> Self {
        Self { z_up: false, scale: 1.0, trim: false }
    }
}

/// Which node is the root, for [`ClipFile::clip_at`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root<'a> {
    /// The one that is found, as [`ClipOptions::root`] says.
    Found,
    /// The one of that name, or number as `#7`.
    Named(&'a str),
    /// The one of that number.
    Number(usize),
}

/// The root of one animation, in scene space (L1, L2).
///
/// What stands above the root node is taken in once: its rotation and translation are in the keys (tangents too) and in
/// [`Clip::rest`], its uniform scale is [`Clip::unit_scale`], by which a track multiplies every position. Under a scene root
/// without a transform the keys are the file's, bit for bit. A node above the root that the animation moves too is
/// [`ClipError::AnimatedAncestor`]; curves that do not change, as some exporters write them, are no motion. Scale curves
/// and the scale of the root itself move no body and are left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Clip {
    /// Name of the animation; its number, as `#0`, if it has none.
    pub name: String,
    /// Name of the root node; its number, as `#0`, if it has none.
    pub root_name: String,
    /// Number of the animation in its file.
    pub animation: usize,
    /// Number of the root node in its file.
    pub root: usize,
    /// Key times of the translation, seconds, strictly increasing.
    pub translation_times: Vec<f64>,
    /// Positions in units of [`Clip::unit_scale`] metres, scene axes (+Y up); three per key with cubic interpolation. A root
    /// whose translation is not animated has one key, its place at rest.
    pub translations: Vec<[f32; 3]>,
    /// [`Interpolation::Step`], [`Interpolation::Linear`] or [`Interpolation::Cubic`].
    pub translation_interpolation: Interpolation,
    /// Key times of the rotation, seconds, strictly increasing. Empty where it is not animated: [`Clip::rest`] holds.
    pub rotation_times: Vec<f64>,
    /// Rotations, unit quaternions, scalar last, scene axes; three per key with cubic interpolation. Normalised integers are
    /// brought to unit length.
    pub rotations: Vec<[f32; 4]>,
    /// [`Interpolation::Step`], [`Interpolation::Linear`] or [`Interpolation::Cubic`].
    pub rotation_interpolation: Interpolation,
    /// The root's rotation at rest, in the scene: it may lie on its side.
    pub rest: Quat,
    /// The rotation that its heading is measured from, which the motion root takes out (L1): that of its first key, as long as
    /// [`Clip::refer_to`] says nothing else.
    pub reference: Quat,
    /// What [`Clip::refer_to`] said last.
    pub measured_from: Reference,
    /// Metres per unit of the keys: the scale of everything above the root.
    pub unit_scale: f32,
    /// Up in scene space, +Y or +Z.
    pub up: Vec3,
    /// Length of the clip, seconds: of the animation, which ends with the last key of any of its channels, not of the root's alone; of
    /// what was left of it where it was trimmed.
    pub duration: f64,
    /// Start and end of the clip in its animation, seconds.
    pub span: (f64, f64),
    /// Length of the animation, seconds.
    pub animation_duration: f64,
    /// From when to when something in the animation changes by its keys, seconds.
    pub keyed: (f64, f64),
    /// How the content was taken.
    pub content: Content,
}

/// A file, parsed: for reading several of its clips, or the poses around them.
pub struct ClipFile<'a> {
    file: File<'a>,
    tree: Tree,
}

impl<'a> ClipFile<'a> {
    /// From a file's bytes; buffers beside it are in `folder` or below. Errors: [`ClipError`].
    pub fn parse(bytes: &'a [u8], folder: Option<&'a Path>) -> core::result::Result<Self, ClipError> {
        let file = File::parse(bytes, folder)?;
        let tree = Tree::new(&file.json)?;
        Ok(Self { file, tree })
    }

    /// How many animations the file has.
    pub fn animation_count(&self) -> usize {
        self.file.json.animations.len()
    }

    /// The animations' names, those that have one.
    pub fn animation_names(&self) -> impl Iterator<Item = Option<&str>> + Clone {
        self.file.json.animations.iter().map(|animation| animation.name.as_deref())
    }

    /// An animation's name, or its number as `#7`.
    pub fn animation_name(&self, number: usize) -> String {
        self.animation_names().nth(number).flatten().map_or_else(|| format!("#{number}"), ToOwned::to_owned)
    }

    /// Number of the animation that [`ClipOptions::animation`] names; the first without a name.
    /// Errors: [`ClipError::NoAnimation`], [`ClipError::NoSuchAnimation`].
    pub fn animation(&self, name: Option<&str>) -> core::result::Result<usize, ClipError> {
        animation(&self.file, name)
    }

    /// Reads one clip. Errors: [`ClipError`].
    pub fn clip(&self, options: &ClipOptions) -> core::result::Result<Clip, ClipError> {
        let root = options.root.map_or(Root::Found, Root::Named);
        let curves = self.curves(self.animation(options.animation)?)?;
        let node = find::root(&curves, &self.tree, root, DVec3::Y)?;
        find::check_moved(&curves, node)?;
        Clip::from_curves(&curves, &self.tree, node, Content::default())
    }

    /// Reads a clip by its number, for reports: a root that is not found but given may stand still. `z_up` says that the
    /// content stands along +Z, whatever the format says: what lies across +Z is horizontal, and [`Clip::up`] is +Z.
    /// Errors: [`ClipError`].
    pub fn clip_at(&self, animation: usize, root: Root, z_up: bool) -> core::result::Result<Clip, ClipError> {
        self.clip_as(animation, root, Content { z_up, ..Content::default() })
    }

    /// The same, of content that is taken otherwise than the file says. Errors: [`ClipError`].
    pub fn clip_as(&self, animation: usize, root: Root, content: Content) -> core::result::Result<Clip, ClipError> {
        let mut curves = self.curves(animation)?;
        curves.scale = content.scale;
        let up = if content.z_up { DVec3::Z } else { DVec3::Y };
        Clip::from_curves(&curves, &self.tree, find::root(&curves, &self.tree, root, up)?, content)
    }

    fn curves(&self, animation: usize) -> Result<Curves<'_>> {
        let found = self.file.json.animations.get(animation).ok_or(ClipError::NoAnimation)?;
        Curves::new(&self.file, animation, found)
    }

    /// The nodes above a node, nearest first, by their numbers.
    pub fn ancestors(&self, node: usize) -> impl Iterator<Item = usize> {
        self.tree.ancestors(node)
    }

    /// A node above a clip's root that could be the root and stands still: the topmost that is a joint of a skin, has curves of
    /// its own (in a file without bones: exporters key the object above the bones in every clip), or is called root. [`Clip::read`]
    /// accepts none that moves.
    pub fn still_above(&self, clip: &Clip) -> Option<usize> {
        let json = &self.file.json;
        let curves = json.animations.get(clip.animation)?;
        let bones = find::joints(json);
        let joint = |node: usize| bones.get(node) == Some(&true);
        let has_bones = bones.contains(&true);
        let keyed = |node: usize| curves.channels.iter().any(|channel| channel.target.node.value() == node);
        let curve = |node: usize| !has_bones && keyed(node);
        let name = |node: usize| json.nodes.get(node).and_then(|node| node.name.as_ref());
        let named = |node: usize| name(node).is_some_and(|name| name.eq_ignore_ascii_case("root"));
        self.tree.ancestors(clip.root).filter(|node| joint(*node) || curve(*node) || named(*node)).last()
    }

    /// A node's name, or its number as `#7`.
    pub fn node_name(&self, node: usize) -> String {
        self.file.json.nodes.get(node).and_then(|node| node.name.clone()).unwrap_or_else(|| format!("#{node}"))
    }

    /// Every node at the start and the end of `clip`, which is this file's. Errors: [`ClipError`], of any node's curve.
    pub fn poses(&self, clip: &Clip) -> core::result::Result<Poses<'_>, ClipError> {
        let mut curves = self.curves(clip.animation)?;
        curves.scale = clip.content.scale;
        Poses::new(&curves, &self.file.json, &self.tree, clip.span)
    }

    /// The feet of the body (I5), found by their names or else by their places at the start of a clip, as `poses` has them.
    pub fn feet(&self, clip: &Clip, poses: &Poses) -> Option<FoundFeet> {
        let up = DVec3::new(clip.up.x.into(), clip.up.y.into(), clip.up.z.into());
        feet::find(&self.file.json, &self.tree, &poses.first(), up)
    }

    /// Where `nodes` are at `times` of `clip`, which is this file's, in scene space: for every node its places; `None` where they are too
    /// deep in the hierarchy for a skeleton. Errors: [`ClipError`], of a curve.
    pub fn ways(
        &self,
        clip: &Clip,
        nodes: &[usize],
        times: &[f64],
    ) -> core::result::Result<Option<Vec<Vec<Place>>>, ClipError> {
        let mut curves = self.curves(clip.animation)?;
        curves.scale = clip.content.scale;
        // A clip that was trimmed begins later than its curves.
        let times = times.iter().map(|time| clip.span.0 + time).collect::<Vec<_>>();
        feet::ways(&curves, &self.tree, nodes, &times)
    }
}

impl Clip {
    /// Reads a file. Buffers may be inside it or beside it, in its folder or below.
    /// Errors: [`ClipError`], each naming what is at fault; whatever the file holds, no panic.
    pub fn read(path: impl AsRef<Path>, options: &ClipOptions) -> core::result::Result<Self, ClipError> {
        let path = path.as_ref();
        let bytes = file::read_file(path, u64::MAX)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        ClipFile::parse(&bytes, Some(folder))?.clip(options)
    }

    /// The same from memory. A buffer in another file cannot be reached: [`ClipError::Buffer`].
    pub fn from_slice(bytes: &[u8], options: &ClipOptions) -> core::result::Result<Self, ClipError> {
        ClipFile::parse(bytes, None)?.clip(options)
    }

    fn from_curves(curves: &Curves, tree: &Tree, node: usize, content: Content) -> Result<Self> {
        let file = curves.file;
        let up = if content.z_up { DVec3::Z } else { DVec3::Y };
        let channels = curves.of(node);
        let place = || format!("node {}", label(&file.json, node));
        let frame = find::frame_above(curves, tree, node)?;
        let rest = local(&file.json, node)?;
        let base = Base::new(frame)
            .ok_or_else(|| invalid(place(), format!("the scale above it, {}, is too small or large", frame.scale)))?;
        let still = || Sampled {
            times: vec![0.0],
            values: vec![rest.translation.as_vec3().to_array()],
            interpolation: Interpolation::Linear,
        };
        let translation = channels.translation.map_or_else(|| Ok(still()), |c| curves.read(c, TRANSLATION))?;
        let none = || Sampled { times: Vec::new(), values: Vec::new(), interpolation: Interpolation::Linear };
        let rotation = channels.rotation.map_or_else(|| Ok(none()), |c| curves.read(c, ROTATION))?;
        let whole = (0.0, curves.duration()?);
        // A curve that cannot be read is an error where it is asked for.
        let keyed = curves.keyed().unwrap_or(whole);
        let span = if content.trim { keyed } else { whole };
        let duration = span.1 - span.0;
        let cut = span != whole;
        let translation = if cut { translation.cut(span.0, duration) } else { translation };
        let rotation = if cut { rotation.cut(span.0, duration) } else { rotation };
        let translation = base.translations(translation);
        if !translation.values.iter().flatten().all(|x| x.is_finite()) {
            return Err(invalid(place(), "it is too far from the scene's origin"));
        }
        let rotation = base.rotations(rotation);
        let rest_in_scene = Quat::from_f64((frame.rotation * rest.rotation).normalize());
        let first = rotation.values.get(rotation.stride() / 2).map(|[x, y, z, w]| Quat::new(*x, *y, *z, *w));
        let name = |name: Option<&String>, number: usize| name.cloned().unwrap_or_else(|| format!("#{number}"));
        Ok(Self {
            name: name(curves.animation.name.as_ref(), curves.index),
            root_name: name(file.json.nodes.get(node).and_then(|n| n.name.as_ref()), node),
            animation: curves.index,
            root: node,
            translation_times: translation.times,
            translations: translation.values,
            translation_interpolation: translation.interpolation,
            rotation_times: rotation.times,
            rotations: rotation.values,
            rotation_interpolation: rotation.interpolation,
            rest: rest_in_scene,
            reference: first.map_or(rest_in_scene, |first| started(first, rest_in_scene, up)),
            measured_from: Reference::Start,
            unit_scale: base.scale,
            up: Vec3::from_f64(up),
            duration,
            span,
            animation_duration: whole.1,
            keyed,
            content,
        })
    }

    /// The keys, borrowed, as [`root_motion::track::prepare::prepare`] takes them.
    pub fn keys(&self) -> TrackKeys<'_> {
        TrackKeys {
            translation: Curve {
                times: &self.translation_times,
                values: &self.translations,
                interpolation: self.translation_interpolation,
            },
            rotation: Curve {
                times: &self.rotation_times,
                values: &self.rotations,
                interpolation: self.rotation_interpolation,
            },
        }
    }

    /// Says what the heading is measured from (L1). Files lie about rest poses: a T-pose is no walk's, and a transform is left where the time
    /// slider stood. Error: [`ClipError::Prepare`], for a mean that cannot be had.
    pub fn refer_to(&mut self, reference: Reference) -> core::result::Result<(), ClipError> {
        let up = self.up.widened();
        let start = || self.first_rotation().map_or(self.rest, |first| started(first, self.rest, up));
        self.reference = match reference {
            Reference::Start => start(),
            Reference::Rest => self.rest,
            Reference::Body => {
                let options = self.options().rest(self.rest).reference(TrackReference::Body);
                Quat::from_f64(raw::reference(&self.keys(), &options)?)
            }
            Reference::Degrees(degrees) => {
                let turned = turn(up, degrees.to_radians()) * start().checked().unwrap_or(DQuat::IDENTITY);
                Quat::from_f64(turned.normalize())
            }
        };
        self.measured_from = reference;
        Ok(())
    }

    /// How long its place holds before its first key and after its last, while other nodes move on, seconds; none of a place that has one key.
    pub fn held(&self) -> [f64; 2] {
        match (self.translation_times.as_slice(), self.duration) {
            ([first, .., last], duration) => [*first, (duration - last).max(0.0)],
            _ => [0.0; 2],
        }
    }

    /// The rotation of its first key.
    fn first_rotation(&self) -> Option<Quat> {
        let stride = if self.rotation_interpolation == Interpolation::Cubic { 3 } else { 1 };
        self.rotations.get(stride / 2).map(|[x, y, z, w]| Quat::new(*x, *y, *z, *w))
    }

    /// How far its start is turned about up off its rest, radians; `None` where the rest pose lies otherwise than the clip.
    pub fn off_rest(&self) -> Option<f64> {
        let Some(first) = self.first_rotation() else { return Some(0.0) };
        let (first, rest, up) = (first.checked().ok()?, self.rest.checked().ok()?, self.up.widened());
        let apart = (first * rest.conjugate()).normalize();
        let upright = (apart * up).dot(up) >= 0.5;
        upright.then(|| facing(Quat::from_f64(apart), self.up, 0.0).unwrap_or(0.0))
    }

    /// Options with what the file knows: reference rotation, up, unit scale and duration; the rest is default.
    pub fn options(&self) -> TrackOptions {
        TrackOptions::default().rest(self.reference).up(self.up).unit_scale(self.unit_scale).duration(self.duration)
    }

    /// Prepares the track (L2) into memory of its own. Usual options: `clip.options().axes(axes)`.
    /// Error: [`ClipError::Prepare`].
    pub fn prepare(&self, options: &TrackOptions) -> core::result::Result<TrackBuffer, ClipError> {
        Ok(TrackBuffer::prepare(&self.keys(), options)?)
    }
}

fn started(first: Quat, rest: Quat, up: DVec3) -> Quat {
    let (Ok(first), Ok(pose)) = (first.checked(), rest.checked()) else { return rest };
    Quat::from_f64(raw::start(first, pose, up).normalize())
}

/// Number of the animation asked for, or of the first.
fn animation(file: &File, wanted: Option<&str>) -> Result<usize> {
    let names = file.json.animations.iter().map(|a| a.name.as_deref());
    match wanted {
        _ if file.json.animations.is_empty() => Err(ClipError::NoAnimation),
        None => Ok(0),
        // Animations may share a name; the first of them is as good as any.
        Some(name) => find::named(names.clone(), name).first().copied().ok_or_else(|| {
            let known = names.enumerate().map(|(i, n)| n.map_or_else(|| format!("#{i}"), |n| format!("{n:?}")));
            ClipError::NoSuchAnimation { name: name.into(), known: a_few(known) }
        }),
    }
}

/// The frame above the root as it goes into the keys.
struct Base {
    /// Of the scene's origin in the frame's units.
    translation: DVec3,
    rotation: DQuat,
    scale: f32,
}

impl Base {
    fn new(frame: Frame) -> Option<Self> {
        let scale = frame.scale as f32;
        let usable = scale.is_finite() && scale > 1e-30;
        usable.then(|| Self { translation: frame.translation / f64::from(scale), rotation: frame.rotation, scale })
    }

    /// Positions are moved and turned, tangents only turned: they are differences.
    fn translations(&self, mut curve: Sampled<3>) -> Sampled<3> {
        if self.rotation == DQuat::IDENTITY && self.translation == DVec3::ZERO {
            return curve;
        }
        let stride = curve.stride();
        for (i, value) in curve.values.iter_mut().enumerate() {
            let turned = self.rotation * DVec3::from_array(value.map(f64::from));
            let moved = if i % stride == stride / 2 { turned + self.translation } else { turned };
            *value = moved.as_vec3().to_array();
        }
        curve
    }

    /// A product with a fixed quaternion is linear: it turns tangents as it turns values.
    fn rotations(&self, mut curve: Sampled<4>) -> Sampled<4> {
        if self.rotation == DQuat::IDENTITY {
            return curve;
        }
        for value in &mut curve.values {
            *value = (self.rotation * DQuat::from_array(value.map(f64::from))).as_quat().to_array();
        }
        curve
    }
}
