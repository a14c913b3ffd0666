//! Which clips of a file to report, and with which root: one root for all of a file's clips.

use std::collections::BTreeSet;

use crate::read::{Clip, ClipError, ClipFile, Root};

use super::inspected::Options;

/// Which clips of a file are asked for, and what is known about their roots.
pub struct Choice {
    /// Numbers of the clips.
    pub clips: Vec<usize>,
    /// The topmost roots of all clips of the file; none where one is named or there is only one clip.
    roots: BTreeSet<usize>,
}

impl Choice {
    /// Where no root is named, looks for the roots of all clips first. Errors: [`ClipError`].
    pub fn new(file: &ClipFile, options: &Options) -> Result<Self, ClipError> {
        let count = file.animation_count();
        let clips = match &options.clip {
            Some(name) => vec![file.animation(Some(name))?],
            None if count == 0 => return Err(ClipError::NoAnimation),
            None => (0..count).collect(),
        };
        if options.root.is_some() || count == 1 {
            return Ok(Self { clips, roots: BTreeSet::new() });
        }
        let found = (0..count).filter_map(|number| Some(read(file, options, number, None).ok()?.root));
        Ok(Self { clips, roots: topmost(file, &found.collect()) })
    }

    /// The only clip. Error: [`ClipError::NoneNamed`] where there are several.
    pub fn only(&self, file: &ClipFile) -> Result<usize, ClipError> {
        match self.clips.as_slice() {
            [only] => Ok(*only),
            _ => Err(ClipError::none_named(file.animation_names())),
        }
    }

    /// Reads a clip. Where no root is named it has the root of the file's other clips, if only something below that moves in
    /// it: the hips of an idle are no root if the walk beside it has one above them. Errors: [`ClipError`].
    pub fn read(&self, file: &ClipFile, options: &Options, number: usize) -> Result<Clip, ClipError> {
        let found = read(file, options, number, None);
        let common = match &found {
            Ok(clip) => file.ancestors(clip.root).find(|root| self.roots.contains(root)),
            Err(ClipError::NoRoot { .. } | ClipError::AmbiguousRoot { .. }) if self.roots.len() == 1 => {
                self.roots.first().copied()
            }
            Err(_) => None,
        };
        match common {
            Some(root) => read(file, options, number, Some(root)),
            None => found,
        }
    }
}

/// A clip by its number, with a root by its number or as the options say.
pub fn read(file: &ClipFile, options: &Options, clip: usize, root: Option<usize>) -> Result<Clip, ClipError> {
    let asked = options.root.as_deref().map_or(Root::Found, Root::Named);
    let mut clip = file.clip_as(clip, root.map_or(asked, Root::Number), options.content())?;
    clip.refer_to(options.facing)?;
    Ok(clip)
}

/// Those that none of the others is above.
fn topmost(file: &ClipFile, roots: &BTreeSet<usize>) -> BTreeSet<usize> {
    roots.iter().copied().filter(|node| !file.ancestors(*node).any(|above| roots.contains(&above))).collect()
}
