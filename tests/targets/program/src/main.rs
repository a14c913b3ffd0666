//! `play TICKS`: a line with ticks and hash after each thousand. `write FILE`: a snapshot. `read FILE`: plays on from one and prints
//! the hash.

use root_motion_script::script;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["play", ticks] => {
            let (_, _, seen) = script::play(ticks.parse().unwrap(), |tick, hash| println!("{tick} {hash:016x}"));
            eprintln!("{seen:?}");
        }
        ["write", file] => std::fs::write(file, script::snapshot()).unwrap(),
        ["read", file] => match script::play_on(&std::fs::read(file).unwrap(), 1000) {
            Ok(hash) => println!("{hash:016x}"),
            Err(error) => println!("{error}"),
        },
        _ => panic!("play TICKS, write FILE or read FILE"),
    }
}
