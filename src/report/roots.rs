//! Which clips of a file to report, and with which root: one root for all of a file's clips.

use crate::clip::{Clip, ClipError, ClipFile, ClipOptions};

use super::Options;

/// The clips that are asked for. Where no root is named, a clip has the root of the file's other clips if only something below
/// that moves in it: the hips of an idle are no root if the walk beside it has one above them.
pub fn clips(file: &ClipFile, options: &Options) -> Result<Vec<Clip>, ClipError> {
    let names = file.animations();
    if names.is_empty() {
        return Err(ClipError::NoAnimation);
    }
    let wanted = options.clip.as_ref().map_or_else(|| names.clone(), |name| vec![name.clone()]);
    if options.root.is_some() || names.len() == 1 {
        return wanted.iter().map(|name| read(file, options, name, options.root.as_deref())).collect();
    }
    let roots = topmost(file, names.iter().filter_map(|name| Some(read(file, options, name, None).ok()?.root)).collect());
    wanted.iter().map(|name| with_common_root(file, options, name, &roots)).collect()
}

/// The clip that is asked for, or the only one. Error: [`ClipError::NoneNamed`] where there are several.
pub fn only_clip(file: &ClipFile, options: &Options) -> Result<Clip, ClipError> {
    let names = file.animations();
    if options.clip.is_none() && names.len() > 1 {
        return Err(ClipError::none_named(&names));
    }
    let mut found = clips(file, options)?;
    found.pop().ok_or(ClipError::NoAnimation)
}

fn read(file: &ClipFile, options: &Options, name: &str, root: Option<&str>) -> Result<Clip, ClipError> {
    file.clip(&ClipOptions { animation: Some(name), root, z_up: options.z_up, allow_still: root.is_some() })
}

fn with_common_root(file: &ClipFile, options: &Options, name: &str, roots: &[usize]) -> Result<Clip, ClipError> {
    let found = read(file, options, name, None);
    let common = match (&found, roots) {
        (Ok(clip), _) => roots.iter().find(|root| file.is_above(**root, clip.root)),
        (Err(ClipError::NoRoot { .. } | ClipError::AmbiguousRoot { .. }), [only]) => Some(only),
        _ => None,
    };
    match common {
        Some(root) => read(file, options, name, Some(&format!("#{root}"))),
        None => found,
    }
}

/// The same clip with another root.
pub fn with_root(file: &ClipFile, options: &Options, clip: &Clip, root: usize) -> Result<Clip, ClipError> {
    let name = file.animations().into_iter().nth(clip.animation).unwrap_or_default();
    read(file, options, &name, Some(&format!("#{root}")))
}

/// Those that none of the others is above.
fn topmost(file: &ClipFile, mut roots: Vec<usize>) -> Vec<usize> {
    roots.sort_unstable();
    roots.dedup();
    roots.iter().copied().filter(|node| !roots.iter().any(|other| file.is_above(*other, *node))).collect()
}
