//! The engine shows the pose of the clips that the library plays: an AnimationTree of the body's own, told times and weights.
//!
//! Its slots are chained Blend2 nodes. Each slot is one clip behind a TimeScale, so that the tree's own clock runs along with the
//! library's and the clip's method and audio tracks fire; a TimeSeek puts it right when a clip begins, jumps or has drifted.

use godot::builtin::{NodePath, StringName, Variant, Vector2};
use godot::classes::animation_mixer::AnimationCallbackModeProcess;
use godot::classes::node::InternalMode;
use godot::classes::{
    AnimationMixer, AnimationNode, AnimationNodeAnimation, AnimationNodeBlend2, AnimationNodeBlendTree,
    AnimationNodeTimeScale, AnimationNodeTimeSeek, AnimationPlayer, AnimationTree, Node3D,
};
use godot::meta::ToGodot;
use godot::obj::{Gd, NewAlloc, NewGd};

/// Clips that can be in one pose.
pub const SLOTS: usize = 8;
/// Every so many ticks the tree's clocks are compared with the library's.
const CHECKED_EVERY: u32 = 30;
/// Further apart than this, seconds, and the tree is put right.
const DRIFT: f64 = 0.01;

/// What one slot is to show at the end of a tick.
#[derive(Clone, Default)]
pub struct SlotPose {
    pub clip: StringName,
    pub weight: f64,
    pub time: f64,
    /// Clip seconds per second over the tick.
    pub rate: f64,
    /// It did not come here by playing.
    pub jumped: bool,
    /// Nor is the way there to be heard: it was run already.
    pub quiet: bool,
}

struct Slot {
    clip: Gd<AnimationNodeAnimation>,
    seeker: Gd<AnimationNodeTimeSeek>,
    named: StringName,
    weight: f64,
    rate: f64,
    amount: f64,
    /// Parameters of the tree.
    scale: StringName,
    seek: StringName,
    mix: StringName,
    position: StringName,
}

pub struct PoseTree {
    pub tree: Gd<AnimationTree>,
    slots: Vec<Slot>,
    ticks: u32,
}

impl PoseTree {
    pub fn new(body: &mut Gd<Node3D>, player: &Gd<AnimationPlayer>, root_track: &NodePath, first: &StringName) -> Self {
        let mut root = AnimationNodeBlendTree::new_gd();
        let mut slots = Vec::new();
        let mut last: Option<StringName> = None;
        for index in 0..SLOTS {
            let name = |kind: &str| StringName::from(&format!("{kind}{index}"));
            let mut clip = AnimationNodeAnimation::new_gd();
            clip.set_animation(first);
            let mut add = |name: &StringName, node: Gd<AnimationNode>| root.add_node(name, &node);
            let (clip_name, scale, seek, mix) = (name("clip"), name("scale"), name("seek"), name("mix"));
            add(&clip_name, clip.clone().upcast());
            add(&scale, AnimationNodeTimeScale::new_gd().upcast());
            let seeker = AnimationNodeTimeSeek::new_gd();
            add(&seek, seeker.clone().upcast());
            root.connect_node(&scale, 0, &clip_name);
            root.connect_node(&seek, 0, &scale);
            last = Some(match last {
                None => seek.clone(),
                Some(before) => {
                    root.add_node(&mix, &AnimationNodeBlend2::new_gd().upcast::<AnimationNode>());
                    root.connect_node(&mix, 0, &before);
                    root.connect_node(&mix, 1, &seek);
                    mix.clone()
                }
            });
            let parameter = |node: &StringName, what: &str| StringName::from(&format!("parameters/{node}/{what}"));
            slots.push(Slot {
                clip,
                seeker,
                named: first.clone(),
                weight: 0.0,
                rate: 1.0,
                amount: 0.0,
                scale: parameter(&scale, "scale"),
                seek: parameter(&seek, "seek_request"),
                mix: parameter(&mix, "blend_amount"),
                position: parameter(&clip_name, "current_position"),
            });
        }
        root.connect_node("output", 0, &last.unwrap_or_default());
        root.set_graph_offset(Vector2::ZERO);
        let mut tree = AnimationTree::new_alloc();
        tree.set_callback_mode_process(AnimationCallbackModeProcess::MANUAL);
        tree.set_root_motion_track(root_track);
        tree.set_tree_root(&root);
        body.add_child_ex(&tree).internal(InternalMode::BACK).done();
        let path = tree.get_path_to(player);
        tree.set_animation_player(&path);
        tree.set_active(true);
        Self { tree, slots, ticks: 0 }
    }

    /// Tells the tree where to be `behind` seconds before the end of the tick that the poses are of; the caller advances it to there.
    pub fn aim(&mut self, poses: &[SlotPose], behind: f64) {
        self.ticks = self.ticks.wrapping_add(1);
        let check = self.ticks.is_multiple_of(CHECKED_EVERY);
        let mut sum = 0.0;
        for (index, (slot, pose)) in self.slots.iter_mut().zip(poses).enumerate() {
            let tree = &mut self.tree;
            if pose.weight > 0.0 {
                let mut jumped = pose.jumped || slot.weight == 0.0;
                if slot.named != pose.clip {
                    slot.clip.set_animation(&pose.clip);
                    slot.named = pose.clip.clone();
                    jumped = true;
                }
                if slot.rate != pose.rate {
                    tree.set(&slot.scale, &pose.rate.to_variant());
                    slot.rate = pose.rate;
                }
                if jumped || (check && drifted(tree, slot, pose)) {
                    // Else the nearest key is fired.
                    slot.seeker.set_explicit_elapse(!pose.quiet);
                    tree.set(&slot.seek, &(pose.time - pose.rate * behind).max(0.0).to_variant());
                }
            }
            slot.weight = pose.weight;
            sum += pose.weight;
            let amount = if sum > 0.0 { pose.weight / sum } else { 0.0 };
            if index > 0 && (amount - slot.amount).abs() > 1e-6 {
                tree.set(&slot.mix, &amount.to_variant());
                slot.amount = amount;
            }
        }
    }

    pub fn mixer(&self) -> Gd<AnimationMixer> {
        self.tree.clone().upcast()
    }

    /// Unless somebody freed it.
    pub fn is_there(&self) -> bool {
        self.tree.is_instance_valid()
    }

    pub fn remove(mut self) {
        if self.is_there() {
            self.tree.queue_free();
        }
    }
}

fn drifted(tree: &Gd<AnimationTree>, slot: &Slot, pose: &SlotPose) -> bool {
    let position: Variant = tree.get(&slot.position);
    // Compared before the advance, so a tick is allowed for; a step over a seam is looked at next time.
    let expected = pose.time - pose.rate / 60.0;
    position.try_to::<f64>().is_ok_and(|at| expected > 0.0 && (at - expected).abs() > DRIFT + pose.rate.abs() / 30.0)
}
