"""Rigid motions, clips and blends for make.py: textbook formulas, written without a look at the library's.

Quaternions are (x, y, z, w). A motion is (translation, rotation). Numbers that a host hands over as f32 are rounded to f32
before anything is computed from them (`f`), so that expected values hold to the last digits.
"""

import math
import struct


def f(x):
    """As the host's f32."""
    if isinstance(x, (list, tuple)):
        return [f(v) for v in x]
    return struct.unpack("f", struct.pack("f", x))[0]


def qmul(a, b):
    ax, ay, az, aw = a
    bx, by, bz, bw = b
    return (
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    )


def conj(q):
    return (-q[0], -q[1], -q[2], q[3])


def unit(v):
    n = math.sqrt(math.fsum(c * c for c in v))
    return tuple(c / n for c in v)


def add(a, b):
    return tuple(x + y for x, y in zip(a, b))


def mul(v, s):
    return tuple(x * s for x in v)


def dot(a, b):
    return math.fsum(x * y for x, y in zip(a, b))


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def rot(q, v):
    return qmul(qmul(q, (*v, 0.0)), conj(q))[:3]


def axis_angle(axis, angle):
    s = math.sin(angle / 2)
    return (*mul(unit(axis), s), math.cos(angle / 2))


def deg(axis, angle):
    return axis_angle(axis, math.radians(angle))


X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
ONE = (0.0, 0.0, 0.0, 1.0)
REST = ((0.0, 0.0, 0.0), ONE)


def then(a, b):
    return (add(a[0], rot(a[1], b[0])), unit(qmul(a[1], b[1])))


def undo(a):
    r = conj(a[1])
    return (mul(rot(r, a[0]), -1.0), r)


def power(a, k):
    """By squaring; the library has a closed form."""
    if k < 0:
        return power(undo(a), -k)
    out, square = REST, a
    while k:
        if k & 1:
            out = then(out, square)
        square = then(square, square)
        k >>= 1
    return out


def twist(q, up):
    """Angle about `up`, in (-pi, pi]."""
    angle = 2 * math.atan2(dot(q[:3], up), q[3])
    while angle > math.pi:
        angle -= 2 * math.pi
    while angle <= -math.pi:
        angle += 2 * math.pi
    return angle


def slerp(a, b, s):
    c = dot(a, b)
    if c < 0:
        b, c = mul(b, -1.0), -c
    angle = math.atan2(math.sqrt(sum(v * v for v in cross4(a, b))), c)
    if angle < 1e-7:
        return unit(add(mul(a, 1 - s), mul(b, s)))
    return unit(add(mul(a, math.sin((1 - s) * angle) / math.sin(angle)), mul(b, math.sin(s * angle) / math.sin(angle))))


def cross4(a, b):
    """Length of it = |a||b| sin(angle)."""
    return [a[i] * b[j] - a[j] * b[i] for i in range(4) for j in range(i + 1, 4)]


class Clip:
    """A clip as its authored keys, in the names of the C ABI, and what its motion root does (L1, L3)."""

    def __init__(
        self,
        translations=(),
        rotations=(),
        times=None,
        rotation_times=None,
        translation_interpolation=0,
        rotation_interpolation=0,
        **options,
    ):
        self.t_times = list(times or []) if translations else []
        self.r_times = list(rotation_times or times or []) if rotations else []
        self.t_values, self.r_values = [list(v) for v in translations], [list(v) for v in rotations]
        self.t_kind, self.r_kind, self.options = translation_interpolation, rotation_interpolation, options
        self.table = None

    def json(self):
        keys = {}
        if self.t_times:
            keys |= {
                "translation_times": self.t_times,
                "translations": [x for v in self.t_values for x in v],
                "translation_interpolation": self.t_kind,
            }
        if self.r_times:
            keys |= {
                "rotation_times": self.r_times,
                "rotations": [x for v in self.r_values for x in v],
                "rotation_interpolation": self.r_kind,
            }
        return {"keys": keys, "options": self.options}

    @property
    def duration(self):
        return self.options.get("duration") or max([0.0] + self.t_times[-1:] + self.r_times[-1:])

    def curve(self, times, values, kind, time, mix):
        stride = 3 if kind == 2 else 1
        value = lambda k: f(values[stride * k + stride // 2])
        if time <= times[0] or len(times) == 1:
            return value(0)
        if time >= times[-1]:
            return value(len(times) - 1)
        k = max(i for i, t in enumerate(times) if t <= time)
        h = times[k + 1] - times[k]
        s = (time - times[k]) / h
        if kind == 0:
            return mix(value(k), value(k + 1), s)
        if kind == 1:
            return value(k)
        a, b, out, into = value(k), value(k + 1), f(values[3 * k + 2]), f(values[3 * k + 3])
        return [
            (1 + 2 * s) * (1 - s) ** 2 * p
            + s * (1 - s) ** 2 * h * m
            + s * s * (3 - 2 * s) * q
            - s * s * (1 - s) * h * n
            for p, m, q, n in zip(a, out, b, into)
        ]

    def node(self, time):
        """The sampled root node."""
        p, q = (0.0, 0.0, 0.0), self.rest()
        if self.t_times:
            p = self.curve(
                self.t_times, self.t_values, self.t_kind, time, lambda a, b, s: [x + (y - x) * s for x, y in zip(a, b)]
            )
        if self.r_times:
            q = self.curve(self.r_times, self.r_values, self.r_kind, time, lambda a, b, s: slerp(unit(a), unit(b), s))
        return tuple(p), unit(q)

    def rest(self):
        return unit(f(self.options.get("rest", ONE)))

    def up(self):
        return unit(f(self.options.get("up", Y)))

    def root(self, time):
        """E(time) and its unwrapped heading."""
        p, q = self.node(time)
        q = qmul(q, conj(self.rest()))
        up, mode, axes = self.up(), self.options.get("rotation", 0), self.options.get("axes", 7)
        heading, rotation = 0.0, q
        if mode == 0:
            heading = self.heading(q, time)
            rotation = axis_angle(up, heading)
        elif mode == 1:
            rotation = ONE
        p = add(p, mul(up, -dot(p, up))) if axes == 8 else tuple(x if axes >> i & 1 else 0.0 for i, x in enumerate(p))
        p = mul(p, f(self.options.get("unit_scale", 1.0)))
        pivot = f(self.options.get("pivot", (0.0, 0.0, 0.0)))
        return (add(p, mul(rot(rotation, pivot), -1.0)), rotation), heading

    def heading(self, q, time):
        if self.table is None:
            # Every 1/480 s the branch nearest to the one before; held while over 150 degrees off upright, and then nearest to the
            # heading at the last time it was within 60 degrees of upright.
            self.table, before, upright = [], 0.0, 0.0
            for i in range(int(self.duration * 480) + 2):
                sampled = qmul(self.node(i / 480)[1], conj(self.rest()))
                held = bool(self.table) and self.table[-1][1]
                before = self.near(sampled, upright if held and not self.lost(sampled) else before)
                upright = before if self.uprightness(sampled) > 0.75 else upright
                self.table.append((before, self.lost(sampled)))
        return self.near(q, self.table[min(int(max(time, 0.0) * 480), len(self.table) - 1)][0])

    def uprightness(self, q):
        s = dot(q[:3], self.up())
        return s * s + q[3] * q[3]

    def lost(self, q):
        return self.uprightness(q) < 0.067

    def near(self, q, before):
        if self.lost(q):
            return before
        angle = twist(q, self.up())
        return angle + round((before - angle) / (2 * math.pi)) * 2 * math.pi

    def cycle(self):
        (a, ha), (b, hb) = self.root(0.0), self.root(self.duration)
        return then(undo(a), b), hb - ha

    def place(self, cycle, local):
        """Where the root is, from where it was at the start, and its unwrapped heading."""
        c, turn = self.cycle()
        (a, ha), (b, hb) = self.root(0.0), self.root(local)
        return then(power(c, cycle), then(undo(a), b)), cycle * turn + hb - ha

    def delta(self, a, b):
        """The motion from place a to place b, each (cycle, local time)."""
        (start, h0), (end, h1) = self.place(0, a[1]), self.place(b[0] - a[0], b[1])
        return then(undo(start), end), h1 - h0


def log(motion):
    """The constant twist (linear, angular) that makes `motion` in one unit of time: V v = p, solved as a linear system."""
    p, q = motion
    q = mul(q, -1.0) if q[3] < 0 else q
    s = math.sqrt(dot(q[:3], q[:3]))
    if s == 0:
        return p, (0.0, 0.0, 0.0)
    angle = 2 * math.atan2(s, q[3])
    w = mul(q[:3], angle / s)
    a = (1 - math.cos(angle)) / angle**2 if angle > 1e-3 else 0.5 - angle**2 / 24
    b = (angle - math.sin(angle)) / angle**3 if angle > 1e-2 else 1 / 6 - angle**2 / 120 + angle**4 / 5040
    rows = [[0.0] * 4 for _ in range(3)]
    for j, e in enumerate((X, Y, Z)):
        first = cross(w, e)
        column = add(e, add(mul(first, a), mul(cross(w, first), b)))
        for i in range(3):
            rows[i][j] = column[i]
    for i in range(3):
        rows[i][3] = p[i]
    for i in range(3):
        pivot = max(range(i, 3), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(3):
            if r != i:
                k = rows[r][i] / rows[i][i]
                rows[r] = [x - k * y for x, y in zip(rows[r], rows[i])]
    return tuple(rows[i][3] / rows[i][i] for i in range(3)), w


def integrate(twist_at, steps=400):
    """p' = q v, q' = q w / 2 over one unit of time, by Runge and Kutta's fourth order."""
    p, q, h = (0.0, 0.0, 0.0), ONE, 1.0 / steps

    def slope(p, q, s):
        v, w = twist_at(s)
        n = unit(q)
        return rot(n, v), mul(qmul(n, (*w, 0.0)), 0.5)

    for i in range(steps):
        s = i * h
        a = slope(p, q, s)
        b = slope(add(p, mul(a[0], h / 2)), add(q, mul(a[1], h / 2)), s + h / 2)
        c = slope(add(p, mul(b[0], h / 2)), add(q, mul(b[1], h / 2)), s + h / 2)
        d = slope(add(p, mul(c[0], h)), add(q, mul(c[1], h)), s + h)
        rise = lambda j: mul(add(add(a[j], mul(b[j], 2)), add(mul(c[j], 2), d[j])), h / 6)
        p, q = add(p, rise(0)), unit(add(q, rise(1)))
    return p, q


def blend(layers, normalise=False):
    """B3, B6, B7: twists weighted, normalised per channel at both ends, linear between, integrated."""
    ends = []
    for end in ("weight_start", "weight_end"):
        sums, linear, angular = [0.0, 0.0], (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
        added = [(0.0, 0.0, 0.0), (0.0, 0.0, 0.0)]
        for layer in layers:
            weight, channels = f(layer[end]), layer.get("channels", 3)
            motion = (tuple(f(layer["delta"][0])), unit(f(layer["delta"][1])))
            v, w = log(motion) if channels & 2 else (motion[0], (0.0, 0.0, 0.0))
            v = v if channels & 1 else (0.0, 0.0, 0.0)
            if layer.get("flags", 0):
                added = [add(added[0], mul(v, weight)), add(added[1], mul(w, weight))]
                continue
            sums = [sums[0] + weight * (channels & 1), sums[1] + weight * (channels >> 1)]
            linear, angular = add(linear, mul(v, weight)), add(angular, mul(w, weight))
        over = [1 / s if s > 1 or (normalise and s > 0) else 1.0 for s in sums]
        ends.append((add(mul(linear, over[0]), added[0]), add(mul(angular, over[1]), added[1])))
    (v0, w0), (v1, w1) = ends
    return integrate(lambda s: (add(mul(v0, 1 - s), mul(v1, s)), add(mul(w0, 1 - s), mul(w1, s))))
