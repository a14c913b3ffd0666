// root-motion for C++17 and later: headers over the C headers, without cost of their own.
//
// - Names are the C names without the prefix: rmo_blend is rmo::blend, RMO_COMMIT_GROUNDED is rmo::CommitFlags::grounded, RmoBody's calls
//   are members of rmo::Body.
// - Values (Vec3, Quat, Position, Delta, Motion, Query, Answer, ...) ARE the C structs, with operators. Types that have rules
//   (Body, Authority, Playhead, Move) wrap one C struct each and nothing else unless said; a copy is a snapshot.
// - Settings start at the library's defaults.
// - Units: metres, seconds, radians; quaternions x y z w. All values of one call are in one frame, the caller's.
// - Errors: a call that can fail returns rmo::Result or rmo::Expected<T>; both must be looked at. Nothing throws, except
//   value(), require() and your own sweep. Works with -fno-exceptions -fno-rtti.
// - Memory: only Track, BlendSpace and History allocate (load time, with new (std::nothrow)).
// - Threads: no global state; two calls may run at once unless they share an object that one of them changes.
//
// Rule ids (C1, A2, L3, ...) are those of docs/rules.md; the C headers say more on each call.
//
// This is all of it. Smaller: root_motion/core.hpp has bodies, ticks, tracks and blends; locomotion.hpp, character.hpp, network.hpp,
// monitor.hpp and crowd.hpp beside it have what the C headers of these names have.

#ifndef ROOT_MOTION_HPP
#define ROOT_MOTION_HPP

#include "root_motion/character.hpp"
#include "root_motion/core.hpp"
#include "root_motion/crowd.hpp"
#include "root_motion/locomotion.hpp"
#include "root_motion/monitor.hpp"
#include "root_motion/network.hpp"

#endif
