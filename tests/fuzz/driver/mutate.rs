//! What happens to values and blocks between calls: damage, and what makes them fit together.

use root_motion::motor::{Answer, Query};
use root_motion::tick::body::Body;
use root_motion::tick::commit::Tick;
use root_motion::tick::proposal::Proposal;

use super::blocks::seal;
use super::fields::Number;
use super::kinds::{fresh, kinds};
use super::memory::Block;
use super::world::{SLOTS, Slot, World};

impl World<'_> {
    /// Sets one number of a value to one of the fuzzer's.
    pub fn damage(&mut self, kind: usize, value: &mut [u8]) {
        let numbers = &kinds()[kind].numbers;
        let pick =
            usize::from(self.data.byte()) | if numbers.len() > 256 { usize::from(self.data.byte()) << 8 } else { 0 };
        let Some((at, number)) = numbers.get(pick % numbers.len().max(1)) else { return };
        let place = &mut value[*at..][..number.size()];
        match number {
            Number::U32 => place.copy_from_slice(&self.data.u32().to_le_bytes()),
            Number::I32 => place.copy_from_slice(&(self.data.i64() as i32).to_le_bytes()),
            Number::U64 => place.copy_from_slice(&(self.data.i64() as u64).to_le_bytes()),
            Number::I64 => place.copy_from_slice(&self.data.i64().to_le_bytes()),
            Number::F32 => place.copy_from_slice(&self.data.f32().to_le_bytes()),
            Number::F64 => place.copy_from_slice(&self.data.f64().to_le_bytes()),
            Number::Byte => place[0] = self.data.byte(),
        }
    }

    /// A slot that was used before, out of its block for a while.
    fn take_live(&mut self) -> Option<(usize, usize, Block)> {
        let choice = self.data.below(256);
        let (kind, which) = *self.live.get(choice % self.live.len().max(1))?;
        Some((kind, which, self.slots[kind][which].block.take()?))
    }

    pub fn damage_live(&mut self) {
        if let Some((kind, which, mut block)) = self.take_live() {
            self.damage(kind, block.bytes_mut());
            self.slots[kind][which] = Slot { block: Some(block), damaged: true };
        }
    }

    pub fn fill_live(&mut self) {
        if let Some((kind, which, mut block)) = self.take_live() {
            let at = self.data.below(256) * 8 % block.len();
            let bytes = self.data.bytes((block.len() - at).min(32));
            block.bytes_mut()[at..][..bytes.len()].copy_from_slice(bytes);
            self.slots[kind][which] = Slot { block: Some(block), damaged: true };
        }
    }

    /// A value becomes the next of its kind too, or that a new one.
    pub fn copy_live(&mut self, renew: bool) {
        if let Some((kind, which, block)) = self.take_live() {
            let mut copy = Block::of(block.bytes());
            if renew {
                fresh(kind, copy.bytes_mut());
            }
            let damaged = self.slots[kind][which].damaged && !renew;
            self.slots[kind][which].block = Some(block);
            let other = (which + 1) % SLOTS;
            self.slot(kind, other);
            self.slots[kind][other] = Slot { block: Some(copy), damaged };
        }
    }

    pub fn damage_block(&mut self, kind: usize, which: usize) {
        let (low, high, choice) = (self.data.byte(), self.data.byte(), self.data.byte());
        let at = usize::from(low) | usize::from(high) << 8;
        let word = match choice % 4 {
            0 => self.data.f64().to_le_bytes(),
            1 => self.data.i64().to_le_bytes(),
            2 => (u64::from(self.data.u32()) | u64::from(self.data.u32()) << 32).to_le_bytes(),
            _ => self.data.word().to_le_bytes(),
        };
        let bytes = self.block(kind, which).bytes_mut();
        // Words and halves of them, where fields are.
        let at = at * 4 % bytes.len();
        let end = bytes.len().min(at + if choice >= 128 { 4 } else { 8 });
        bytes[at..end].copy_from_slice(&word[..end - at]);
        self.blocks[kind][which].damaged = true;
    }

    pub fn seal_block(&mut self, kind: usize, which: usize) {
        seal(kind, self.block(kind, which).bytes_mut());
    }

    /// The kinds hold what may have come from outside.
    pub fn taint(&mut self, among: &[usize]) {
        for kind in among {
            self.slots[*kind].iter_mut().for_each(|slot| slot.damaged = true);
        }
    }

    /// The next tick of a body: its proposal and step, and the answer to the open query, name what they are for.
    pub fn fit(&mut self, how: usize) {
        let (which, ahead) = (how % 2, (how / 2 % 4) as i64);
        let body = *self.value::<Body>(which);
        let tick = body.last_tick().wrapping_add(1).wrapping_add(ahead);
        let proposal = self.value::<Proposal>(which);
        (proposal.tick, proposal.epoch) = (tick, body.epoch());
        proposal.serial = proposal.serial.wrapping_add(1);
        self.value::<Tick>(which).tick = tick;
        // The key of a move is a hash, which no fuzzer guesses.
        let query = *self.value::<Query>(which);
        let answer = self.value::<Answer>(which);
        (answer.serial, answer.move_key) = (query.serial, query.move_key);
    }
}
