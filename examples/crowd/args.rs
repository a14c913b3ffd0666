//! The command line.

use std::ffi::OsString;
use std::fmt::Display;
use std::str::FromStr;

use pico_args::Arguments;

use super::crowd::Way;

pub const USAGE: &str = "\
usage: crowd [--characters N] [--ticks N] [--threads N] [--way motor|resolved]
  --characters N  how many walk, 1 to 1000000; without it 10000
  --ticks N       ticks of 1/60 s, 1 to 100000; without it 300
  --threads N     threads of the second run, the first has 1; 1 to 256; without it as many as the machine runs at once
  --way WAY       motor: the library's, its queries in rounds; resolved: a controller of the host's; without it both";

/// What the user wants.
#[derive(Debug)]
pub struct Args {
    pub characters: usize,
    pub ticks: u32,
    pub threads: usize,
    pub ways: Vec<Way>,
}

impl Args {
    /// Reads what follows the name of the program; `None` if help is wanted. The error is one line.
    pub fn parse(words: Vec<OsString>) -> Result<Option<Self>, String> {
        let mut words = Arguments::from_vec(words);
        if words.contains(["-h", "--help"]) {
            return Ok(None);
        }
        let here = std::thread::available_parallelism().map_or(1, usize::from).min(256);
        let characters = number(&mut words, "--characters", 10_000, 1_000_000)?;
        let ticks = number(&mut words, "--ticks", 300, 100_000)?;
        let threads = number(&mut words, "--threads", here, 256)?;
        let way: Option<String> = words.opt_value_from_str("--way").map_err(|error| format!("--way: {error}"))?;
        let ways = match way.as_deref() {
            None => vec![Way::Motor, Way::HostMove],
            Some("motor") => vec![Way::Motor],
            Some("resolved") => vec![Way::HostMove],
            Some(other) => return Err(format!("--way {other} is neither motor nor resolved")),
        };
        match words.finish().first() {
            Some(rest) => Err(format!("what is {}?", rest.to_string_lossy())),
            None => Ok(Some(Self { characters, ticks, threads, ways })),
        }
    }
}

/// A number from 1 to `most`.
fn number<T>(words: &mut Arguments, option: &'static str, default: T, most: T) -> Result<T, String>
where
    T: FromStr<Err: Display> + PartialOrd + From<u8> + Display,
{
    let number = words.opt_value_from_str(option).map_err(|error| format!("{option}: {error}"))?.unwrap_or(default);
    if number < T::from(1) || number > most {
        return Err(format!("{option} {number} is not between 1 and {most}"));
    }
    Ok(number)
}
