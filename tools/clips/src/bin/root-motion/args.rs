//! The command line.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use root_motion_clips::read::Reference;
use root_motion_clips::report::{Code, Options, Projection};

/// What a clip's root really does: reads glTF, GLB and FBX files.
#[derive(Parser)]
#[command(
    version,
    after_help = "Exit codes: 0 fine, 1 a clip is outside its limits, 2 something cannot be read or written."
)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Measures every clip of the files, and says what is wrong with it
    Inspect(Inspect),
    /// Writes a clip's prepared track, as the C API, Unity and Godot load it
    Bake(Bake),
}

#[derive(ClapArgs)]
pub struct Inspect {
    /// glTF, GLB or FBX files
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub which: Which,
    /// Speed that every clip must have, m/s; another one exits with 1
    #[arg(long, value_name = "M_PER_S", value_parser = positive)]
    pub speed: Option<f64>,
    /// How far off --speed a clip may be, percent
    #[arg(long, value_name = "PCT", default_value = "10", value_parser = not_negative)]
    pub tolerance: f64,
    /// Findings that exit with 1, separated by commas; `all` for every one
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = code)]
    pub deny: Vec<Denied>,
    /// Takes every clip for a loop, whatever its last pose says
    #[arg(long = "loop")]
    pub all_loop: bool,
    /// Prints the report as JSON (docs/inspect.schema.json)
    #[arg(long)]
    pub json: bool,
    /// Draws every clip into an SVG file
    #[arg(long, value_name = "OUT.svg")]
    pub plot: Option<PathBuf>,
}

#[derive(ClapArgs)]
pub struct Bake {
    /// glTF, GLB or FBX file
    pub file: PathBuf,
    /// File to write
    #[arg(short, long, value_name = "OUT")]
    pub output: PathBuf,
    #[command(flatten)]
    pub which: Which,
    /// Makes a root from the hips
    #[arg(long, value_name = "METHOD", default_value = "none")]
    pub project: Project,
}

/// Which clip and root.
#[derive(ClapArgs)]
pub struct Which {
    /// Root node, by its name or its number as #7; found if not given
    #[arg(long, value_name = "NAME")]
    pub root: Option<String>,
    /// Animation, by its name or its number as #2; all of a file if not given
    #[arg(long, value_name = "NAME")]
    pub clip: Option<String>,
    /// What the heading is measured from: the clip's first key, the node's rest rotation, the mean heading of a cycle, or the first key
    /// turned by degrees
    #[arg(long, value_name = "start|rest|body|DEGREES", default_value = "start", value_parser = facing, allow_hyphen_values = true)]
    pub facing: Reference,
    /// Which way the content stands, if not as its format says
    #[arg(long, value_name = "Y|Z", default_value = "Y", ignore_case = true)]
    pub up: Up,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "UPPER")]
pub enum Up {
    Y,
    Z,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Project {
    /// The root as it is
    None,
    /// Its place across up and its heading; height and lean stay in the pose
    Ground,
    /// The even way from first to last, straight or along an arc; bob, sway and surge stay in the pose
    Even,
}

/// Findings that fail the run.
#[derive(Clone, Copy)]
pub enum Denied {
    All,
    Code(Code),
}

impl Which {
    pub fn options(&self) -> Options {
        Options {
            root: self.root.clone(),
            clip: self.clip.clone(),
            z_up: self.up == Up::Z,
            facing: self.facing,
            ..Options::default()
        }
    }
}

impl From<Project> for Projection {
    fn from(project: Project) -> Self {
        match project {
            Project::None => Self::None,
            Project::Ground => Self::Ground,
            Project::Even => Self::Even,
        }
    }
}

fn number(text: &str, fits: fn(f64) -> bool, what: &str) -> Result<f64, String> {
    text.parse().ok().filter(|x: &f64| x.is_finite() && fits(*x)).ok_or_else(|| format!("a {what} number is expected"))
}

fn positive(text: &str) -> Result<f64, String> {
    number(text, |x| x > 0.0, "positive")
}

fn not_negative(text: &str) -> Result<f64, String> {
    number(text, |x| x >= 0.0, "positive")
}

fn facing(text: &str) -> Result<Reference, String> {
    match text {
        "start" => Ok(Reference::Start),
        "rest" => Ok(Reference::Rest),
        "body" => Ok(Reference::Body),
        _ => match text.parse().ok().filter(|degrees: &f64| degrees.is_finite()) {
            Some(degrees) => Ok(Reference::Degrees(degrees)),
            None => Err("start, rest, body or a number of degrees is expected".into()),
        },
    }
}

fn code(text: &str) -> Result<Denied, String> {
    if text == "all" {
        return Ok(Denied::All);
    }
    let found = Code::all().into_iter().find(|code| code.name() == text).map(Denied::Code);
    found.ok_or_else(|| format!("there are all, {}", Code::all().map(Code::name).join(", ")))
}
