//! What can be wrong with a file, a line each, with the offender's name in it.

use std::path::PathBuf;

use root_motion::base::error::Error;
use root_motion::track::keys::KeyError;

/// Why a clip could not be read. Each is one line and names what is at fault; names come quoted, nameless things as `#3`.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClipError {
    /// The file, or one that it points to, is missing or cannot be read.
    #[error("cannot read {path:?}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// The file ends before what it announces.
    #[error("the file is cut short: {0}")]
    Truncated(String),
    /// Not glTF 2.0, neither as JSON nor as GLB.
    #[error("not a glTF 2.0 file: {0}")]
    NotGltf(String),
    /// An FBX file that ufbx does not read.
    #[error("not a readable FBX file: {0}")]
    Fbx(String),
    /// A BVH file that says what no BVH file says.
    #[error("not a readable BVH file: {0}")]
    Bvh(String),
    /// A file of a kind that is known and not read.
    #[error("it is {kind}: {advice}")]
    OtherKind {
        /// What it is.
        kind: String,
        /// What to do.
        advice: String,
    },
    /// The document contradicts itself or the format: an index without a target, two parents, a sheared matrix.
    #[error("{place}: {what}")]
    Invalid {
        /// Which part of the document.
        place: String,
        /// What is wrong with it.
        what: String,
    },
    /// The file has no animation at all.
    #[error("the file has no animation")]
    NoAnimation,
    /// No animation has the asked name.
    #[error("no animation {name:?}; the file has {known}")]
    NoSuchAnimation {
        /// The asked name.
        name: String,
        /// A few that there are.
        known: String,
    },
    /// No animation was named, and there are several.
    #[error("the file has several animations: {known}; name one")]
    NoneNamed {
        /// A few that there are.
        known: String,
    },
    /// No node has the asked name.
    #[error("no node {name:?}; the file has {known}")]
    NoSuchNode {
        /// The asked name.
        name: String,
        /// A few that there are.
        known: String,
    },
    /// Several nodes have the asked name, and the animation does not single one out.
    #[error("several nodes are named {name:?}: {known}; ask for one by its number")]
    AmbiguousNode {
        /// The asked name.
        name: String,
        /// Their numbers.
        known: String,
    },
    /// No root was named, and nothing in the animation has a moving place.
    #[error("nothing that animation {animation} moves has an animated translation; name the root node")]
    NoRoot {
        /// The animation.
        animation: String,
    },
    /// No root was named, and several nodes could be it.
    #[error("animation {animation} moves several nodes as far as each other: {known}; name the root node")]
    AmbiguousRoot {
        /// The animation.
        animation: String,
        /// The nodes.
        known: String,
    },
    /// The animation does not touch the root node.
    #[error("node {node} is not animated by {animation}")]
    NotAnimated {
        /// The node.
        node: String,
        /// The animation.
        animation: String,
    },
    /// The animation changes the root's scale or morph weights and nothing else.
    #[error("animation {animation} changes neither translation nor rotation of node {node}, only {what}")]
    NotMoved {
        /// The node.
        node: String,
        /// The animation.
        animation: String,
        /// What it changes.
        what: String,
    },
    /// A node above the root moves too: two roots in one chain.
    #[error("animation {animation} also moves {ancestor}, above node {node}; name {ancestor} as the root, or bake it")]
    AnimatedAncestor {
        /// The root.
        node: String,
        /// The node above it.
        ancestor: String,
        /// The animation.
        animation: String,
    },
    /// A scale above the root is zero, negative, not finite or not uniform to 1e-3 (F3).
    #[error("node {node} has scale {scale:?}; above a root it must be positive and the same along every axis")]
    Scale {
        /// The node.
        node: String,
        /// Its scale.
        scale: [f64; 3],
    },
    /// A buffer's bytes cannot be had.
    #[error("buffer {buffer}: {why}")]
    Buffer {
        /// Its number.
        buffer: usize,
        /// Why not.
        why: String,
    },
    /// An accessor reaches beyond its data, or has no sense of its own.
    #[error("accessor {accessor}: {what}")]
    Accessor {
        /// Its number.
        accessor: usize,
        /// What is wrong.
        what: String,
    },
    /// An accessor is of another type than its use asks for.
    #[error("accessor {accessor} ({role}) is {found}, not {wanted}")]
    WrongType {
        /// Its number.
        accessor: usize,
        /// What it is used for.
        role: &'static str,
        /// What it is.
        found: String,
        /// What it should be.
        wanted: &'static str,
    },
    /// Numbers of keys and values do not fit, or are over the limit of [`root_motion::track::keys::MAX_TRACK_KEYS`].
    #[error("{role} of node {node}: {keys} keys and {values} values ({what})")]
    Count {
        /// The node.
        node: String,
        /// Which curve.
        role: &'static str,
        /// Number of key times.
        keys: u64,
        /// Number of values.
        values: u64,
        /// What is expected.
        what: String,
    },
    /// A key is out of order, not finite, before 0 or no rotation (L2).
    #[error("{role} of node {node}, key {key}: {error}")]
    Key {
        /// The node.
        node: String,
        /// Which curve.
        role: &'static str,
        /// Number of the key, from 0.
        key: usize,
        /// What is wrong with it.
        error: Error,
    },
    /// An interpolation that glTF does not have (L2).
    #[error("{role} of node {node}: interpolation {interpolation}; there are STEP, LINEAR and CUBICSPLINE")]
    Interpolation {
        /// The node.
        node: String,
        /// Which curve.
        role: &'static str,
        /// What the file says.
        interpolation: String,
    },
    /// A root was to be made from the feet, and they say none.
    #[error("the feet of animation {animation:?} do not say how its root goes: {why}")]
    NoSteps {
        /// The animation.
        animation: String,
        /// What is missing.
        why: String,
    },
    /// The track could not be prepared from the keys and the options.
    #[error("the track cannot be prepared: {0}")]
    Prepare(#[from] KeyError),
}

impl ClipError {
    pub(crate) fn none_named<'n>(names: impl Iterator<Item = Option<&'n str>>) -> Self {
        let names =
            names.enumerate().map(|(number, name)| name.map_or(format!("#{number}"), |name| format!("{name:?}")));
        Self::NoneNamed { known: a_few(names) }
    }
}

pub(super) type Result<T> = core::result::Result<T, ClipError>;

pub(super) fn invalid(place: impl Into<String>, what: impl Into<String>) -> ClipError {
    ClipError::Invalid { place: place.into(), what: what.into() }
}

/// A few of `names`, and how many more there are.
pub(super) fn a_few(mut names: impl Iterator<Item = String>) -> String {
    const MOST: usize = 8;
    let mut list = names.by_ref().take(MOST).collect::<Vec<_>>().join(", ");
    match names.count() {
        0 if list.is_empty() => list.push_str("none"),
        0 => {}
        more => list.push_str(&format!(" and {more} more")),
    }
    list
}
