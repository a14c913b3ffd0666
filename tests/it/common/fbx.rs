//! A tiny writer of FBX 7.4 as text, for the tests.

use std::fmt::Write;

/// Ticks of FBX's clock per second.
const SECOND: i64 = 46_186_158_000;

/// `("Lcl Translation", axis, keys)`; times in seconds, rotations in degrees.
pub type Curve<'a> = (&'a str, char, &'a [(f64, f64)]);

/// A bone: its parent by number, its place at rest, and its curves.
pub struct Bone<'a> {
    pub name: &'a str,
    pub parent: Option<usize>,
    pub place: [f64; 3],
    pub curves: &'a [Curve<'a>],
}

/// A file with one animation from 0 to `seconds`. `up` is 1 for +Y and 2 for +Z; `unit` is centimetres per unit.
pub fn fbx(bones: &[Bone], seconds: f64, up: u8, unit: f64) -> String {
    fbx_take(bones, (0.0, seconds), up, unit)
}

/// The same with a take that starts and stops when it says.
pub fn fbx_take(bones: &[Bone], (begin, seconds): (f64, f64), up: u8, unit: f64) -> String {
    let (mut objects, mut links) = (String::new(), String::new());
    let mut curve_id = 10_000;
    for (number, bone) in bones.iter().enumerate() {
        let (id, [x, y, z]) = (100 + number, bone.place);
        let parent = bone.parent.map_or(0, |parent| 100 + parent);
        write!(
            objects,
            r#"
    NodeAttribute: {attribute}, "NodeAttribute::{name}", "LimbNode" {{
        TypeFlags: "Skeleton"
    }}
    Model: {id}, "Model::{name}", "LimbNode" {{
        Version: 232
        Properties70:  {{
            P: "Lcl Translation", "Lcl Translation", "", "A",{x},{y},{z}
        }}
    }}"#,
            attribute = 1_000_000 + number,
            name = bone.name
        )
        .unwrap();
        write!(links, "\n    C: \"OO\",{},{id}\n    C: \"OO\",{id},{parent}", 1_000_000 + number).unwrap();
        // One node for all axes of a property.
        let mut nodes: Vec<(&str, usize)> = Vec::new();
        for (property, axis, keys) in bone.curves {
            let (new, curve) = (curve_id, curve_id + 1);
            curve_id += 2;
            let list = |values: Vec<String>| values.join(",");
            let known = nodes.iter().find(|(name, _)| name == property).map(|(_, node)| *node);
            let node = known.unwrap_or(new);
            if known.is_none() {
                nodes.push((property, new));
                let at_rest = |axis: usize| if *property == "Lcl Translation" { bone.place[axis] } else { 0.0 };
                write!(
                    objects,
                    r#"
    AnimationCurveNode: {node}, "AnimCurveNode::{property}", "" {{
        Properties70:  {{
            P: "d|X", "Number", "", "A",{}
            P: "d|Y", "Number", "", "A",{}
            P: "d|Z", "Number", "", "A",{}
        }}
    }}"#,
                    at_rest(0),
                    at_rest(1),
                    at_rest(2)
                )
                .unwrap();
                write!(links, "\n    C: \"OO\",{node},11\n    C: \"OP\",{node},{id}, \"{property}\"").unwrap();
            }
            write!(
                objects,
                r#"
    AnimationCurve: {curve}, "AnimCurve::", "" {{
        Default: 0
        KeyVer: 4008
        KeyTime: *{count} {{
            a: {times}
        }}
        KeyValueFloat: *{count} {{
            a: {values}
        }}
        KeyAttrFlags: *1 {{
            a: 260
        }}
        KeyAttrDataFloat: *4 {{
            a: 0,0,0,0
        }}
        KeyAttrRefCount: *1 {{
            a: {count}
        }}
    }}"#,
                count = keys.len(),
                times = list(keys.iter().map(|(t, _)| ((t * SECOND as f64) as i64).to_string()).collect()),
                values = list(keys.iter().map(|(_, v)| v.to_string()).collect()),
            )
            .unwrap();
            write!(links, "\n    C: \"OP\",{curve},{node}, \"d|{axis}\"").unwrap();
        }
    }
    let (start, stop) = ((begin * SECOND as f64) as i64, (seconds * SECOND as f64) as i64);
    let (front, sign) = if up == 1 { (2, 1) } else { (1, -1) };
    format!(
        r#"; FBX 7.4.0 project file
FBXHeaderExtension:  {{
    FBXHeaderVersion: 1003
    FBXVersion: 7400
}}
GlobalSettings:  {{
    Version: 1000
    Properties70:  {{
        P: "UpAxis", "int", "Integer", "",{up}
        P: "UpAxisSign", "int", "Integer", "",1
        P: "FrontAxis", "int", "Integer", "",{front}
        P: "FrontAxisSign", "int", "Integer", "",{sign}
        P: "CoordAxis", "int", "Integer", "",0
        P: "CoordAxisSign", "int", "Integer", "",1
        P: "UnitScaleFactor", "double", "Number", "",{unit}
    }}
}}
Objects:  {{
    AnimationStack: 10, "AnimStack::Walk", "" {{
        Properties70:  {{
            P: "LocalStart", "KTime", "Time", "",{start}
            P: "LocalStop", "KTime", "Time", "",{stop}
        }}
    }}
    AnimationLayer: 11, "AnimLayer::Base", "" {{
    }}{objects}
}}
Connections:  {{
    C: "OO",11,10{links}
}}
"#
    )
}
