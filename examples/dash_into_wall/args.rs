//! The command line.

use std::ffi::OsString;
use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;

use pico_args::Arguments;

use super::drive::SKIN;
use super::world::RADIUS;

pub const USAGE: &str = "\
usage: dash_into_wall [FILE] [--root NAME] [--animation NAME] [--wall Z] [--cycles N] [--svg NAME]
  FILE              a clip to play, .glb or .gltf; without it a dash written in code
  --root NAME       the node that carries the root motion; without it one is looked for
  --animation NAME  the animation; without it the first
  --wall Z          where the wall stands, metres ahead of the start; without it 1.06, room for 0.75
  --cycles N        how often the clip plays, 1 to 1000; without it once
  --svg NAME        the picture; without it dash_into_wall.svg";

/// What the user wants.
#[derive(Debug)]
pub struct Args {
    pub file: Option<PathBuf>,
    pub root: Option<String>,
    pub animation: Option<String>,
    pub wall: f64,
    pub cycles: u32,
    pub svg: PathBuf,
}

impl Args {
    /// Reads what follows the name of the program; `None` if help is wanted. The error is one line.
    pub fn parse(words: Vec<OsString>) -> Result<Option<Self>, String> {
        let mut words = Arguments::from_vec(words);
        if words.contains(["-h", "--help"]) {
            return Ok(None);
        }
        let root = value(&mut words, "--root")?;
        let animation = value(&mut words, "--animation")?;
        let wall = value(&mut words, "--wall")?.unwrap_or(RADIUS + SKIN + 0.75);
        let cycles = value(&mut words, "--cycles")?.unwrap_or(1);
        let svg = value(&mut words, "--svg")?.unwrap_or_else(|| "dash_into_wall.svg".into());

        let rest = words.finish();
        if let Some(option) = rest.iter().map(|word| word.to_string_lossy()).find(|word| word.starts_with('-')) {
            return Err(format!("there is no option {option}"));
        }
        let mut files = rest.into_iter().map(PathBuf::from);
        let args = Self { file: files.next(), root, animation, wall, cycles, svg };
        match files.next() {
            Some(second) => Err(format!("one file at a time; what is {}?", second.display())),
            None => args.checked().map(Some),
        }
    }

    fn checked(self) -> Result<Self, String> {
        if self.file.is_none() && (self.root.is_some() || self.animation.is_some()) {
            return Err("--root and --animation are for a file".into());
        }
        let nearest = RADIUS + SKIN;
        if !(nearest..=1e6).contains(&self.wall) {
            return Err(format!(
                "--wall {} is not between {nearest:.2}, where the body touches it, and 1e6",
                self.wall
            ));
        }
        if !(1..=1000).contains(&self.cycles) {
            return Err(format!("--cycles {} is not between 1 and 1000", self.cycles));
        }
        Ok(self)
    }
}

fn value<T>(words: &mut Arguments, option: &'static str) -> Result<Option<T>, String>
where
    T: FromStr<Err: Display>,
{
    words.opt_value_from_str(option).map_err(|error| format!("{option}: {error}"))
}
