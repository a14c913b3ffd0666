//! Which header holds what, and in which order: concept by concept, in the order in which data flows.

/// A concept: its title, and what belongs to it. An item is in the first concept that names it, or whose prefix it has.
pub struct Concept {
    /// Title of its section.
    pub title: &'static str,
    /// Whole names, or prefixes that end in `*`.
    pub items: &'static [&'static str],
    /// Initialisers: name, value and what they are.
    pub inits: &'static [(&'static str, &'static str, &'static str)],
}

/// A header.
pub struct Header {
    /// Its name without `.h`.
    pub name: &'static str,
    /// What stands at its top.
    pub page: &'static str,
    /// Headers that it includes beside `root_motion.h`.
    pub includes: &'static [&'static str],
    /// Its concepts.
    pub concepts: &'static [Concept],
}

const fn concept(title: &'static str, items: &'static [&'static str]) -> Concept {
    Concept { title, items, inits: &[] }
}

/// All headers. Each includes `root_motion.h`; no struct or function needs a type from a header that its own does not include.
pub const HEADERS: &[Header] = &[
    Header {
        name: "root_motion",
        page: "\
root-motion: one place where an animation's proposed motion becomes motion that happened.

Once per clip: rmo_track_size, rmo_track_prepare. Once per character: rmo_body_init, rmo_playhead_init,
rmo_motor_config_default. Each tick:

    rmo_loop_delta        how far the clip moved
    rmo_body_move         asks for it, sweeps it against your world, publishes one RmoCommit

rmo_body_move is rmo_body_propose and rmo_commit in one call. Bodies with several sources, and hosts without callbacks,
use the parts: rmo_body_propose, then rmo_commit, or rmo_move_begin to rmo_move_finish step by step, or
rmo_host_move_begin and rmo_host_move_finish where your own controller moves the body. RmoCommit says what was
asked, what was achieved and what is left (the residual), the new pose, the ground and the contacts.

Results: RMO_OK (0), a negative RMO_ERR_..., or a positive state where the call says so. If a call fails, nothing has
changed; docs/c.md lists the few exceptions. Pointers are checked for null and alignment; null is allowed only where a
call says so. No pointer is kept past the return.
Memory: the library owns nothing. State is plain data of yours, and a copy is a snapshot. An init call sets it first.
Units: metres, seconds, radians, unless your RmoUnits say otherwise. All values of one call share your own axes, whatever
they are. Quaternions are x y z w, unit to 1e-3.
Threads: no global state. Two calls may run at once unless they share a pointer that one of them writes.
Ids such as (C6) name rules in docs/rules.md. docs/motor.md says what a sweep must answer.

Further headers: root_motion/locomotion.h, character.h, network.h, monitor.h, crowd.h.",
        includes: &[],
        concepts: &[
            concept("Results and library", &["RmoResult", "RMO_ABI", "rmo_version", "rmo_abi", "rmo_result_text", "rmo_panic_probe"]),
            Concept {
                title: "Vectors, poses, units",
                items: &["RmoVec3", "RmoQuat", "RmoPosition", "RmoPose", "RmoUnits", "rmo_units_*"],
                inits: &[("RMO_UNITS_INIT", "{{0.0f, 1.0f, 0.0f}, 1.0f}", "Y up, one unit a metre.")],
            },
            Concept {
                title: "Delta",
                items: &["RmoDelta", "rmo_delta_*"],
                inits: &[("RMO_DELTA_INIT", "{{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}}", "No motion.")],
            },
            concept(
                "Track",
                &[
                    "RmoInterpolation",
                    "RmoTrackRotation",
                    "RmoTrackReference",
                    "RmoTrackAxes",
                    "RMO_MAX_TRACK_*",
                    "RmoRootSample",
                    "RmoTrackKeys",
                    "RmoTrackOptions",
                    "RmoTrackInfo",
                    "RmoTrack",
                    "rmo_track_*",
                ],
            ),
            concept("Playhead", &["RmoPlayMode", "RmoPlayhead", "RmoAdvance", "rmo_playhead_*", "rmo_loop_delta"]),
            Concept {
                title: "Blend",
                items: &[
                    "RmoLayerChannels",
                    "RmoLayerFlags",
                    "RmoBlendFlags",
                    "RMO_MAX_LAYERS",
                    "RMO_MAX_WEIGHT_PIECES",
                    "RmoLayer",
                    "RmoInterval",
                    "RmoWeightPiece",
                    "RmoTrackLayer",
                    "rmo_blend",
                    "rmo_blend_tracks",
                ],
                inits: &[(
                    "RMO_LAYER_INIT",
                    "{{{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}}, 1.0f, 1.0f, 3, 0, 0}",
                    "No motion, weight 1, both channels.",
                )],
            },
            concept("Fade and inertia", &["RmoFadeCurve", "RMO_MAX_FADE_*", "RmoFade", "rmo_fade_*", "RmoInertia", "rmo_inertia_*"]),
            Concept {
                title: "Authority",
                items: &[
                    "RmoChannels",
                    "RMO_CHANNEL_COUNT",
                    "RmoWriter",
                    "RMO_MAX_WRITERS",
                    "RMO_MAX_CLAIMS",
                    "RmoGrant",
                    "RmoClaim",
                    "RmoAuthority",
                    "rmo_authority_*",
                ],
                // No constant of an enum: those are an `int` in C99.
                inits: &[("RMO_WRITER_NONE", "0xFFFFFFFFu", "The owner of a channel that nobody claims.")],
            },
            Concept {
                title: "Body and proposal",
                items: &[
                    "RmoGround",
                    "RmoPending",
                    "RmoDriver",
                    "RmoBody",
                    "RmoProposalSpace",
                    "RmoProposal",
                    "rmo_body_init",
                    "rmo_proposal_default",
                    "rmo_body_propose",
                    "rmo_body_teleport",
                    "rmo_body_set_up",
                    "rmo_body_clear_pending",
                    "rmo_body_interpolate",
                ],
                inits: &[(
                    "RMO_PROPOSAL_INIT",
                    "{0, 0, 0.0, {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}}, 0, 0, 0, 7, 1, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}, 0}",
                    "The same as rmo_proposal_default gives.",
                )],
            },
            concept("Motor", &["RmoMotorFlags", "RmoMotorConfig", "rmo_motor_config_*"]),
            Concept {
                title: "Tick, query, commit",
                items: &[
                    "RmoTickFlags",
                    "RmoTick",
                    "rmo_tick_default",
                    "RmoQueryKind",
                    "RmoQueryFlags",
                    "RmoQueryReason",
                    "RmoQuery",
                    "RmoSurfaceFlags",
                    "RmoAnswer",
                    "rmo_answer_check",
                    "RmoSweepFn",
                    "RmoCommitFlags",
                    "RmoContactKind",
                    "RMO_MAX_CONTACTS",
                    "RmoMotion",
                    "RmoContact",
                    "RmoCommit",
                    "rmo_body_move",
                    "rmo_commit",
                ],
                inits: &[
                    (
                        "RMO_TICK_INIT",
                        "{0, 0.0, 0.0, 0, {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}}, 0}",
                        "The same as rmo_tick_default gives.",
                    ),
                    (
                        "RMO_ANSWER_INIT",
                        "{0, 0.0f, {0.0f, 0.0f, 0.0f}, 0.0f, 0, {0.0f, 0.0f, 0.0f}, 0, 0, 0}",
                        "No hit.",
                    ),
                ],
            },
            concept("Move, step by step", &["RMO_MOVE_WORDS", "RmoMove", "rmo_move_begin", "rmo_move_next", "rmo_move_answer", "rmo_move_finish"]),
            Concept {
                title: "Hosts that move the body themselves",
                items: &["RMO_HOST_MOVE_WORDS", "RmoHostMove", "RmoHostResult", "rmo_host_move_begin", "rmo_host_move_propose", "rmo_host_move_finish"],
                inits: &[],
            },
        ],
    },
    Header {
        name: "locomotion",
        page: "Choosing and fitting clips: blend spaces, sync groups, pace, locomotion states, warps, samples and intervals.",
        includes: &[],
        concepts: &[
            concept(
                "Blend space",
                &[
                    "RmoBlendSpaceKind",
                    "RmoBlendSpaceFlags",
                    "RmoBlendSpaceInputFlags",
                    "RMO_MAX_BLEND_SPACE_*",
                    "RmoBlendSpace",
                    "RmoBlendSpace*",
                    "rmo_blend_space_*",
                ],
            ),
            concept("Sync group", &["RMO_MAX_SYNC_*", "RmoSync*", "rmo_sync_*"]),
            concept("Pace", &["RmoPacePreset", "RmoPaceFlags", "RmoPace*", "rmo_pace_*"]),
            concept(
                "Locomotion states",
                &["RmoLocomotionState", "RmoLocomotionInputFlags", "RmoLocomotionFlags", "RMO_LOCOMOTION_*", "RmoLocomotion*", "rmo_locomotion_*"],
            ),
            concept("Warp", &["RmoWarpFlags", "RmoWarpDistance", "RmoWarp*", "RmoDistanceMatch", "RmoMotionLeft", "rmo_warp_*"]),
            concept("Samples and intervals", &["RmoLoopSamples", "rmo_loop_delta_from_samples", "rmo_blend_interval"]),
        ],
    },
    Header {
        name: "character",
        page: "A character, piece by piece: gravity, turn, steering, motion mode, crouch, pushing, contact events, residual. Each is a config, a state, an input and an output.",
        includes: &[],
        concepts: &[
            concept("Gravity", &["RmoGravityInputFlags", "RmoGravityFlags", "RmoGravity*", "rmo_gravity_*"]),
            concept("Turn", &["RmoTurnStrategy", "RmoTurnInputFlags", "RmoTurnFlags", "RmoTurn*", "rmo_turn_*"]),
            concept("Steering", &["RmoSteer", "rmo_steer_*"]),
            concept(
                "Motion mode",
                &["RmoMotionModeKind", "RmoMotionModeInputFlags", "RmoMotionModeFlags", "RmoMotionMode*", "rmo_motion_mode_*"],
            ),
            concept("Crouch", &["RmoCrouchInputFlags", "RmoCrouch*", "rmo_crouch_*"]),
            concept("Pushing", &["RmoPushFlags", "RmoPush*", "RmoImpulse", "rmo_push*"]),
            concept(
                "Contact events",
                &["RmoContactPhase", "RMO_MAX_TRACKED_CONTACTS", "RMO_MAX_CONTACT_EVENTS", "RmoTrackedContact", "RmoContactTracker", "RmoContactEvent", "rmo_contact_tracker_*"],
            ),
            concept("Residual", &["RmoResidualAdvice", "RmoResidual*", "rmo_residual_*"]),
        ],
    },
    Header {
        name: "network",
        page: "Rollback and network: histories, hashes, snapshots, corrections, smoothing, proxies.",
        includes: &[],
        concepts: &[
            concept(
                "State and snapshot",
                &["RMO_SNAPSHOT_VERSION", "RMO_MAX_STATE_*", "RmoState", "RmoSnapshotInfo", "rmo_body_hash", "rmo_state_hash", "rmo_snapshot_*"],
            ),
            concept("History", &["RMO_MAX_HISTORY_*", "RmoTickInputs", "RmoHistory*", "rmo_history_*"]),
            concept(
                "Correction",
                &["RmoCorrectionTier", "RmoCorrectionFlags", "RMO_CORRECTION_*", "RmoTickPose", "RmoCorrect*", "rmo_body_correct", "rmo_correction_*"],
            ),
            concept("Smoothing", &["RmoSmoothing", "rmo_smoothing_*"]),
            concept("Proxy", &["RmoProxyState", "RmoProxyFlags", "RMO_PROXY_*", "RmoProxyCommit", "RmoProxyPose", "RmoProxy", "rmo_proxy_*"]),
        ],
    },
    Header {
        name: "monitor",
        page: "A monitor watches ticks and names what is wrong with them (docs/diagnosis.md).",
        includes: &[],
        concepts: &[Concept {
            title: "Monitor",
            items: &["RmoFindingCode", "RmoFindingUnit", "RmoObserved", "RMO_FINDING_*", "RMO_MONITOR_*", "RmoMonitor*", "RmoObservation", "RmoFinding", "rmo_*"],
            inits: &[],
        }],
    },
    Header {
        name: "crowd",
        page: "\
The same calls over arrays: the same bits, a result for each element. Threads may share the arrays as long as their
ranges do not touch.",
        includes: &["locomotion", "character"],
        concepts: &[concept("Crowd", &["RMO_MAX_CROWD", "rmo_*_many"])],
    },
];

/// The header and concept of a name: the first that names it whole, then the one with the longest prefix.
pub fn place(name: &str) -> Option<(usize, usize)> {
    let places = || {
        HEADERS
            .iter()
            .enumerate()
            .flat_map(|(h, header)| header.concepts.iter().enumerate().map(move |(c, concept)| (h, c, concept)))
    };
    let whole = places().find(|(_, _, concept)| concept.items.contains(&name));
    let crowd = HEADERS.iter().position(|header| header.name == "crowd");
    if whole.is_none() && name.ends_with("_many") {
        return crowd.map(|h| (h, 0));
    }
    let longest = || {
        places()
            .flat_map(|(h, c, concept)| concept.items.iter().map(move |item| (h, c, item)))
            .filter_map(|(h, c, item)| {
                item.strip_suffix('*').filter(|prefix| name.starts_with(prefix)).map(|prefix| (prefix.len(), h, c))
            })
            .filter(|(_, h, _)| Some(*h) != crowd)
            .max_by_key(|(length, h, c)| (*length, usize::MAX - h, usize::MAX - c))
            .map(|(_, h, c)| (h, c))
    };
    whole.map(|(h, c, _)| (h, c)).or_else(longest)
}
