//! What plays, as the parts and bytes of a snapshot.

use std::rc::Rc;

use godot::builtin::StringName;
use root_motion::blend::fade::Fade;
use root_motion::play::playhead::Playhead;
use root_motion::{Error, Result};

use crate::bytes::{Packer, Unpacker};
use crate::clips::{Clip, Clips, Space, Voice};
use crate::pose::SLOTS;

impl Clips {
    /// Playheads and fades, those of the voices in the order of their slots, the space's fade last.
    pub fn parts(&self) -> (Vec<Playhead>, Vec<Fade>) {
        let voices = self.voices.iter().flatten();
        let (playheads, mut fades): (Vec<_>, Vec<_>) = voices.map(|voice| (voice.playhead, voice.fade)).unzip();
        fades.extend(self.space.map(|space| space.fade));
        (playheads, fades)
    }

    /// The rest of it.
    pub fn pack(&self, to: &mut Packer) -> Result<()> {
        for voice in &self.voices {
            to.flag(voice.is_some());
            let Some(voice) = voice else { continue };
            to.name(&voice.clip.name);
            to.word(voice.sample.map_or(0, |sample| u64::from(sample) + 1));
            for number in [voice.share.0, voice.share.1, voice.rate, voice.weight, voice.pace] {
                to.number(number);
            }
            to.flag(voice.told);
        }
        to.flag(self.space.is_some());
        if let Some(space) = &self.space {
            to.piece(&space.group)?;
            to.piece(&space.place)?;
            to.flag(space.fresh);
        }
        to.word(self.queue.len() as u64);
        self.queue.iter().for_each(|clip| to.name(&clip.name));
        to.word(self.newest.map_or(0, |slot| slot as u64 + 1));
        Ok(())
    }

    /// The same again; `find` prepares a clip by its name. Their poses are sought anew.
    pub fn unpack(
        playheads: &[Playhead],
        fades: &[Fade],
        from: &mut Unpacker,
        find: &mut dyn FnMut(&StringName) -> Result<Rc<Clip>>,
    ) -> Result<Self> {
        let (mut playheads, mut fades) = (playheads.iter(), fades.iter());
        let mut clips = Self::default();
        for slot in &mut clips.voices {
            if !from.flag()? {
                continue;
            }
            let clip = find(&from.name()?)?;
            let playhead = *playheads.next().ok_or(Error::Corrupt)?;
            if playhead.track_id() != clip.buffer.track().header().content_id {
                return Err(Error::WrongTrack);
            }
            let sample = u32::try_from(from.word()?).map_err(|_| Error::Corrupt)?.checked_sub(1);
            let share = (from.number()?, from.number()?);
            let [rate, weight, pace] = [from.number()?, from.number()?, from.number()?];
            let fade = *fades.next().ok_or(Error::Corrupt)?;
            let told = from.flag()?;
            *slot = Some(Voice {
                clip,
                playhead,
                fade,
                sample,
                share,
                rate,
                jumped: true,
                quiet: true,
                told,
                weight,
                pace,
            });
        }
        if from.flag()? {
            let (group, place, fresh) = (from.piece()?, from.piece()?, from.flag()?);
            let fade = *fades.next().ok_or(Error::Corrupt)?;
            clips.space = Some(Space { fade, group, place, fresh });
        }
        for _ in 0..from.word()? {
            clips.queue.push(find(&from.name()?)?);
        }
        clips.newest = usize::try_from(from.word()?).map_err(|_| Error::Corrupt)?.checked_sub(1);
        let in_slots = clips.newest.is_none_or(|slot| slot < SLOTS);
        if in_slots && playheads.next().is_none() && fades.next().is_none() { Ok(clips) } else { Err(Error::Corrupt) }
    }
}
