//! Numbers, names and pieces of the core as bytes, the same on every target.

use godot::builtin::StringName;
use root_motion::network::snapshot::{Piece, piece_read, piece_write};
use root_motion::{Error, Result};

/// Longest name of a clip, bytes.
const MOST: usize = 1 << 16;

#[derive(Default)]
pub struct Packer {
    pub bytes: Vec<u8>,
}

pub struct Unpacker<'a> {
    pub rest: &'a [u8],
}

impl Packer {
    pub fn word(&mut self, word: u64) {
        self.bytes.extend_from_slice(&word.to_le_bytes());
    }

    pub fn flag(&mut self, is: bool) {
        self.word(is.into());
    }

    pub fn number(&mut self, number: f64) {
        self.word(number.to_bits());
    }

    pub fn name(&mut self, name: &StringName) {
        let name = name.to_string();
        self.word(name.len() as u64);
        self.bytes.extend_from_slice(name.as_bytes());
    }

    pub fn piece<T: Piece>(&mut self, piece: &T) -> Result<()> {
        let from = self.bytes.len();
        self.bytes.resize(from + T::BYTES, 0);
        piece_write(piece, self.bytes.get_mut(from..).unwrap_or_default()).map(|_| ())
    }
}

impl Unpacker<'_> {
    pub fn word(&mut self) -> Result<u64> {
        let (head, rest) = self.rest.split_first_chunk::<8>().ok_or(Error::Corrupt)?;
        self.rest = rest;
        Ok(u64::from_le_bytes(*head))
    }

    pub fn flag(&mut self) -> Result<bool> {
        match self.word()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(Error::Corrupt),
        }
    }

    pub fn number(&mut self) -> Result<f64> {
        let number = f64::from_bits(self.word()?);
        if number.is_finite() { Ok(number) } else { Err(Error::Corrupt) }
    }

    pub fn name(&mut self) -> Result<StringName> {
        let length = usize::try_from(self.word()?).ok().filter(|length| *length <= MOST);
        let (name, rest) = length.and_then(|length| self.rest.split_at_checked(length)).ok_or(Error::Corrupt)?;
        self.rest = rest;
        core::str::from_utf8(name).map(StringName::from).map_err(|_| Error::Corrupt)
    }

    pub fn piece<T: Piece>(&mut self) -> Result<T> {
        let piece = piece_read(self.rest)?;
        self.rest = self.rest.get(T::BYTES..).unwrap_or_default();
        Ok(piece)
    }
}
