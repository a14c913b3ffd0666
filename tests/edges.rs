//! Edges of the motor's promises.

#[test]
fn nothing() {}
