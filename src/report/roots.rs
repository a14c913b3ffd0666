//! Which clips of a file to report, and with which root: one root for all of a file's clips.

use std::collections::BTreeSet;

use crate::clip::{Clip, ClipError, ClipFile, Root};

use super::Options;

/// The clips that are asked for. Where no root is named, a clip has the root of the file's other clips if only something below
/// that moves in it: the hips of an idle are no root if the walk beside it has one above them.
pub fn clips(file: &ClipFile, options: &Options) -> Result<Vec<Clip>, ClipError> {
    let count = file.animation_count();
    let wanted = match &options.clip {
        Some(name) => vec![file.animation(Some(name))?],
        None if count == 0 => return Err(ClipError::NoAnimation),
        None => (0..count).collect(),
    };
    if options.root.is_some() || count == 1 {
        return wanted.into_iter().map(|number| read(file, options, number, None)).collect();
    }
    let found = (0..count).filter_map(|number| Some(read(file, options, number, None).ok()?.root));
    let roots = topmost(file, &found.collect());
    wanted.into_iter().map(|number| with_common_root(file, options, number, &roots)).collect()
}

/// The clip that is asked for, or the only one. Error: [`ClipError::NoneNamed`] where there are several.
pub fn only_clip(file: &ClipFile, options: &Options) -> Result<Clip, ClipError> {
    if options.clip.is_none() && file.animation_count() > 1 {
        return Err(ClipError::none_named(file.animation_names()));
    }
    clips(file, options)?.pop().ok_or(ClipError::NoAnimation)
}

/// A clip by its number, with a root by its number or as the options say.
pub fn read(file: &ClipFile, options: &Options, clip: usize, root: Option<usize>) -> Result<Clip, ClipError> {
    let asked = options.root.as_deref().map_or(Root::Found, Root::Named);
    file.clip_at(clip, root.map_or(asked, Root::Number), options.z_up)
}

fn with_common_root(
    file: &ClipFile,
    options: &Options,
    number: usize,
    roots: &BTreeSet<usize>,
) -> Result<Clip, ClipError> {
    let found = read(file, options, number, None);
    let common = match &found {
        Ok(clip) => file.ancestors(clip.root).find(|root| roots.contains(root)),
        Err(ClipError::NoRoot { .. } | ClipError::AmbiguousRoot { .. }) if roots.len() == 1 => roots.first().copied(),
        Err(_) => None,
    };
    match common {
        Some(root) => read(file, options, number, Some(root)),
        None => found,
    }
}

/// Those that none of the others is above.
fn topmost(file: &ClipFile, roots: &BTreeSet<usize>) -> BTreeSet<usize> {
    roots.iter().copied().filter(|node| !file.ancestors(*node).any(|above| roots.contains(&above))).collect()
}
