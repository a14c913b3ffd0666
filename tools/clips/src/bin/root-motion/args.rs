//! The command line.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use root_motion_clips::read::Reference;
use root_motion_clips::report::{Code, Options, Projection};

/// What a clip's root really does: reads glTF, GLB, FBX and BVH files.
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
    /// Writes the prepared track of a clip, or of all of a file, as the C API, Unity and Godot load it
    Bake(Bake),
}

#[derive(ClapArgs)]
pub struct Inspect {
    /// glTF, GLB, FBX or BVH files, folders with such files, or patterns as 'clips/**/*.glb'
    #[arg(value_name = "FILE")]
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
    /// Takes clips for loops: those whose name, or whose file's, matches a pattern as 'walk*'; all without one
    #[arg(long = "loop", value_name = "PATTERN", num_args = 0..=1, value_delimiter = ',', default_missing_value = "*")]
    pub loops: Vec<String>,
    /// Takes clips for one-shots, in the same way; goes before --loop
    #[arg(long, value_name = "PATTERN", num_args = 0..=1, value_delimiter = ',', default_missing_value = "*")]
    pub once: Vec<String>,
    /// What is known of the clips, as TOML (docs/inspect.md): another speed, or a finding that is not allowed, exits with 1
    #[arg(long, value_name = "FILE.toml")]
    pub manifest: Option<PathBuf>,
    /// Prints the report as JSON (docs/inspect.schema.json)
    #[arg(long)]
    pub json: bool,
    /// Draws every clip into an SVG file
    #[arg(long, value_name = "OUT.svg")]
    pub plot: Option<PathBuf>,
}

#[derive(ClapArgs)]
pub struct Bake {
    /// glTF, GLB, FBX or BVH file
    pub file: PathBuf,
    /// File to write; a folder, or a name that ends with /, gets a file for every clip
    #[arg(short, long, value_name = "OUT")]
    pub output: PathBuf,
    #[command(flatten)]
    pub which: Which,
    /// Makes a root from the hips
    #[arg(long, value_name = "METHOD", default_value = "none")]
    pub project: Project,
    /// Makes a root that goes as the feet say, for clips in place
    #[arg(long, conflicts_with = "project")]
    pub from_feet: bool,
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
    #[arg(long, value_name = "Y|Z", ignore_case = true)]
    pub up: Option<Up>,
    /// What the file's numbers are, if not what it says: m, dm, cm, mm, inch, foot, or metres per unit
    #[arg(long, value_name = "UNIT", value_parser = unit)]
    pub unit: Option<f64>,
    /// Leaves out the time before the first key that changes something, and after the last
    #[arg(long)]
    pub trim: bool,
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
            z_up: self.up == Some(Up::Z),
            up_known: self.up.is_some(),
            facing: self.facing,
            scale: self.unit,
            trim: self.trim,
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

fn unit(text: &str) -> Result<f64, String> {
    let scale = match text.to_ascii_lowercase().as_str() {
        "m" | "metre" | "meter" => 1.0,
        "dm" | "decimetre" | "decimeter" => 0.1,
        "cm" | "centimetre" | "centimeter" => 0.01,
        "mm" | "millimetre" | "millimeter" => 0.001,
        "in" | "inch" => 0.0254,
        "ft" | "foot" => 0.3048,
        "hm" | "hectometre" | "hectometer" => 100.0,
        _ => number(text, |x| (1e-6..=1e6).contains(&x), "")
            .map_err(|_| "m, dm, cm, mm, inch, foot or metres per unit is expected")?,
    };
    Ok(scale)
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
