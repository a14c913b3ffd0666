//! Root motion of clip files: reads glTF and FBX, reports what is wrong with a clip, and draws it.

pub mod read;
pub mod report;
