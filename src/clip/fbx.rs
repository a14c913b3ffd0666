//! FBX files: read by ufbx, their curves sampled into linear keys, and handed on as a document of the same kind as a glTF
//! file. So there is one set of rules for what a root is and what is wrong with a file.

use super::error::{ClipError, Result};
use gltf::json;

/// Whether bytes begin as FBX does, in binary or as text.
pub(super) fn is_fbx(bytes: &[u8]) -> bool {
    bytes.starts_with(b"Kaydara FBX Binary") || bytes.trim_ascii_start().starts_with(b"; FBX")
}

pub(super) fn document(_bytes: &[u8]) -> Result<(json::Root, Vec<u8>)> {
    Err(ClipError::NotGltf("it is an FBX file, which is read with the feature `cli` only".into()))
}
