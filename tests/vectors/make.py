#!/usr/bin/env python3
"""Writes the vectors beside it. Needs nothing but Python 3. See README.md for the format, motion.py for the formulas."""

import json
import math
import pathlib
import random

from motion import (
    ONE,
    REST,
    X,
    Y,
    Z,
    Clip,
    add,
    axis_angle,
    blend,
    conj,
    deg,
    dot,
    f,
    integrate,
    log,
    mul,
    power,
    qmul,
    rot,
    slerp,
    then,
    twist,
    undo,
    unit,
)

HERE = pathlib.Path(__file__).parent
TIMES, LOOP, PING_PONG = 1, 2, 3  # PLAY_ONCE is 0
STATE_CALLS = {
    "rmo_loop_delta",
    "rmo_playhead_advance_to",
    "rmo_playhead_seek",
    "rmo_body_propose",
    "rmo_body_teleport",
    "rmo_body_clear_pending",
    "rmo_commit",
    "rmo_host_move_finish",
    "rmo_authority_claim",
    "rmo_authority_release",
    "rmo_authority_check",
    "rmo_gravity_step",
    "rmo_turn_step",
    "rmo_pace_step",
    "rmo_locomotion_step",
    "rmo_motion_mode_step",
    "rmo_crouch_step",
}


def numbers(value):
    return sum(map(numbers, value)) if isinstance(value, (list, tuple)) else 1


def checks(steps):
    """The counting rule of README.md."""
    total = 0
    for step in steps:
        if step["call"] == "repeat":
            total += step["count"] * checks(step["steps"])
            continue
        one = 1 + sum(map(numbers, step.get("expect", {}).values()))
        failed = "result" in step
        one += failed and step["call"] in STATE_CALLS
        one += not failed and step["call"] in ("rmo_commit", "rmo_host_move_finish")
        one += not failed and step["call"] == "rmo_commit"
        total += one * step.get("count", 1)
    return total


def short(value, digits=17):
    """Inputs as written, computed numbers to so many digits, minus zero as zero."""
    if isinstance(value, dict):
        return {k: short(v, digits) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [short(v, digits) for v in value]
    if isinstance(value, float):
        value = float(f"{value:.{digits}g}")
        return 0 if value == 0 else int(value) if value.is_integer() and abs(value) < 1e15 else value
    return value


def write(group, about, cases, tracks=None, digits=17):
    tracks = tracks or {}
    used = {name for name in tracks if f'"{name}"' in json.dumps(cases)}
    line = lambda v: json.dumps(short(v, digits), ensure_ascii=False)
    out = [
        '{"format": 1,',
        f' "group": "{group}",',
        f' "about": {line(about)},',
        f' "expected": {{"cases": {len(cases)}, "checks": {sum(checks(c["steps"]) for c in cases)}}},',
        ' "tracks": {',
    ]
    out.append(",\n".join(f'  "{n}": {line(tracks[n].json())}' for n in tracks if n in used))
    out += [" },", ' "cases": [']
    out.append(
        ",\n".join(
            f'  {{"id": {line(c["id"])}, "what": {line(c["what"])}, "steps": [\n'
            + ",\n".join(f"    {line(s)}" for s in c["steps"])
            + "\n  ]}"
            for c in cases
        )
    )
    out += [" ]", "}", ""]
    (HERE / f"{group}.json").write_text("\n".join(out), encoding="utf-8")
    ids = [c["id"] for c in cases]
    assert len(set(ids)) == len(ids), [i for i in ids if ids.count(i) > 1]


def case(i, what, *steps):
    return {"id": i, "what": what, "steps": [s for s in steps if s]}


def call(name, expect=None, **arguments):
    step = {"call": name} | {k: v for k, v in arguments.items() if v is not None}
    return step | ({"expect": expect} if expect else {})


def motion(m):
    return {"translation": list(m[0]), "rotation": list(m[1])}


def flat(m, prefix="delta."):
    return {f"{prefix}translation": list(m[0]), f"{prefix}rotation": list(m[1])}


def rounded(m):
    return tuple(f(list(m[0]))), unit(f(list(m[1])))


def yaw_q(degrees, axis=Y):
    return deg(axis, degrees)


RANDOM = random.Random(20240229)


def any_unit(n=3):
    return unit([RANDOM.gauss(0, 1) for _ in range(n)])


def any_motion(size=1.0):
    return tuple(round(RANDOM.uniform(-size, size), 3) for _ in range(3)), any_unit(4)


# ---------------------------------------------------------------- deltas


def deltas():
    cases = []
    quarter = ((0.0, 0.0, 1.0), yaw_q(90))
    cases.append(
        case(
            "F2",
            "move with the old rotation, then turn: forward and a quarter turn, four times, closes a square",
            call(
                "rmo_delta_compose",
                flat(then(rounded(quarter), rounded(quarter)), "out."),
                first=motion(quarter),
                second=motion(quarter),
            ),
            call("rmo_delta_power", flat(REST, "out."), delta=motion(quarter), exponent=4, scale=1),
            call("rmo_delta_inverse", flat(undo(rounded(quarter)), "out."), delta=motion(quarter)),
        )
    )
    steps = []
    for _ in range(16):
        a, b = any_motion(), any_motion()
        steps.append(
            call("rmo_delta_compose", flat(then(rounded(a), rounded(b)), "out."), first=motion(a), second=motion(b))
        )
        steps.append(call("rmo_delta_inverse", flat(undo(rounded(a)), "out."), delta=motion(a)))
    cases.append(case("F2-any", "composition and inverse of any rigid motions are the rigid-body product", *steps))
    steps = []
    for k in (0, 1, 2, 3, -1, -2, 5, -7, 16, 64, -64, 1000):
        a = any_motion()
        steps.append(
            call(
                "rmo_delta_power",
                flat(power(rounded(a), k), "out."),
                delta=motion(a),
                exponent=k,
                scale=max(1, abs(k)) if abs(k) > 100 else 1.5,
            )
        )
    cases.append(case("L3-power", "a power is the motion that many times in a row, negative undoes", *steps))
    small = ((0.0, 0.002, 1.0), yaw_q(0.001))
    cases.append(
        case(
            "L3-power-small",
            "a power of a nearly straight motion loses no digits",
            *[
                call("rmo_delta_power", flat(power(rounded(small), k), "out."), delta=motion(small), exponent=k)
                for k in (2, 64, 4096, -4096)
            ],
        )
    )
    straight = ((0.0, 0.0, 0.001), ONE)
    cases.append(
        case(
            "L3-power-large",
            "a thousand million metres at once; beyond f32 it is refused",
            call(
                "rmo_delta_power", flat(((0, 0, 1e9 * f(0.001)), ONE), "out."), delta=motion(straight), exponent=10**9
            ),
            call("rmo_delta_power", delta=motion(((0, 0, 1e30), ONE)), exponent=10**9, result="RMO_ERR_NOT_FINITE"),
            call(
                "rmo_delta_power",
                flat(REST, "out."),
                delta=motion(quarter),
                exponent=4 * 10**8,
                scale=1,
                tolerance=1e-5,
            ),
        )
    )
    steps = []
    for q in (yaw_q(90), yaw_q(-37), deg(X, 90), any_unit(4), any_unit(4)):
        m = any_motion()
        r, n = unit(f(list(q))), rounded(m)
        steps.append(
            call(
                "rmo_delta_to_world",
                flat((rot(r, n[0]), qmul(qmul(r, n[1]), conj(r))), "out."),
                delta=motion(m),
                rotation=list(q),
            )
        )
    cases.append(case("F2-world", "a delta in world axes: translation turned by the body, rotation conjugated", *steps))
    nan = {"translation": [0, "nan", 0], "rotation": [0, 0, 0, 1]}
    off = lambda length: {"translation": [0, 0, 1], "rotation": [0, 0.6 * length, 0, 0.8 * length]}
    exact = ((0.0, 0.0, 1.0), unit(f([0, 0.6, 0, 0.8])))
    cases.append(
        case(
            "F6",
            "quaternions within 1e-3 of unit length are normalised, others and non-finite numbers refused, denormals are zero",
            call("rmo_delta_compose", flat(exact, "out."), first=off(1.0009), second=motion(REST)),
            call("rmo_delta_compose", flat(exact, "out."), first=off(0.9991), second=motion(REST)),
            *[
                call(n, result=r, **{k: v}, **rest)
                for v, r in (
                    (off(1.0011), "RMO_ERR_NOT_UNIT"),
                    (off(0.9989), "RMO_ERR_NOT_UNIT"),
                    (off(0), "RMO_ERR_NOT_UNIT"),
                    (nan, "RMO_ERR_NOT_FINITE"),
                    ({"translation": ["inf", 0, 0], "rotation": [0, 0, 0, 1]}, "RMO_ERR_NOT_FINITE"),
                    ({"translation": [0, 0, 0], "rotation": [0, "-inf", 0, 1]}, "RMO_ERR_NOT_FINITE"),
                )
                for n, k, rest in (
                    ("rmo_delta_compose", "first", {"second": motion(REST)}),
                    ("rmo_delta_compose", "second", {"first": motion(REST)}),
                    ("rmo_delta_inverse", "delta", {}),
                    ("rmo_delta_power", "delta", {"exponent": 2}),
                    ("rmo_delta_to_world", "delta", {"rotation": [0, 0, 0, 1]}),
                    ("rmo_delta_yaw", "delta", {"up": [0, 1, 0]}),
                )
            ],
            call("rmo_delta_to_world", delta=motion(REST), rotation=[0, 0, 0, 0.9], result="RMO_ERR_NOT_UNIT"),
            call("rmo_delta_yaw", delta=motion(REST), up=[0, 0.9, 0], result="RMO_ERR_UP_NOT_UNIT"),
            call("rmo_delta_yaw", delta=motion(REST), up=[0, "nan", 0], result="RMO_ERR_NOT_FINITE"),
            call(
                "rmo_delta_compose",
                {"out.translation": [0, 0, 0]},
                first={"translation": [1e-38, -1e-31, 0], "rotation": [0, 0, 0, 1]},
                second=motion(REST),
            ),
        )
    )
    # Yaw.
    tilted = unit((0.3, 0.8, -0.5))
    ups = {"Y": Y, "Z": Z, "tilted": tilted, "down": (0.0, -1.0, 0.0)}

    def yaw_step(up, start, end, want, extra=ONE):
        q = qmul(conj(deg(up, start)), deg(up, end))
        q = qmul(q, extra)
        return call(
            "rmo_delta_yaw",
            {"yaw": math.radians(want)},
            delta=motion(((0, 0, 0), q)),
            up=list(up),
            tolerance=1e-6,
            scale=None if want else 1,
        )

    for name, up in ups.items():
        cases.append(
            case(
                f"K21-{name}",
                "headings differ by the short way round",
                *[
                    yaw_step(up, *v)
                    for v in (
                        (350, 10, 20),
                        (179, -179, 2),
                        (-179, 179, -2),
                        (359, 1, 2),
                        (1, 359, -2),
                        (0, 180, 180),
                        (0, -180, 180),
                        (90, 90, 0),
                        (10, 189, 179),
                        (10, 191, -179),
                    )
                ],
            )
        )
    cases.append(
        case(
            "T1-lean",
            "a lean or a somersault of less than half a turn is no yaw",
            *[
                call("rmo_delta_yaw", {"yaw": twist(unit(f(list(q))), Y)}, delta=motion(((0, 0, 0), q)), up=[0, 1, 0])
                for q in (deg(X, 60), deg(Z, -80), qmul(yaw_q(33), deg(X, 50)), qmul(yaw_q(-120), deg((1, 0, 1), 70)))
            ],
        )
    )
    near = lambda e: call(
        "rmo_delta_yaw",
        {"yaw": math.pi if abs(e) < 1e-6 else math.copysign(math.pi, -e) + e},
        delta=motion(((0, 0, 0), (0, math.sin((math.pi + e) / 2), 0, math.cos((math.pi + e) / 2)))),
        up=[0, 1, 0],
        tolerance=1e-9,
    )
    cases.append(
        case(
            "T1-half",
            "within 1e-6 of a half turn it is the positive half turn, from both sides; further off it is itself",
            near(0.5e-6),
            near(-0.5e-6),
            near(3e-6),
            near(-3e-6),
            near(1e-4),
            call("rmo_delta_yaw", {"yaw": 0}, delta=motion(((0, 0, 0), (1, 0, 0, 0))), up=[0, 1, 0]),
            call("rmo_delta_yaw", {"yaw": 0}, delta=motion(((0, 0, 0), unit((1, 0, 1, 0)))), up=[0, 1, 0]),
        )
    )
    write("delta", "Deltas: composition, inverse, power, world axes, yaw (F1, F2, F6, L3, T1)", cases)


# ---------------------------------------------------------------- clips


def basis(kind):
    """Axes (columns) and handedness of another host's frame."""
    if kind == "Z-up":
        return [X, Z, (0.0, -1.0, 0.0)], 1
    if kind == "mirrored":
        return [(-1.0, 0.0, 0.0), Y, Z], -1
    q = deg((0.3, 1.0, -0.4), 77)
    axes = [rot(q, e) for e in (X, Y, Z)]
    return (axes, 1) if kind == "tilted" else ([mul(axes[0], -1), axes[1], axes[2]], -1)


def mapped(v, axes):
    return tuple(sum(axes[j][i] * v[j] for j in range(3)) for i in range(3))


def mapped_q(q, axes, hand):
    return (*mul(mapped(q[:3], axes), hand), q[3])


def in_basis(clip, kind):
    axes, hand = basis(kind)
    o = dict(clip.options)
    o["up"] = mapped(o.get("up", Y), axes)
    for name in ("pivot",):
        if name in o:
            o[name] = mapped(o[name], axes)
    if "rest" in o:
        o["rest"] = mapped_q(o["rest"], axes, hand)
    return Clip(
        [mapped(v, axes) for v in clip.t_values],
        [mapped_q(q, axes, hand) for q in clip.r_values],
        clip.t_times,
        clip.r_times,
        clip.t_kind,
        clip.r_kind,
        **o,
    )


def moved(clip, offset):
    """The same clip authored somewhere else, facing elsewhere."""
    return Clip(
        [add(offset[0], rot(offset[1], v)) for v in clip.t_values],
        [qmul(offset[1], q) for q in clip.r_values],
        clip.t_times,
        clip.r_times,
        clip.t_kind,
        clip.r_kind,
        **clip.options,
    )


def line_clip(distance, duration=1.0, origin=(0.0, 0.0, 0.0), facing=0.0):
    a = tuple(origin)
    b = add(a, rot(yaw_q(facing), (0, 0, distance)))
    return Clip([a, b], [yaw_q(facing)] * 2 if facing else [], [0.0, duration])


def turn_clip(degrees, duration=1.0, keys=None, **options):
    """Heading linear in time, on keys under half a turn apart."""
    keys = keys or max(1, math.ceil(abs(degrees) / 90))
    times = [duration * i / keys for i in range(keys + 1)]
    return Clip([], [yaw_q(degrees * i / keys) for i in range(keys + 1)], rotation_times=times, **options)


def arc_clip(pieces=16):
    """ARC of the field cases as glTF cubic keys: p = (2/pi)(1 - cos(pi t/2), 0, sin(pi t/2)), p' = (sin, 0, cos), yaw 90 t."""
    times, values = [i / pieces for i in range(pieces + 1)], []
    for t in times:
        a = math.pi * t / 2
        tangent = (math.sin(a), 0.0, math.cos(a))
        values += [tangent, ((1 - math.cos(a)) * 2 / math.pi, 0.0, math.sin(a) * 2 / math.pi), tangent]
    return Clip(values, [yaw_q(0), yaw_q(90)], times, [0.0, 1.0], translation_interpolation=2)


GAIT = Clip(
    [(0.1, 0.9, -0.2), (0.15, 0.95, 0.15), (0.3, 0.85, 0.55), (0.7, 0.9, 0.8), (1.05, 0.92, 0.9)],
    [yaw_q(-20), yaw_q(15), yaw_q(70), yaw_q(62)],
    [0.0, 0.25, 0.625, 1.0, 1.375],
    [0.0, 0.5, 1.125, 1.375],
)
ROLL = Clip(
    [(0, 1, 0), (0.4, 1.4, 0.1), (0.2, 1.1, 0.6)],
    [ONE, deg((1, 0.2, 0), 80), deg((0.4, 1, -0.3), 140)],
    [0.0, 0.5, 1.0],
    rotation=2,
)

TRACKS = {
    "ARC": arc_clip(),
    "GAIT": GAIT,
    "FULL": ROLL,
    "GAIT-far": moved(GAIT, ((40.0, -3.0, 25.0), yaw_q(133))),
    "GAIT-back": moved(GAIT, ((0.0, 0.0, 0.0), yaw_q(180))),
    "GAIT-Z-up": in_basis(GAIT, "Z-up"),
    "GAIT-tilted": in_basis(GAIT, "tilted"),
    "GAIT-mirrored": in_basis(GAIT, "mirrored"),
    "GAIT-tilted-mirrored": in_basis(GAIT, "tilted-mirrored"),
    "P1": line_clip(1.0),
    "P1.2": line_clip(1.2),
    "P2": line_clip(2.0),
    "P2-at-5": line_clip(2.0, origin=(0, 0, 5.0)),
    "P2.5-long": line_clip(5.0, 2.5),
    "P0.7": line_clip(0.5, 0.7),
    "YAW90": turn_clip(90),
    "YAW270": turn_clip(270),
    "YAW-270": turn_clip(-270),
    "YAW720": turn_clip(720),
    "POSE": Clip([(1, 2, 3)], [yaw_q(40)], [0.5]),
}
TRACKS["CIRCLE"] = Clip(
    [(math.sin(a), 0.0, math.cos(a)) for a in [math.pi * i / 4 for i in range(9)]],
    [yaw_q(90 + 45 * i) for i in range(9)],
    [i / 8 for i in range(9)],
)


class Player:
    """The clock of L4-L6 as arithmetic on elapsed clip time, and the steps that drive the library's beside it."""

    def __init__(self, track, mode=LOOP, iterations=1, rate=1.0, name="p", tolerance=None, scale=None):
        self.track, self.clip, self.mode, self.n, self.rate, self.name = (
            track,
            TRACKS[track],
            mode,
            iterations,
            rate,
            name,
        )
        self.cycle, self.phase, self.d = 0, 0.0, TRACKS[track].duration
        self.tolerance, self.scale = tolerance, scale
        self.steps = [
            call("rmo_playhead_init", playhead=name, track=track, mode=mode, iterations=iterations, rate=rate)
        ]

    def local(self, cycle=None, phase=None):
        cycle, phase = (self.cycle, self.phase) if cycle is None else (cycle, phase)
        return self.d - phase if self.mode == PING_PONG and cycle % 2 else phase

    def place(self):
        return (0 if self.mode == PING_PONG else self.cycle, self.local())

    def go(self, name, to_cycle, to_phase, unused, **more):
        before, wraps = self.place(), to_cycle - self.cycle
        self.cycle, self.phase = to_cycle, to_phase
        (m, yaw) = self.clip.delta(before, self.place())
        done = self.mode == TIMES and (
            (self.rate > 0 and to_cycle == self.n - 1 and to_phase == self.d)
            or (self.rate < 0 and to_cycle == 0 and to_phase == 0)
        )
        expect = flat(m) | {
            "advance.wraps": wraps,
            "advance.yaw": yaw,
            "advance.unused": unused,
            "advance.local_time": self.local(),
            "advance.finished": int(done),
        }
        more = {"tolerance": self.tolerance, "scale": self.scale} | more
        self.steps.append(call(name, expect, playhead=self.name, track=self.track, **more))
        return self

    def advance(self, dt, wide=False, **more):
        x = dt * self.rate
        total = self.phase + x
        cycles = math.floor(total / self.d)
        cycle, phase = self.cycle + cycles, total - cycles * self.d
        near, unused = 1e-6 * self.d, 0.0
        if self.mode == TIMES:
            if x > 0 and (cycle >= self.n or (cycle == self.n - 1 and phase >= self.d - near)):
                unused = x - ((self.n - 1 - self.cycle) * self.d + self.d - self.phase)
                cycle, phase = self.n - 1, self.d
            elif x < 0 and (cycle < 0 or (cycle == 0 and phase <= near)):
                unused = -x - (self.cycle * self.d + self.phase)
                cycle, phase = 0, 0.0
            unused = unused / abs(self.rate) if unused > near else 0.0
        return self.go("rmo_loop_delta", cycle, phase, unused, dt=dt, **more)

    def to(self, cycle, phase, **more):
        return self.go("rmo_playhead_advance_to", cycle, phase, 0.0, cycle=cycle, phase=phase, **more)

    def seek(self, cycle, phase):
        self.cycle, self.phase = cycle, phase
        self.steps.append(
            call(
                "rmo_playhead_seek",
                {"playhead.cycle": cycle, "playhead.phase": phase},
                playhead=self.name,
                track=self.track,
                cycle=cycle,
                phase=phase,
            )
        )
        return self

    def set(self, rate):
        self.rate = rate
        self.steps.append(call("set_rate", playhead=self.name, rate=rate))
        return self

    def run(self, dts, **more):
        for dt in dts:
            self.advance(dt, **more)
        return self


def total(clip, a, b, **more):
    """A check of what was added up on the way from place a to place b."""
    m, yaw = clip.delta(a, b)
    return call("sum", flat(m, "sum.") | {"sum.yaw": yaw}, sum="S", **more)


def summed(steps, name="S"):
    for s in steps:
        if s["call"] in ("rmo_loop_delta", "rmo_playhead_advance_to", "rmo_blend"):
            s["add_to"] = name
    return steps


def loops():
    cases = []

    def played(i, what, *players):
        cases.append(case(i, what, *[s for p in players for s in p.steps]))

    player = Player("YAW90", TIMES)
    played("K01", "a one-shot turn of 90 degrees in steps of 0.3 s: 27 27 27 9 0 0", player.run([0.3] * 6))
    played(
        "K01-end",
        "a 2 m clip from 0.9 with 0.2 left to go: 0.2 m, 0.1 s unused; then all unused",
        Player("P2", TIMES).advance(0.9).advance(0.2).advance(0.25),
    )
    played(
        "K01-rate",
        "unused time is the host's, divided by the rate",
        Player("P2", TIMES, rate=2.0).run([0.3, 0.3, 0.1]),
        Player("P2", TIMES, rate=0.25, name="q").run([3.0, 2.0, 1.0]),
    )
    played(
        "K02",
        "wraps of a 2 m cycle: one, three, and an end exactly on the seam",
        Player("P2").advance(0.75).advance(0.5),
        Player("P2", name="q").advance(0.75).advance(2.5),
        Player("P2", name="r").advance(0.75).advance(0.25).advance(0.25),
    )
    played(
        "K02-as-written",
        "from 0.8: 0.5 s on, 2.5 s on",
        Player("P2").advance(0.8).advance(0.5),
        Player("P2", name="q").advance(0.8).advance(2.5),
    )
    played(
        "K02-many",
        "64 and more wraps in one step, other lengths",
        Player("P0.7").advance(0.3).advance(64 * 0.7 + 0.11).advance(1000.0),
        Player("P2.5-long", name="q").run([161.3, 0.4, 2.5 * 64]),
    )
    played(
        "K02-billion",
        "a thousand million wraps in one step, and the step after them",
        Player("P2").advance(0.25).advance(1e9).advance(0.5).advance(1e9 + 0.75).advance(0.125),
    )
    fine = dict(tolerance=4e-5)
    played(
        "K03",
        "a turning loop over its seam moves as it does inside: ARC .75 -> 1.25 is (0.186462, 0, 0.450158) and +45 degrees",
        Player("ARC", **fine).advance(0.75).advance(0.5),
        Player("ARC", name="q", **fine).advance(0.5),
    )
    closed = (2 / math.pi * (1 - math.cos(math.pi / 4)), 0, 2 / math.pi * math.sin(math.pi / 4))
    assert max(abs(x - y) for x, y in zip(closed, (0.186462, 0, 0.450158))) < 1e-6
    assert max(abs(x - y) for x, y in zip(TRACKS["ARC"].delta((0, 0.75), (1, 0.25))[0][0], closed)) < 1e-6
    played(
        "K04",
        "ping-pong: out in four quarters, back in four, and 0.9 -> 0.3 later is 0.1 back",
        Player("P1", PING_PONG).run([0.25] * 8),
        Player("P1", PING_PONG, name="q").advance(0.9).advance(0.3),
    )
    played(
        "K04-far",
        "ping-pong of a turning clip over many turning points, forward and backward",
        Player("GAIT", PING_PONG).run([1.0, 1.0, 5.0, 100.3, 0.4]),
        Player("GAIT", PING_PONG, rate=-1.0, name="q").run([0.5, 1.0, 77.7]),
    )
    played(
        "K05",
        "reverse: inside, and over the seam",
        Player("P1.2", rate=-1.0).seek(0, 0.1).advance(0.3),
        Player("P1.2", rate=-1.0, name="q").advance(0.1),
        Player("P1.2", rate=-1.0, name="r").seek(0, 1.0).advance(0.1),
    )
    played(
        "K05-others",
        "negative rates of other sizes, lengths and wraps",
        Player("P0.7", rate=-1.5).run([0.2, 0.31, 5.0, 300.0]),
        Player("GAIT", rate=-0.4, name="q").run([0.3, 1.0, 20.0, 250.0]),
        Player("P2.5-long", rate=-3.0, name="r").run([0.1, 10.0]),
    )
    played(
        "K06",
        "seek makes no motion, the step after it starts there; advance_to makes the motion on the way",
        Player("P2").seek(0, 0.5).advance(0.1),
        Player("P2", name="q").advance(0.5).seek(0, 0.0).advance(0.1),
        Player("P2", name="r").to(0, 0.6),
    )
    played(
        "L6",
        "advance_to goes backward too, over cycles, and in a bounded loop within its iterations",
        Player("GAIT").to(3, 0.4).to(1, 1.0).to(1, 1.0).to(-2, 0.2).advance(0.3),
        Player("GAIT", TIMES, 3, name="q").to(2, 1.375).to(0, 0.0).to(1, 0.5),
    )
    played(
        "K07",
        "a new clip's first delta is its own first motion, wherever the old clip stood; a pause makes none up",
        Player("P2").advance(2.5).advance(0.05),
        Player("P2-at-5", name="q").advance(0.05).advance(0.05),
    )
    wrong = Player("P2").advance(0.5)
    cases.append(
        case(
            "L8",
            "a playhead belongs to its track; the refused call leaves it as it was",
            *wrong.steps,
            call("rmo_loop_delta", playhead="p", track="P1", dt=0.1, result="RMO_ERR_WRONG_TRACK"),
            call("rmo_playhead_seek", playhead="p", track="P1", cycle=0, phase=0.1, result="RMO_ERR_WRONG_TRACK"),
            call("rmo_playhead_advance_to", playhead="p", track="P1", cycle=0, phase=0.1, result="RMO_ERR_WRONG_TRACK"),
            *wrong.advance(0.125).steps[2:],
        )
    )
    bad = Player("P2", TIMES, 2).advance(0.5)
    refused = [
        call("rmo_loop_delta", playhead="p", track="P2", dt=dt, result=r)
        for dt, r in (
            (-0.1, "RMO_ERR_NEGATIVE_TIME"),
            ("nan", "RMO_ERR_NOT_FINITE"),
            ("inf", "RMO_ERR_NOT_FINITE"),
            ("-inf", "RMO_ERR_NOT_FINITE"),
        )
    ]
    refused += [
        call(n, playhead="p", track="P2", cycle=c, phase=x, result=r)
        for n in ("rmo_playhead_seek", "rmo_playhead_advance_to")
        for c, x, r in (
            (2, 0.5, "RMO_ERR_OUT_OF_RANGE"),
            (-1, 0.5, "RMO_ERR_OUT_OF_RANGE"),
            (0, 1.5, "RMO_ERR_OUT_OF_RANGE"),
            (0, -0.1, "RMO_ERR_OUT_OF_RANGE"),
            (0, "nan", "RMO_ERR_NOT_FINITE"),
        )
    ]
    cases.append(
        case(
            "L6-refused",
            "refused steps and places leave the playhead as it was",
            *bad.steps,
            *refused,
            *bad.advance(0.25).steps[2:],
            call(
                "rmo_playhead_init",
                playhead="x",
                track="P2",
                mode=4,
                iterations=1,
                rate=1,
                result="RMO_ERR_UNKNOWN_FLAG",
            ),
            call(
                "rmo_playhead_init",
                playhead="x",
                track="P2",
                mode=TIMES,
                iterations=0,
                rate=1,
                result="RMO_ERR_OUT_OF_RANGE",
            ),
            call(
                "rmo_playhead_init",
                playhead="x",
                track="P2",
                mode=TIMES,
                iterations=1,
                rate="nan",
                result="RMO_ERR_NOT_FINITE",
            ),
            call("rmo_playhead_init", playhead="f", track="P2", mode=LOOP, iterations=0, rate=1),
            call("rmo_loop_delta", playhead="f", track="P2", dt=1e300, result="RMO_ERR_OUT_OF_RANGE"),
        )
    )
    for n in (1, 2, 4, 15, 60):
        p = Player("ARC", TIMES)
        p.steps += [
            call("rmo_loop_delta", playhead="p", track="ARC", dt=1 / n, count=n, add_to="S"),
            total(TRACKS["ARC"], (0, 0.0), (0, 1.0)),
        ]
        played(
            f"K10-{n}", f"an arc in {n} steps ends on the arc's end, (0.636620, 0, 0.636620), turned by 90 degrees", p
        )
    played(
        "L4-loop",
        "three iterations are three strides, then rest, every step after them unused",
        Player("GAIT", TIMES, 3).run([1.0, 1.0, 1.0, 1.0, 1.0, 1.0]),
        Player("P2", TIMES, 3, name="q").advance(100.0),
        Player("P0.7", TIMES, 64, name="r").run([10.0, 30.0, 10.0]),
    )
    played(
        "L4-exact",
        "the end of the last iteration reads as its end",
        Player("P2", TIMES, 2).run([0.5, 0.5, 0.5, 0.5, 0.5]),
    )
    under = next(k for k in range(20, 400) if -1e-7 < f(1 / k) * k - 1 < -2e-8)
    over = next(k for k in range(20, 400) if 1e-7 > f(1 / k) * k - 1 > 2e-8)
    for i, k in (("under", under), ("over", over)):
        p = Player("P2", TIMES)
        p.steps += [
            call("rmo_loop_delta", playhead="p", track="P2", dt=f(1 / k), count=k - 1, add_to="S"),
            call(
                "rmo_loop_delta",
                {"advance.finished": 1, "advance.unused": 0, "advance.local_time": 1},
                playhead="p",
                track="P2",
                dt=f(1 / k),
                add_to="S",
            ),
            total(TRACKS["P2"], (0, 0.0), (0, 1.0)),
            call(
                "rmo_loop_delta",
                {"delta.translation": [0, 0, 0], "advance.finished": 1, "advance.unused": f(1 / k)},
                playhead="p",
                track="P2",
                dt=f(1 / k),
            ),
        ]
        played(f"L4-f32-{i}", f"{k} steps of 1/{k} s as f32, a hair {i} the end, end on the end with nothing unused", p)
    played(
        "L5",
        "a bounded loop backward: from its start it is over at once, from its end it makes its strides",
        Player("GAIT", TIMES, 2, -1.0).advance(0.3),
        Player("GAIT", TIMES, 2, -1.0, name="q").seek(1, 1.375).run([1.0, 1.0, 1.0, 1.0]),
        Player("P2", TIMES, 3, -2.0, name="r").seek(2, 1.0).run([0.4, 0.8, 0.6]),
    )
    played(
        "L5-turn-round",
        "turning round undoes; rate 0 stands",
        Player("GAIT").advance(1.7).set(-1.0).advance(1.7).set(0.0).advance(5.0).set(0.5).advance(1.0),
    )
    p = Player("GAIT", rate=1.0)
    p.advance(3.3).set(-1.0).advance(3.3)
    summed(p.steps)
    p.steps.append(call("sum", flat(REST, "sum.") | {"sum.yaw": 0}, sum="S", scale=4))
    played("L5-identity", "forward then backward is the identity", p)
    for name in ("YAW270", "YAW-270", "YAW720"):
        played(
            f"L7-{name}",
            "headings are unwrapped: whole in one step, in many, over wraps, backward",
            Player(name, TIMES).advance(1.0),
            Player(name, TIMES, name="q").run([0.125] * 8),
            Player(name, name="r").run([3.25, 64.0]),
            Player(name, rate=-1.0, name="s").run([1.5]),
        )
    played(
        "L3-circle",
        "a clip that turns once closes its circle, over 64 and 10^9 wraps too",
        Player("CIRCLE", scale=1).advance(1.0).advance(64.0).advance(0.375),
        Player("CIRCLE", scale=1, name="q").advance(0.125).advance(1e9).advance(0.25),
    )
    for name in [n for n in TRACKS if n.startswith("GAIT")]:
        far = 2e-5 if name == "GAIT-far" else 2e-6 if "tilted" in name else None
        p = Player(name, tolerance=far, scale=far and 1).run(
            [0.1, 0.3, 0.7, 0.375, 1.0, 5.5, 88.0], **({"tolerance": far} if far else {})
        )
        played(
            f"L3-{name}",
            "a clip that turns and sways, authored elsewhere, facing elsewhere, Z-up, tilted or mirrored, over its seam and 64 wraps",
            p,
        )
    played(
        "L3-full",
        "the whole rotation, where it is asked for",
        Player("FULL", tolerance=6e-5, scale=1).run([0.3, 0.4, 0.9, 3.7]),
        Player("FULL", rate=-1.0, name="q", tolerance=6e-5, scale=1).run([0.7, 2.0]),
    )
    played(
        "L3-far-wraps",
        "64 wraps of a turning clip at once and backward",
        Player("GAIT", scale=1).advance(64 * 1.375),
        Player("GAIT", rate=-1.0, name="q", scale=1).advance(64.5 * 1.375),
    )
    whole = TRACKS["GAIT"]
    for i, cuts in enumerate(
        (
            [1.0] * 9,
            [0.05] * 180,
            [8.5, 0.5],
            [0.3, 4.1, 0.0, 2.2, 0.7, 1.7],
            [1 / 64] * 576,
            [0.7 * 0.5**k for k in range(1, 12)],
        )
    ):
        p, clock = Player("GAIT"), 0.0
        for dt in cuts:
            clock += dt
        runs = []
        for dt in cuts:
            if runs and runs[-1]["dt"] == dt:
                runs[-1]["count"] = runs[-1].get("count", 1) + 1
            else:
                runs.append(call("rmo_loop_delta", playhead="p", track="GAIT", dt=dt, add_to="S"))
        end = divmod(clock, whole.duration)
        p.steps += runs + [total(whole, (0, 0.0), (int(end[0]), end[1]), scale=3)]
        played(f"L3-partition-{i}", "any partition of an interval adds up to its single step", p)
    cases.append(
        case(
            "L2-one-key",
            "one key is no motion, in every mode",
            *[
                s
                for k, m in enumerate((TIMES, LOOP, PING_PONG))
                for s in (
                    call("rmo_playhead_init", playhead=f"p{k}", track="POSE", mode=m, iterations=1, rate=1),
                    call(
                        "rmo_loop_delta",
                        flat(REST) | {"advance.yaw": 0},
                        playhead=f"p{k}",
                        track="POSE",
                        dt=0.7,
                        count=3,
                    ),
                )
            ],
        )
    )
    p = Player("P1.2")
    p.steps += [
        call("rmo_playhead_seek", playhead="p", track="P1.2", cycle=172800, phase=0.25),
        call(
            "rmo_loop_delta",
            flat(((0, 0, f(1.2) / 2), ONE)) | {"advance.local_time": 0.75, "advance.wraps": 0},
            playhead="p",
            track="P1.2",
            dt=0.5,
        ),
        call(
            "rmo_loop_delta",
            flat(((0, 0, f(1.2) / 2), ONE)) | {"advance.local_time": 0.25, "advance.wraps": 1},
            playhead="p",
            track="P1.2",
            dt=0.5,
        ),
        call("rmo_loop_delta", playhead="p", track="P1.2", dt=1 / 60, count=36000, add_to="S"),
        call("sum", {"sum.translation": [0, 0, 600 * f(1.2)], "sum.wraps": 600}, sum="S"),
    ]
    played("F5", "two days in, a step is the same step; ten minutes at 60 Hz are 600 strides", p)
    write("loop", "Playheads and their loop-aware deltas (L2-L8, F5)", cases, TRACKS)


def tracks():
    cases, made = [], {}

    def sampled(i, what, clip, times, tolerance=None, strip=False, cycle=True, scale=None):
        made[i] = clip
        (c, yaw) = clip.cycle()
        steps = (
            [
                call(
                    "rmo_track_info",
                    {
                        "info.duration": clip.duration,
                        "info.cycle_translation": list(c[0]),
                        "info.cycle_yaw": yaw,
                        "info.rotation": clip.options.get("rotation", 0),
                    },
                    track=i,
                    tolerance=tolerance,
                    scale=scale or (tolerance and 1),
                )
            ]
            if cycle
            else []
        )
        for t in times:
            (m, h) = clip.root(min(max(t, 0.0), clip.duration))
            steps.append(
                call(
                    "rmo_track_sample",
                    {
                        "sample.translation": list(m[0]),
                        "sample.rotation": list(m[1]),
                        "sample.heading": h if clip.options.get("rotation", 0) == 0 else 0,
                    },
                    track=i,
                    time=t,
                    tolerance=tolerance,
                    scale=scale or (tolerance and 1),
                )
            )
            if strip:
                s = f(clip.options.get("unit_scale", 1.0))
                pivot = f(clip.options.get("pivot", (0.0, 0.0, 0.0)))
                taken = (mul(add(m[0], rot(m[1], pivot)), 1 / s), m[1])
                steps.append(
                    call(
                        "rmo_track_extracted",
                        flat(taken, "out."),
                        track=i,
                        time=t,
                        tolerance=tolerance and max(tolerance, 1e-6),
                        scale=scale or (tolerance and 1),
                    )
                )
        cases.append(case(i, what, *steps))

    at = [-1.0, 0.0, 0.1, 0.25, 0.4, 0.5, 0.9, 1.0, 1.2, 1.375, 9.0]
    for kind in ("Z-up", "tilted", "mirrored", "tilted-mirrored"):
        sampled(
            f"F1-{kind}",
            "the same clip in another frame of reference: up is configuration, handedness is not",
            in_basis(GAIT, kind),
            at,
            1e-6,
            strip=True,
        )
    sampled(
        "L2-linear",
        "piecewise linear keys are kept as they are, times of translation and rotation apart",
        GAIT,
        at,
        strip=True,
    )
    sampled(
        "K20-rest",
        "a root bone that rests on its side yields its heading, upright",
        Clip(
            [(0, 1, 0), (0, 1, 1)],
            [qmul(yaw_q(0), deg(X, 90)), qmul(yaw_q(90), deg(X, 90))],
            [0.0, 1.0],
            rest=deg(X, 90),
        ),
        [0.0, 0.25, 0.5, 1.0],
        1e-6,
        strip=True,
    )
    lean = qmul(deg(X, 60), deg(Z, 20))
    sampled(
        "K20-lean",
        "a constant lean under a turn from 30 to 40 degrees is exactly 10 degrees",
        Clip([], [qmul(yaw_q(30), lean), qmul(yaw_q(40), lean)], rotation_times=[0.0, 1.0]),
        [0.0, 0.3, 1.0],
        1e-6,
    )
    assert abs(made["K20-lean"].cycle()[1] - math.radians(10)) < 1e-6
    sampled(
        "K20-constant",
        "the rest and a constant lean alone: yaw 90, and nothing moves",
        Clip([], [qmul(yaw_q(90), deg(X, 90))] * 2, rotation_times=[0.0, 1.0], rest=deg(X, 90)),
        [0.0, 0.5, 1.0],
        1e-6,
    )
    for i, sway, facing in (
        ("upright", 0.0, 0.0),
        ("leaning", 20.0, 0.0),
        ("leaning-back", -15.0, 0.0),
        ("leaning-more", 23.0, 0.0),
        ("leaning-far", -28.0, 0.0),
        ("leaning-to-the-limit", 29.5, 0.0),
        ("facing-back", 25.0, 170.0),
    ):
        roll = [qmul(yaw_q(facing), qmul(deg(Z, sway), deg(X, 45 * k))) for k in range(9)]
        sampled(
            f"L1-somersault-{i}",
            "a somersault ends where it began and turns nothing",
            Clip([(0, 1, 0), (0, 1, 2)], roll, [0.0, 2.0], [k / 4 for k in range(9)]),
            [0.0, 0.25, 2.0],
            2e-5,
        )
        assert abs(made[f"L1-somersault-{i}"].cycle()[1]) < 1e-6
    sampled(
        "L1-axes",
        "masked axes do not move the body",
        Clip(GAIT.t_values, GAIT.r_values, GAIT.t_times, GAIT.r_times, axes=5),
        at,
        strip=True,
    )
    tilted = in_basis(GAIT, "tilted")
    tilted.options["axes"] = 8
    sampled("L1-horizontal", "what lies across up moves the body, whichever way up is", tilted, at, 1e-6)
    sampled(
        "L1-none",
        "no rotation moves the body",
        Clip(GAIT.t_values, GAIT.r_values, GAIT.t_times, GAIT.r_times, rotation=1),
        at,
    )
    sampled(
        "L1-full", "the whole rotation moves the body", ROLL, [0.0, 0.2, 0.5, 0.77, 1.0], 2e-5, cycle=False, strip=True
    )
    sampled(
        "L2-pivot",
        "the body's pivot off the root bone: O D O^-1, once",
        Clip(GAIT.t_values, GAIT.r_values, GAIT.t_times, GAIT.r_times, pivot=(0.2, -0.5, 0.3)),
        at,
        2e-5,
        strip=True,
    )
    sampled(
        "K25",
        "600 units at 0.01 are 6 metres",
        Clip([(0, 0, 0), (0, 0, 600)], [], [0.0, 1.0], unit_scale=0.01),
        [0.0, 0.5, 1.0],
        strip=True,
    )
    sampled(
        "L2-step",
        "step keys hold until the next",
        Clip([(0, 0, 0), (0, 0, 1), (0, 0, 3)], [yaw_q(0), yaw_q(45)], [0.0, 0.5, 1.0], [0.0, 0.7], 1, 1),
        [0.0, 0.25, 0.499, 0.5, 0.6, 0.7, 0.9, 1.0],
    )
    sampled(
        "L2-cubic",
        "glTF cubic keys within 1e-5",
        Clip(
            [
                (0, 0, 0),
                (0, 0, 0),
                (1, 0, 2),
                (0, 0.5, 1),
                (0.5, 0.2, 1),
                (-1, 0, 0.5),
                (0, 0, 1),
                (0.2, 0.1, 2),
                (0, 0, 0),
            ],
            [
                (0, 0, 0, 0),
                ONE,
                (0, 0.4, 0, 0),
                (0, 0.3, 0, 0),
                yaw_q(50),
                (0, 0.1, 0, 0),
                (0, 0, 0, 0),
                yaw_q(70),
                (0, 0, 0, 0),
            ],
            [0.0, 0.4, 1.0],
            translation_interpolation=2,
            rotation_interpolation=2,
        ),
        [k / 20 for k in range(21)],
        1.2e-5,
    )
    sampled(
        "L2-hold",
        "a duration beyond the last key holds its value, times before the first key hold the first",
        Clip([(0, 0, 1), (0, 0, 2)], [yaw_q(10), yaw_q(20)], [0.25, 0.5], duration=1.5),
        [0.0, 0.2, 0.25, 0.375, 0.5, 1.0, 1.5],
    )
    sampled("L7-turn", "270 degrees are 270 degrees", turn_clip(270), [0.0, 0.5, 0.9, 1.0])
    flip = lambda q: mul(q, -1.0)
    sampled(
        "L2-signs",
        "keys of either sign are the same rotation: the shorter way round",
        Clip(
            [(0, 0, 0), (0, 0, 1)],
            [yaw_q(0), flip(yaw_q(60)), yaw_q(120), flip(yaw_q(200))],
            [0.0, 1.0],
            [0.0, 0.25, 0.5, 1.0],
        ),
        at,
    )
    sampled(
        "L1-full-signs",
        "the same of the whole rotation",
        Clip(ROLL.t_values, [ROLL.r_values[0], flip(ROLL.r_values[1]), ROLL.r_values[2]], ROLL.t_times, rotation=2),
        [0.0, 0.2, 0.5, 0.77, 1.0],
        2e-5,
        cycle=False,
    )
    sampled("L2-one", "one key is a pose", Clip([(1, 2, 3)], [yaw_q(40)], [0.5], duration=0.0), [0.0, 0.5, 2.0])
    good = {"translation_times": [0, 1], "translations": [0, 0, 0, 0, 0, 1], "translation_interpolation": 0}
    turns = {"rotation_times": [0, 1], "rotations": [0, 0, 0, 1, 0, 1, 0, 0], "rotation_interpolation": 0}

    def refused(i, what, *bad):
        cases.append(
            case(
                i, what, *[call("rmo_track_prepare", keys=k, options=o, result=r, out_key=key) for k, o, r, key in bad]
            )
        )

    refused(
        "K25-scale",
        "a scale of zero, below or NaN is refused",
        (good, {"unit_scale": 0}, "RMO_ERR_BAD_SCALE", 0),
        (good, {"unit_scale": -1}, "RMO_ERR_BAD_SCALE", 0),
        (good, {"unit_scale": "nan"}, "RMO_ERR_NOT_FINITE", 0),
        (good, {"unit_scale": 1e-40}, "RMO_ERR_BAD_SCALE", 0),
    )
    refused(
        "L2-keys",
        "wrong keys are refused, and the first wrong one named",
        ({}, {}, "RMO_ERR_EMPTY_TRACK", 0),
        (good | {"translation_times": [0, 0]}, {}, "RMO_ERR_KEY_ORDER", 1),
        (good | {"translation_times": [1, 0]}, {}, "RMO_ERR_KEY_ORDER", 1),
        (good | {"translation_times": [0, "nan"]}, {}, "RMO_ERR_NOT_FINITE", 1),
        (good | {"translations": [0, 0, 0, 0, "inf", 0]}, {}, "RMO_ERR_NOT_FINITE", 1),
        (good | {"translation_interpolation": 3}, {}, "RMO_ERR_BAD_INTERPOLATION", 0),
        (good | turns | {"rotations": [0, 0, 0, 1, 0, 0.9, 0, 0]}, {}, "RMO_ERR_NOT_UNIT", 3),
        (good | turns | {"rotation_times": [0.5, 0.25]}, {}, "RMO_ERR_KEY_ORDER", 3),
        (good | turns | {"rotation_interpolation": 7}, {}, "RMO_ERR_BAD_INTERPOLATION", 2),
        (turns | {"rotations": ["nan", 0, 0, 1, 0, 1, 0, 0]}, {}, "RMO_ERR_NOT_FINITE", 0),
    )
    refused(
        "L1-options",
        "options that are none are refused",
        *[
            (good, o, r, 0)
            for o, r in (
                ({"rotation": 3}, "RMO_ERR_UNKNOWN_FLAG"),
                ({"axes": 16}, "RMO_ERR_UNKNOWN_FLAG"),
                ({"axes": 9}, "RMO_ERR_UNKNOWN_FLAG"),
                ({"flags": 1}, "RMO_ERR_UNKNOWN_FLAG"),
                ({"up": [0, 0.9, 0]}, "RMO_ERR_UP_NOT_UNIT"),
                ({"up": [0, 0, 0]}, "RMO_ERR_UP_NOT_UNIT"),
                ({"rest": [0, 0, 0, 0]}, "RMO_ERR_NOT_UNIT"),
                ({"pivot": ["nan", 0, 0]}, "RMO_ERR_NOT_FINITE"),
                ({"duration": -1}, "RMO_ERR_OUT_OF_RANGE"),
                ({"duration": 1e9}, "RMO_ERR_OUT_OF_RANGE"),
                ({"duration": "inf"}, "RMO_ERR_NOT_FINITE"),
                ({"translation_tolerance": 0}, "RMO_ERR_OUT_OF_RANGE"),
                ({"rotation_tolerance": "nan"}, "RMO_ERR_OUT_OF_RANGE"),
            )
        ],
    )
    write("track", "Prepared tracks and motion roots (L1, L2, F1)", cases, made)


def samples():
    """Hosts that sample themselves: the same formula from four samples (L10)."""
    cases = []

    def step(clip, a, b, tolerance=1e-6, scale=None):
        (la, lb), wraps = (a[1], b[1]), b[0] - a[0]
        pose = lambda t: dict(zip(("position", "rotation"), map(list, clip.node(t))))
        # What the library is handed is f32 in its rotations.
        (m, yaw) = clip.delta(a, b)
        return call(
            "rmo_loop_delta_from_samples",
            flat(m) | {"advance.wraps": wraps, "advance.yaw": yaw},
            options={k: v for k, v in clip.options.items() if k != "duration"},
            samples={"first": pose(0.0), "last": pose(clip.duration), "from": pose(la), "to": pose(lb)},
            wraps=wraps,
            tolerance=tolerance,
            scale=scale or 1,
        )

    arc = TRACKS["ARC"]
    cases.append(
        case(
            "K02-samples",
            "straight: .8 -> 1.3, three wraps, backward, a thousand million",
            *[
                step(TRACKS["P2"], *v, scale=s)
                for v, s in (
                    (((0, 0.8), (1, 0.3)), 1),
                    (((0, 0.8), (3, 0.3)), 4),
                    (((0, 0.1), (-1, 0.8)), 1),
                    (((0, 0.25), (10**9, 0.5)), 2e9),
                )
            ],
        )
    )
    cases.append(
        case(
            "K03-samples",
            "turning: over the seam as inside",
            step(arc, (0, 0.75), (1, 0.25)),
            step(arc, (0, 0.0), (0, 0.5)),
            step(arc, (0, 0.25), (-1, 0.75)),
        )
    )
    far = moved(GAIT, ((400.0, 0.0, -250.0), yaw_q(-150)))
    cases.append(
        case(
            "L10-any",
            "turning, swaying, mirrored, tilted, far off, over 0, 1, 2, 7 and 64 wraps both ways",
            *[
                step(c, (0, a), (w, b), tolerance=5e-6 if c is not far else 3e-5, scale=3)
                for c in (GAIT, in_basis(GAIT, "tilted"), in_basis(GAIT, "mirrored"), in_basis(GAIT, "Z-up"), far)
                for a, b, w in (
                    (0.2, 0.9, 0),
                    (1.1, 0.3, 1),
                    (0.5, 0.5, 2),
                    (0.3, 0.2, 7),
                    (0.3, 1.2, 64),
                    (0.7, 0.4, -1),
                    (0.1, 1.3, -5),
                )
            ],
        )
    )
    full = Clip(ROLL.t_values, ROLL.r_values, ROLL.t_times, rotation=2)
    cases.append(
        case(
            "L10-full",
            "the whole rotation",
            *[
                step(full, (0, a), (w, b), tolerance=5e-6, scale=2)
                for a, b, w in ((0.1, 0.8, 0), (0.8, 0.3, 1), (0.2, 0.6, 5), (0.4, 0.4, -2))
            ],
        )
    )
    rest = Clip([(0, 1, 0), (0, 1, 1)], [deg(X, 90), qmul(yaw_q(60), deg(X, 90))], [0.0, 1.0], rest=deg(X, 90))
    cases.append(
        case(
            "K20-samples",
            "a bone that rests on its side",
            *[step(rest, (0, a), (w, b)) for a, b, w in ((0.0, 1.0, 0), (0.9, 0.2, 1))],
        )
    )
    one = {"position": [0, 0, 0], "rotation": [0, 0, 0, 1]}
    bad = lambda result, options=None, **more: call(
        "rmo_loop_delta_from_samples",
        options=options or {},
        samples={"first": one, "last": one, "from": one, "to": one} | more,
        wraps=0,
        result=result,
    )
    cases.append(
        case(
            "L10-refused",
            "bad samples and options are refused",
            *[
                bad("RMO_ERR_NOT_FINITE", **{k: {"position": [0, "nan", 0], "rotation": [0, 0, 0, 1]}})
                for k in ("first", "last", "from", "to")
            ],
            *[
                bad("RMO_ERR_NOT_UNIT", **{k: {"position": [0, 0, 0], "rotation": [0, 0, 0, 1.1]}})
                for k in ("first", "last", "from", "to")
            ],
            bad("RMO_ERR_BAD_SCALE", {"unit_scale": 0}),
            bad("RMO_ERR_UP_NOT_UNIT", {"up": [0, 2, 0]}),
            bad("RMO_ERR_UNKNOWN_FLAG", {"rotation": 9}),
        )
    )
    write("samples", "The loop-aware delta from four samples (L10)", cases)


# ---------------------------------------------------------------- blending


def layer(delta, w0=1.0, w1=None, **more):
    return {"delta": delta, "weight_start": w0, "weight_end": w0 if w1 is None else w1} | more


def blended(layers, flags=0, tolerance=1e-6, scale=None, **more):
    m = blend(layers, bool(flags & 1))
    return call(
        "rmo_blend",
        flat(m, "out."),
        layers=[x | {"delta": motion(x["delta"])} for x in layers],
        flags=flags,
        tolerance=tolerance,
        scale=scale,
        **more,
    )


def blends():
    cases, made = [], {}
    go = lambda z: ((0.0, 0.0, z), ONE)
    for name, x in (("A", 0.0), ("B", 10.0)):
        made[f"K08-{name}"] = line_clip(1.0, origin=(x, 0, 0))
    made["IDLE-A"], made["IDLE-B"] = line_clip(0.0), line_clip(0.0, origin=(10.0, 0, 0))

    def play(names, dt, weights, expect, tolerance=None, scale=None, advances=1):
        out = []
        for n in names:
            out += [
                call("rmo_playhead_init", playhead=n, track=n, mode=LOOP, iterations=0, rate=1),
                *[call("rmo_loop_delta", playhead=n, track=n, dt=dt, out_delta=n)] * advances,
            ]
        layers = [{"delta": n, "weight_start": w[0], "weight_end": w[1]} for n, w in zip(names, weights)]
        return out + [call("rmo_blend", expect, layers=layers, flags=0, tolerance=tolerance, scale=scale)]

    cases.append(
        case(
            "K08",
            "authored origins cancel: 1 m/s and 1 m/s is 1 m/s, and two idles are exactly nothing",
            *play(["K08-A", "K08-B"], 0.1, ((0.5, 0.4), (0.5, 0.6)), flat(go(0.1), "out."), 2e-6),
            *play(["IDLE-A", "IDLE-B"], 0.1, ((0.5, 0.4), (0.5, 0.6)), flat(REST, "out.")),
        )
    )
    for a in (-100, -10, 0, 10, 100):
        for b in (-100, -10, 0, 10, 100):
            made[f"B1-A{a}"] = Clip([(0, 0, a), (0, 0, a + 0.1)], [], [0.0, 1.0])
            made[f"B1-B{b}"] = Clip([(0, 0, b), (0, 0, b + 0.3)], [], [0.0, 1.0])
            # 0.20 to the f32 spacing of the authored keys.
            spacing = 2.0**-24 * 2 ** math.ceil(math.log2(max(abs(a), abs(b), 1) + 1))
            cases.append(
                case(
                    f"B1-{a}-{b}",
                    "deltas are blended, never roots: 0.1 and 0.3, weight 0.4 to 0.6, is 0.20 whatever the origins",
                    *play(
                        [f"B1-A{a}", f"B1-B{b}"],
                        1.0,
                        ((0.6, 0.4), (0.4, 0.6)),
                        flat(go(0.2), "out."),
                        max(2 * spacing, 1e-6),
                        1,
                    ),
                )
            )
    made["K09-A"] = Clip([(0, 0, 0), (-1, 0, 0)], [yaw_q(-90)] * 2, [0.0, 1.0])
    made["K09-B"] = Clip([(0, 0, 0), (0, 0, 1)], [yaw_q(0)] * 2, [0.0, 1.0])
    cases.append(
        case(
            "K09",
            "clips authored facing different ways blend as if they faced forward",
            *play(["K09-A", "K09-B"], 0.1, ((0.5, 0.5), (0.5, 0.5)), flat(go(0.1), "out."), scale=0.1),
        )
    )
    for k, facing in enumerate((0, 37, -90, 120, 180, -141)):
        made[f"B2-{facing}"] = moved(GAIT, ((5.0, 0.0, 2.0), yaw_q(facing)))
    m = GAIT.delta((0, 0.0), (0, 0.05))[0]
    m = blend([layer(m, 0.5), layer(m, 0.5)])
    cases.append(
        case(
            "B2",
            "the same clip authored six ways neither drifts nor slows down",
            *play([n for n in made if n.startswith("B2")], 0.05, [(1, 1)] * 6, flat(m, "out."), 5e-6, 1),
        )
    )
    cases.append(
        case(
            "K11",
            "weights over 1 are normalised, a clip's entries add",
            blended([layer(go(0.1), 0.8), layer(go(0.1), 0.8)]),
            blended([layer(go(0.1), 0.8), layer(go(0.3), 0.8)]),
            blended([layer(go(1.5), 0.24), layer(go(4.0), 0.56), layer(go(1.5), 0.2)]),
            call(
                "rmo_blend",
                {"out.translation": [0, 0, 2.9]},
                layers=[layer(motion(go(1.5)), 0.24), layer(motion(go(4.0)), 0.56), layer(motion(go(1.5)), 0.2)],
                flags=0,
            ),
        )
    )
    for n in (1, 5, 50):
        steps = []
        turning = (rot(yaw_q(45 / 2 / n), (0, 0, 0)), yaw_q(45 / n))
        for k in range(n):
            steps.append(
                call(
                    "rmo_blend",
                    layers=[
                        layer(motion(REST), 1 - k / n, 1 - (k + 1) / n),
                        layer(motion(go(1.0 / n)), k / n, (k + 1) / n),
                    ],
                    flags=0,
                    add_to="S",
                )
            )
            steps.append(
                call(
                    "rmo_blend",
                    layers=[
                        layer(motion(REST), 1 - k / n, 1 - (k + 1) / n),
                        layer(motion(turning), k / n, (k + 1) / n),
                    ],
                    flags=0,
                    add_to="T",
                )
            )
        cases.append(
            case(
                f"K12-{n}",
                f"a weight rising over half a second in {n} steps: half a metre of 2 m/s, 22.5 degrees of 90 deg/s",
                *steps,
                call("sum", {"sum.translation": [0, 0, 0.5], "sum.rotation": list(ONE)}, sum="S"),
                call("sum", {"sum.translation": [0, 0, 0], "sum.rotation": list(yaw_q(22.5)), "sum.yaw": 0}, sum="T"),
            )
        )
    additive = layer(((0, 0, 0), yaw_q(4.5)), 1.0, flags=1)
    cases.append(
        case(
            "K27",
            "an additive turn bends the path, takes no share, and is kept each step",
            blended([layer(go(0.1)), additive]),
            call(
                "rmo_blend",
                {"out.translation": [0.003925, 0, 0.099897]},
                layers=[layer(motion(go(0.1))), additive | {"delta": motion(additive["delta"])}],
                flags=0,
                tolerance=1e-5,
            ),
            blended([additive, layer(go(0.1), 0.5), layer(go(0.3), 0.0)]),
            blended(
                [
                    layer(((0, 0, 0.1), yaw_q(3)), 0.9),
                    layer(((0.1, 0, 0), yaw_q(-2)), 0.9),
                    additive | {"weight_start": 0.2, "weight_end": 0.7},
                ]
            ),
        )
    )
    # B3: fine integration, up to 720 deg/s at 30 Hz (24 degrees per tick), axes level, upright and any; order does not matter.
    for i, (a, b) in enumerate(((24, 24), (24, -24), (24, 0), (3, 17), (90, -60), (0.01, 0), (170, 20), (4, -3.5))):
        for j, axes in enumerate(((Y, Y), (Y, X), (any_unit(), any_unit()))):
            one, two = ((0.1, 0.02, 0.3), deg(axes[0], a)), ((-0.2, 0.0, 0.1), deg(axes[1], b))
            layers = [layer(one, 0.3, 0.9), layer(two, 0.7, 0.1)]
            size = 0.6 if max(abs(a), abs(b)) > 30 else 0.32
            cases.append(
                case(
                    f"B3-{a}-{b}-{j}",
                    "blended twists, integrated, whatever the order of layers",
                    blended(layers, scale=size),
                    blended(layers[::-1], scale=size),
                    blended(layers + [layer(((0.0, 0.0, 0.5), ONE), 0.6, 1.0)], scale=size),
                )
            )
    cases.append(
        case(
            "B3-one",
            "one layer at weight 1 is its delta",
            *[
                blended([layer(m)]) | {"expect": flat(rounded(m), "out.")}
                for m in [((0.1, 0.2, 0.3), deg(any_unit(), a)) for a in (0, 1e-3, 1, 20, 90, 179)]
            ],
        )
    )
    m = ((0.3, 0.0, 0.5), yaw_q(20))
    cases.append(
        case(
            "B6",
            "sums under 1 leave the rest as no motion unless normalising is asked; over 1 at one end; sum 0 is nothing",
            blended([layer(m, 0.5)]),
            blended([layer(m, 0.5)], 1),
            blended([layer(m, 0.2, 1.0), layer(go(0.4), 0.3, 1.0)], scale=1),
            blended([layer(m, 0.2, 1.0), layer(go(0.4), 0.3, 1.0)], 1, scale=1),
            blended([layer(m, 0.0)]),
            blended([layer(m, 0.0)], 1),
            call("rmo_blend", flat(REST, "out."), layers=[], flags=0),
            blended([layer(m, 0.9), layer(go(0.4), 0.9, channels=1)], scale=1),
            blended([layer(m, 0.9), layer(go(0.4), 0.9, channels=2)], scale=1),
        )
    )
    bad = lambda result, flags=0, **more: call(
        "rmo_blend", layers=[layer(motion(m)), layer(motion(m)) | more], flags=flags, result=result
    )
    cases.append(
        case(
            "B6-refused",
            "bad weights, flags and deltas are refused",
            bad("RMO_ERR_BAD_WEIGHT", weight_start=-0.01),
            bad("RMO_ERR_BAD_WEIGHT", weight_end=1.01),
            bad("RMO_ERR_BAD_WEIGHT", weight_end="nan"),
            bad("RMO_ERR_BAD_WEIGHT", weight_start="inf"),
            bad("RMO_ERR_UNKNOWN_FLAG", channels=4),
            bad("RMO_ERR_UNKNOWN_FLAG", channels=8),
            bad("RMO_ERR_NO_CHANNELS", channels=0),
            bad("RMO_ERR_UNKNOWN_FLAG", flags=2),
            bad("RMO_ERR_NOT_FINITE", delta={"translation": ["nan", 0, 0], "rotation": [0, 0, 0, 1]}),
            bad("RMO_ERR_NOT_UNIT", delta={"translation": [0, 0, 0], "rotation": [0, 0, 0, 1.2]}),
            call("rmo_blend", layers=[layer(motion(m)) for _ in range(65)], flags=0, result="RMO_ERR_TOO_MANY"),
            call("rmo_blend", layers=[layer(motion(m)) | {"flags": 2}], flags=0, result="RMO_ERR_UNKNOWN_FLAG"),
        )
    )
    aim = layer(((0, 0, 0), yaw_q(9)), 0.0)
    cases.append(
        case(
            "B7",
            "a layer that contributes nothing dilutes nothing; channels are normalised apart; a masked rotation leaves the chord",
            blended([layer(m), aim]) | {"expect": flat(rounded(m), "out.")},
            blended([layer(go(0.2), channels=1), layer(m, channels=2)]),
            blended([layer(m, channels=1)]) | {"expect": flat((rounded(m)[0], ONE), "out.")},
            blended([layer(m, channels=2)]),
            blended([layer(m, channels=1), layer(((0.2, 0, 0), yaw_q(-5)), channels=3)]),
        )
    )
    cases.append(
        case(
            "B8",
            "a clip fading out and in again: its entries add",
            blended([layer(m, 0.3, 0.2), layer(m, 0.7, 0.8)], scale=1) | {"expect": flat(rounded(m), "out.")},
            blended([layer(m, 0.3), layer(go(0.1), 0.4), layer(m, 0.3)], scale=1),
            blended([layer(m, 1.0), layer(m, 1.0), layer(go(0.1), 1.0)], scale=1),
        )
    )
    cases.append(
        case(
            "B6-cancel",
            "opposed layers cancel in proportion",
            blended([layer(go(1.0), 0.51), layer(go(-1.0), 0.49)], scale=1),
            blended([layer(go(1.0), 0.5), layer(go(-1.0), 0.5)]),
        )
    )
    # Frames of reference.
    for kind in ("Z-up", "tilted", "mirrored", "tilted-mirrored"):
        axes, hand = basis(kind)
        change = lambda d: (mapped(d[0], axes), mapped_q(d[1], axes, hand))
        layers = [layer(((0.1, 0.02, 0.3), yaw_q(24)), 0.2, 0.8), layer(((-0.1, 0.0, 0.2), yaw_q(-9)), 0.8, 0.2)]
        home = change(blend(layers))
        here = [x | {"delta": change(x["delta"])} for x in layers]
        cases.append(
            case(
                f"F1-blend-{kind}",
                "the same blend in another frame of reference",
                blended(here, scale=1) | {"expect": flat(home, "out.")},
            )
        )
    write("blend", "Blending deltas (B1-B3, B6-B8)", cases, made)

    cases = []
    pair = lambda a, b, w, want, **more: call(
        "rmo_blend_interval",
        {"displacement": want} if want is not None else None,
        a={"from": a[0], "to": a[1]},
        b={"from": b[0], "to": b[1]},
        weight=w,
        **more,
    )
    cases.append(
        case(
            "B1",
            "0.1 and 0.3 at a mean weight of a half is 0.20 for every pair of origins",
            *[
                pair((a, a + 0.1), (b, b + 0.3), 0.5, 0.2, tolerance=1e-10, scale=1)
                for a in (-100, -10, 0, 10, 100)
                for b in (-100, -10, 0, 10, 100)
            ],
        )
    )
    cases.append(
        case(
            "B9",
            "other weights, directions and sizes",
            pair((0, 1), (0, 2), 0, 1),
            pair((0, 1), (0, 2), 1, 2),
            pair((5, 3), (7, 8), 0.25, -1.25),
            pair((0, 1e300), (0, -1e300), 0.5, 0),
            pair((1e-40, 1), (0, 1e-35), 0.5, 0.5),
        )
    )
    cases.append(
        case(
            "B9-refused",
            "weights outside 0 to 1, non-finite samples and overflow are refused",
            *[pair((0, 1), (0, 2), w, None, result="RMO_ERR_BAD_WEIGHT") for w in (-0.1, 1.0000001, "nan", "inf")],
            *[
                pair(a, b, 0.5, None, result="RMO_ERR_NOT_FINITE")
                for a, b in (
                    ((0, "nan"), (0, 1)),
                    (("inf", 0), (0, 1)),
                    ((0, 1), (0, "-inf")),
                    ((-1.7e308, 1.7e308), (0, 1)),
                    ((0, 1), (1.7e308, -1.7e308)),
                )
            ],
        )
    )
    write("interval", "The one-dimensional f64 blend (B1, B9)", cases)


# ---------------------------------------------------------------- authority

ANIMATION, CODE, PHYSICS, NETWORK, CUTSCENE = range(5)
H, V, R, ALL = 1, 2, 4, 7
FREE = 0xFFFFFFFF


def authority():
    claim = lambda w, c, p, token, owners: call(
        "rmo_authority_claim",
        {"out_token": token, "authority.owners": owners},
        authority="a",
        writer=w,
        channels=c,
        priority=p,
    )
    release = lambda token, owners: call(
        "rmo_authority_release", {"authority.owners": owners}, authority="a", token=token
    )
    check = lambda w, c, granted, refused, first: call(
        "rmo_authority_check",
        {"grant.writer": w, "grant.granted": granted, "grant.refused": refused, "grant.first_refusal": first},
        authority="a",
        writer=w,
        channels=c,
    )
    init = call("rmo_authority_init", {"authority.owners": [FREE] * 3}, authority="a")
    cases = [
        case(
            "A1",
            "32 writers, three channels; others are refused",
            init,
            check(0, ALL, ALL, 0, 0),
            check(31, ALL, ALL, 0, 0),
            call("rmo_authority_check", authority="a", writer=32, channels=ALL, result="RMO_ERR_OUT_OF_RANGE"),
            call("rmo_authority_check", authority="a", writer=0, channels=0, result="RMO_ERR_NO_CHANNELS"),
            call("rmo_authority_check", authority="a", writer=0, channels=8, result="RMO_ERR_UNKNOWN_FLAG"),
            call(
                "rmo_authority_claim", authority="a", writer=32, channels=1, priority=0, result="RMO_ERR_OUT_OF_RANGE"
            ),
            call("rmo_authority_claim", authority="a", writer=1, channels=0, priority=0, result="RMO_ERR_NO_CHANNELS"),
            call("rmo_authority_claim", authority="a", writer=1, channels=9, priority=0, result="RMO_ERR_UNKNOWN_FLAG"),
        ),
        case(
            "A2",
            "the highest priority owns, the earliest among equals, whatever the order of release",
            init,
            claim(CODE, ALL, 5, 1, [1, 1, 1]),
            claim(ANIMATION, ALL, 5, 2, [1, 1, 1]),
            claim(CUTSCENE, R, 9, 3, [1, 1, 4]),
            claim(31, H, -7, 4, [1, 1, 4]),
            check(31, ALL, 0, ALL, 1),
            check(CODE, ALL, H | V, R, 1),
            check(CUTSCENE, R, R, 0, 0),
            release(3, [1, 1, 1]),
            release(1, [0, 0, 0]),
            release(2, [31, FREE, FREE]),
            check(CODE, ALL, V | R, H, 1),
            release(4, [FREE] * 3),
            check(CODE, ALL, ALL, 0, 0),
            call("rmo_authority_release", authority="a", token=4, result="RMO_ERR_UNKNOWN_TOKEN"),
            call("rmo_authority_release", authority="a", token=0, result="RMO_ERR_UNKNOWN_TOKEN"),
            claim(NETWORK, V, -2147483648, 5, [FREE, 3, FREE]),
        ),
        case(
            "A2-slots",
            "sixteen claims, then no free slot; a released slot can be had again, its token not",
            init,
            call("rmo_authority_claim", authority="a", writer=5, channels=1, priority=0, count=16),
            call("rmo_authority_claim", authority="a", writer=1, channels=1, priority=9, result="RMO_ERR_NO_FREE_SLOT"),
            release(7, [5, FREE, FREE]),
            claim(1, 1, 9, 17, [1, FREE, FREE]),
            call("rmo_authority_release", authority="a", token=7, result="RMO_ERR_UNKNOWN_TOKEN"),
        ),
        case(
            "A3",
            "granted channels go on, refused ones are told",
            init,
            claim(PHYSICS, V, 0, 1, [FREE, 2, FREE]),
            check(ANIMATION, ALL, H | R, V, 1),
            check(ANIMATION, V, 0, V, 0),
            check(PHYSICS, ALL, ALL, 0, 0),
        ),
        case(
            "A4",
            "a refusal is told once per writer, channel and owner, again when the owner changed, in part too",
            init,
            claim(CODE, H, 0, 1, [1, FREE, FREE]),
            check(ANIMATION, H | R, R, H, 1),
            check(ANIMATION, H, 0, H, 0),
            check(NETWORK, H, 0, H, 1),
            check(NETWORK, H | V, V, H, 0),
            claim(PHYSICS, R, 0, 2, [1, FREE, 2]),
            check(ANIMATION, H | R, 0, H | R, 1),
            check(ANIMATION, H | R, 0, H | R, 0),
            claim(CUTSCENE, H, 1, 3, [4, FREE, 2]),
            check(ANIMATION, ALL, V, H | R, 1),
            release(3, [1, FREE, 2]),
            check(ANIMATION, H, 0, H, 1),
            check(CUTSCENE, R, 0, R, 1),
            claim(CODE, H, 5, 4, [1, FREE, 2]),
            check(ANIMATION, H, 0, H, 0),
        ),
    ]
    write("authority", "Who may move which channel (A1-A4)", cases)


# ---------------------------------------------------------------- bodies

CONSUMED, NO_TIME, OVER, FIRST, PARTLY = (
    "commit.consumed",
    "commit.no_time",
    "commit.over_travel",
    "commit.first_refusal",
    "commit.partly_refused",
)


def body(position=(0, 0, 0), rotation=ONE, up=Y, name="b"):
    return call(
        "rmo_body_init",
        {f"body.last_tick": -1},
        body=name,
        position=list(position),
        rotation=list(rotation),
        up=list(up),
    )


def propose(t=(0, 0, 0), q=ONE, name="b", result=None, authority=None, **more):
    return call(
        "rmo_body_propose", body=name, authority=authority, proposal={"delta": motion((t, q))} | more, result=result
    )


def begin(expect=None, name="b", result=None, **step):
    return call("rmo_host_move_begin", expect, host_move="r", body=name, tick=step, result=result)


def end(expect=None, name="b", result=None, tolerance=None, scale=None, **resolved):
    return call(
        "rmo_host_move_finish",
        expect,
        body=name,
        host_move="r",
        host_result=resolved,
        result=result,
        tolerance=tolerance,
        scale=scale,
    )


def pos(x):
    return [0, 0, x]


def bodies():
    c = []
    t12, t075 = f(1.2), 0.75
    c.append(
        case(
            "C5",
            "asked 1.20, the host stops at 0.75; free; then stale",
            body(),
            propose(pos(1.2), tick=100, dt=1 / 60),
            begin({"host_move.displacement": pos(t12)}, tick=100, dt=1 / 60),
            end(
                {
                    "commit.asked.translation": pos(t12),
                    "commit.achieved.translation": pos(0.75),
                    "commit.residual.translation": pos(t12 - 0.75),
                    "commit.position": pos(0.75),
                    "body.position": pos(0.75),
                    "commit.blocked": 1,
                    CONSUMED: 1,
                },
                displacement=pos(0.75),
            ),
            body(name="c"),
            propose(pos(1.2), name="c", tick=0),
            begin(name="c", tick=0),
            end(
                {
                    "commit.achieved.translation": pos(t12),
                    "commit.residual.translation": pos(0),
                    "body.position": pos(t12),
                    "commit.blocked": 0,
                },
                name="c",
            ),
            body(name="d"),
            propose(pos(0.4), name="d", tick=101, dt=0.1),
            begin(name="d", tick=101, dt=0.1),
            end({"body.position": pos(f(0.4)), "body.last_tick": 101}, name="d"),
            propose(pos(0.4), name="d", tick=100, result="RMO_ERR_STALE_TICK"),
            begin(name="d", tick=100, result="RMO_ERR_STALE_TICK"),
            begin(name="d", tick=101, result="RMO_ERR_STALE_TICK"),
            call("look", {"body.position": pos(f(0.4)), "body.last_tick": 101}, body="d"),
        )
    )
    c.append(
        case(
            "C1-order",
            "the first failure wins: arguments, tick, epoch, authority, driver",
            body(),
            call("copy", body="b", to="old"),
            propose(pos(0.1), tick=5),
            begin(tick=5),
            end(),
            call("rmo_authority_init", authority="a"),
            call("rmo_authority_claim", authority="a", writer=CODE, channels=ALL, priority=0),
            propose(("nan", 0, 0), tick=5, epoch_of="old", authority="a", result="RMO_ERR_NOT_FINITE"),
            propose(pos(0.1), tick=5, dt=-1, epoch_of="old", authority="a", result="RMO_ERR_NEGATIVE_TIME"),
            propose(pos(0.1), q=(0, 0, 0, 2), tick=5, epoch_of="old", authority="a", result="RMO_ERR_NOT_UNIT"),
            propose(pos(0.1), tick=5, space=9, epoch_of="old", authority="a", result="RMO_ERR_UNKNOWN_FLAG"),
            propose(pos(0.1), tick=5, channels=8, epoch_of="old", result="RMO_ERR_UNKNOWN_FLAG"),
            propose(pos(0.1), tick=5, writer=32, epoch_of="old", result="RMO_ERR_OUT_OF_RANGE"),
            propose(pos(0.1), tick=-2, epoch_of="old", result="RMO_ERR_OUT_OF_RANGE"),
            propose(pos(0.1), tick=5, epoch_of="old", authority="a", result="RMO_ERR_STALE_TICK"),
            propose(pos(0.1), tick=6, epoch_of="old", authority="a", result="RMO_ERR_STALE_POSE"),
            propose(pos(0.1), tick=6, authority="a", result="RMO_ERR_REFUSED"),
            begin(tick=6, dt=-0.1, result="RMO_ERR_NEGATIVE_TIME"),
            begin(tick=6, dt="nan", result="RMO_ERR_NOT_FINITE"),
            begin(tick=6, vertical="inf", result="RMO_ERR_NOT_FINITE"),
            begin(tick=6, flags=8, result="RMO_ERR_UNKNOWN_FLAG"),
            begin(tick=-1, result="RMO_ERR_OUT_OF_RANGE"),
            begin(tick=5, dt="nan", result="RMO_ERR_NOT_FINITE"),
        )
    )
    c.append(
        case(
            "C2",
            "a newer tick's proposal drops the older tick's pending and makes it stale; 60 failed ticks are not a dash",
            body(),
            call(
                "repeat",
                count=60,
                steps=[
                    propose(pos(0.1), dt=1 / 60),
                    begin(),
                    propose(pos(0.05), tick=7000),
                    end(result="RMO_ERR_STALE_TICK"),
                    call("rmo_body_clear_pending", body="b"),
                ],
            ),
            propose(pos(0.1), tick=1),
            propose(pos(0.1), tick=2),
            begin(tick=1, result="RMO_ERR_STALE_TICK"),
            propose(pos(0.1), tick=1, result="RMO_ERR_STALE_TICK"),
            begin({"host_move.displacement": pos(f(0.1))}, tick=2),
            end({"body.position": pos(f(0.1))}),
        )
    )
    c.append(
        case(
            "C2-retry",
            "a tick whose second call failed is tried again with the same pending",
            body(),
            propose((0.1, 0, 0.2), yaw_q(30), tick=3, dt=0.1),
            begin(tick=3, dt=0.1),
            end(result="RMO_ERR_NOT_FINITE", displacement=["nan", 0, 0]),
            end(result="RMO_ERR_NOT_FINITE", displacement=[0, 0, 1e308]),
            end(result="RMO_ERR_OUT_OF_RANGE", grounded=2),
            call("copy", body="b", to="c"),
            end(),
            begin(name="c", tick=3, dt=0.1),
            end(name="c"),
            call("equal", body="b", other="c"),
        )
    )
    c.append(
        case(
            "C2-changed",
            "what was proposed between the two calls makes the first one's plan stale",
            body(),
            propose(pos(0.1), tick=1),
            begin(tick=1),
            propose(pos(0.1), tick=1),
            end(result="RMO_ERR_STALE_POSE"),
            begin({"host_move.displacement": pos(2 * f(0.1))}, tick=1),
            end({"body.position": pos(2 * f(0.1))}),
            end(result="RMO_ERR_STALE_TICK"),
        )
    )
    c.append(
        case(
            "C6",
            "asked = achieved + residual + refused; the rest of the way is gravity, platform and recovery",
            body((10.0, 2.0, -5.0)),
            propose((0.3, 0, 0.4), yaw_q(10), dt=0.1),
            begin(
                {"host_move.displacement": [f(0.3) + 0.5, -0.02 + 0.25, f(0.4)]},
                tick=0,
                dt=0.1,
                vertical=-0.02,
                platform=motion(((0.5, 0.25, 0), yaw_q(5))),
                platform_surface=77,
            ),
            end(
                {
                    "commit.asked.translation": [f(0.3), 0, f(0.4)],
                    "commit.achieved.translation": [0.1, 0, f(0.4)],
                    "commit.residual.translation": [f(0.3) - 0.1, 0, 0],
                    "commit.adjustment.translation": [0, -0.02, 0],
                    "commit.platform.translation": [0.5, 0.25, 0],
                    "commit.recovery.translation": [0.0, 0.0, -0.01],
                    "commit.position": [10.6, 2.23, -5 + f(0.4) - 0.01],
                    "commit.asked.yaw": twist(unit(f(yaw_q(10))), Y),
                    "commit.achieved.yaw": twist(unit(f(yaw_q(10))), Y),
                    "commit.platform.yaw": twist(unit(f(yaw_q(5))), Y),
                    "commit.platform_velocity": [5, 2.5, 0],
                    "commit.rotation": list(yaw_q(15)),
                    "commit.velocity": [1, 0, 10 * f(0.4)],
                },
                displacement=[0.1 + 0.5, -0.02 + 0.25, f(0.4) - 0.01],
                recovery=[0, 0, -0.01],
                tolerance=1e-7,
                scale=1,
            ),
        )
    )
    c.append(
        case(
            "C6-gravity",
            "standing still under gravity accrues no residual; walking down a slope books the fall as adjustment",
            body(),
            call(
                "repeat",
                count=120,
                steps=[
                    begin(vertical=-0.003, dt=1 / 60),
                    end(
                        {
                            "commit.residual.translation": [0, 0, 0],
                            "commit.adjustment.translation": [0, 0, 0],
                            "commit.position": [0, 0, 0],
                        },
                        displacement=[0, 0, 0],
                        grounded=1,
                    ),
                ],
            ),
            propose(pos(0.05), dt=1 / 60),
            begin(vertical=-0.003, dt=1 / 60),
            end(
                {
                    "commit.achieved.translation": pos(f(0.05)),
                    "commit.adjustment.translation": [0, -0.028868, 0],
                    "commit.residual.translation": [0, 0, 0],
                    "commit.over_travel": 0,
                    "commit.grounded": 1,
                },
                displacement=[0, -0.028868, f(0.05)],
                grounded=1,
                scale=0.05,
            ),
        )
    )
    c.append(
        case(
            "C7",
            "five blocked ticks of 0.1, then a free one: 0.1 in all",
            body(),
            call(
                "repeat",
                count=5,
                steps=[
                    propose(pos(0.1), dt=0.1),
                    begin(dt=0.1),
                    end(
                        {
                            "commit.residual.translation": pos(f(0.1)),
                            "commit.position": pos(0),
                            "commit.velocity": pos(0),
                        },
                        displacement=pos(0),
                    ),
                ],
            ),
            propose(pos(0.1), dt=0.1),
            begin(dt=0.1),
            end({"body.position": pos(f(0.1)), "body.last_tick": 5}),
        )
    )
    c.append(
        case(
            "C9",
            "fourteen parts that propose 0.05 make 0.05; the driver's own next sample composes, the same one does not",
            body(),
            propose(pos(0.05), tick=1, serial=1, stream=1, dt=0.02),
            *[
                propose(pos(0.05), tick=1, serial=1, stream=k, dt=0.02, result="RMO_ERR_OTHER_STREAM")
                for k in range(2, 15)
            ],
            propose(pos(0.05), tick=1, serial=1, stream=1, result="RMO_ERR_DUPLICATE_SAMPLE"),
            propose(pos(0.05), tick=1, serial=0, stream=1, result="RMO_ERR_DUPLICATE_SAMPLE"),
            begin({"host_move.displacement": pos(f(0.05))}, tick=1),
            end({"body.position": pos(f(0.05)), "body.velocity": pos(f(0.05) / 0.02)}),
            end(result="RMO_ERR_STALE_TICK"),
            propose(pos(0.05), tick=2, serial=1, stream=1, result="RMO_ERR_DUPLICATE_SAMPLE"),
            propose(pos(0.05), tick=2, serial=2, stream=1),
            propose(pos(0.05), tick=2, serial=3, stream=1),
            begin(tick=2),
            end({"body.position": pos(3 * f(0.05))}),
        )
    )
    c.append(
        case(
            "C9-channels",
            "one source may drive the way, another the turn",
            body(),
            propose(pos(0.1), tick=0, serial=4, stream=1, channels=H | V),
            propose(q=yaw_q(30), tick=0, serial=9, stream=2, channels=R),
            propose(q=yaw_q(30), tick=0, serial=9, stream=3, channels=R | H, result="RMO_ERR_OTHER_STREAM"),
            begin(tick=0),
            end({"body.position": pos(f(0.1)), "commit.rotation": list(yaw_q(30)), "commit.granted": ALL}),
            propose(pos(0.2), tick=1, serial=1, stream=5),
            begin(tick=1),
            end(),
        )
    )
    c.append(
        case(
            "K15",
            "a clip at 1.5 m/s and code at 3.0 m/s: the one that owns the way drives, never the sum",
            body(),
            call("rmo_authority_init", authority="a"),
            call("rmo_authority_claim", {"out_token": 1}, authority="a", writer=ANIMATION, channels=ALL, priority=0),
            propose(pos(3.0), tick=0, serial=1, stream=2, writer=CODE, dt=1, authority="a", result="RMO_ERR_REFUSED"),
            propose(pos(1.5), tick=0, serial=1, stream=1, writer=ANIMATION, dt=1, authority="a"),
            begin(tick=0, dt=1),
            end({"commit.velocity": pos(1.5), "body.position": pos(1.5)}),
            call("rmo_authority_release", authority="a", token=1),
            call("rmo_authority_claim", authority="a", writer=CODE, channels=ALL, priority=0),
            propose(
                pos(1.5), tick=1, serial=2, stream=1, writer=ANIMATION, dt=1, authority="a", result="RMO_ERR_REFUSED"
            ),
            propose(pos(3.0), tick=1, serial=2, stream=2, writer=CODE, dt=1, authority="a"),
            begin(tick=1, dt=1),
            end({"commit.velocity": pos(3.0), "body.position": pos(4.5)}),
            propose(pos(1.5), tick=2, serial=3, stream=1, dt=1),
            propose(pos(3.0), tick=2, serial=3, stream=2, dt=1, result="RMO_ERR_OTHER_STREAM"),
            begin(tick=2, dt=1),
            end({"commit.velocity": pos(1.5), "body.position": pos(6)}),
        )
    )
    half = f(0.0125)
    c.append(
        case(
            "K13",
            "animation at 120 Hz over ticks of 60 Hz: 0.025 per tick, 1.5 m in a second",
            body(),
            call(
                "repeat",
                count=60,
                steps=[
                    propose(pos(0.0125), dt=1 / 120),
                    propose(pos(0.0125), dt=1 / 120),
                    begin({"host_move.displacement": pos(2 * half)}, dt=1 / 60),
                    end({"commit.velocity": pos(2 * half * 60)}),
                ],
            ),
            call("look", {"body.position": pos(120 * half), "body.last_tick": 59}, body="b"),
        )
    )
    third = f(0.05)
    c.append(
        case(
            "C10",
            "animation at 30 Hz over ticks of 60 Hz: 0.05, 0, 0.05, 0 and a steady 1.5 m/s",
            body(),
            call(
                "repeat",
                count=20,
                steps=[
                    propose(pos(0.05), dt=1 / 30),
                    begin({"host_move.displacement": pos(third)}, dt=1 / 60),
                    end({"commit.velocity": pos(third * 30), CONSUMED: 1}),
                    begin({"host_move.displacement": pos(0)}, dt=1 / 60),
                    end({"commit.velocity": pos(third * 30), CONSUMED: 0}),
                ],
            ),
            call("look", {"body.position": pos(20 * third)}, body="b"),
        )
    )
    c.append(
        case(
            "C10-clear",
            "a seek or a change of clip clears pending and lets the source count anew",
            body(),
            propose(pos(0.1), tick=1, serial=8),
            call("rmo_body_clear_pending", body="b"),
            propose(pos(0.2), tick=1, serial=1),
            begin({"host_move.displacement": pos(f(0.2))}, tick=1),
            end(),
        )
    )
    vel = lambda v, flag=0: {"commit.velocity": pos(v), NO_TIME: flag}
    c.append(
        case(
            "K14",
            "velocity is displacement over the proposal's own time; no time keeps it; a displacement or a turn without time is kept and flagged",
            body(),
            propose(pos(0.05), dt=1 / 60),
            begin(dt=1 / 60),
            end(vel(third * 60)),
            propose(pos(0), dt=0),
            begin(dt=1 / 60),
            end(vel(third * 60)),
            propose(pos(0.05), dt=0),
            begin(dt=1 / 60),
            end(vel(third * 60, 1) | {"body.position": pos(2 * third)}),
            propose(pos(0.05), dt=-0.01, result="RMO_ERR_NEGATIVE_TIME"),
            propose(pos(0.05), dt="nan", result="RMO_ERR_NOT_FINITE"),
            propose(pos(0.05), dt="inf", result="RMO_ERR_NOT_FINITE"),
            propose(pos(0.05), dt="-inf", result="RMO_ERR_NOT_FINITE"),
            propose(pos("nan"), dt=0.1, result="RMO_ERR_NOT_FINITE"),
            begin(dt=1 / 60),
            end(vel(third * 60)),
            propose(pos(0.05), dt=1 / 30),
            begin(dt=1 / 60),
            end(vel(third * 30)),
            propose((0.3, 0, 0), dt=0.1),
            begin(dt=0.5),
            end({"commit.velocity": [f(0.3) / 0.1, 0, 0]}, scale=3),
            propose(pos(0), dt=0.1),
            begin(dt=0.5),
            end(vel(0)),
            propose(q=yaw_q(90), dt=0),
            begin(dt=0.5),
            end(vel(0, 1)),
            propose(dt=0),
            begin(dt=0.5),
            end(vel(0)),
        )
    )
    c.append(
        case(
            "F4-channels",
            "each channel's velocity is its own proposal's",
            body(),
            propose((0.1, 0.3, 0.2), dt=0.1, channels=H | V, stream=1, serial=1, tick=0),
            begin(tick=0, dt=0.1),
            end({"commit.velocity": [f(0.1) * 10, f(0.3) * 10, f(0.2) * 10]}),
            propose((0.4, 9, 0.4), dt=0.2, channels=H, stream=1, serial=2, tick=1),
            begin(tick=1, dt=0.1),
            end(
                {
                    "commit.velocity": [f(0.4) * 5, f(0.3) * 10, f(0.4) * 5],
                    "commit.asked.translation": [f(0.4), 0, f(0.4)],
                }
            ),
        )
    )
    k26 = (f(0.1), 0, 0)
    c.append(
        case(
            "K26",
            "a parent that stands at 90 degrees: local forward is world x; its scale counts; a scale that is none is refused",
            body(),
            propose(pos(0.1), space=2, parent_rotation=list(yaw_q(90))),
            begin({"host_move.displacement": list(k26)}, tick=0),
            end(tolerance=1e-7, scale=0.1),
            propose(pos(0.1), space=2, parent_rotation=list(yaw_q(90)), parent_scale=[2, 2, 2]),
            begin({"host_move.displacement": [2 * f(0.1), 0, 0]}),
            end(),
            propose(pos(0.1), space=2, parent_rotation=list(yaw_q(90)), parent_scale=[2, 2.001, 1.999]),
            *[
                propose(pos(0.1), space=2, parent_rotation=list(yaw_q(90)), parent_scale=s, result=r)
                for s, r in (
                    ([0, 0, 0], "RMO_ERR_BAD_SCALE"),
                    ([-1, -1, -1], "RMO_ERR_BAD_SCALE"),
                    ([1, 1, 1.01], "RMO_ERR_BAD_SCALE"),
                    ([1, 2, 1], "RMO_ERR_BAD_SCALE"),
                    ([1, "nan", 1], "RMO_ERR_NOT_FINITE"),
                    (["inf", "inf", "inf"], "RMO_ERR_NOT_FINITE"),
                )
            ],
            propose(pos(0.1), space=2, parent_rotation=[0, 0, 0, 0], result="RMO_ERR_NOT_UNIT"),
        )
    )
    for s in c[-1]["steps"]:
        if s["call"] == "rmo_host_move_begin" and "expect" in s:
            s["tolerance"] = 1e-7
    turned = unit(f(yaw_q(90)))
    forward = rot(turned, (0, 0, f(0.1)))
    two = add(forward, rot(qmul(turned, turned), (0, 0, f(0.1))))
    c.append(
        case(
            "F3",
            "body space follows the committed rotation, then what is pending; world space does not; the turn is the body's own in every space",
            body(rotation=yaw_q(90)),
            propose(pos(0.1), yaw_q(90), tick=0, space=1),
            propose(pos(0.1), tick=0, space=1),
            begin({"host_move.displacement": list(two), "host_move.rotation": list(yaw_q(180))}, tick=0),
            end(),
            propose(pos(0.1), tick=1, space=0),
            propose(q=yaw_q(90), tick=1, space=0),
            propose((0.1, 0, 0), tick=1, space=0),
            begin({"host_move.displacement": [f(0.1), 0, f(0.1)], "host_move.rotation": list(yaw_q(270))}, tick=1),
            end({"body.position": list(add(two, (f(0.1), 0, f(0.1))))}, tolerance=1e-7),
        )
    )
    for s in c[-1]["steps"]:
        if s["call"] == "rmo_host_move_begin":
            s["tolerance"] = 1e-7
    for kind in ("Z-up", "tilted", "mirrored", "tilted-mirrored"):
        axes, hand = basis(kind)
        v = lambda x: list(mapped(x, axes))
        q = lambda x: list(mapped_q(x, axes, hand))
        ask, turn_ = (0.3, 0.05, 0.4), yaw_q(25)
        first = rot(yaw_q(40), ask)
        world = add(first, rot(yaw_q(65), ask))
        c.append(
            case(
                f"F1-body-{kind}",
                "the same tick in another frame of reference: bookkeeping by channel follows up",
                body(v((5, 1, -2)), q(yaw_q(40)), v(Y)),
                propose(v(ask), q(turn_), tick=0, space=1, dt=0.1),
                propose(v(ask), q(turn_), tick=0, space=1, dt=0.1),
                call(
                    "rmo_host_move_begin",
                    {"host_move.displacement": v(add(world, (0, -0.01, 0))), "host_move.rotation": q(yaw_q(90))},
                    host_move="r",
                    body="b",
                    tick={"tick": 0, "dt": 0.1, "vertical": -0.01},
                    tolerance=1e-6,
                    scale=1,
                ),
                end(
                    {
                        "commit.asked.translation": v(world),
                        "commit.achieved.translation": v((world[0], 0.06, 0.0)),
                        "commit.residual.translation": v((0, 0.04, world[2])),
                        "commit.adjustment.translation": [0, 0, 0],
                        "commit.achieved.yaw": math.radians(50) * hand,
                        "commit.position": v((5 + world[0], 1.06, -2)),
                        "commit.velocity": v((world[0] * 5, 0.3, 0)),
                    },
                    displacement=v((world[0], 0.06, 0.0)),
                    tolerance=2e-6,
                    scale=1,
                ),
            )
        )
    far = (1e4, 0.0, 1e4)
    step = f(0.025)
    c.append(
        case(
            "F5",
            "10 km from the origin a walk of 600 ticks is as long as at home",
            body(far),
            call(
                "repeat",
                count=600,
                steps=[
                    propose((0.025, 0, 0), dt=1 / 60),
                    begin(dt=1 / 60),
                    end({"commit.achieved.translation": [step, 0, 0]}),
                ],
            ),
            call("look", {"body.position": [1e4 + 600 * step, 0, 1e4]}, body="b"),
        )
    )
    angle = twist(unit(f(yaw_q(7))), Y)
    c.append(
        case(
            "A3",
            "refused channels are booked as refused and dropped, the rest goes on; told once",
            body(),
            call("rmo_authority_init", authority="a"),
            call("rmo_authority_claim", {"out_token": 1}, authority="a", writer=PHYSICS, channels=H, priority=1),
            propose((0.3, 0.2, 0.4), yaw_q(7), tick=0, authority="a", dt=0.1),
            call(
                "look",
                {
                    "authority.last_refusal.refused": H,
                    "authority.last_refusal.granted": V | R,
                    "authority.last_refusal.first_refusal": 1,
                },
                authority="a",
            ),
            begin({"host_move.displacement": [0, f(0.2), 0]}, tick=0),
            end(
                {
                    "commit.asked.translation": [f(0.3), f(0.2), f(0.4)],
                    "commit.achieved.translation": [0, f(0.2), 0],
                    "commit.refused.translation": [f(0.3), 0, f(0.4)],
                    "commit.residual.translation": [0, 0, 0],
                    "commit.granted": V | R,
                    "commit.achieved.yaw": angle,
                    PARTLY: 1,
                }
            ),
            propose((0.3, 0, 0.4), tick=1, authority="a", result="RMO_ERR_REFUSED", channels=H),
            call("look", {"authority.last_refusal.first_refusal": 0}, authority="a"),
            call("rmo_authority_release", authority="a", token=1),
            propose((0.3, 0, 0.4), tick=1, authority="a", channels=H, space=0),
            begin({"host_move.displacement": [f(0.3), 0, f(0.4)]}, tick=1),
            end({PARTLY: 0, "body.position": [f(0.3), f(0.2), f(0.4)]}),
        )
    )
    c.append(
        case(
            "A3-late",
            "authority is asked when motion is proposed: a claim made later acts from the next proposal",
            body(),
            call("rmo_authority_init", authority="a"),
            propose((0.3, 0.2, 0.4), yaw_q(7), tick=0, authority="a", dt=0.1),
            call("rmo_authority_claim", {"out_token": 1}, authority="a", writer=PHYSICS, channels=R, priority=1),
            begin({"host_move.displacement": [f(0.3), f(0.2), f(0.4)]}, tick=0),
            end({"commit.refused.yaw": 0, "commit.achieved.yaw": angle, PARTLY: 0, FIRST: 0, "commit.granted": ALL}),
            propose((0.3, 0, 0.4), yaw_q(7), tick=1, dt=0.1, authority="a", space=0),
            call("rmo_authority_claim", {"out_token": 2}, authority="a", writer=CUTSCENE, channels=ALL, priority=2),
            begin(tick=1),
            end(
                {
                    "body.position": [2 * f(0.3), f(0.2), 2 * f(0.4)],
                    "commit.refused.yaw": angle,
                    "commit.asked.yaw": angle,
                    "commit.achieved.yaw": 0,
                    PARTLY: 1,
                    FIRST: 1,
                    "commit.granted": H | V,
                }
            ),
            propose((0.3, 0.2, 0.4), tick=2, authority="a", dt=0.1, result="RMO_ERR_REFUSED"),
        )
    )
    c.append(
        case(
            "C11",
            "a teleport is no motion: velocity zero, pending cleared, older proposals stale",
            body(),
            propose(pos(0.1), dt=0.1),
            begin(dt=0.1),
            end({"body.velocity": pos(f(0.1) / 0.1)}),
            call("copy", body="b", to="old"),
            propose(pos(0.5), tick=1, serial=50),
            begin(tick=1),
            call(
                "rmo_body_teleport",
                {"body.position": [100, 2, -7], "body.velocity": pos(0), "body.last_tick": 0, "body.grounded": 0},
                body="b",
                position=[100, 2, -7],
                rotation=list(yaw_q(45)),
            ),
            end(result="RMO_ERR_STALE_POSE"),
            propose(pos(0.1), epoch_of="old", result="RMO_ERR_STALE_POSE"),
            begin({"host_move.displacement": pos(0)}, tick=1),
            end({"commit.position": [100, 2, -7], CONSUMED: 0, "commit.velocity": pos(0)}),
            call(
                "rmo_body_teleport",
                body="b",
                position=["nan", 0, 0],
                rotation=[0, 0, 0, 1],
                result="RMO_ERR_NOT_FINITE",
            ),
            call("rmo_body_teleport", body="b", position=[0, 0, 0], rotation=[0, 0, 0, 0], result="RMO_ERR_NOT_UNIT"),
        )
    )
    between = lambda alpha, x, q, **more: call(
        "rmo_body_interpolate",
        {"pose.position": x, "pose.rotation": list(q)},
        previous="old",
        current="b",
        alpha=alpha,
        **more,
    )
    c.append(
        case(
            "C12",
            "between two ticks the pose to draw lies between them; across a teleport it is the new one",
            body((1, 2, 3)),
            call("copy", body="b", to="old"),
            propose((0.5, 0, 1.0), yaw_q(60), dt=0.1),
            begin(dt=0.1),
            end(),
            between(0, [1, 2, 3], ONE),
            between(1, [1.5, 2, 4], yaw_q(60)),
            between(0.5, [1.25, 2, 3.5], yaw_q(30)),
            between(0.25, [1.125, 2, 3.25], yaw_q(15)),
            propose(q=yaw_q(140), dt=0.1),
            begin(dt=0.1),
            call("copy", body="b", to="old"),
            end(),
            call("rmo_body_interpolate", {"pose.rotation": list(yaw_q(130))}, previous="old", current="b", alpha=0.5),
            call("copy", body="b", to="old"),
            propose(q=yaw_q(170), dt=0.1),
            begin(dt=0.1),
            end(),
            call("rmo_body_interpolate", {"pose.rotation": list(yaw_q(285))}, previous="old", current="b", alpha=0.5),
            *[
                call("rmo_body_interpolate", previous="old", current="b", alpha=x, result="RMO_ERR_OUT_OF_RANGE")
                for x in (-0.01, 1.01, "nan")
            ],
            call("copy", body="b", to="old"),
            call("rmo_body_teleport", body="b", position=[50, 0, 0], rotation=list(yaw_q(-30))),
            between(0.25, [50, 0, 0], yaw_q(-30)),
            between(0, [50, 0, 0], yaw_q(-30)),
            begin(),
            end(),
            between(0.5, [50, 0, 0], yaw_q(-30)),
            call("copy", body="b", to="old"),
            begin(),
            end(),
            between(0.5, [50, 0, 0], yaw_q(-30)),
        )
    )
    c.append(
        case(
            "C8-over",
            "a host that moved further than granted is flagged, not refused; declared extras are not over",
            body(),
            propose(pos(0.1)),
            begin(),
            end({OVER: 1, "body.position": pos(0.5)}, displacement=pos(0.5)),
            propose(pos(0.1)),
            begin(),
            end(
                {
                    OVER: 0,
                    "body.position": pos(1.0),
                    "commit.adjustment.translation": pos(0.4),
                    "commit.achieved.translation": pos(0.1),
                },
                displacement=pos(0.5),
                adjustment=pos(0.4),
                tolerance=1e-6,
            ),
        )
    )
    c.append(
        case(
            "F6-body",
            "a body that is none is refused",
            *[
                call("rmo_body_init", body="x", position=p, rotation=q, up=u, result=r)
                for p, q, u, r in (
                    (["nan", 0, 0], [0, 0, 0, 1], [0, 1, 0], "RMO_ERR_NOT_FINITE"),
                    ([0, 0, 0], [0, 0, 0, 1.1], [0, 1, 0], "RMO_ERR_NOT_UNIT"),
                    ([0, 0, 0], [0, 0, 0, 1], [0, 1.1, 0], "RMO_ERR_UP_NOT_UNIT"),
                    ([0, 0, 0], [0, 0, 0, 1], [0, 0, 0], "RMO_ERR_UP_NOT_UNIT"),
                    ([0, 0, 0], [0, 0, 0, 1], [0, "inf", 0], "RMO_ERR_NOT_FINITE"),
                )
            ],
        )
    )
    write("body", "Bodies, proposals, and ticks that the host resolves (C1-C12, F1-F6, A3)", c)


# ---------------------------------------------------------------- commits against a world


def wall(at, normal=(0, 0, -1), surface=7):
    """The half-space in front of a wall: normal . point >= offset is free."""
    n = unit(normal)
    return {"normal": list(n), "offset": -at, "surface": surface}


def tick(
    expect=None,
    name="b",
    world=(),
    skin=0.0,
    result=None,
    authority=None,
    tolerance=1e-6,
    scale=None,
    lies=None,
    **step,
):
    return call(
        "rmo_commit",
        expect,
        body=name,
        authority=authority,
        config={"skin": skin},
        tick=step,
        world={"planes": list(world)} | (lies or {}),
        result=result,
        tolerance=tolerance,
        scale=scale,
    )


def commits():
    c = []
    at = [wall(0.75)]
    outcome = lambda asked, actual: {
        "commit.asked.translation": pos(asked),
        "commit.achieved.translation": pos(actual),
        "commit.residual.translation": pos(asked - actual),
        "commit.position": pos(actual),
        "commit.refused.translation": pos(0),
        "commit.blocked": int(actual < asked),
    }
    c.append(
        case(
            "C5",
            "asked 1.20, wall at 0.75, skin 0: actual 0.75, residual 0.45, position 0.75; free; sweep fails; stale",
            body(),
            propose(pos(1.2), tick=1),
            tick(
                outcome(1.2, 0.75)
                | {
                    "commit.grounded": 0,
                    "commit.contact_count": 1,
                    "commit.contact0.normal": [0, 0, -1],
                    "commit.contact0.kind": 2,
                    "commit.contact0.surface": 7,
                },
                world=at,
                tick=1,
                scale=1,
            ),
            body(name="c"),
            propose(pos(1.2), name="c", tick=1),
            tick(outcome(1.2, 1.2) | {"commit.contact_count": 0}, name="c", tick=1, scale=1),
            body(name="d"),
            propose(pos(1.2), name="d", tick=1),
            tick(name="d", tick=1, world=at, lies={"fail_query": 1}, result="RMO_ERR_SWEEP_FAILED"),
            call("look", {"body.position": pos(0), "body.last_tick": -1}, body="d"),
            body(name="e"),
            propose(pos(0.4), name="e", tick=101),
            tick(name="e", tick=101, world=at),
            propose(pos(0.4), name="e", tick=100, result="RMO_ERR_STALE_TICK"),
            tick(name="e", tick=100, world=at, result="RMO_ERR_STALE_TICK"),
            tick(name="e", tick=101, world=at, result="RMO_ERR_STALE_TICK"),
            call("look", {"body.position": pos(0.4), "body.last_tick": 101}, body="e", tolerance=1e-6),
        )
    )
    for skin in (0.0, 0.01, 0.05):
        c.append(
            case(
                f"C5-skin-{skin}",
                f"walls at other distances and angles, head-on, skin {skin}",
                *[
                    s
                    for k, (d, n) in enumerate(
                        ((0.75, (0, 0, -1)), (0.1, (-1, 0, 0)), (2.5, (1, 0, 1)), (0.3, (-3, 0, 4)))
                    )
                    for s in (
                        lambda ask, stop: (
                            body(name=f"b{k}"),
                            propose(ask, name=f"b{k}", dt=0.5),
                            tick(
                                {
                                    "commit.achieved.translation": list(stop),
                                    "commit.residual.translation": list(add(f(list(ask)), mul(stop, -1))),
                                    "commit.position": list(stop),
                                    "commit.velocity": list(mul(stop, 2)),
                                },
                                name=f"b{k}",
                                world=[wall(d, n)],
                                skin=skin,
                                scale=max(d, 1),
                                tolerance=2e-6,
                            ),
                        )
                    )(mul(unit(n), -(d + 0.4)), mul(unit(n), -(d - skin)))
                ],
            )
        )
    c.append(
        case(
            "C7",
            "five blocked ticks of 0.1 against a wall, then it is gone: 0.1 in all",
            body(),
            call(
                "repeat",
                count=5,
                steps=[
                    propose(pos(0.1), dt=0.1),
                    tick(
                        {"commit.residual.translation": pos(0.1), "commit.position": pos(0), "commit.blocked": 1},
                        world=[wall(0.0)],
                        scale=1,
                    ),
                ],
            ),
            propose(pos(0.1), dt=0.1),
            tick({"body.position": pos(0.1)}),
        )
    )
    c.append(
        case(
            "S2-gap",
            "a hundred ticks into a wall keep the skin",
            body(),
            call("repeat", count=100, steps=[propose(pos(0.1), dt=0.1), tick(world=at, skin=0.01)]),
            call("look", {"body.position": pos(0.74)}, body="b", tolerance=2e-6),
        )
    )
    c.append(
        case(
            "C3",
            "an answer a hair too long is clamped; longer, negative or not finite fails the sweep, the tick not consumed",
            body(),
            propose(pos(0.5), tick=1, dt=0.1),
            *[
                tick(tick=1, lies={"distance_factor": x}, result="RMO_ERR_SWEEP_FAILED")
                for x in (1.001, 1.5, -0.1, "nan", "inf")
            ],
            tick({"body.position": pos(0.5)}, tick=1, lies={"distance_factor": 1.00005}),
        )
    )
    c.append(
        case(
            "K18",
            "the sweep fails at the last of its queries: every byte as before, and the retry is as if it had never failed",
            body((3, 0, -2), yaw_q(20)),
            propose((0.3, 0, 1.2), yaw_q(15), tick=4, dt=0.1),
            propose((0, 0, 0.2), yaw_q(5), tick=4, dt=0.1, space=1),
            call("copy", body="b", to="c"),
            tick(
                tick=4, dt=0.2, world=[wall(0.1)], skin=0.01, lies={"fail_query": "last"}, result="RMO_ERR_SWEEP_FAILED"
            ),
            call("equal", body="b", other="c"),
            tick(tick=4, dt=0.2, world=[wall(0.1)], skin=0.01),
            tick(name="c", tick=4, dt=0.2, world=[wall(0.1)], skin=0.01),
            call("equal", body="b", other="c"),
        )
    )
    c.append(
        case(
            "C2-dash",
            "60 ticks that fail one after the other are not a dash",
            body(),
            *[
                s
                for k in range(60)
                for s in (
                    propose(pos(0.1), tick=k, dt=1 / 60),
                    tick(tick=k, lies={"fail_query": 1}, result="RMO_ERR_SWEEP_FAILED"),
                )
            ],
            propose(pos(0.1), tick=60, dt=1 / 60),
            tick({"body.position": pos(0.1), "body.last_tick": 60}, tick=60),
            tick(tick=59, result="RMO_ERR_STALE_TICK"),
        )
    )
    c.append(
        case(
            "C1-config",
            "a setting out of range is refused before anything else",
            body(),
            propose(pos(0.1), tick=1),
            *[
                call("rmo_commit", body="b", config=cfg, tick={"tick": 1}, world={"planes": []}, result=r)
                for cfg, r in (
                    ({"skin": -0.1}, "RMO_ERR_OUT_OF_RANGE"),
                    ({"skin": "nan"}, "RMO_ERR_NOT_FINITE"),
                    ({"max_slope_cosine": 0}, "RMO_ERR_OUT_OF_RANGE"),
                    ({"query_budget": 0}, "RMO_ERR_OUT_OF_RANGE"),
                    ({"probe_interval": 65}, "RMO_ERR_OUT_OF_RANGE"),
                    ({"flags": 1024}, "RMO_ERR_UNKNOWN_FLAG"),
                )
            ],
            tick({"body.position": pos(0.1)}, tick=1),
        )
    )
    c.append(
        case(
            "C1-refused",
            "nothing granted is refused when it is proposed; a part granted is swept, the rest is booked",
            body(),
            call("rmo_authority_init", authority="a"),
            call("rmo_authority_claim", {"out_token": 1}, authority="a", writer=CODE, channels=ALL, priority=3),
            propose(pos(1.2), yaw_q(30), tick=1, authority="a", result="RMO_ERR_REFUSED"),
            call("rmo_authority_release", authority="a", token=1),
            call("rmo_authority_claim", authority="a", writer=CODE, channels=R, priority=3),
            propose(pos(1.2), yaw_q(30), tick=1, authority="a"),
            tick(
                outcome(1.2, 0.75)
                | {
                    "commit.refused.yaw": math.radians(30),
                    "commit.achieved.yaw": 0,
                    PARTLY: 1,
                    "commit.rotation": list(ONE),
                },
                tick=1,
                world=at,
                scale=1,
            ),
        )
    )
    c.append(
        case(
            "S8",
            "tiny motion is not eaten: 200 ticks of 0.0003 m are 0.06 m",
            body(),
            call("repeat", count=200, steps=[propose(pos(0.0003), dt=1 / 60), tick()]),
            call("look", {"body.position": pos(200 * f(0.0003))}, body="b", tolerance=1e-6),
        )
    )
    c.append(
        case(
            "C6-turning",
            "a turning walk in the open, one tick after the other, goes where the deltas lead; the yaw is booked",
            body((2, 0, 2), yaw_q(90)),
            call(
                "repeat",
                count=36,
                steps=[
                    propose(pos(0.1), yaw_q(10), space=1, dt=1 / 60),
                    tick({"commit.achieved.yaw": math.radians(10), "commit.residual.translation": [0, 0, 0]}, scale=1),
                ],
            ),
            call("look", {"body.position": [2, 0, 2]}, body="b", tolerance=1e-6, scale=2),
        )
    )
    for kind in ("Z-up", "tilted", "mirrored"):
        axes, hand = basis(kind)
        v = lambda x: list(mapped(x, axes))
        c.append(
            case(
                f"F1-wall-{kind}",
                "the same wall in another frame of reference",
                body((0, 0, 0), ONE, v(Y)),
                propose(v(pos(1.2)), dt=0.1),
                tick(
                    {
                        "commit.achieved.translation": v(pos(0.74)),
                        "commit.residual.translation": v(pos(0.46)),
                        "commit.grounded": 0,
                    },
                    world=[wall(0.75, v((0, 0, -1)))],
                    skin=0.01,
                    scale=1,
                    tolerance=2e-6,
                ),
            )
        )
    c.append(
        case(
            "F5-wall",
            "a wall 10 km out stops the body where it stands",
            body((1e4, 0, -1e4)),
            propose(pos(1.2), dt=0.1),
            tick(
                {"commit.position": [1e4, 0, -1e4 + 0.75], "commit.achieved.translation": pos(0.75)},
                world=[wall(-1e4 + 0.75)],
                scale=1,
            ),
        )
    )
    c.append(
        case(
            "C4-nothing",
            "a tick without proposals commits: a new tick, no motion, nothing consumed",
            body((1, 2, 3)),
            tick({"commit.position": [1, 2, 3], CONSUMED: 0, "body.last_tick": 9}, tick=9, world=[wall(50.0)]),
        )
    )
    write("commit", "Ticks swept against an analytic world, by callback and step by step (C1-C7, K18)", c)


# ---------------------------------------------------------------- the character layer

RATES = (30, 60, 120, 144)
GROUND, CEILING, OWNED = 1, 2, 4
AIR, FALLING, LANDED, HARD = 1, 2, 4, 8


def made(thing, *steps, **init):
    """The steps of one piece, after its init call."""
    return [call(f"rmo_{thing}_init", **{thing: "p"}, **init), *steps]


def stepped(thing, expect=None, config=None, result=None, tolerance=None, scale=None, count=None, **fields):
    return call(
        f"rmo_{thing}_step",
        {f"out.{k}": v for k, v in (expect or {}).items()},
        **{thing: "p"},
        config=config,
        input=fields,
        result=result,
        tolerance=tolerance,
        scale=scale,
        count=count,
    )


def integral(function, a, b, pieces=200):
    """Simpson's rule."""
    h = (b - a) / pieces
    inner = math.fsum((4 if i % 2 else 2) * function(a + i * h) for i in range(1, pieces))
    return (function(a) + inner + function(b)) * h / 3


def falls():
    c = []
    for name, g, first in (("", 9.81, 0.0013625), ("-default", 25.0, 0.003472222222222222)):
        config = {"gravity": -g}
        c.append(
            case(
                f"K19{name}",
                "two seconds on the ground, then none: the first airborne tick falls from 0; the stick moves nothing",
                *made(
                    "gravity",
                    stepped("gravity", {"probe": 2 / 60, "speed": 0, "flags": 0}, config, dt=1 / 60, flags=GROUND, count=120),
                    stepped("gravity", {"displacement": -first, "flags": AIR, "probe": 0}, config, dt=1 / 60, tolerance=1e-6),
                ),
            )
        )
    for rate in RATES:
        dt, g = 1 / rate, 25.0
        at = lambda t: -g * t * t / 2
        steps = [stepped("gravity", {"displacement": at(dt)}, dt=dt, flags=GROUND)]
        for k in range(1, int(0.25 * rate)):
            t = k * dt
            # 0.2 s off the ground, the tick that left it counting.
            falling = AIR | (FALLING if t >= 0.2 - 1e-9 else 0)
            expect = {"displacement": at(t + dt) - at(t), "speed": -g * (t + dt), "fall_height": -at(t), "flags": falling}
            expect["air_time"] = t
            steps.append(stepped("gravity", expect, dt=dt, height=at(t), tolerance=1e-9, scale=1))
        c.append(case(f"V1-fall-{rate}", "a lost floor is one parabola at every rate, from the tick that lost it", *made("gravity", *steps)))
        v = 7.5
        up = lambda t: v * t - g * t * t / 2
        steps = [stepped("gravity", {"displacement": up(dt), "probe": 0, "flags": 0}, dt=dt, flags=GROUND, jump_speed=v)]
        k = 1
        while up(k * dt) > -0.2:
            t = k * dt
            top = max(up(min(t, v / g)), 0)
            flags = AIR | (FALLING if v - g * (t + dt) < -1e-9 else 0)
            told = GROUND if k == 1 else 0
            expect = {"displacement": up(t + dt) - up(t), "speed": v - g * (t + dt), "fall_height": top - up(t), "flags": flags}
            # A tick whose end is the apex to a rounding may say either.
            if abs(v - g * (t + dt)) < 1e-9:
                del expect["flags"]
            steps.append(stepped("gravity", expect, dt=dt, height=up(t), flags=told, tolerance=1e-9, scale=1))
            k += 1
        expect = {"fall_height": v * v / 2 / g - up(k * dt), "flags": LANDED, "speed": 0, "air_time": 0}
        steps.append(stepped("gravity", expect, dt=dt, height=up(k * dt), flags=GROUND, tolerance=1e-9, scale=1))
        c.append(
            case(
                f"V3-jump-{rate}",
                "a jump falls at once after its apex; the ground is not believed while it rises; the fall counts from the apex",
                *made("gravity", *steps),
            )
        )
    for drop, hard in ((2.9, 0), (3.0, HARD), (12.0, HARD)):
        c.append(
            case(
                f"V3-landing-{drop}",
                "a landing is hard from 3 m below the highest point",
                *made(
                    "gravity",
                    stepped("gravity", dt=0.02, height=5, flags=GROUND),
                    stepped("gravity", {"fall_height": 0}, dt=0.02, height=5.5),
                    stepped("gravity", {"fall_height": 1.5}, dt=0.02, height=4),
                    stepped("gravity", {"fall_height": drop, "flags": LANDED | hard}, dt=0.02, height=5.5 - drop, flags=GROUND),
                    stepped("gravity", {"fall_height": 0, "flags": 0}, dt=0.02, height=5.5 - drop, flags=GROUND),
                ),
            )
        )
    c.append(
        case(
            "V2",
            "a clip owns the height: gravity is suspended, then goes on from the clip's speed",
            *made(
                "gravity",
                stepped(
                    "gravity",
                    {"displacement": 0, "channels": 7, "tick_flags": 1, "air_time": 0, "flags": 0},
                    dt=0.05,
                    flags=GROUND | OWNED,
                ),
                stepped(
                    "gravity", {"displacement": 0, "channels": 7, "tick_flags": 1, "flags": AIR}, dt=0.05, height=0.1, flags=OWNED, count=5
                ),
                stepped(
                    "gravity",
                    {"displacement": 2 * 0.05 - 25 * 0.0025 / 2, "channels": 5, "tick_flags": 0, "drift": [0.05, 0, 0]},
                    dt=0.05,
                    height=0.5,
                    velocity=[1, 2, 0],
                ),
            ),
        )
    )
    c.append(
        case(
            "V4",
            "leaving keeps the achieved level velocity and the platform's, and the platform's rise",
            *made(
                "gravity",
                stepped("gravity", {"drift": [0, 0, 0]}, dt=0.02, flags=GROUND, velocity=[3, 0, 1], platform_velocity=[1, 2, -4]),
                stepped(
                    "gravity",
                    {"drift": [0.08, 0, -0.06], "speed": 2 - 25 * 0.02},
                    dt=0.02,
                    velocity=[3, 9, 1],
                    platform_velocity=[1, 2, -4],
                ),
                stepped("gravity", {"drift": [0.08, 0, -0.06], "speed": 2 - 25 * 0.04}, dt=0.02, velocity=[9, 9, 9]),
            ),
        )
    )
    c.append(
        case(
            "V3-ceiling",
            "a ceiling ends the rise",
            *made(
                "gravity",
                stepped("gravity", {"speed": 8 - 0.5}, dt=0.02, flags=GROUND, jump_speed=8),
                stepped("gravity", {"speed": -0.5, "flags": AIR | FALLING}, dt=0.02, height=0.1, flags=CEILING),
            ),
        )
    )
    limit, until = 8.0, 8.0 / 25.0
    c.append(
        case(
            "V1-limit",
            "a fastest fall is met inside a tick",
            *made(
                "gravity",
                stepped(
                    "gravity",
                    {"displacement": -(limit * until / 2 + limit * (0.5 - until)), "speed": -limit},
                    {"max_fall_speed": limit},
                    dt=0.5,
                ),
                stepped("gravity", {"displacement": -limit * 0.1, "speed": -limit}, {"max_fall_speed": limit}, dt=0.1),
            ),
        )
    )
    c.append(
        case(
            "F6-jump",
            "a jump, gravity or delay under 1e-30 is none, of either sign",
            *made(
                "gravity",
                stepped("gravity", {"speed": 0, "probe": 0.2, "flags": 0}, dt=0.1, flags=GROUND, jump_speed=1e-31),
                stepped("gravity", {"speed": 0, "probe": 0.2, "flags": 0}, dt=0.1, flags=GROUND, jump_speed=-1e-31),
                stepped("gravity", {"displacement": 0, "speed": 0, "flags": AIR}, {"gravity": 1e-31}, dt=0.1),
                stepped("gravity", {"flags": AIR | FALLING}, {"fall_delay": -1e-31}, dt=0.1),
            ),
        )
    )
    bad = [
        ({"dt": -0.1}, {}, "NEGATIVE_TIME"),
        ({"dt": "nan"}, {}, "NOT_FINITE"),
        ({"height": "inf"}, {}, "NOT_FINITE"),
        ({"velocity": [0, "nan", 0]}, {}, "NOT_FINITE"),
        ({"jump_speed": -1}, {}, "OUT_OF_RANGE"),
        ({"flags": 8}, {}, "UNKNOWN_FLAG"),
        ({}, {"gravity": 9.81}, "OUT_OF_RANGE"),
        ({}, {"fall_delay": "nan"}, "NOT_FINITE"),
        ({}, {"up": [0, 0, 0]}, "UP_NOT_UNIT"),
    ]
    c.append(case("V-bad", "bad input is refused", *made("gravity", *(stepped("gravity", config=k, result=f"RMO_ERR_{e}", **({"dt": 0.1} | i)) for i, k, e in bad))))
    return c


def turns():
    c = []
    table = ((350, 10, 20), (179, -179, 2), (-179, 179, -2), (359, 1, 2), (0, 180, 180), (0, -180, 180), (725, -3, -8), (10, 10, 0))
    steps = [call("rmo_turn_difference", {"yaw": math.radians(by)}, **{"from": math.radians(a), "to": math.radians(b)}, tolerance=1e-12, scale=4) for a, b, by in table]
    steps += [call("rmo_turn_difference", {"yaw": math.pi}, **{"from": 0, "to": math.pi + x}) for x in (-9e-7, 9e-7)]
    steps.append(call("rmo_turn_difference", **{"from": "nan", "to": 0}, result="RMO_ERR_NOT_FINITE"))
    c.append(case("K21", "differences of headings go the short way round", *steps))
    limit = math.radians(90)
    code, clip = {"strategy": 1, "code_rate": limit}, {"strategy": 0, "animation_rate": limit}
    for name, config in (("code", code), ("clip", clip)):
        steps, facing = [], 0
        for k, by in enumerate((9, 9, 2, 0)):
            given = {"wanted": math.radians(20), "facing": math.radians(facing)} if name == "code" else {"clip_yaw": math.radians(20) if k == 0 else 0}
            expect = {"yaw": math.radians(by), "residual": 0, "rotation": yaw_q(by)}
            steps.append(stepped("turn", expect, config, dt=0.1, tolerance=1e-6, scale=1, **given))
            facing += by
        c.append(case(f"K21-rate-{name}", "+20 degrees at 90 degrees per second: 9, 9, 2", *made("turn", *steps)))
    for rate in RATES:
        dt, most, lag, left, steps = 1 / rate, f(limit) / rate, f(math.radians(25)), 0.0, []
        config = clip | {"max_lag": math.radians(25)}
        for k in range(rate // 4):
            given = math.radians(300) * dt if k < rate // 8 else 0.0
            owed = left + given
            by = min(owed, most)
            left, cut = min(owed - by, lag), max(owed - by - lag, 0.0)
            steps.append(stepped("turn", {"yaw": by, "residual": cut, "lag": left}, config, dt=dt, clip_yaw=given, tolerance=1e-12, scale=1))
        c.append(case(f"T3-lag-{rate}", "a limited clip lags at most so far; the rest is residual, for good", *made("turn", *steps)))
        h, fastest, off = f(0.1), f(math.radians(360)), math.radians(150)
        # Turn at the rate until the half-life is slower, then halve.
        knee = fastest * h / math.log(2)
        slow = (off - knee) / fastest
        at = lambda t: fastest * t if t < slow else off - knee * 0.5 ** ((t - slow) / h)
        config = {"strategy": 1, "code_rate": math.radians(360), "half_life": 0.1}
        steps = [
            stepped("turn", {"yaw": at((k + 1) * dt) - at(k * dt), "flags": 1}, config, dt=dt, facing=at(k * dt), wanted=off, tolerance=1e-9, scale=1)
            for k in range(2 * rate // 5)
        ]
        c.append(case(f"T3-half-life-{rate}", "a turn of code is one curve at every rate", *made("turn", *steps)))
        eased = lambda x: math.radians(90) * (x * x * (3 - 2 * x) - 0.08 * math.sin(2 * math.pi * x))
        steps, ticks = [], int(0.8 * rate)
        for k in range(ticks):
            a, b = k / rate / 0.8, (k + 1) / rate / 0.8 if k + 1 < ticks or 0.8 * rate == ticks else 1.0
            b = min(b, 1.0)
            expect = {"yaw": (eased(b) - eased(a)) * 60 / 90, "flags": 4}
            if b == 1.0:
                expect["error"] = 0
            steps.append(
                stepped(
                    "turn",
                    expect,
                    dt=dt,
                    facing=eased(a) * 60 / 90,
                    wanted=math.radians(60),
                    clip_yaw=eased(b) - eased(a),
                    remaining_yaw=eased(1) - eased(a),
                    remaining_time=0.8 * (1 - a),
                    flags=2,
                    tolerance=1e-9,
                    scale=1,
                )
            )
        c.append(case(f"T5-{rate}", "a turn in place is the clip, stretched, and ends on the facing", *made("turn", *steps)))
    steps = []
    for off, by_code in ((30, 0), (60, 0), (60.1, 1), (30, 1), (20, 1), (19.9, 0), (59, 0), (-61, 1), (-20.1, 1), (-19, 0)):
        fast = math.copysign(f(math.radians(720)) * 1e-4, off)
        steps.append(stepped("turn", {"yaw": fast if by_code else 0.5}, {"strategy": 2}, dt=1e-4, wanted=math.radians(off), clip_yaw=0.5))
    c.append(case("T2", "the clip until over 60 degrees off, then code until under 20; one of them, never the sum", *made("turn", *steps)))
    c.append(
        case(
            "T5-ways",
            "a turn in place goes the clip's way round; where the clip has no turn it is spread over its time",
            *made(
                "turn",
                *(
                    stepped(
                        "turn",
                        {"yaw": math.radians(by)},
                        {"strategy": 1},
                        dt=0.1,
                        facing=math.radians(a),
                        wanted=math.radians(b),
                        clip_yaw=math.radians(clip_by),
                        remaining_yaw=math.radians(left),
                        remaining_time=time,
                        flags=2,
                        tolerance=1e-9,
                        scale=1,
                    )
                    for a, b, clip_by, left, time, by in (
                        (0, -170, 40, 160, 0.5, 190 * 40 / 160),
                        (0, 0, 36, 360, 1.0, 36),
                        (10, 30, 0, 0, 0.5, 4),
                        (10, 30, 0, 0, 0.1, 20),
                        (0, -80, 4.5, 90, 1.0, -4),
                        (0, 10, 5, 5, 0.0, 10),
                    )
                ),
            ),
        )
    )
    steps = []
    for pitch in range(0, 361, 15):
        if pitch != 180:
            q = qmul(yaw_q(30), axis_angle(X, math.radians(pitch)))
            steps.append(call("rmo_turn_facing", {"heading": math.radians(30)}, rotation=list(q), up=list(Y), held=0, tolerance=3e-5))
    steps.append(call("rmo_turn_facing", {"heading": 0.7}, rotation=list(X) + [0], up=list(Y), held=0.7))
    steps.append(call("rmo_turn_facing", {"heading": math.pi}, rotation=list(Y) + [0], up=list(Y), held=0.7))
    steps.append(call("rmo_turn_facing", rotation=[0, 0, 0, 2], up=list(Y), held=0, result="RMO_ERR_NOT_UNIT"))
    steps.append(call("rmo_turn_facing", rotation=list(ONE), up=[0, 2, 0], held=0, result="RMO_ERR_UP_NOT_UNIT"))
    c.append(case("T1-somersault", "a somersault keeps its yaw; upside down the last one is held", *steps))
    bad = [
        ({"dt": -0.1}, {}, "NEGATIVE_TIME"),
        ({"facing": "nan"}, {}, "NOT_FINITE"),
        ({"clip_yaw": "inf"}, {}, "NOT_FINITE"),
        ({"remaining_time": -1}, {}, "OUT_OF_RANGE"),
        ({"flags": 4}, {}, "UNKNOWN_FLAG"),
        ({}, {"strategy": 3}, "UNKNOWN_FLAG"),
        ({}, {"code_rate": -1}, "OUT_OF_RANGE"),
        ({}, {"max_lag": "nan"}, "NOT_FINITE"),
        ({}, {"code_below": 2}, "OUT_OF_RANGE"),
    ]
    c.append(case("T-bad", "bad input is refused", *made("turn", *(stepped("turn", config=k, result=f"RMO_ERR_{e}", **({"dt": 0.1} | i)) for i, k, e in bad))))
    for kind in ("Z-up", "tilted", "mirrored"):
        axes, _ = basis(kind)
        v = lambda x: list(f(mapped(x, axes)))
        steer = lambda x, y, forward, expect, **more: call(
            "rmo_steer_camera_direction", expect, x=x, y=y, forward=v(forward), right=v((1, 0, 0)), up=v(Y), tolerance=3e-7, scale=1, **more
        )
        held = {"forward": v((0, 0, 1)), "right": v((1, 0, 0))}
        steps = [
            steer(0, 1, (0, -0.6, 0.8), {"out.direction": v((0, 0, 1)), "out.amount": 1, "out.forward": v((0, 0, 1)), "out.right": v((1, 0, 0))}),
            steer(1, 0, (0, -0.6, 0.8), {"out.direction": v((1, 0, 0))}),
            steer(-0.3, -0.4, (0, 0.28, 0.96), {"out.direction": v((-0.6, 0, -0.8)), "out.amount": 0.5}),
            steer(0, 0, (0, -0.6, 0.8), {"out.direction": [0, 0, 0], "out.amount": 0}),
            steer(0, 1, (0, -1, 0), {"out.direction": v((0, 0, 1))}, held=held),
            steer(0.5, 0, (0, 1, 0), {"out.direction": v((1, 0, 0)), "out.amount": 0.5}, held=held),
            steer(0, 1, (0, -1, 0), {"out.direction": [0, 0, 0], "out.amount": 0, "out.forward": [0, 0, 0]}),
            steer(0, 1, (0, -1, 0), None, held={"forward": v((0, 0, 0.5)), "right": v((1, 0, 0))}, result="RMO_ERR_BAD_DIRECTION"),
            steer("nan", 1, (0, 0, 1), None, result="RMO_ERR_NOT_FINITE"),
        ]
        for by in (-170, -90, 0, 10, 90, 170):
            q = axis_angle(mapped(Y, axes), math.radians(by))
            turned = list(f(rot(q, mapped((0, 0, 1), axes))))
            steps.append(call("rmo_steer_heading", {"heading": math.radians(by)}, direction=turned, forward=v((0, 0, 1)), up=v(Y), held=9, tolerance=3e-7, scale=4))
        steps.append(call("rmo_steer_heading", {"heading": 0.7}, direction=v(Y), forward=v((0, 0, 1)), up=v(Y), held=0.7))
        c.append(case(f"T4-{kind}", "stick and camera to a direction on the ground, in any frame; straight down keeps the heading", *steps))
    return c


def paces():
    c = []
    wide, at_once = {"min_rate": 0.1, "max_rate": 2}, {"half_life": 0}
    CUT, SHORT, SLIDES = 2, 4, 8
    once = lambda expect, speed, authored, config, **more: stepped("pace", expect, config | at_once, dt=1 / 60, speed=speed, authored_speed=authored, **more)
    low = f(0.75)
    c.append(
        case(
            "K22",
            "rate and stride share what is to be matched",
            *made(
                "pace",
                once({"rate": 0.46, "stride": 1, "slide": 0, "flags": 0}, 1.38, 3, wide, tolerance=1e-12, scale=3),
                once({"rate": low, "stride": 1.38 / 3 / low, "slide": 1.38 - 3 * low, "slide_left": 0, "flags": CUT | SLIDES}, 1.38, 3, {}, tolerance=1e-12, scale=3),
                once({"rate": f(0.1), "stride": 0.5, "flags": CUT | SHORT | SLIDES}, 0, 3, wide),
                once({"rate": 1, "stride": 1, "slide": 2, "slide_left": 2, "flags": 1 | SLIDES}, 2, 0, wide),
                once({"rate": 1, "stride": 1, "slide": 0, "flags": 1}, 0, 0, wide),
                once({"rate": f(1.25), "stride": 2, "flags": CUT | SHORT | SLIDES}, 9, 3, {}),
                rate=1,
            ),
        )
    )
    for preset, (a, b) in enumerate(((0.9, 1.1), (0.75, 1.25))):
        steps = [
            once({"rate": f(a), "flags": CUT | (SLIDES if a - x > 0.05 else 0)}, 2 * x, 2, {"preset": preset}, tolerance=1e-7)
            for x in (a - 0.04, a - 0.06)
        ]
        steps += [once({"rate": x, "stride": 1, "flags": 0}, 2 * x, 2, {"preset": preset}, tolerance=1e-7) for x in (a + 0.01, 1, b - 0.01)]
        c.append(case(f"G1-preset-{preset}", "tight and loose", *made("pace", *steps, rate=1)))
    for rate in RATES:
        for h in (0.1, 0.139) if rate == 60 else (0.1,):
            dt, config = 1 / rate, {"half_life": h} | wide
            at = lambda t: 1.5 - 0.5 * 0.5 ** (t / f(h))
            steps = []
            for k in range(int(0.3 * rate)):
                a, b = k * dt, (k + 1) * dt
                mean = integral(at, a, b) / dt
                expect = {"rate": at(b), "mean_rate": mean, "target": 1.5, "stride": 1.5 / at(b), "slide": 3 * (1.5 - at(b))}
                steps.append(stepped("pace", expect, config, dt=dt, speed=4.5, authored_speed=3, tolerance=1e-11, scale=3))
            if h == 0.1 and rate != 144:
                ends = [int(x * rate) for x in (0.1, 0.2, 0.3)]
                assert all(abs(1.5 - at(n * dt) - left) < 1e-7 for n, left in zip(ends, (0.25, 0.125, 0.0625)))
            c.append(case(f"K24-{h}-{rate}", "an error of 0.5 halves in each half-life; the mean rate is the integral", *made("pace", *steps, rate=1)))
    c.append(
        case(
            "R1",
            "advice scales what fits and its limits",
            *made(
                "pace",
                once({"rate": 0.5, "stride": 1, "slide": 0}, 3, 3, {}, advised_rate=0.5, tolerance=1e-9, scale=3),
                once({"rate": 0.3, "target": 0.3}, 3, 3, {}, advised_rate=0.3, tolerance=1e-9),
                once({"rate": 0.5 * f(1.25), "stride": 0.6 / f(1.25) / 0.5 * 1.5}, 5.4, 3, {}, advised_rate=0.5, tolerance=1e-9),
                rate=1,
            ),
        )
    )
    bad = [
        ({"dt": -0.1}, {}, "NEGATIVE_TIME"),
        ({"speed": "nan"}, {}, "NOT_FINITE"),
        ({"speed": -1}, {}, "OUT_OF_RANGE"),
        ({"authored_speed": -1}, {}, "OUT_OF_RANGE"),
        ({"advised_rate": 0}, {}, "OUT_OF_RANGE"),
        ({"advised_rate": 1.5}, {}, "OUT_OF_RANGE"),
        ({}, {"min_rate": 0}, "OUT_OF_RANGE"),
        ({}, {"min_rate": 2}, "OUT_OF_RANGE"),
        ({}, {"max_stride": "inf"}, "NOT_FINITE"),
    ]
    given = {"dt": 0.1, "speed": 1, "authored_speed": 1}
    c.append(case("G-bad", "bad input is refused", *made("pace", *(stepped("pace", config=k, result=f"RMO_ERR_{e}", **(given | i)) for i, k, e in bad), rate=1)))
    c.append(case("G-init", "a rate is over 0", call("rmo_pace_init", pace="p", rate=0, result="RMO_ERR_OUT_OF_RANGE"), call("rmo_pace_init", pace="p", rate="nan", result="RMO_ERR_NOT_FINITE")))
    c.append(
        case(
            "G4",
            "the authored speed is the way of a cycle over its length; on an arc along the arc",
            call("rmo_pace_track_speed", {"speed": 2.4 / 0.8}, track="WALK", tolerance=1e-6),
            call("rmo_pace_track_speed", {"speed": 1.0}, track="ARC", tolerance=2e-5),
            call("rmo_pace_track_speed", {"speed": 0}, track="SPIN"),
        )
    )
    return c


IDLE, WALK, RUN, JUMP, FALL, LAND = range(6)
ON, ASKED, COYOTE, FALLS, HITS = 1, 2, 4, 8, 16


def smooth(x):
    x = min(max(x, 0.0), 1.0)
    return x * x * (3 - 2 * x)


def gaits():
    c = []
    config = {"run_above": 4, "walk_below": 3}
    speeds = zip((3.9, 4.1, 3.9, 4.1, 3.5, 2.9, 3.5), (WALK, RUN, RUN, RUN, RUN, WALK, WALK), (0, 1, 0, 0, 0, 1, 0))
    steps = [stepped("locomotion", {"state": s, "flags": n}, config, dt=1 / 60, speed=x, flags=ON) for x, s, n in speeds]
    steps += [stepped("locomotion", {"state": WALK}, config, dt=1 / 60, speed=4, flags=ON)]
    steps += [stepped("locomotion", config=config, dt=1 / 60, speed=x, flags=ON, result=f"RMO_ERR_{e}") for x, e in (("nan", "NOT_FINITE"), ("inf", "NOT_FINITE"), (-1, "OUT_OF_RANGE"))]
    c.append(case("K23", "speeds that flap switch twice; on a threshold it holds; NaN is refused", *made("locomotion", *steps, state=WALK)))
    held = [stepped("locomotion", {"state": RUN}, config, dt=1 / 60, speed=3, flags=ON)]
    c.append(case("K23-run", "on the lower threshold it runs on", *made("locomotion", *held, state=RUN)))
    for start, speed, end in (
        (IDLE, 0.2, IDLE), (IDLE, 0.201, WALK), (WALK, 0.1, WALK), (WALK, 0.0999, IDLE), (WALK, 3.8, WALK), (WALK, 3.801, RUN),
        (RUN, 3.4, RUN), (RUN, 3.399, WALK), (IDLE, 3.81, RUN), (RUN, 0.05, IDLE),
    ):  # fmt: skip
        c.append(case(f"M1-{start}-{speed}", "thresholds", *made("locomotion", stepped("locomotion", {"state": end}, dt=0.02, speed=speed, flags=ON), state=start)))
    for rate in RATES:
        dt, steps, state, switches = 1 / rate, [], WALK, 0
        for k in range(10 * rate):
            speed = 3.8 + 0.1 * math.sin(7.3 * k * dt)
            if state == WALK and f(speed) > f(3.8):
                state, switches = RUN, switches + 1
            steps.append(stepped("locomotion", {"state": state}, dt=dt, speed=speed, flags=ON))
        assert switches == 1
        if rate == 30:
            c.append(case("M1-swing", "a speed that swings from 3.70 to 3.90 for 10 s switches once", *made("locomotion", *steps, state=WALK)))
        # Into a walk, before that has played into a run: every weight in closed form, its mean by Simpson's rule.
        cut = math.ceil(0.1 * rate - 1e-9)
        when = cut * dt
        walk = lambda t: smooth(t / f(0.15))
        part = walk(when)
        run = lambda t: smooth((t - when) / f(0.25))
        weights = lambda t: (1 - walk(t), walk(t), 0.0) if t < when else ((1 - part) * (1 - run(t)), part * (1 - run(t)), run(t))
        steps = []
        for k in range(int(0.37 * rate)):
            a, b = k * dt, (k + 1) * dt
            knots = sorted({a, b, *(x for x in (when + f(0.25),) if a < x < b)})
            after = lambda t: weights(max(t, when)) if k >= cut else (1 - walk(t), walk(t), 0.0)
            mean = [math.fsum(integral(lambda t: after(t)[i], u, v, 64) for u, v in zip(knots, knots[1:])) / dt for i in range(3)]
            expect = {"state": RUN if k >= cut else WALK, "flags": int(k in (0, cut)), "weights_ground": list(after(b)), "weights_air": [0, 0, 0]}
            expect |= {"mean_ground": mean, "piece_count": len(knots) - 1}
            if b >= when + f(0.25) - 1e-9 and len(knots) == 2 or abs(b - when - f(0.25)) < 1e-6 or abs(a - when - f(0.25)) < 1e-6:
                del expect["piece_count"]
            steps.append(stepped("locomotion", expect, dt=dt, speed=4 if k >= cut else 1.5, flags=ON, tolerance=1e-6, scale=1))
        c.append(case(f"M3-weights-{rate}", "an interrupted cross-fade, its weights and their means", *made("locomotion", *steps, state=IDLE)))
        blend = math.ceil(0.1 * rate - 1e-9)
        step = lambda expect, vertical, flags, **more: stepped("locomotion", expect, dt=dt, speed=4, vertical_speed=vertical, flags=flags, **more)
        steps = [
            step({"state": RUN}, 0, ASKED),
            step({"state": JUMP, "previous": RUN, "fade": 0.1, "flags": 1}, 0, ON | ASKED, tolerance=1e-7),
            step({"state": JUMP}, 3, ON),
            step({"state": JUMP}, 0, 0),
            step({"state": FALL, "flags": 1}, -0.01, 0),
            step({"state": FALL}, -0.5, 0),
            step({"state": LAND, "previous": FALL, "flags": 3, "fade": 0.1}, -4, ON | HITS, tolerance=1e-7),
            *([step({"state": LAND, "flags": 2}, 0, ON, count=blend - 1)] if blend > 1 else []),
            step({"state": RUN, "flags": 1}, 0, ON),
        ]
        c.append(case(f"M2-{rate}", "jump, fall, land, and by speed when the landing's blend has played", *made("locomotion", *steps, state=RUN)))
    for start, flags, vertical, end in (
        (IDLE, ON | ASKED, 0, JUMP), (LAND, ON | ASKED, 0, JUMP), (WALK, ASKED | COYOTE, 0, JUMP), (WALK, FALLS, 0, FALL), (LAND, FALLS, 0, FALL),
        (JUMP, FALLS, 1, FALL), (FALL, ON | ASKED, 0, LAND), (JUMP, ON, 0, LAND), (JUMP, ON, 1, JUMP), (FALL, 0, -1, FALL), (WALK, 0, -9, RUN),
    ):  # fmt: skip
        c.append(case(f"M3-{start}-{flags}-{vertical}", "the most urgent rule wins", *made("locomotion", stepped("locomotion", {"state": end}, dt=0.02, speed=4, vertical_speed=vertical, flags=flags), state=start)))
    bad = [
        ({"dt": -0.1}, {}, "NEGATIVE_TIME"),
        ({"vertical_speed": "nan"}, {}, "NOT_FINITE"),
        ({"flags": 32}, {}, "UNKNOWN_FLAG"),
        ({}, {"walk_above": 0.05}, "OUT_OF_RANGE"),
        ({}, {"jump_fade": -1}, "OUT_OF_RANGE"),
        ({}, {"land_fade": "nan"}, "NOT_FINITE"),
    ]
    c.append(case("M-bad", "bad input is refused", *made("locomotion", *(stepped("locomotion", config=k, result=f"RMO_ERR_{e}", **({"dt": 0.1} | i)) for i, k, e in bad), state=IDLE)))
    c.append(case("M-init", "there are six states", call("rmo_locomotion_init", locomotion="p", state=6, result="RMO_ERR_OUT_OF_RANGE")))
    return c


def modes():
    c = []
    ahead = lambda z, yaw=0.0: {"translation": [0, 0, z], "rotation": list(yaw_q(yaw))}
    for source, plain, marked in ((0, 1, 1), (1, 1, 0), (2, 0, 0)):
        for flags, writer in ((0, plain), (1, marked)):
            delta = ahead(0.05) if writer else ahead(0.025, 5)
            expect = {"writer": writer, "flags": 0, "delta.translation": delta["translation"], "delta.rotation": delta["rotation"]}
            step = stepped("motion_mode", expect, {"mode": source}, dt=0.02, animation=ahead(0.025, 5), code=ahead(0.05), flags=flags)
            c.append(case(f"A6-{source}-{flags}", "one of both moves the body, never the sum", *made("motion_mode", step)))
    for rate in RATES:
        dt, h, steps = 1 / rate, f(0.1), []
        config, dash, code = {"mode": 1}, 6.0, 2.0
        given = {"animation": ahead(dash * dt), "code": ahead(code * dt)}
        steps.append(stepped("motion_mode", {"writer": 0, "delta.translation": [0, 0, dash * dt]}, config, dt=dt, flags=1, **given))
        for k in range(int(0.2 * rate)):
            way = integral(lambda t: code + (dash - code) * 0.5 ** (t / h), k * dt, (k + 1) * dt)
            expect = {"writer": 1, "flags": int(k == 0), "delta.translation": [0, 0, way]}
            steps.append(stepped("motion_mode", expect, config, dt=dt, tolerance=1e-6, **given))
        c.append(case(f"A6-switch-{rate}", "a switch keeps the velocity, which goes by half-lives", *made("motion_mode", *steps)))
    dt, h = 0.02, f(0.1)
    lost = integral(lambda t: 0.5 ** (t / h), 0, dt)
    config = {"mode": 1}
    for name, commit, ahead_by in (
        ("wall", {"flags": 1}, 0),
        ("platform", {"flags": 1, "velocity": [6, 5, 0], "platform_velocity": [1, 3, 0], "rotation": list(yaw_q(90))}, 6),
        ("left", {"flags": 0, "velocity": [6, 5, 0], "platform_velocity": [1, 3, 0], "rotation": list(yaw_q(90))}, 7),
    ):
        c.append(
            case(
                f"V4-mode-{name}",
                "what was achieved goes on, and the platform's where it left the ground; height does not",
                *made(
                    "motion_mode",
                    stepped("motion_mode", config=config, dt=dt, animation=ahead(0.1), flags=1),
                    stepped("motion_mode", {"delta.translation": [0, 0, ahead_by * lost], "flags": 1}, config, dt=dt, animation=ahead(0.1), tolerance=1e-6, scale=0.2)
                    | {"commit": commit},
                ),
            )
        )
    c.append(
        case(
            "V4-leaving",
            "the velocity to leave with: achieved and the platform's, level",
            call("rmo_motion_mode_leaving_velocity", {"velocity": [4, 0, -3]}, commit={"velocity": [3, 7, 1], "platform_velocity": [1, 2, -4]}, up=list(Y)),
            call("rmo_motion_mode_leaving_velocity", commit={"velocity": ["nan", 7, 1]}, up=list(Y), result="RMO_ERR_NOT_FINITE"),
        )
    )
    bad = [
        ({"dt": -0.1}, {}, "NEGATIVE_TIME"),
        ({"flags": 2}, {}, "UNKNOWN_FLAG"),
        ({"code": {"translation": ["nan", 0, 0]}}, {}, "NOT_FINITE"),
        ({"animation": {"rotation": [0, 0, 0, 2]}}, {}, "NOT_UNIT"),
        ({}, {"mode": 3}, "UNKNOWN_FLAG"),
        ({}, {"half_life": -1}, "OUT_OF_RANGE"),
    ]
    given = {"dt": 0.1, "animation": ahead(0.1), "code": ahead(0.2)}
    good = lambda i: {k: v | ({"rotation": list(ONE)} if k != "dt" and "rotation" not in v else {}) if isinstance(v, dict) else v for k, v in (given | i).items()}
    c.append(case("A6-bad", "bad input is refused", *made("motion_mode", *(stepped("motion_mode", config=k, result=f"RMO_ERR_{e}", **good(i)) for i, k, e in bad))))
    return c


def crouches():
    c = []
    tall, low = f(1.8), f(1.1)
    for rate in RATES:
        dt, height, steps = 1 / rate, tall, []
        for down, room, seconds in ((1, None, 0.25), (0, 1.5, 0.25), (0, None, 0.15)):
            for _ in range(int(seconds * rate)):
                wanted = low if down else max(min(tall, 99 if room is None else room), height)
                most = (tall - low) / f(0.2) * dt
                last, height = height, height + max(-most, min(most, wanted - height))
                expect = {"height": height, "centre": height / 2, "change": height - last, "amount": (tall - height) / (tall - low)}
                steps.append(stepped("crouch", expect, dt=dt, headroom=room, flags=down, tolerance=1e-12, scale=2))
        steps = [s | {"input": {k: v for k, v in s["input"].items() if v is not None}} for s in steps]
        c.append(case(f"D12-{rate}", "a capsule changes evenly, its feet stay, and a ceiling holds it down", *made("crouch", *steps, height=tall)))
    bad = [
        ({"dt": -0.1}, {}, "NEGATIVE_TIME"),
        ({"headroom": "nan"}, {}, "NOT_FINITE"),
        ({"headroom": -1}, {}, "OUT_OF_RANGE"),
        ({"flags": 2}, {}, "UNKNOWN_FLAG"),
        ({}, {"crouched_height": 2}, "OUT_OF_RANGE"),
        ({}, {"time": "nan"}, "NOT_FINITE"),
    ]
    c.append(case("D12-bad", "bad input is refused", *made("crouch", *(stepped("crouch", config=k, result=f"RMO_ERR_{e}", **({"dt": 0.1} | i)) for i, k, e in bad), height=1.5)))
    c.append(case("D12-init", "a height is over 0", call("rmo_crouch_init", crouch="p", height=0, result="RMO_ERR_OUT_OF_RANGE")))
    return c


def character():
    tracks = {
        "WALK": Clip([(0, 1, 0), (0.05, 1.1, 1.2), (0, 1, 2.4)], times=[0, 0.4, 0.8]),
        "ARC": arc_clip(64),
        "SPIN": turn_clip(90),
    }
    cases = falls() + turns() + paces() + gaits() + modes() + crouches()
    about = "Gravity, turning, pace, states, modes and crouching over four tick rates (V1-V4, T1-T5, G1-G4, M1-M4, A6, K19-K24)"
    write("character", about, cases, tracks, digits=14)


if __name__ == "__main__":
    deltas()
    tracks()
    loops()
    samples()
    blends()
    authority()
    bodies()
    commits()
    character()
    for path in sorted(HERE.glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        print(f"{path.name}: {data['expected']}")
