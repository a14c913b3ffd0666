//! Loop or one-shot (I4): what a clip is taken for, and why.

use crate::read::Clip;

use super::body::Body;
use super::motion::Motion;

/// A last pose that differs by more than this from the first, degrees, is no loop's.
const LOOPS: f64 = 30.0;
/// A clip that travels is no loop where it is slower than this share of its mean speed at both ends, and faster than so many times as much
/// between them.
const SLOW: f64 = 0.5;
const SURGE: f64 = 2.0;
/// Nor where it stands at an end for this share of its length.
const STANDS: f64 = 0.1;

/// Words of names that say so. One that is in neither list says nothing.
const ALWAYS: [&str; 4] = ["loop", "looping", "looped", "cycle"];
const ONCE: [&str; 52] = [
    "attack",
    "slash",
    "stab",
    "punch",
    "kick",
    "strike",
    "swing",
    "bash",
    "smash",
    "combo",
    "shoot",
    "shot",
    "reload",
    "throw",
    "cast",
    "parry",
    "hit",
    "hurt",
    "reaction",
    "impact",
    "stagger",
    "knockback",
    "knockdown",
    "death",
    "die",
    "dying",
    "dead",
    "jump",
    "leap",
    "hop",
    "land",
    "roll",
    "dodge",
    "dash",
    "evade",
    "vault",
    "mantle",
    "pickup",
    "intro",
    "outro",
    "spawn",
    "despawn",
    "getup",
    "equip",
    "unequip",
    "sheathe",
    "taunt",
    "emote",
    "gesture",
    "once",
    "oneshot",
    "transition",
];
/// Words that say once beside one of [`LOOP`], and nothing alone: `Run_Stop` is no run.
const BETWEEN: [&str; 6] = ["start", "stop", "begin", "end", "enter", "exit"];
const LOOP: [&str; 15] = [
    "idle", "walk", "run", "jog", "sprint", "strafe", "sneak", "crawl", "swim", "fly", "hover", "trot", "canter",
    "gallop", "stroll",
];

/// Whether a clip is a loop, and what says so.
#[derive(Clone, Debug, PartialEq)]
pub struct Taken {
    pub loops: bool,
    pub because: String,
}

/// Takes a clip by its names, its motion and its poses; nobody has said what it is.
pub fn take(names: [&str; 2], clip: &Clip, motion: &Motion, body: &Body) -> Taken {
    let taken = |loops, because: String| Taken { loops, because };
    if clip.duration <= 0.0 {
        return taken(false, "it has one pose".into());
    }
    for name in names {
        if let Some((loops, word)) = by_name(name) {
            return taken(loops, format!("\"{word}\" in its name"));
        }
    }
    let (pace, speed) = (motion.evenness(), motion.speed());
    let ends = motion.ends();
    if speed >= super::code::TRAVELS_AT
        && motion.distance >= super::code::TRAVELS
        && ends.iter().all(|end| *end < SLOW * speed)
        && pace.1 > SURGE * speed
    {
        let [first, last] = ends;
        return taken(false, format!("it starts at {first:.2} m/s and ends at {last:.2} m/s of {speed:.2} m/s"));
    }
    let still = motion.still_at_an_end();
    if speed >= super::code::TRAVELS_AT && motion.distance >= super::code::TRAVELS && still >= STANDS * clip.duration {
        return taken(false, format!("it stands for {still:.2} s at an end, of {:.2} s", clip.duration));
    }
    let pose = body.seam.as_ref().map_or(0.0, |joint| joint.figure.to_degrees());
    let so = if pose <= LOOPS { "ends near" } else { "ends far from" };
    taken(pose <= LOOPS, format!("it {so} its first pose, {pose:.1} deg off"))
}

/// What a name says. A word that always says loop goes before one that says once, and that before one that says loop: `Run_Jump` is no run,
/// `Jump_Loop` is no jump.
fn by_name(name: &str) -> Option<(bool, String)> {
    let words = words(name);
    let first = |list: &[&str]| words.iter().find(|word| list.iter().any(|listed| is_form_of(word, listed))).cloned();
    let always = first(&ALWAYS).map(|word| (true, word));
    let joined = words.join(" ");
    let phrase = ["one shot", "get up", "stand up", "pick up"].into_iter().find(|phrase| joined.contains(phrase));
    let once = || phrase.map(ToOwned::to_owned).or_else(|| first(&ONCE)).map(|word| (false, word));
    let goes = || first(&LOOP).map(|word| first(&BETWEEN).map_or((true, word), |between| (false, between)));
    always.or_else(once).or_else(goes)
}

/// Whether a word is that one, or a form of it: `punches`, `punching`, `dodging`, `stabbed`.
fn is_form_of(word: &str, listed: &str) -> bool {
    let Some(end) = word.strip_prefix(listed.strip_suffix('e').unwrap_or(listed)) else { return false };
    let last = listed.chars().last();
    // A letter that is doubled: stab, stabbing.
    let doubled = end.strip_prefix(|c| Some(c) == last).filter(|end| matches!(*end, "ing" | "ed"));
    match end {
        "" => word == listed,
        "e" => listed.ends_with('e'),
        "es" | "s" | "ing" | "ed" => true,
        _ => doubled.is_some(),
    }
}

/// The words of a name, in lower case: `Armature|SwordAttack_01` is armature, sword, attack.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for c in name.chars().take(256) {
        if !c.is_alphabetic() || (c.is_uppercase() && !before.is_uppercase()) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| c.is_alphabetic()) {
            word.extend(c.to_lowercase());
        }
        before = c;
    }
    words.retain(|word| !word.is_empty());
    words
}
