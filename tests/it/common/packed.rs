//! A clip whose curves are packed by EXT_meshopt_compression: bytes that meshoptimizer wrote.

use serde_json::json;

use super::glb::Glb;

/// 20 times with the exponential filter, places with it, rotations with the quaternion filter.
const TIMES: &str = "\
    a007003600f2f16c868886881bbbbdbbbbbbff000000bdbbbbbd07006b001a19d7f2f2f4f2368785858785ff000000858785850700d60035364f1a1c\
    1a1c6b0e0c0e0e0eff0000000c0e0e71053a200800c0020000000000000000000000000000000000000000000000000000000000000000000085";
const PLACES: &str = "\
    a00700d7feb654190c482d573140ec3f81b2ff000000fcd9d7fd050809554c048a000000050000100008000000010004000807000b1f35434f57a99d\
    87653f131aa136ff0000004450565405000c040c3e3d080000000001000400080700b8b6b8b6b8fd8f9191918f919195b6ff000000b8b8b6b80a0446\
    44fa8aa8aaf4223746440000000000000001000400080000000000000000000000000000000000000000000000f3a42000f3000000f3";
const TURNS: &str = "\
    a0050004041111000000010000000107007b752dc4e8c6f20b52708ca06c7993ff00000075a9422f060ffe8437dffffd7312121113130fff00000004\
    0a0e120700f2f4f2f2f4f2f2f4f2f2f2f2f4f2f2ff000000f2f2f2f20502222222200000000000000000000000000000000000000000000000000000\
    000000031200000000ff7f";

/// Numbers of keys, and what three of them are: their number, place and rotation.
pub const KEYS: usize = 20;
pub const TRUTH: [(usize, [f64; 3], [f64; 4]); 3] = [
    (0, [0.0, 1.02, 0.0], [0.099_504, 0.0, 0.0, 0.995_037]),
    (7, [0.026_671, 0.994_640, 0.515_789], [0.099_487, 0.138_847, 0.018_327, 0.985_134]),
    (19, [0.032_849, 1.005_673, 1.4], [0.099_381, -0.048_446, 0.049_690, 0.992_626]),
];

pub fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
}

/// A root whose three views are packed, in a buffer that has no data of its own.
pub fn packed() -> Glb {
    let mut glb = Glb::new(json!([{"name": "root"}]));
    let parts = [(TIMES, 4, "EXPONENTIAL"), (PLACES, 12, "EXPONENTIAL"), (TURNS, 8, "QUATERNION")];
    for (hex, stride, filter) in parts {
        let data = bytes(hex);
        let view = glb.view(&data);
        let offset = glb.json["bufferViews"][view]["byteOffset"].clone();
        let extension = json!({
            "buffer": 0, "byteOffset": offset, "byteLength": data.len(), "byteStride": stride,
            "mode": "ATTRIBUTES", "filter": filter, "count": KEYS,
        });
        glb.json["bufferViews"][view] = json!({
            "buffer": 1, "byteLength": KEYS * stride, "byteStride": stride,
            "extensions": {"EXT_meshopt_compression": extension},
        });
    }
    for (view, (component, kind)) in [(5126, "SCALAR"), (5126, "VEC3"), (5122, "VEC4")].into_iter().enumerate() {
        glb.push(
            "/accessors",
            json!({"bufferView": view, "componentType": component, "normalized": component == 5122, "count": KEYS, "type": kind}),
        );
    }
    glb.json["extensionsUsed"] = json!(["EXT_meshopt_compression"]);
    glb.json["extensionsRequired"] = json!(["EXT_meshopt_compression"]);
    glb.push("/buffers", json!({"byteLength": 480, "extensions": {"EXT_meshopt_compression": {"fallback": true}}}));
    glb.channel(0, "translation", "LINEAR", 0, 1).channel(0, "rotation", "LINEAR", 0, 2);
    glb
}
