//! Files of other kinds, named as what they are.

use super::error::ClipError;

/// What a file begins with, what that says of it, and what to do.
const KINDS: &[(&[u8], &str, &str)] = &[
    (b"\x1f\x8b", "a gzip archive", UNPACK),
    (b"PK\x03\x04", "a ZIP archive (.zip, .usdz)", UNPACK),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", UNPACK),
    (b"Rar!", "a RAR archive", UNPACK),
    (b"\x28\xb5\x2f\xfd", "compressed by Zstandard, as Blender saves .blend files", EXPORT),
    (b"BLENDER", "a Blender scene (.blend)", EXPORT),
    (b"#usda", "a USD scene as text (.usda)", EXPORT),
    (b"PXR-USDC", "a USD scene (.usdc)", EXPORT),
    (b"%YAML", "a Unity asset (.anim, .prefab, .unity)", EXPORT),
    (b"UnityFS", "a Unity asset bundle", EXPORT),
    (b"animVersion", "a Maya animation (.anim)", EXPORT),
    (b"//Maya ASCII", "a Maya scene (.ma)", EXPORT),
    (b"FOR4", "a Maya scene (.mb)", EXPORT),
    (b"FOR8", "a Maya scene (.mb)", EXPORT),
    (b"\xc1\x83\x2a\x9e", "an Unreal asset (.uasset)", EXPORT),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a 3ds Max scene (.max) or an Office document", EXPORT),
    (b"Ogawa", "an Alembic cache (.abc)", EXPORT),
    (b"\x89HDF", "an Alembic cache or another HDF5 file", EXPORT),
    (b"[gd_", "a Godot resource as text (.tscn, .tres)", EXPORT),
    (b"RSRC", "a Godot resource (.res, .scn)", EXPORT),
    (b"RSCC", "a Godot resource (.res, .scn)", EXPORT),
    (b"ANIMHEAD", "an Unreal animation of old (.psa)", EXPORT),
    (b"MD5Version", "a Doom 3 animation (.md5anim)", EXPORT),
    (b"xof ", "a DirectX file (.x)", EXPORT),
    (b":ASF", "an Acclaim skeleton (.asf)", EXPORT),
    (b":asf", "an Acclaim skeleton (.asf)", EXPORT),
    (b"C3D", "a C3D capture", EXPORT),
    (b"version https://git-lfs", "a pointer of Git LFS, not the file itself", "run git lfs pull"),
];

const UNPACK: &str = "unpack it first";
const EXPORT: &str = "export the clip as GLB, FBX or BVH";

/// The error that names a file of another kind, if that is what it is.
pub(super) fn other(bytes: &[u8]) -> Option<ClipError> {
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    let error = |kind: &str, advice: &str| ClipError::OtherKind { kind: kind.into(), advice: advice.into() };
    let known = KINDS.iter().find(|(magic, ..)| bytes.starts_with(magic) || text.starts_with(magic));
    if let Some((_, kind, advice)) = known {
        return Some(error(kind, advice));
    }
    if text.starts_with(b"<") {
        let head = String::from_utf8_lossy(text.get(..2048).unwrap_or(text)).to_ascii_lowercase();
        let kind = match () {
            () if head.contains("<collada") => "a COLLADA scene (.dae)",
            () if head.contains("<x3d") => "an X3D scene",
            () if head.contains("<html") || head.contains("<!doctype html") => "a web page",
            () => return None,
        };
        return Some(error(kind, EXPORT));
    }
    // A transport stream's or a picture's first bytes say nothing of clips: no more is guessed.
    None
}
