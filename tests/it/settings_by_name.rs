//! Configs, options and keys through serde: each comes back as it went, and what is missing takes its default.

use std::fmt::Debug;

use root_motion::Units;
use root_motion::base::vector::{Quat, Vec3};
use root_motion::character::crouch::CrouchConfig;
use root_motion::character::gravity::GravityConfig;
use root_motion::character::motion_mode::{MotionModeConfig, MotionModeKind};
use root_motion::character::push::{PushConfig, PushFlags};
use root_motion::character::residual::ResidualConfig;
use root_motion::character::turn::{TurnConfig, TurnStrategy};
use root_motion::locomotion::pace::PaceConfig;
use root_motion::locomotion::states::LocomotionConfig;
use root_motion::locomotion::warp::{WarpFlags, WarpOptions};
use root_motion::monitor::MonitorConfig;
use root_motion::motor::{MotorConfig, MotorFlags};
use root_motion::network::correction::{CorrectionConfig, CorrectionFlags};
use root_motion::network::history::HistoryOptions;
use root_motion::track::keys::owned::KeyBuffer;
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::root::{TrackAxes, TrackOptions, TrackRotation};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{from_str, json, to_string, to_value};

fn returns<T: Serialize + DeserializeOwned + Default + PartialEq + Debug>(changed: T) {
    assert_ne!(changed, T::default());
    let text = to_string(&changed).unwrap();
    assert_eq!(from_str::<T>(&text).unwrap(), changed, "{text}");
    assert!(!text.contains("struct_size") && !text.contains("reserved"), "{text}");
    assert_eq!(from_str::<T>("{}").unwrap(), T::default());
    // Each field alone takes its own from the text and the rest from the defaults; all of them together are the whole.
    let (whole, plain) = (to_value(&changed).unwrap(), to_value(T::default()).unwrap());
    for (name, value) in whole.as_object().unwrap() {
        let one: T = from_str(&json!({ name: value }).to_string()).unwrap();
        let mut wanted = plain.clone();
        wanted[name] = value.clone();
        assert_eq!(to_value(one).unwrap(), wanted, "{name}");
    }
    assert!(from_str::<T>(r#"{ "skinn": 0.0 }"#).is_err(), "a wrong name is no default");
}

#[test]
fn each_config_returns_and_what_is_missing_takes_its_default() {
    returns(MotorConfig::default().skin(0.25).flags(MotorFlags::NO_OVERLAP));
    returns(WarpOptions::default().min_scale(0.25).flags(WarpFlags::HORIZONTAL));
    returns(PaceConfig::default().min_rate(0.25));
    returns(LocomotionConfig::default().walk_above(0.25));
    returns(HistoryOptions::default().capacity(9));
    returns(CorrectionConfig::default().ignore(0.125).flags(CorrectionFlags::SUSPEND));
    returns(MonitorConfig::default().tolerance(0.125).up(Vec3::Z));
    returns(
        TrackOptions::default()
            .rest(Quat::new(0.0, 0.0, 1.0, 0.0))
            .rotation(TrackRotation::Full)
            .axes(TrackAxes::X | TrackAxes::Z),
    );
    returns(TrackOptions::default().axes(TrackAxes::HORIZONTAL).pivot(Vec3::Z));
    returns(MotionModeConfig::default().mode(MotionModeKind::None));
    returns(GravityConfig::default().gravity(0.125));
    returns(TurnConfig::default().strategy(TurnStrategy::Hybrid));
    returns(CrouchConfig::default().time(0.125));
    returns(ResidualConfig::default().half_life(0.125));
    returns(PushConfig::default().mass(0.125).flags(PushFlags::WEIGHTLESS));
    returns(Units { up: Vec3::Z, units_per_metre: 100.0 });
}

#[test]
fn flags_are_lists_of_names_and_choices_are_names() {
    let value =
        to_value(TrackOptions::default().rotation(TrackRotation::Full).axes(TrackAxes::X | TrackAxes::Z)).unwrap();
    assert_eq!((&value["axes"], &value["rotation"]), (&json!(["X", "Z"]), &json!("Full")));
    let all: TrackOptions = from_str(r#"{ "axes": ["ALL"] }"#).unwrap();
    assert_eq!(all, TrackOptions::default());
    for wrong in
        [r#"{ "axes": ["W"] }"#, r#"{ "axes": 7 }"#, r#"{ "rotation": "full" }"#, r#"{ "rotation": ["Full"] }"#]
    {
        assert!(from_str::<TrackOptions>(wrong).is_err(), "{wrong}");
    }
    for unnamed in [
        TrackOptions::default().axes(TrackAxes::from_bits_retain(1 << 9)),
        TrackOptions::default().rotation(TrackRotation::from_bits_retain(9)),
    ] {
        assert!(to_string(&unnamed).is_err());
    }
}

#[test]
fn keys_return_and_a_missing_curve_is_at_rest() {
    let translation = Curve { times: &[0.0, 0.1], values: &[[0.1, 0.2, 0.3]; 6], interpolation: Interpolation::Cubic };
    let rotation = Curve { times: &[0.0], values: &[[0.0, 0.0, 0.0, 1.0]], interpolation: Interpolation::Step };
    let keys = TrackKeys { translation, rotation };
    let text = to_string(&keys).unwrap();
    let buffer: KeyBuffer = from_str(&text).unwrap();
    assert_eq!(buffer, KeyBuffer::from(keys));
    assert_eq!((to_string(&buffer).unwrap(), to_string(&buffer.keys()).unwrap()), (text.clone(), text));
    let still: KeyBuffer = from_str(r#"{ "translation": { "times": [0.0], "values": [[0.0, 0.0, 1.0]] } }"#).unwrap();
    assert_eq!((still.translation.interpolation, still.rotation.times.len()), (Interpolation::Linear, 0));
}
