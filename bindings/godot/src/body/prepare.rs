//! How a body's root track and clips are found and prepared, each once.

use std::rc::Rc;

use godot::builtin::StringName;
use root_motion::{Error, Result};

use super::core::Core;
use super::given::Given;
use crate::animation::{Frame, mode, read};
use crate::clips::Clip;
use crate::setup::frame_of;

/// Where the root track is.
pub fn frame(core: &mut Core, given: &Given) -> Option<Frame> {
    if core.frame.is_none() {
        let mixer = given.live_mixer()?;
        let here = given.node.get_global_transform();
        match frame_of(&here, &mixer, &given.root_path(&mixer)) {
            Ok(frame) => core.frame = Some(frame),
            Err(problem) => core.warn_once(given, &problem),
        }
    }
    core.frame
}

/// A clip of the mixer.
pub fn clip(core: &mut Core, given: &Given, name: &StringName) -> Result<Rc<Clip>> {
    if let Some(clip) = core.cache.iter().find(|clip| clip.name == *name) {
        return Ok(clip.clone());
    }
    let mixer = given.live_mixer().ok_or(Error::TooFew)?;
    let Some(animation) = mixer.has_animation(name).then(|| mixer.get_animation(name)).flatten() else {
        core.warn_once(given, &format!("there is no clip {name}"));
        return Err(Error::OutOfRange);
    };
    // Where no root is to be found, nothing moves.
    let frame = frame(core, given).unwrap_or_default();
    let path = given.root_path(&mixer);
    let buffer = read(&animation, &path, &frame, &given.tuning().track).map_err(|refused| {
        core.warn_once(given, &format!("the root track of clip {name} is refused: {refused}"));
        refused.error
    })?;
    let clip = Rc::new(Clip { name: name.clone(), buffer, mode: mode(&animation) });
    core.cache.push(clip.clone());
    Ok(clip)
}

/// Fades to a clip; a negative `fade` is the settings' own.
pub fn play(core: &mut Core, given: &Given, name: &StringName, fade: f64, rate: f64) -> Result<()> {
    let tuning = given.tuning();
    let fade = if fade < 0.0 { tuning.fade } else { fade };
    (core.started, core.character.in_place) = (true, false);
    let clip = clip(core, given, name)?;
    core.clips.play(clip, fade, tuning.fade_curve, rate)
}

/// What plays goes on where it is, by clips prepared anew; what is no clip any more plays no more.
pub fn renew(core: &mut Core, given: &Given) {
    let mut clips = core::mem::take(&mut core.clips);
    let renewed = clips.renew(&mut |name| clip(core, given, name).ok());
    core.clips = clips;
    if let Err(error) = renewed {
        core.warn_once(given, &format!("what plays is not renewed: {}", error.text()));
    }
}
