// root_motion/crowd.h for C++: the calls of a tick over arrays, in `rmo::many`.
//
// root_motion.hpp says how the layer is made.

#ifndef ROOT_MOTION_CROWD_HPP
#define ROOT_MOTION_CROWD_HPP

#include "root_motion/character.hpp"
#include "root_motion/crowd.h"
#include "root_motion/locomotion.hpp"

namespace rmo {

/// The calls of a tick over arrays, one element a character, with the bits of the single calls. Every element has its own result in
/// `results`, and one that is refused stops no other; returned is `ok` or the first refusal. Threads may work on disjoint ranges of the
/// same arrays at once. Errors of all of them, nothing written: out_of_range (a span is shorter than its first), too_many, overlap.
namespace many {
namespace detail {
inline std::uint32_t count_of(std::size_t size) noexcept { return size > max_crowd ? std::uint32_t(max_crowd) + 1 : static_cast<std::uint32_t>(size); }
template <class... Spans> bool shorter(std::size_t size, const Spans&... spans) noexcept { return ((spans.size() < size) || ...); }
template <class State, class Config, class Input, class Output, class Call>
Result step_each(Call call, span<State> states, const Config& config, span<const Input> inputs, span<Output> outputs,
                 span<std::int32_t> results) noexcept {
    if (shorter(states.size(), inputs, outputs, results)) return Result::out_of_range;
    return static_cast<Result>(call(states.data(), &config, inputs.data(), count_of(states.size()), outputs.data(), results.data()));
}
}  // namespace detail

/// As `Playhead::loop_delta`; `tracks[i]` is the track of `playheads[i]`.
inline Result loop_delta(span<RmoPlayhead> playheads, span<const RmoTrack* const> tracks, double dt, span<Delta> deltas,
                         span<Advance> advances, span<std::int32_t> results) noexcept {
    if (detail::shorter(playheads.size(), tracks, deltas, advances, results)) return Result::out_of_range;
    return static_cast<Result>(rmo_loop_delta_many(playheads.data(), tracks.data(), detail::count_of(playheads.size()), dt,
                                                   deltas.data(), advances.data(), results.data()));
}
/// As `rmo::blend`; the layers of `deltas[i]` begin at `layers[i * layers_each]`, and `layer_counts[i]` of them are used, all where
/// that is empty.
inline Result blend(span<const Layer> layers, span<const std::uint32_t> layer_counts, std::uint32_t layers_each, span<Delta> deltas,
                    span<std::int32_t> results, BlendFlags flags = {}) noexcept {
    const std::size_t count = deltas.size();
    if (results.size() < count || layers.size() / (layers_each == 0 ? 1 : layers_each) < (layers_each == 0 ? 0 : count)) {
        return Result::out_of_range;
    }
    if (layer_counts.size() != 0 && layer_counts.size() < count) return Result::out_of_range;
    return static_cast<Result>(rmo_blend_many(layers.data(), layer_counts.size() == 0 ? nullptr : layer_counts.data(), layers_each,
                                              detail::count_of(count), flags, deltas.data(), results.data()));
}
/// As `rmo::blend_tracks`; the layers of `deltas[i]` begin at `layers[i * layers_each]`, and `layer_counts[i]` of them are used, all where
/// that is empty. `advances` is empty or has one for each of `layers`.
inline Result blend_tracks(span<const RmoTrackLayer> layers, span<const std::uint32_t> layer_counts, std::uint32_t layers_each, double dt,
                           span<Delta> deltas, span<Advance> advances, span<std::int32_t> results, BlendFlags flags = {}) noexcept {
    const std::size_t count = deltas.size();
    if (results.size() < count || layers.size() / (layers_each == 0 ? 1 : layers_each) < (layers_each == 0 ? 0 : count)) {
        return Result::out_of_range;
    }
    if (layer_counts.size() != 0 && layer_counts.size() < count) return Result::out_of_range;
    if (advances.size() != 0 && advances.size() < layers.size()) return Result::out_of_range;
    return static_cast<Result>(rmo_blend_tracks_many(layers.data(), layer_counts.size() == 0 ? nullptr : layer_counts.data(), layers_each,
                                                     detail::count_of(count), dt, flags, deltas.data(),
                                                     advances.size() == 0 ? nullptr : advances.data(), results.data()));
}
/// As `Body::propose`; `authorities` may be empty.
inline Result propose(span<RmoBody> bodies, span<RmoAuthority> authorities, span<const RmoProposal> proposals,
                      span<std::int32_t> results) noexcept {
    if (detail::shorter(bodies.size(), proposals, results)) return Result::out_of_range;
    if (authorities.size() != 0 && authorities.size() < bodies.size()) return Result::out_of_range;
    return static_cast<Result>(rmo_body_propose_many(bodies.data(), authorities.size() == 0 ? nullptr : authorities.data(),
                                                     proposals.data(), detail::count_of(bodies.size()), results.data()));
}
/// As `Body::host_move_begin`.
inline Result host_move_begin(span<RmoHostMove> moves, span<const RmoBody> bodies, span<const RmoTick> ticks, span<std::int32_t> results) noexcept {
    if (detail::shorter(bodies.size(), moves, ticks, results)) return Result::out_of_range;
    return static_cast<Result>(rmo_host_move_begin_many(moves.data(), bodies.data(), ticks.data(),
                                                      detail::count_of(bodies.size()), results.data()));
}
/// As `Body::host_move_propose`; `authorities` may be empty.
inline Result host_move_propose(span<RmoHostMove> moves, span<RmoBody> bodies, span<RmoAuthority> authorities,
                              span<const RmoProposal> proposals, span<const RmoTick> ticks, span<std::int32_t> results) noexcept {
    if (detail::shorter(bodies.size(), moves, proposals, ticks, results)) return Result::out_of_range;
    if (authorities.size() != 0 && authorities.size() < bodies.size()) return Result::out_of_range;
    return static_cast<Result>(rmo_host_move_propose_many(moves.data(), bodies.data(),
                                                        authorities.size() == 0 ? nullptr : authorities.data(), proposals.data(),
                                                        ticks.data(), detail::count_of(bodies.size()), results.data()));
}
/// As `Body::host_move_finish`.
inline Result host_move_finish(span<RmoBody> bodies, span<const RmoHostMove> moves, span<const RmoHostResult> made,
                              span<Commit> commits, span<std::int32_t> results) noexcept {
    if (detail::shorter(bodies.size(), moves, made, commits, results)) return Result::out_of_range;
    return static_cast<Result>(rmo_host_move_finish_many(bodies.data(), moves.data(), made.data(),
                                                        detail::count_of(bodies.size()), commits.data(), results.data()));
}
/// Begins stepwise ticks, for `move_next` and `move_answer`; the move of a body that was refused is cleared, and they leave it out.
inline Result move_begin(span<RmoMove> moves, span<const RmoBody> bodies, const RmoMotorConfig& config, span<const RmoTick> ticks, span<std::int32_t> results) noexcept {
    if (detail::shorter(bodies.size(), moves, ticks, results)) return Result::out_of_range;
    return static_cast<Result>(rmo_move_begin_many(moves.data(), bodies.data(), &config, ticks.data(),
                                                   detail::count_of(bodies.size()), results.data()));
}
/// The open queries of a crowd at once, one batched query of the host's a round: query k is that of move `indices[k]`. `has_query`
/// and their number in `open`, or `done` when every move can be finished. `queries` and `indices` have room for one each.
/// Errors, nothing written: out_of_range (room), too_many, uninitialized, abi_mismatch, overlap.
inline Result move_next(span<const RmoMove> moves, span<Query> queries, span<std::uint32_t> indices, std::uint32_t& open) noexcept {
    if (queries.size() < moves.size() || indices.size() < moves.size()) return Result::out_of_range;
    if (moves.size() > max_crowd) return Result::too_many;
    return static_cast<Result>(rmo_move_next_many(moves.data(), static_cast<std::uint32_t>(moves.size()), queries.data(),
                                                  indices.data(), &open));
}
/// Answers a round: answer k goes to move `indices[k]` and has its own result; one that is refused stops no other. `ok`, or the
/// first refusal. Errors, nothing written: out_of_range (indices or results shorter than answers), too_many, overlap.
inline Result move_answer(span<RmoMove> moves, span<const Answer> answers, span<const std::uint32_t> indices,
                          span<std::int32_t> results) noexcept {
    if (indices.size() < answers.size() || results.size() < answers.size()) return Result::out_of_range;
    if (moves.size() > max_crowd || answers.size() > max_crowd) return Result::too_many;
    return static_cast<Result>(rmo_move_answer_many(moves.data(), static_cast<std::uint32_t>(moves.size()), answers.data(),
                                                    indices.data(), static_cast<std::uint32_t>(answers.size()), results.data()));
}
/// Publishes stepwise ticks.
inline Result move_finish(span<const RmoMove> moves, span<RmoBody> bodies, span<Commit> commits, span<std::int32_t> results) noexcept {
    if (detail::shorter(bodies.size(), moves, commits, results)) return Result::out_of_range;
    return static_cast<Result>(rmo_move_finish_many(moves.data(), bodies.data(), detail::count_of(bodies.size()), commits.data(),
                                                    results.data()));
}

/// As `GravityInput::after`; one `up` for all.
inline Result gravity_input(span<const Commit> commits, double dt, span<GravityInput> inputs, span<std::int32_t> results,
                             const Vec3& up = {0.0f, 1.0f, 0.0f}) noexcept {
    static_assert(sizeof(Commit) == sizeof(RmoCommit) && sizeof(GravityInput) == sizeof(RmoGravityInput));
    if (detail::shorter(commits.size(), inputs, results)) return Result::out_of_range;
    return static_cast<Result>(
        rmo_gravity_input_many(commits.data(), &up, dt, detail::count_of(commits.size()), inputs.data(), results.data()));
}
/// As `Gravity::step`.
inline Result step(span<RmoGravity> gravities, const RmoGravityConfig& config, span<const GravityInput> inputs, span<GravityOutput> outputs,
                   span<std::int32_t> results) noexcept {
    static_assert(sizeof(GravityInput) == sizeof(RmoGravityInput));
    return detail::step_each(rmo_gravity_step_many, gravities, config, inputs, outputs, results);
}
/// As `Turn::step`.
inline Result step(span<RmoTurn> turns, const RmoTurnConfig& config, span<const TurnInput> inputs, span<TurnOutput> outputs,
                   span<std::int32_t> results) noexcept {
    static_assert(sizeof(TurnInput) == sizeof(RmoTurnInput));
    return detail::step_each(rmo_turn_step_many, turns, config, inputs, outputs, results);
}
/// As `Pace::step`.
inline Result step(span<RmoPace> paces, const RmoPaceConfig& config, span<const PaceInput> inputs, span<PaceOutput> outputs,
                   span<std::int32_t> results) noexcept {
    static_assert(sizeof(PaceInput) == sizeof(RmoPaceInput));
    return detail::step_each(rmo_pace_step_many, paces, config, inputs, outputs, results);
}
/// As `Locomotion::step`.
inline Result step(span<RmoLocomotion> locomotions, const RmoLocomotionConfig& config, span<const LocomotionInput> inputs, span<LocomotionOutput> outputs,
                   span<std::int32_t> results) noexcept {
    static_assert(sizeof(LocomotionInput) == sizeof(RmoLocomotionInput));
    return detail::step_each(rmo_locomotion_step_many, locomotions, config, inputs, outputs, results);
}
/// As `Crouch::step`.
inline Result step(span<RmoCrouch> crouches, const RmoCrouchConfig& config, span<const CrouchInput> inputs, span<CrouchOutput> outputs,
                   span<std::int32_t> results) noexcept {
    static_assert(sizeof(CrouchInput) == sizeof(RmoCrouchInput));
    return detail::step_each(rmo_crouch_step_many, crouches, config, inputs, outputs, results);
}
/// As `MotionMode::step`; `commits` may be empty.
inline Result step(span<RmoMotionMode> modes, const RmoMotionModeConfig& config, span<const MotionModeInput> inputs, span<const Commit> commits,
                   span<MotionModeOutput> outputs, span<std::int32_t> results) noexcept {
    static_assert(sizeof(MotionModeInput) == sizeof(RmoMotionModeInput));
    if (detail::shorter(modes.size(), inputs, outputs, results)) return Result::out_of_range;
    if (commits.size() != 0 && commits.size() < modes.size()) return Result::out_of_range;
    return static_cast<Result>(rmo_motion_mode_step_many(modes.data(), &config, inputs.data(), commits.size() == 0 ? nullptr : commits.data(),
                                                  detail::count_of(modes.size()), outputs.data(), results.data()));
}
/// As `Residual::step`.
inline Result step(span<RmoResidual> residuals, const RmoResidualConfig& config, span<const Commit> commits, double dt,
                   span<std::int32_t> results) noexcept {
    if (detail::shorter(residuals.size(), commits, results)) return Result::out_of_range;
    return static_cast<Result>(rmo_residual_step_many(residuals.data(), &config, commits.data(), dt,
                                                      detail::count_of(residuals.size()), results.data()));
}
}  // namespace many

}  // namespace rmo

#endif
