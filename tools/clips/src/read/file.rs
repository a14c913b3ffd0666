//! The container: GLB chunks, JSON, buffers and accessors.
//!
//! Every range is checked against the bytes that are there before it is read, and nothing is allocated for a count that the
//! bytes do not bear out, so that a hostile header costs nothing. Accessors are read here and not by the `gltf` crate's
//! readers, which trust what they are given.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Component, Path};

use base64::Engine;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use gltf::json;
use gltf::json::accessor::{ComponentType, Type};
use gltf::json::validation::Checked;

use super::document::Parts;
use super::error::{ClipError, Result};
use super::meshopt::{self, Packed};
use root_motion::track::keys::MAX_TRACK_KEYS;

/// A parsed document and where its buffers are. Buffers are loaded when something asks for them: what holds only the meshes
/// may be missing.
pub(super) struct File<'a> {
    pub json: json::Root,
    text: &'a [u8],
    bin: Option<Cow<'a, [u8]>>,
    folder: Option<&'a Path>,
    loaded: Vec<OnceCell<Vec<u8>>>,
    /// Lengths of the animations, seconds, of files that say so.
    lengths: Vec<f64>,
    /// Views that are packed, by their numbers, and what they are unpacked.
    packed: PackedViews,
}

/// Views by their numbers: what they say of their data or what is wrong with that, and their bytes once somebody has asked for them.
type PackedViews = BTreeMap<usize, (core::result::Result<Packed, String>, OnceCell<Vec<u8>>)>;

/// A file's bytes: a directory and other things that are no files are refused, and no more than `limit` bytes are read.
/// Error: [`ClipError::Io`].
pub fn read_file(path: &Path, limit: u64) -> core::result::Result<Vec<u8>, ClipError> {
    let read = || {
        let file = std::fs::File::open(path)?;
        if !file.metadata()?.is_file() {
            return Err(std::io::Error::other("it is not a file"));
        }
        let mut bytes = Vec::new();
        file.take(limit).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    read().map_err(|source| ClipError::Io { path: path.to_owned(), source })
}

/// The JSON of a document. A scene may have no `nodes` by glTF 2.0, which the typed form does not know: they are put in where the form
/// refuses the document.
fn document(text: &[u8]) -> core::result::Result<json::Root, serde_json::Error> {
    let completed = || {
        let mut value: json::Value = json::deserialize::from_slice(text).ok()?;
        for scene in value.get_mut("scenes")?.as_array_mut()? {
            scene.as_object_mut()?.entry("nodes").or_insert_with(|| json::Value::Array(Vec::new()));
        }
        json::deserialize::from_value(value).ok()
    };
    json::deserialize::from_slice(text).or_else(|error| completed().ok_or(error))
}

impl<'a> File<'a> {
    /// `folder` is where relative URIs start; without one they cannot be followed.
    pub fn parse(bytes: &'a [u8], folder: Option<&'a Path>) -> Result<Self> {
        const MAGIC: &[u8] = b"glTF";
        if is_fbx(bytes) {
            return Ok(Self::converted(super::fbx::document(bytes)?));
        }
        if super::bvh::is_bvh(bytes) {
            return Ok(Self::converted(super::bvh::document(bytes)?));
        }
        if let Some(error) = super::kind::other(bytes) {
            return Err(error);
        }
        let (text, bin) = if bytes.starts_with(MAGIC) {
            split_glb(bytes)?
        } else if MAGIC.starts_with(bytes) {
            return Err(ClipError::Truncated(format!("it has {} bytes", bytes.len())));
        } else {
            (bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes), None)
        };
        if text.trim_ascii_start().first() != Some(&b'{') {
            return Err(ClipError::NotGltf("it begins as no glTF, FBX or BVH file does".into()));
        }
        let json: json::Root = document(text).map_err(|e| match e.is_eof() {
            true => ClipError::Truncated(format!("the JSON ends early: {e}")),
            false => ClipError::NotGltf(e.to_string()),
        })?;
        if json.asset.version.split('.').next() != Some("2") {
            return Err(ClipError::NotGltf(format!("it is version {:?}", json.asset.version)));
        }
        let packed = packed_views(&json, text);
        Ok(Self { packed, ..Self::new(json, text, bin.map(Cow::Borrowed), folder) })
    }

    fn converted((json, bin, lengths): Parts) -> Self {
        Self { lengths, ..Self::new(json, &[], Some(bin.into()), None) }
    }

    /// Length of an animation that says how long it is, seconds.
    pub fn length(&self, animation: usize) -> Option<f64> {
        self.lengths.get(animation).copied()
    }

    fn new(json: json::Root, text: &'a [u8], bin: Option<Cow<'a, [u8]>>, folder: Option<&'a Path>) -> Self {
        let loaded = json.buffers.iter().map(|_| OnceCell::new()).collect();
        Self { json, text, bin, folder, loaded, lengths: Vec::new(), packed: BTreeMap::new() }
    }

    /// What the JSON says at `pointer`, for a value that the typed form has lost.
    pub fn raw(&self, pointer: &str) -> String {
        let value: Option<json::Value> = json::deserialize::from_slice(self.text).ok();
        value.as_ref().and_then(|v| v.pointer(pointer)).map_or_else(|| "?".into(), ToString::to_string)
    }

    fn buffer(&self, index: usize) -> Result<&[u8]> {
        let fail = |why: String| ClipError::Buffer { buffer: index, why };
        let (Some(buffer), Some(cell)) = (self.json.buffers.get(index), self.loaded.get(index)) else {
            return Err(fail("the file has no such buffer".into()));
        };
        let length = buffer.byte_length.0;
        let bytes = match (&buffer.uri, &self.bin) {
            (None, Some(bin)) if index == 0 => bin.as_ref(),
            (None, _) => {
                let packed = self.json.extensions_required.iter().find(|e| e.contains("meshopt"));
                return Err(fail(packed.map_or_else(
                    || "it has no uri, and there is no binary chunk for it".into(),
                    |extension| format!("it has no data; reading {extension} is not supported"),
                )));
            }
            (Some(uri), _) => match cell.get() {
                Some(bytes) => bytes.as_slice(),
                None => {
                    let bytes = self.load(uri, length).map_err(|e| e.unwrap_or_else(fail))?;
                    cell.get_or_init(|| bytes).as_slice()
                }
            },
        };
        let whole = usize::try_from(length).ok().and_then(|length| bytes.get(..length));
        whole.ok_or_else(|| ClipError::Truncated(format!("buffer {index} has {} of its {length} bytes", bytes.len())))
    }

    fn load(&self, uri: &str, length: u64) -> core::result::Result<Vec<u8>, LoadError> {
        if let Some(data) = uri.strip_prefix("data:") {
            let (kind, data) = data.split_once(',').ok_or_else(|| String::from("its data URI has no comma"))?;
            if !kind.ends_with(";base64") {
                return Ok(percent_encoding::percent_decode_str(data).collect());
            }
            let config = GeneralPurposeConfig::new()
                .with_decode_padding_mode(DecodePaddingMode::Indifferent)
                .with_decode_allow_trailing_bits(true);
            let engine = GeneralPurpose::new(&base64::alphabet::STANDARD, config);
            return Ok(engine.decode(data).map_err(|e| format!("its data URI: {e}"))?);
        }
        let folder = self.folder.ok_or_else(|| format!("it is in the file {uri:?}, and only bytes were given"))?;
        let name = percent_encoding::percent_decode_str(uri).decode_utf8().map_err(|e| format!("its uri: {e}"))?;
        let path = Path::new(name.as_ref());
        // A clip from anywhere must not make us read what is elsewhere on the disk.
        if name.contains("://") || !path.components().all(|c| matches!(c, Component::Normal(_) | Component::CurDir)) {
            return Err(format!("its uri {uri:?} leads out of the file's own folder").into());
        }
        Ok(read_file(&folder.join(path), length)?)
    }

    /// The bytes of a view that is packed, and their stride.
    fn unpacked(&self, accessor: usize, view: usize) -> Result<Option<(&[u8], usize)>> {
        let Some((packed, cell)) = self.packed.get(&view) else { return Ok(None) };
        let fail = |what: &str| ClipError::Accessor { accessor, what: format!("buffer view {view}: {what}") };
        let packed = packed.as_ref().map_err(|what| fail(what))?;
        let bytes = match cell.get() {
            Some(bytes) => bytes,
            None => {
                let data = range(self.buffer(packed.buffer)?, packed.offset, packed.length);
                let data = data.ok_or_else(|| fail("its packed data reaches beyond its buffer"))?;
                let bytes = packed.unpack(data).map_err(|what| fail(&what))?;
                cell.get_or_init(|| bytes)
            }
        };
        Ok(Some((bytes.as_slice(), packed.stride)))
    }

    /// The `count` elements of `size` bytes that a view holds from `offset` on.
    fn elements(&self, accessor: usize, view: usize, offset: u64, size: usize, count: usize) -> Result<Elements<'_>> {
        let fail = |what: String| ClipError::Accessor { accessor, what };
        let Some(v) = self.json.buffer_views.get(view) else {
            return Err(fail(format!("there is no buffer view {view}")));
        };
        let (within, stride) = match self.unpacked(accessor, view)? {
            Some((bytes, stride)) => (bytes, v.byte_stride.map_or(stride, |s| s.0)),
            None => {
                let bytes = self.buffer(v.buffer.value())?;
                let start = v.byte_offset.map_or(0, |o| o.0);
                let within = range(bytes, start, v.byte_length.0)
                    .ok_or_else(|| fail(format!("buffer view {view} reaches beyond its buffer")))?;
                (within, v.byte_stride.map_or(size, |s| s.0))
            }
        };
        if stride < size {
            return Err(fail(format!("buffer view {view} has stride {stride} for elements of {size} bytes")));
        }
        let needed = count.checked_sub(1).and_then(|n| n.checked_mul(stride)).and_then(|n| n.checked_add(size));
        let bytes = needed.and_then(|needed| range(within, offset, needed as u64)).ok_or_else(|| {
            fail(format!("{count} elements of {size} bytes from {offset} on reach beyond buffer view {view}"))
        })?;
        Ok(Elements { bytes, stride, size })
    }

    /// Checks what an accessor is and how much there is of it, and returns it with its component type and count.
    fn accessor(
        &self,
        index: usize,
        shape: usize,
        role: &'static str,
    ) -> Result<(&json::Accessor, ComponentType, usize)> {
        let fail = |what: String| ClipError::Accessor { accessor: index, what };
        let accessor = self.json.accessors.get(index).ok_or_else(|| fail("there is no such accessor".into()))?;
        let (component, type_) = match (&accessor.component_type, &accessor.type_) {
            (Checked::Valid(component), Checked::Valid(type_)) => (component.0, *type_),
            _ => return Err(fail("its type is none of glTF's".into())),
        };
        // Rotations may come as normalised integers.
        let number = match component {
            ComponentType::F32 => !accessor.normalized,
            ComponentType::U32 => false,
            _ => shape == 4 && accessor.normalized,
        };
        let (type_fits, wanted) = match shape {
            1 => (type_ == Type::Scalar, "SCALAR of f32"),
            3 => (type_ == Type::Vec3, "VEC3 of f32"),
            _ => (type_ == Type::Vec4, "VEC4 of f32 or normalised integers"),
        };
        if !number || !type_fits {
            let kind = if accessor.normalized { "normalised " } else { "" };
            let found = format!("{type_:?} of {kind}{component:?}");
            return Err(ClipError::WrongType { accessor: index, role, found, wanted });
        }
        let count = usize::try_from(accessor.count.0).unwrap_or(usize::MAX);
        if count == 0 || count > 3 * MAX_TRACK_KEYS {
            return Err(fail(format!("it has {} elements; 1 to {} are read", accessor.count.0, 3 * MAX_TRACK_KEYS)));
        }
        Ok((accessor, component, count))
    }

    /// The elements of an accessor as floats, sparse ones put in place.
    pub fn floats<const N: usize>(&self, index: usize, role: &'static str) -> Result<Vec<[f32; N]>> {
        let (accessor, component, count) = self.accessor(index, N, role)?;
        let size = N * component.size();
        let decode = |bytes: &[u8]| {
            let mut element = [0.0; N];
            for (x, bytes) in element.iter_mut().zip(bytes.chunks_exact(component.size())) {
                *x = number(component, bytes);
            }
            element
        };
        let mut floats: Vec<[f32; N]> = match accessor.buffer_view {
            Some(view) => {
                let offset = accessor.byte_offset.map_or(0, |o| o.0);
                self.elements(index, view.value(), offset, size, count)?.iter().map(decode).collect()
            }
            None => vec![[0.0; N]; count],
        };
        let Some(sparse) = &accessor.sparse else { return Ok(floats) };
        let fail = |what: String| ClipError::Accessor { accessor: index, what };
        let Checked::Valid(kind) = sparse.indices.component_type else {
            return Err(fail("its sparse indices are of no integer type".into()));
        };
        let changed = usize::try_from(sparse.count.0).unwrap_or(usize::MAX);
        if changed == 0 || changed > count {
            return Err(fail(format!("it has {} sparse elements of {count}", sparse.count.0)));
        }
        let (at, values) = (&sparse.indices, &sparse.values);
        let places = self.elements(index, at.buffer_view.value(), at.byte_offset.0, kind.0.size(), changed)?;
        let values = self.elements(index, values.buffer_view.value(), values.byte_offset.0, size, changed)?;
        for (place, value) in places.iter().zip(values.iter()) {
            let place = place.iter().rev().fold(0, |n, byte| n << 8 | usize::from(*byte));
            let slot = floats.get_mut(place).ok_or_else(|| fail(format!("sparse element {place} of {count}")))?;
            *slot = decode(value);
        }
        Ok(floats)
    }

    /// How many elements an accessor announces, checked against nothing.
    pub fn count(&self, accessor: usize) -> u64 {
        self.json.accessors.get(accessor).map_or(0, |a| a.count.0)
    }

    /// The first and the last of the times in an accessor, without reading the others.
    pub fn ends(&self, index: usize) -> Result<[f32; 2]> {
        let (accessor, _, count) = self.accessor(index, 1, "times")?;
        match (accessor.buffer_view, &accessor.sparse) {
            (Some(view), None) => {
                let offset = accessor.byte_offset.map_or(0, |o| o.0);
                let elements = self.elements(index, view.value(), offset, 4, count)?;
                let time = |bytes: Option<&[u8]>| bytes.map_or(0.0, |bytes| number(ComponentType::F32, bytes));
                Ok([time(elements.iter().next()), time(elements.last())])
            }
            _ => {
                let times = self.floats::<1>(index, "times")?;
                Ok([times.first(), times.last()].map(|time| time.map_or(0.0, |[t]| *t)))
            }
        }
    }
}

/// The views of a document that are packed. The typed form has lost them, so that they are looked for where the document says that it has
/// some.
fn packed_views(json: &json::Root, text: &[u8]) -> PackedViews {
    let names = json.extensions_used.iter().chain(&json.extensions_required);
    if !names.clone().any(|name| meshopt::NAMES.contains(&name.as_str())) {
        return BTreeMap::new();
    }
    let value: Option<json::Value> = json::deserialize::from_slice(text).ok();
    let views = value.as_ref().and_then(|value| value.get("bufferViews")?.as_array());
    let packed = views.into_iter().flatten().enumerate().filter_map(|(number, view)| {
        let packed = Packed::of(view).transpose()?;
        Some((number, (packed, OnceCell::new())))
    });
    packed.collect()
}

/// Whether bytes begin as FBX does, in binary or as text.
fn is_fbx(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    bytes.starts_with(b"Kaydara FBX") || text.starts_with(b"; FBX") || text.starts_with(b"FBXHeaderExtension")
}

/// Something is wrong with the buffer itself (to be told with its number), or with the file that it is in.
enum LoadError {
    Buffer(String),
    File(ClipError),
}

impl LoadError {
    fn unwrap_or_else(self, buffer: impl FnOnce(String) -> ClipError) -> ClipError {
        match self {
            Self::Buffer(why) => buffer(why),
            Self::File(error) => error,
        }
    }
}

impl From<String> for LoadError {
    fn from(why: String) -> Self {
        Self::Buffer(why)
    }
}

impl From<ClipError> for LoadError {
    fn from(error: ClipError) -> Self {
        Self::File(error)
    }
}

/// Elements of `size` bytes, `stride` bytes apart; the bytes end with the last one.
struct Elements<'a> {
    bytes: &'a [u8],
    stride: usize,
    size: usize,
}

impl<'a> Elements<'a> {
    fn iter(&self) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        let size = self.size;
        self.bytes.chunks(self.stride).filter_map(move |chunk| chunk.get(..size))
    }

    fn last(&self) -> Option<&'a [u8]> {
        self.bytes.len().checked_sub(self.size).and_then(|start| self.bytes.get(start..))
    }
}

fn range(bytes: &[u8], start: u64, length: u64) -> Option<&[u8]> {
    let end = usize::try_from(start.checked_add(length)?).ok()?;
    bytes.get(usize::try_from(start).ok()?..end)
}

/// One component, little-endian; integers normalised as glTF 2.0 (3.11) defines it.
fn number(component: ComponentType, bytes: &[u8]) -> f32 {
    let (one, two, four) = (bytes.first_chunk(), bytes.first_chunk(), bytes.first_chunk());
    match component {
        ComponentType::I8 => one.map_or(0.0, |b| (f32::from(i8::from_le_bytes(*b)) / 127.0).max(-1.0)),
        ComponentType::U8 => one.map_or(0.0, |b| f32::from(u8::from_le_bytes(*b)) / 255.0),
        ComponentType::I16 => two.map_or(0.0, |b| (f32::from(i16::from_le_bytes(*b)) / 32767.0).max(-1.0)),
        ComponentType::U16 => two.map_or(0.0, |b| f32::from(u16::from_le_bytes(*b)) / 65535.0),
        ComponentType::U32 | ComponentType::F32 => four.map_or(0.0, |b| f32::from_le_bytes(*b)),
    }
}

/// The JSON chunk and, if there is one, the binary chunk. Chunks of other kinds are passed over, as the format asks.
fn split_glb<'a>(bytes: &'a [u8]) -> Result<(&'a [u8], Option<&'a [u8]>)> {
    let cut = |what: String| ClipError::Truncated(what);
    let header = "the GLB header is 12 bytes long";
    let word = |at| range(bytes, at, 4).and_then(<[u8]>::first_chunk).map(|b| u32::from_le_bytes(*b));
    let (Some(version), Some(length)) = (word(4), word(8)) else { return Err(cut(header.into())) };
    if version != 2 {
        return Err(ClipError::NotGltf(format!("it is GLB version {version}")));
    }
    let there = bytes.len();
    let whole = range(bytes, 0, length.into())
        .ok_or_else(|| cut(format!("the GLB header announces {length} bytes, and there are {there}")))?;
    let mut rest = whole.get(12..).ok_or_else(|| ClipError::NotGltf(format!("{header}, the file {length}")))?;
    let (mut text, mut bin) = (None, None);
    while !rest.is_empty() {
        let Some((&[a, b, c, d, ref kind @ ..], body)) = rest.split_first_chunk::<8>() else {
            return Err(cut(format!("{} bytes where a chunk's header should be", rest.len())));
        };
        let length = u32::from_le_bytes([a, b, c, d]);
        let (data, after) = usize::try_from(length)
            .ok()
            .and_then(|length| body.split_at_checked(length))
            .ok_or_else(|| cut(format!("a chunk announces {length} bytes, and there are {}", body.len())))?;
        match (kind, text) {
            (b"JSON", None) => text = Some(data),
            (_, None) => return Err(ClipError::NotGltf("its first chunk is not JSON".into())),
            (b"BIN\0", _) if bin.is_none() => bin = Some(data),
            _ => {}
        }
        rest = after;
    }
    // Padding is spaces; some writers pad with zeros.
    let unpadded =
        |text: &'a [u8]| text.strip_suffix(b"\0\0\0").or(text.strip_suffix(b"\0\0")).or(text.strip_suffix(b"\0"));
    text.map(|text| (unpadded(text).unwrap_or(text), bin)).ok_or_else(|| cut("it has no JSON chunk".into()))
}
