//! The inner loop: what is worth running after every change, in a minute and a half.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::root;

/// Longest with `--budget`, on two cores with everything built.
const BUDGET: Duration = Duration::from_secs(90);

/// The parts, in order: a name and a command line.
const PARTS: &[(&str, &[&str])] = &[
    ("format", &["cargo", "fmt", "--all", "--check"]),
    ("clippy", &["cargo", "clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]),
    ("unit tests", &["cargo", "test", "--quiet", "--lib", "-p", "root-motion", "-p", "root-motion-c"]),
    ("integration tests", &["cargo", "test", "--quiet", "--test", "it"]),
    ("xtask", &["cargo", "test", "--quiet", "-p", "xtask"]),
    ("generated files", &["cargo", "xtask", "all", "--check"]),
    ("layers", &["cargo", "xtask", "layers"]),
    ("C", &["bash", "tests/c/run", "--shared"]),
];

/// Runs all parts and prints how long each took. All of them run, also after one has failed.
pub fn run(budget: bool) -> bool {
    let start = Instant::now();
    let mut good = true;
    for (name, line) in PARTS {
        let begun = Instant::now();
        let done =
            Command::new(line[0]).args(&line[1..]).current_dir(root()).status().is_ok_and(|status| status.success());
        println!("{} {name}: {:.1} s", if done { "ok  " } else { "FAIL" }, begun.elapsed().as_secs_f64());
        good &= done;
    }
    let total = start.elapsed();
    println!("{} in {:.1} s", if good { "all good" } else { "something failed" }, total.as_secs_f64());
    if budget && total > BUDGET {
        println!("FAIL the budget is {} s", BUDGET.as_secs());
        return false;
    }
    good
}
