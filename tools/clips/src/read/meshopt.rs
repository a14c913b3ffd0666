//! Views packed by `EXT_meshopt_compression`: the vertex codec of version 0, and the filters that curves have.
//!
//! Sixteen elements share two bits where they do not change, so that no view is more than [`MOST`] times as large as its data.

use gltf::json::Value;

/// Bytes of a view per packed byte, at most: sixteen elements of four columns share a byte.
const MOST: usize = 64;
/// First byte of the codec's version 0.
const VERSION_0: u8 = 0xa0;
/// Elements that share a header's two bits.
const GROUP: usize = 16;
const BLOCK_BYTES: usize = 8192;
const BLOCK: usize = 256;
/// Least size of what stands at the end.
const TAIL: usize = 32;

/// Names that the extension has.
pub(super) const NAMES: [&str; 3] = ["EXT_meshopt_compression", "KHR_meshopt_compression", "MESHOPT_compression"];

/// What a view says of its packed data.
#[derive(Clone, Debug)]
pub(super) struct Packed {
    pub buffer: usize,
    pub offset: u64,
    pub length: u64,
    pub stride: usize,
    count: usize,
    filter: Filter,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Filter {
    None,
    Quaternion,
    Exponential,
}

impl Packed {
    /// From a view in JSON; `None` where it is not packed. Error: what is wrong.
    pub fn of(view: &Value) -> Result<Option<Self>, String> {
        let extensions = view.get("extensions");
        let Some(packed) = NAMES.iter().find_map(|name| extensions?.get(name)) else { return Ok(None) };
        let number = |name: &str| packed.get(name).and_then(Value::as_u64);
        let size = |name: &str| number(name).and_then(|n| usize::try_from(n).ok()).ok_or(format!("it has no {name}"));
        let word =
            |name: &str, default| packed.get(name).map_or(Some(default), Value::as_str).unwrap_or("?").to_owned();
        let mode = word("mode", "?");
        if mode != "ATTRIBUTES" {
            return Err(format!("it is packed as {mode}, and curves are ATTRIBUTES"));
        }
        let filter = match word("filter", "NONE").as_str() {
            "NONE" => Filter::None,
            "QUATERNION" => Filter::Quaternion,
            "EXPONENTIAL" => Filter::Exponential,
            other => return Err(format!("filter {other}; curves have NONE, QUATERNION and EXPONENTIAL")),
        };
        let (stride, count) = (size("byteStride")?, size("count")?);
        let fits = match filter {
            Filter::None => true,
            Filter::Quaternion => stride == 8,
            Filter::Exponential => stride % 4 == 0,
        };
        if stride == 0 || stride > BLOCK || stride % 4 != 0 || !fits {
            return Err(format!("a packed stride of {stride} bytes"));
        }
        let length = number("byteLength").ok_or("it has no byteLength")?;
        let (buffer, offset) = (size("buffer")?, number("byteOffset").unwrap_or(0));
        Ok(Some(Self { buffer, offset, length, stride, count, filter }))
    }

    /// The view's bytes. Error: what is wrong with the packed ones.
    pub fn unpack(&self, data: &[u8]) -> Result<Vec<u8>, String> {
        let short = || String::from("its packed data ends early");
        let size = self.count.checked_mul(self.stride).filter(|size| *size <= data.len().saturating_mul(MOST));
        let size = size.ok_or_else(short)?;
        match data.first() {
            Some(&VERSION_0) => {}
            Some(other) => return Err(format!("its packed data is of a codec that is not read ({other:#04x})")),
            None => return Err(short()),
        }
        let tail = self.stride.max(TAIL);
        let body = data.len().checked_sub(tail).and_then(|end| data.get(1..end)).ok_or_else(short)?;
        let mut before: Vec<u8> = data.get(data.len() - self.stride..).unwrap_or_default().to_vec();
        let mut reader = Reader { rest: body };
        let mut bytes = vec![0; size];
        let per_block = (BLOCK_BYTES / self.stride / GROUP * GROUP).clamp(GROUP, BLOCK);
        for block in bytes.chunks_mut(per_block * self.stride) {
            let count = block.len() / self.stride;
            for (column, last) in before.iter_mut().enumerate() {
                let deltas = reader.column(count).ok_or_else(short)?;
                for (element, delta) in block.chunks_mut(self.stride).zip(deltas) {
                    *last = last.wrapping_add((delta >> 1) ^ (delta & 1).wrapping_neg());
                    if let Some(slot) = element.get_mut(column) {
                        *slot = *last;
                    }
                }
            }
        }
        if !reader.rest.is_empty() {
            return Err(format!("{} bytes too many in its packed data", reader.rest.len()));
        }
        match self.filter {
            Filter::None => {}
            Filter::Quaternion => bytes.chunks_exact_mut(8).for_each(quaternion),
            Filter::Exponential => bytes.chunks_exact_mut(4).for_each(exponential),
        }
        Ok(bytes)
    }
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    /// One byte of each of `count` elements, still differences.
    fn column(&mut self, count: usize) -> Option<Vec<u8>> {
        let groups = count.div_ceil(GROUP);
        let header = self.take(groups.div_ceil(4))?;
        let mut deltas = Vec::with_capacity(groups * GROUP);
        for group in 0..groups {
            let bits = header.get(group / 4)? >> (2 * (group % 4)) & 3;
            match bits {
                0 => deltas.extend([0; GROUP]),
                1 => self.narrow(2, &mut deltas)?,
                2 => self.narrow(4, &mut deltas)?,
                _ => deltas.extend(self.take(GROUP)?),
            }
        }
        Some(deltas)
    }

    /// A group of few bits per element, the highest first; the largest value stands for a byte of its own, behind them.
    fn narrow(&mut self, bits: usize, deltas: &mut Vec<u8>) -> Option<()> {
        let packed = self.take(GROUP * bits / 8)?;
        let largest = (1u8 << bits) - 1;
        for byte in packed {
            for shift in (0..8).step_by(bits).rev() {
                let value = byte >> shift & largest;
                deltas.push(if value == largest { *self.take(1)?.first()? } else { value });
            }
        }
        Some(())
    }
}

/// Three components of a quaternion and which one is not there, to four.
fn quaternion(bytes: &mut [u8]) {
    let Some(&[a, b, c, d, e, f, g, h]) = bytes.first_chunk::<8>() else { return };
    let [x, y, z, tag] = [[a, b], [c, d], [e, f], [g, h]].map(i16::from_le_bytes);
    let one = f32::from(tag | 3);
    let [x, y, z] = [x, y, z].map(|part| f32::from(part) / one * core::f32::consts::FRAC_1_SQRT_2);
    let w = (1.0 - x * x - y * y - z * z).max(0.0).sqrt();
    let left_out = usize::from(tag.to_le_bytes().first().copied().unwrap_or(0) & 3);
    let mut whole = [0i16; 4];
    for (number, part) in [w, x, y, z].into_iter().enumerate() {
        if let Some(slot) = whole.get_mut((left_out + number) % 4) {
            *slot = (part * 32767.0).round() as i16;
        }
    }
    for (slot, byte) in bytes.iter_mut().zip(whole.iter().flat_map(|part| part.to_le_bytes())) {
        *slot = byte;
    }
}

/// A power of two and 24 bits of a whole number, to a float.
fn exponential(bytes: &mut [u8]) {
    let Some(&word) = bytes.first_chunk::<4>() else { return };
    let word = i32::from_le_bytes(word);
    let (exponent, mantissa) = (word >> 24, word << 8 >> 8);
    let float = libm::ldexp(mantissa.into(), exponent) as f32;
    for (slot, byte) in bytes.iter_mut().zip(float.to_le_bytes()) {
        *slot = byte;
    }
}
