using System;
using System.Collections.Generic;
using System.IO;
using RootMotionNative;

/// <summary>
/// The language-neutral vectors of tests/vectors through the C# layer; tests/vectors/README.md has the format. The folder is the
/// first argument.
/// </summary>
static unsafe partial class Vectors
{
    private enum Kind { F32, F64, Exact }

    private sealed class Output
    {
        public Kind Kind;
        public double[] Values;
    }

    /// <summary>What steps refer to by name; each entry uses one of these.</summary>
    private sealed class Held
    {
        public RmoPlayhead Playhead;
        public RmoDelta Delta;
        public RmoBody Body;
        public RmoAuthority Authority;
        public RmoHostMove HostMove;
        public RmoTrack Track;
        public readonly double[] SumTranslation = new double[3];
        public double[] SumRotation = { 0, 0, 0, 1 };
        public double SumYaw, SumWraps;
    }

    private sealed class Table
    {
        private readonly Dictionary<string, Held> entries = new Dictionary<string, Held>();

        public Held Find(string name)
        {
            Held found;
            return entries.TryGetValue(name, out found) ? found : null;
        }

        public Held Existing(string name)
        {
            Held found = Find(name);
            if (found == null) throw new FormatException("there is no " + name);
            return found;
        }

        public Held Entry(string name)
        {
            Held found = Find(name);
            if (found == null) entries[name] = found = new Held();
            return found;
        }

        public void Clear()
        {
            entries.Clear();
        }
    }

    private static readonly Table Tracks = new Table(), Playheads = new Table(), Deltas = new Table(), Sums = new Table(),
        Bodies = new Table(), Authorities = new Table(), HostMoves = new Table();
    private static readonly Dictionary<string, Output> Outputs = new Dictionary<string, Output>();
    private static string place;
    private static ulong lastSerial;
    private static long checks, failures;

    private static bool Check(bool right, string otherwise)
    {
        checks++;
        if (right) return true;
        failures++;
        Console.WriteLine(place + ": " + otherwise);
        return false;
    }

    // ---- Reading.

    private static double[] Numbers(Json from, string name, int count)
    {
        Json array = from == null ? null : from.Take(name);
        if (array == null) return null;
        if (array.Items.Count != count) throw new FormatException(name + " has not " + count + " numbers");
        return array.Numbers;
    }

    private static RmoVec3 Vec3(Json from, string name, RmoVec3 otherwise)
    {
        double[] v = Numbers(from, name, 3);
        return v == null ? otherwise : new RmoVec3((float)v[0], (float)v[1], (float)v[2]);
    }

    private static RmoPosition Position(Json from, string name)
    {
        double[] v = Numbers(from, name, 3);
        return v == null ? default(RmoPosition) : new RmoPosition(v[0], v[1], v[2]);
    }

    private static RmoQuat Quat(Json from, string name, RmoQuat otherwise)
    {
        double[] v = Numbers(from, name, 4);
        return v == null ? otherwise : new RmoQuat((float)v[0], (float)v[1], (float)v[2], (float)v[3]);
    }

    private static RmoDelta Delta(Json item)
    {
        RmoDelta delta = new RmoDelta(Vec3(item, "translation", default(RmoVec3)), Quat(item, "rotation", RmoQuat.Identity));
        if (item != null) item.End();
        return delta;
    }

    private static RmoPose Pose(Json item)
    {
        RmoPose pose = new RmoPose(Position(item, "position"), Quat(item, "rotation", RmoQuat.Identity));
        item.End();
        return pose;
    }

    private static RmoTrackOptions Options(Json item)
    {
        RmoTrackOptions o = RmoTrackOptions.Default();
        if (item == null) return o;
        o.Rotation = item.NamedOr("rotation", o.Rotation);
        o.Axes = item.NamedOr("axes", o.Axes);
        o.Flags = item.UnsignedOr("flags", o.Flags);
        o.Up = Vec3(item, "up", o.Up);
        o.Rest = Quat(item, "rest", o.Rest);
        o.Pivot = Vec3(item, "pivot", o.Pivot);
        o.UnitScale = item.SingleOr("unit_scale", o.UnitScale);
        o.TranslationTolerance = item.SingleOr("translation_tolerance", o.TranslationTolerance);
        o.RotationTolerance = item.SingleOr("rotation_tolerance", o.RotationTolerance);
        o.Duration = item.NumberOr("duration", o.Duration);
        item.End();
        return o;
    }

    private static RmoKeys Keys(Json item, string times, string values, string interpolation)
    {
        RmoKeys keys = default(RmoKeys);
        Json timeItems = item.Take(times), valueItems = item.Take(values);
        if (timeItems != null) keys.Times = timeItems.Numbers;
        if (valueItems != null) keys.Values = Array.ConvertAll(valueItems.Numbers, x => (float)x);
        keys.Interpolation = item.NamedOr(interpolation, RmoInterpolation.Linear);
        return keys;
    }

    private static RmoResult Prepare(out RmoTrack track, Json item, RmoTrackOptions options, out uint badKey)
    {
        RmoKeys translation = Keys(item, "translation_times", "translations", "translation_interpolation");
        RmoKeys rotation = Keys(item, "rotation_times", "rotations", "rotation_interpolation");
        item.End();
        RmoResult result = RmoTrack.Prepare(out track, translation, rotation, options, out badKey);
        if (result == RmoResult.Ok)
        {
            // What is written to a file is the same track.
            RmoTrack copy;
            RmoTrack.FromBytes(out copy, track.ToBytes()).ThrowIfError();
            track.Dispose();
            track = copy;
        }
        return result;
    }

    // ---- Outputs.

    private static void Put(string name, Kind kind, params double[] values)
    {
        Outputs[name] = new Output { Kind = kind, Values = values };
    }

    private static void Put(string name, Kind kind, Enum value)
    {
        Put(name, kind, Convert.ToUInt32(value));
    }

    private static void Put(string name, RmoVec3 v) { Put(name, Kind.F32, v.X, v.Y, v.Z); }
    private static void Put(string name, RmoPosition p) { Put(name, Kind.F64, p.X, p.Y, p.Z); }
    private static void Put(string name, RmoQuat q) { Put(name, Kind.F32, q.X, q.Y, q.Z, q.W); }

    private static void Put(string name, RmoDelta delta)
    {
        Put(name + ".translation", delta.Translation);
        Put(name + ".rotation", delta.Rotation);
    }

    private static void Put(RmoAdvance advance)
    {
        Put("advance.wraps", Kind.Exact, advance.Wraps);
        Put("advance.yaw", Kind.F64, advance.Yaw);
        Put("advance.unused", Kind.F64, advance.Unused);
        Put("advance.local_time", Kind.F64, advance.LocalTime);
        Put("advance.finished", Kind.Exact, advance.Finished);
    }

    private static void Put(ref RmoBody body)
    {
        Put("body.last_tick", Kind.Exact, body.LastTick);
        Put("body.position", body.Position);
        Put("body.velocity", body.Velocity);
        Put("body.grounded", Kind.Exact, body.Grounded);
    }

    private static void Put(ref RmoAuthority authority)
    {
        Put("authority.owners", Kind.Exact, (uint)authority.Owner(0), (uint)authority.Owner(1), (uint)authority.Owner(2));
        Put("authority.last_refusal.granted", Kind.Exact, authority.LastRefusal.Granted);
        Put("authority.last_refusal.refused", Kind.Exact, authority.LastRefusal.Refused);
        Put("authority.last_refusal.first_refusal", Kind.Exact, authority.LastRefusal.FirstRefusal);
    }

    private static void Put(string name, RmoMotion motion)
    {
        Put(name + ".translation", motion.Translation);
        Put(name + ".yaw", Kind.F64, motion.Yaw);
    }

    private static void Put(ref RmoCommit commit)
    {
        Put("commit.asked", commit.Asked);
        Put("commit.achieved", commit.Achieved);
        Put("commit.residual", commit.Residual);
        Put("commit.refused", commit.Refused);
        Put("commit.adjustment", commit.Adjustment);
        Put("commit.platform", commit.Platform);
        Put("commit.recovery", commit.Recovery);
        Put("commit.position", commit.Position);
        Put("commit.rotation", commit.Rotation);
        Put("commit.velocity", commit.Velocity);
        Put("commit.platform_velocity", commit.PlatformVelocity);
        Put("commit.granted", Kind.Exact, commit.Granted);
        Put("commit.contact_count", Kind.Exact, commit.ContactCount);
        Put("commit.contact0.normal", commit.Contact(0).Normal);
        Put("commit.contact0.kind", Kind.Exact, commit.Contact(0).Kind);
        Put("commit.contact0.surface", Kind.Exact, commit.Contact(0).Surface);
        Put("commit.grounded", Kind.Exact, commit.Has(RmoCommitFlags.Grounded) ? 1 : 0);
        Put("commit.blocked", Kind.Exact, commit.Has(RmoCommitFlags.Blocked) ? 1 : 0);
        Put("commit.partly_refused", Kind.Exact, commit.Has(RmoCommitFlags.PartlyRefused) ? 1 : 0);
        Put("commit.no_time", Kind.Exact, commit.Has(RmoCommitFlags.NoTime) ? 1 : 0);
        Put("commit.over_travel", Kind.Exact, commit.Has(RmoCommitFlags.OverTravel) ? 1 : 0);
        Put("commit.first_refusal", Kind.Exact, commit.Has(RmoCommitFlags.FirstRefusal) ? 1 : 0);
        Put("commit.consumed", Kind.Exact, commit.Has(RmoCommitFlags.Consumed) ? 1 : 0);
    }

    // ---- Sums, in f64 by the test's own formulas, so that the library is not its own witness.

    private static double[] Product(double[] a, double[] b)
    {
        return new[]
        {
            a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
            a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
            a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
            a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2]
        };
    }

    private static void AddUp(Held sum, RmoDelta delta, RmoAdvance advance)
    {
        double[] s = sum.SumRotation;
        double[] t = { delta.Translation.X, delta.Translation.Y, delta.Translation.Z, 0 };
        double[] q = { delta.Rotation.X, delta.Rotation.Y, delta.Rotation.Z, delta.Rotation.W };
        t = Product(Product(s, t), new[] { -s[0], -s[1], -s[2], s[3] });
        for (int i = 0; i < 3; i++) sum.SumTranslation[i] += t[i];
        s = Product(s, q);
        double length = Math.Sqrt(s[0] * s[0] + s[1] * s[1] + s[2] * s[2] + s[3] * s[3]);
        for (int i = 0; i < 4; i++) s[i] /= length;
        sum.SumRotation = s;
        sum.SumYaw += advance.Yaw;
        sum.SumWraps += advance.Wraps;
    }

    private static void Keep(string name, string sum, RmoDelta delta, RmoAdvance advance)
    {
        if (name != null) Deltas.Entry(name).Delta = delta;
        if (sum != null) AddUp(Sums.Entry(sum), delta, advance);
    }

    // ---- The analytic world: half-spaces, a point for a body.

    private sealed class World : IRmoSweep
    {
        public readonly List<double[]> Normals = new List<double[]>();
        public readonly List<double> Offsets = new List<double>();
        public readonly List<ulong> Surfaces = new List<ulong>();
        public RmoPosition At;
        public double DistanceFactor;
        public bool Lies;
        public uint FailAt, Asked;

        public World(Json item, out Json failQuery)
        {
            foreach (Json plane in item.Need("planes").Items)
            {
                Normals.Add(Numbers(plane, "normal", 3));
                Offsets.Add(plane.NumberOr("offset", 0));
                Surfaces.Add((ulong)plane.IntegerOr("surface", 0));
                plane.End();
            }
            failQuery = item.Take("fail_query");
            Lies = item.Has("distance_factor");
            DistanceFactor = item.NumberOr("distance_factor", 1);
            item.End();
        }

        public bool Answer(in RmoQuery query, ref RmoAnswer answer)
        {
            const double grazing = 1e-6;
            Asked++;
            if (Lies && query.Reason == RmoQueryReason.Slide)
            {
                answer.Hit = 1;
                answer.Distance = (float)(DistanceFactor * query.Distance);
                answer.Normal = -query.Direction;
                return Asked != FailAt;
            }
            double nearest = double.PositiveInfinity;
            bool overlap = query.Kind == RmoQueryKind.Overlap;
            for (int i = 0; i < Normals.Count; i++)
            {
                double[] n = Normals[i];
                double gap = n[0] * (At.X + query.From.X) + n[1] * (At.Y + query.From.Y) + n[2] * (At.Z + query.From.Z) - Offsets[i];
                double approach = -(n[0] * query.Direction.X + n[1] * query.Direction.Y + n[2] * query.Direction.Z);
                double reached = overlap ? gap : Math.Max(gap, 0) / approach;
                if (overlap ? gap >= -grazing : gap < -grazing || approach < grazing || reached > query.Distance) continue;
                if (reached >= nearest) continue;
                nearest = reached;
                answer.Hit = 1;
                answer.Normal = new RmoVec3((float)n[0], (float)n[1], (float)n[2]);
                answer.Surface = Surfaces[i];
                if (overlap) answer.Depth = (float)-gap;
                else answer.Distance = (float)reached;
            }
            return Asked != FailAt;
        }
    }

    // ---- Commits.

    private static bool Same(void* a, void* b, int size)
    {
        for (int i = 0; i < size; i++)
        {
            if (((byte*)a)[i] != ((byte*)b)[i]) return false;
        }
        return true;
    }

    private static bool Near(RmoPosition a, RmoPosition b, double size)
    {
        RmoPosition d = a - b;
        return Math.Abs(d.X) <= 1e-12 * size && Math.Abs(d.Y) <= 1e-12 * size && Math.Abs(d.Z) <= 1e-12 * size;
    }

    /// <summary>C4 and C6 hold for every tick.</summary>
    private static void Committed(RmoBody before, ref RmoBody body, ref RmoCommit c)
    {
        RmoPosition p = before.Position;
        double size = 1 + Math.Max(Math.Abs(p.X), Math.Max(Math.Abs(p.Y), Math.Abs(p.Z)));
        RmoMotion parts = c.Achieved + c.Residual + c.Refused, way = c.Achieved + c.Adjustment + c.Platform + c.Recovery;
        Check(
            Near(c.Asked.Translation, parts.Translation, size) && Near(c.Position - p, way.Translation, size)
                && Math.Abs(c.Asked.Yaw - parts.Yaw) <= 1e-12
                && body.Position.Equals(c.Position) && body.Velocity.Equals(c.Velocity)
                && body.LastTick == c.Tick && body.Epoch == c.Epoch && body.Epoch != before.Epoch,
            "the record does not add up");
        Put(ref c);
    }

    private static RmoTick Tick(Json item, long lastTick)
    {
        RmoTick tick = RmoTick.Default();
        tick.Tick = lastTick + 1;
        if (item == null) return tick;
        tick.Tick = item.IntegerOr("tick", tick.Tick);
        tick.Dt = item.NumberOr("dt", 0);
        tick.Vertical = item.NumberOr("vertical", 0);
        tick.PlatformSurface = (ulong)item.IntegerOr("platform_surface", 0);
        tick.Platform = Delta(item.Take("platform"));
        tick.Flags = item.NamedOr("flags", default(RmoTickFlags));
        item.End();
        return tick;
    }

    private static RmoMotorConfig Config(Json item)
    {
        RmoMotorConfig config = RmoMotorConfig.Default();
        if (item == null) return config;
        config.Skin = item.SingleOr("skin", config.Skin);
        config.MaxSlopeCosine = item.SingleOr("max_slope_cosine", config.MaxSlopeCosine);
        config.QueryBudget = item.UnsignedOr("query_budget", config.QueryBudget);
        config.ProbeInterval = item.UnsignedOr("probe_interval", config.ProbeInterval);
        config.Flags = item.NamedOr("flags", config.Flags);
        item.End();
        return config;
    }

    private static RmoResult StepByStep(ref RmoBody body, RmoMotorConfig config, RmoTick tick, World world, out RmoCommit commit)
    {
        RmoMove move;
        commit = default(RmoCommit);
        RmoResult result = RmoMove.Begin(out move, ref body, config, tick);
        if (result != RmoResult.Ok) return result;
        RmoQuery query;
        while ((result = move.Next(out query)) == RmoResult.HasQuery)
        {
            RmoAnswer answer = RmoAnswer.To(query);
            world.Answer(query, ref answer);
            result = move.Answer(answer);
            if (result != RmoResult.Ok) return result;
        }
        return result == RmoResult.Done ? move.Finish(ref body, out commit) : result;
    }

    private static RmoResult Commit(Json args, Held body)
    {
        RmoMotorConfig config = Config(args.Take("config"));
        RmoTick tick = Tick(args.Take("tick"), body.Body.LastTick);
        Json failQuery;
        World world = new World(args.Need("world"), out failQuery);
        world.At = body.Body.Position;
        // The tick step by step on copies, before the callback form on the real ones: the same bits.
        RmoBody before = body.Body, twin = body.Body;
        RmoCommit commit, twinCommit;
        RmoResult twinResult = StepByStep(ref twin, config, tick, world, out twinCommit);
        if (failQuery != null) world.FailAt = failQuery.IsText ? world.Asked : (uint)failQuery.Number;
        world.Asked = 0;
        RmoResult result = body.Body.Commit(config, tick, world, out commit);
        if (result != RmoResult.Ok) return result;
        fixed (RmoBody* real = &body.Body)
        {
            Check(
                twinResult == RmoResult.Ok && Same(&twin, real, sizeof(RmoBody)) && Same(&twinCommit, &commit, sizeof(RmoCommit)),
                "step by step it came to something else");
        }
        Committed(before, ref body.Body, ref commit);
        return result;
    }

    private static RmoResult Finish(Json args, Held body)
    {
        Held hostMove = HostMoves.Existing(args.TextOf("host_move"));
        RmoBody before = body.Body;
        RmoHostResult hostResult = default(RmoHostResult);
        hostResult.Displacement = hostMove.HostMove.Displacement;
        Json item = args.Take("host_result");
        if (item != null)
        {
            if (item.Has("displacement")) hostResult.Displacement = Position(item, "displacement");
            hostResult.Adjustment = Position(item, "adjustment");
            hostResult.Recovery = Position(item, "recovery");
            hostResult.Grounded = item.UnsignedOr("grounded", 0);
            // Ground needs a way up; flat ground is meant.
            if (hostResult.Grounded == 1) hostResult.Ground.Normal = body.Body.UpDirection;
            item.End();
        }
        RmoCommit commit;
        RmoResult result = hostMove.HostMove.Finish(ref body.Body, ref hostResult, out commit);
        if (result == RmoResult.Ok) Committed(before, ref body.Body, ref commit);
        return result;
    }

    private static RmoResult Propose(Json args, Held body, Held authority)
    {
        Json p = args.Need("proposal");
        string other = p.TextOr("epoch_of", null);
        RmoProposal proposal = RmoProposal.Default();
        lastSerial = (ulong)p.IntegerOr("serial", (long)lastSerial + 1);
        proposal.Tick = p.IntegerOr("tick", body.Body.LastTick + 1);
        proposal.Serial = lastSerial;
        proposal.Dt = p.NumberOr("dt", 0);
        proposal.Delta = Delta(p.Take("delta"));
        proposal.Epoch = other == null ? body.Body.Epoch : Bodies.Existing(other).Body.Epoch;
        proposal.Stream = p.UnsignedOr("stream", 0);
        proposal.Writer = p.NamedOr("writer", proposal.Writer);
        proposal.Channels = p.NamedOr("channels", proposal.Channels);
        proposal.Space = p.NamedOr("space", proposal.Space);
        proposal.ParentRotation = Quat(p, "parent_rotation", proposal.ParentRotation);
        proposal.ParentScale = Vec3(p, "parent_scale", proposal.ParentScale);
        p.End();
        return authority == null
            ? body.Body.Propose(proposal)
            : body.Body.Propose(ref authority.Authority, proposal);
    }

    // ---- Calls.

    private static RmoResult CallOfBody(string call, Json args)
    {
        string name = args.TextOf("body"), owner = args.TextOr("authority", null);
        Held authority = owner == null ? null : Authorities.Existing(owner);
        RmoResult result;
        if (call == "rmo_body_init")
        {
            RmoBody made;
            result = RmoBody.Init(out made, 0, Position(args, "position"), Quat(args, "rotation", RmoQuat.Identity), Vec3(args, "up", default(RmoVec3)));
            if (result == RmoResult.Ok)
            {
                Bodies.Entry(name).Body = made;
                Put(ref made);
            }
            return result;
        }
        Held body = Bodies.Existing(name);
        switch (call)
        {
            case "rmo_body_propose":
                result = Propose(args, body, authority);
                break;
            case "rmo_body_teleport":
                result = body.Body.Teleport(Position(args, "position"), Quat(args, "rotation", RmoQuat.Identity));
                break;
            case "rmo_body_clear_pending":
                result = body.Body.ClearPending();
                break;
            case "rmo_host_move_begin":
                RmoTick tick = Tick(args.Take("tick"), body.Body.LastTick);
                string into = args.TextOf("host_move");
                RmoHostMove hostMove;
                result = RmoHostMove.Begin(out hostMove, ref body.Body, tick);
                if (result == RmoResult.Ok)
                {
                    HostMoves.Entry(into).HostMove = hostMove;
                    Put("host_move.displacement", hostMove.Displacement);
                    Put("host_move.rotation", hostMove.Rotation);
                }
                break;
            case "rmo_host_move_finish":
                result = Finish(args, body);
                break;
            case "rmo_commit":
                result = Commit(args, body);
                break;
            default:
                throw new FormatException("unknown call " + call);
        }
        Put(ref body.Body);
        return result;
    }

    private static RmoResult CallOfAuthority(string call, Json args)
    {
        string name = args.TextOf("authority");
        RmoResult result = RmoResult.Ok;
        if (call == "rmo_authority_init")
        {
            Held made = Authorities.Entry(name);
            made.Authority = RmoAuthority.Init();
            Put(ref made.Authority);
            return result;
        }
        Held held = Authorities.Existing(name);
        RmoWriter writer = 0;
        RmoChannels channels = 0;
        if (call != "rmo_authority_release")
        {
            writer = args.NamedOr("writer", writer);
            channels = args.NamedOr("channels", channels);
        }
        switch (call)
        {
            case "rmo_authority_claim":
                uint token;
                result = held.Authority.Claim((uint)writer, (uint)channels, (int)args.IntegerOr("priority", 0), out token);
                if (result == RmoResult.Ok) Put("out_token", Kind.Exact, token);
                break;
            case "rmo_authority_release":
                result = held.Authority.Release(args.UnsignedOr("token", 0));
                break;
            case "rmo_authority_check":
                RmoGrant grant;
                result = held.Authority.Check((uint)writer, (uint)channels, out grant);
                Put("grant.writer", Kind.Exact, grant.Writer);
                Put("grant.granted", Kind.Exact, grant.Granted);
                Put("grant.refused", Kind.Exact, grant.Refused);
                Put("grant.first_refusal", Kind.Exact, grant.FirstRefusal);
                break;
            default:
                throw new FormatException("unknown call " + call);
        }
        Put(ref held.Authority);
        return result;
    }

    private static RmoResult CallOfPlayhead(string call, Json args)
    {
        string name = args.TextOf("playhead");
        if (call == "set_rate")
        {
            Playheads.Existing(name).Playhead.Rate = args.NumberOr("rate", 1);
            return RmoResult.Ok;
        }
        RmoTrack track = Tracks.Existing(args.TextOf("track")).Track;
        RmoResult result;
        if (call == "rmo_playhead_init")
        {
            RmoPlayhead made;
            result = RmoPlayhead.Init(out made, track, (uint)(args.NamedOr("mode", RmoPlayMode.Once)), args.UnsignedOr("iterations", 0), args.NumberOr("rate", 1));
            if (result == RmoResult.Ok) Playheads.Entry(name).Playhead = made;
            return result;
        }
        Held playhead = Playheads.Existing(name);
        string kept = args.TextOr("out_delta", null), sum = args.TextOr("add_to", null);
        RmoDelta delta;
        RmoAdvance advance;
        switch (call)
        {
            case "rmo_loop_delta":
                result = playhead.Playhead.LoopDelta(track, args.NumberOr("dt", 0), out delta, out advance);
                break;
            case "rmo_playhead_advance_to":
                result = playhead.Playhead.AdvanceTo(track, args.IntegerOr("cycle", 0), args.NumberOr("phase", 0), out delta, out advance);
                break;
            case "rmo_playhead_seek":
                result = playhead.Playhead.Seek(track, args.IntegerOr("cycle", 0), args.NumberOr("phase", 0));
                Put("playhead.cycle", Kind.Exact, playhead.Playhead.Cycle);
                Put("playhead.phase", Kind.F64, playhead.Playhead.Phase);
                return result;
            default:
                throw new FormatException("unknown call " + call);
        }
        if (result != RmoResult.Ok) return result;
        Put("delta", delta);
        Put(advance);
        Keep(kept, sum, delta, advance);
        return result;
    }

    private static RmoResult CallOfTrack(string call, Json args)
    {
        RmoResult result;
        if (call == "rmo_track_prepare")
        {
            RmoTrackOptions options = Options(args.Take("options"));
            RmoTrack made;
            uint key;
            result = Prepare(out made, args.Need("keys"), options, out key);
            long wanted = args.IntegerOr("out_key", uint.MaxValue);
            if (result != RmoResult.Ok && key != wanted) throw new FormatException("the bad key is " + key + ", not " + wanted);
            if (made != null) made.Dispose();
            return result;
        }
        RmoTrack track = Tracks.Existing(args.TextOf("track")).Track;
        switch (call)
        {
            case "rmo_track_info":
                RmoTrackInfo info;
                result = track.Info(out info);
                Put("info.duration", Kind.F64, info.Duration);
                Put("info.cycle_translation", info.CycleTranslation);
                Put("info.cycle_yaw", Kind.F64, info.CycleYaw);
                Put("info.rotation", Kind.Exact, info.Rotation);
                return result;
            case "rmo_track_sample":
                RmoRootSample sample;
                result = track.Sample(args.NumberOr("time", 0), out sample);
                Put("sample.translation", Kind.F64, sample.Translation[0], sample.Translation[1], sample.Translation[2]);
                Put("sample.rotation", Kind.F64, sample.Rotation[0], sample.Rotation[1], sample.Rotation[2], sample.Rotation[3]);
                Put("sample.heading", Kind.F64, sample.Heading);
                return result;
            case "rmo_track_extracted":
                RmoDelta delta;
                result = track.Extracted(args.NumberOr("time", 0), out delta);
                Put("out", delta);
                return result;
            default:
                throw new FormatException("unknown call " + call);
        }
    }

    private static RmoResult CallOfDelta(string call, Json args)
    {
        RmoDelta made = RmoDelta.Identity;
        RmoResult result;
        if (call == "rmo_delta_compose")
        {
            result = Delta(args.Take("first")).Compose(Delta(args.Take("second")), out made);
            Put("out", made);
            return result;
        }
        RmoDelta delta = Delta(args.Take("delta"));
        switch (call)
        {
            case "rmo_delta_inverse":
                result = delta.Inverse(out made);
                break;
            case "rmo_delta_power":
                result = delta.Power(args.IntegerOr("exponent", 0), out made);
                break;
            case "rmo_delta_to_world":
                result = delta.ToWorld(Quat(args, "rotation", RmoQuat.Identity), out made);
                break;
            case "rmo_delta_yaw":
                double yaw;
                result = delta.Yaw(Vec3(args, "up", default(RmoVec3)), out yaw);
                Put("yaw", Kind.F64, yaw);
                return result;
            default:
                throw new FormatException("unknown call " + call);
        }
        Put("out", made);
        return result;
    }

    private static RmoResult Blend(Json args)
    {
        List<RmoLayer> layers = new List<RmoLayer>();
        foreach (Json item in args.Need("layers").Items)
        {
            Json delta = item.Need("delta");
            RmoLayer layer = default(RmoLayer);
            layer.Delta = delta.IsText ? Deltas.Existing(delta.Text).Delta : Delta(delta);
            layer.WeightStart = item.SingleOr("weight_start", 1);
            layer.WeightEnd = item.SingleOr("weight_end", 1);
            layer.Channels = item.NamedOr("channels", RmoLayerChannels.Translation | RmoLayerChannels.Rotation);
            layer.Flags = item.NamedOr("flags", default(RmoLayerFlags));
            item.End();
            layers.Add(layer);
        }
        string kept = args.TextOr("out_delta", null), sum = args.TextOr("add_to", null);
        RmoDelta blended;
        RmoResult result = Rmo.Blend(layers.ToArray(), (uint)layers.Count, (uint)(args.NamedOr("flags", default(RmoBlendFlags))), out blended);
        if (result != RmoResult.Ok) return result;
        Put("out", blended);
        Keep(kept, sum, blended, default(RmoAdvance));
        return result;
    }

    private static RmoInterval Interval(Json item)
    {
        RmoInterval interval = new RmoInterval(item.NumberOr("from", 0), item.NumberOr("to", 0));
        item.End();
        return interval;
    }

    private static RmoResult Samples(Json args)
    {
        RmoTrackOptions options = Options(args.Take("options"));
        Json s = args.Need("samples");
        RmoLoopSamples samples;
        samples.First = Pose(s.Need("first"));
        samples.Last = Pose(s.Need("last"));
        samples.From = Pose(s.Need("from"));
        samples.To = Pose(s.Need("to"));
        s.End();
        RmoDelta delta;
        RmoAdvance advance;
        RmoResult result = Rmo.LoopDeltaFromSamples(options, ref samples, args.IntegerOr("wraps", 0), out delta, out advance);
        if (result != RmoResult.Ok) return result;
        Put("delta", delta);
        Put(advance);
        return result;
    }

    private static RmoResult Call(string call, Json args)
    {
        RmoResult result;
        switch (call)
        {
            case "rmo_blend":
                return Blend(args);
            case "rmo_loop_delta_from_samples":
                return Samples(args);
            case "rmo_blend_interval":
                double displacement;
                result = Rmo.BlendInterval(Interval(args.Need("a")), Interval(args.Need("b")), args.NumberOr("weight", 0), out displacement);
                Put("displacement", Kind.F64, displacement);
                return result;
            case "rmo_body_interpolate":
                RmoPose pose;
                result = Bodies.Existing(args.TextOf("previous")).Body.Interpolate(
                    ref Bodies.Existing(args.TextOf("current")).Body, args.NumberOr("alpha", 0), out pose);
                Put("pose.position", pose.Position);
                Put("pose.rotation", pose.Rotation);
                return result;
            case "sum":
                Held sum = Sums.Find(args.TextOf("sum")) ?? new Held();
                Put("sum.translation", Kind.F32, sum.SumTranslation);
                Put("sum.rotation", Kind.F32, sum.SumRotation);
                Put("sum.yaw", Kind.F32, sum.SumYaw);
                Put("sum.wraps", Kind.Exact, sum.SumWraps);
                return RmoResult.Ok;
            case "copy":
                RmoBody copied = Bodies.Existing(args.TextOf("body")).Body;
                Bodies.Entry(args.TextOf("to")).Body = copied;
                return RmoResult.Ok;
            case "equal":
                Held one = Bodies.Existing(args.TextOf("body")), other = Bodies.Existing(args.TextOf("other"));
                fixed (RmoBody* a = &one.Body, b = &other.Body)
                {
                    if (!Same(a, b, sizeof(RmoBody))) throw new FormatException("two bodies differ");
                }
                return RmoResult.Ok;
            case "look":
                if (args.Has("authority")) Put(ref Authorities.Existing(args.TextOf("authority")).Authority);
                else Put(ref Bodies.Existing(args.TextOf("body")).Body);
                return RmoResult.Ok;
        }
        if (call == "set_rate" || call == "rmo_loop_delta" || call.StartsWith("rmo_playhead_")) return CallOfPlayhead(call, args);
        if (call.StartsWith("rmo_track_")) return CallOfTrack(call, args);
        if (call.StartsWith("rmo_delta_")) return CallOfDelta(call, args);
        if (call.StartsWith("rmo_authority_")) return CallOfAuthority(call, args);
        if (ThingOf(call) != null || call.StartsWith("rmo_steer_")) return CallOfCharacter(call, args);
        return CallOfBody(call, args);
    }

    // ---- Steps, cases, files.

    /// <summary>RMO_ERR_STALE_TICK for StaleTick.</summary>
    private static string CName(RmoResult result)
    {
        string name = (int)result < 0 ? "RMO_ERR" : "RMO";
        foreach (char letter in result.ToString())
        {
            if (char.IsUpper(letter)) name += "_";
            name += char.ToUpperInvariant(letter);
        }
        return name;
    }

    private static void Compare(string call, string name, Json want, Json tolerance, Json scale)
    {
        Output output;
        if (!Outputs.TryGetValue(name, out output)) throw new FormatException(call + " has no " + name);
        double[] wanted = want.IsArray ? want.Numbers : new[] { want.Number };
        if (wanted.Length != output.Values.Length) throw new FormatException(name + " has another length");
        double largest = 0, along = 0;
        for (int i = 0; i < wanted.Length; i++)
        {
            largest = Math.Max(largest, Math.Abs(wanted[i]));
            along += wanted[i] * output.Values[i];
        }
        double sign = wanted.Length == 4 && along < 0 ? -1 : 1;
        double within = (scale == null ? largest : scale.Number)
            * (output.Kind == Kind.Exact ? 0 : tolerance != null ? tolerance.Number : output.Kind == Kind.F32 ? 1e-6 : 1e-12);
        for (int i = 0; i < wanted.Length; i++)
        {
            double got = sign * output.Values[i];
            checks++;
            if (Math.Abs(got - wanted[i]) <= within) continue;
            failures++;
            Console.WriteLine(
                place + ": " + call + ": " + name + "[" + i + "] is " + got.ToString("R") + ", wanted " + wanted[i].ToString("R")
                + " within " + within);
        }
    }

    private static void RunStep(Json step)
    {
        string call = step.TextOf("call");
        string wanted = step.TextOr("result", "RMO_OK");
        Json expect = step.Take("expect"), tolerance = step.Take("tolerance"), scale = step.Take("scale");
        step.Take("count");
        Outputs.Clear();
        // The state a call changes, to be compared after a failure.
        Held state = null;
        int size = 0;
        if (call != "rmo_playhead_init" && call != "rmo_body_init" && call != "rmo_host_move_begin" && call != "rmo_authority_init")
        {
            if (step.Has("playhead")) { state = Playheads.Existing(step.TextOf("playhead")); size = 1; }
            else if (step.Has("body")) { state = Bodies.Existing(step.TextOf("body")); size = 2; }
            else if (call.StartsWith("rmo_authority_")) { state = Authorities.Existing(step.TextOf("authority")); size = 3; }
        }
        RmoPlayhead playhead = state == null ? default(RmoPlayhead) : state.Playhead;
        RmoBody body = state == null ? default(RmoBody) : state.Body;
        RmoAuthority authority = state == null ? default(RmoAuthority) : state.Authority;
        Piece piece = PieceOf(call, step);
        byte[] image = piece == null ? null : piece.Image();
        RmoResult got = Call(call, step);
        step.End();
        Check(CName(got) == wanted, call + ": " + CName(got));
        if (got.Failed() && state != null)
        {
            bool same;
            fixed (RmoPlayhead* p = &state.Playhead)
            fixed (RmoBody* b = &state.Body)
            fixed (RmoAuthority* a = &state.Authority)
            {
                same = size == 1 ? Same(p, &playhead, sizeof(RmoPlayhead))
                    : size == 2 ? Same(b, &body, sizeof(RmoBody)) : Same(a, &authority, sizeof(RmoAuthority));
            }
            Check(same, call + " failed and changed its state");
        }
        if (got.Failed() && piece != null)
        {
            Check(Convert.ToBase64String(image) == Convert.ToBase64String(piece.Image()), call + " failed and changed its state");
        }
        if (expect == null) return;
        for (int i = 0; i < expect.Names.Count; i++) Compare(call, expect.Names[i], expect.Items[i], tolerance, scale);
    }

    private static void RunSteps(Json steps)
    {
        foreach (Json step in steps.Items)
        {
            long count = step.IntegerOr("count", 1);
            Json inner = step.TextOf("call") == "repeat" ? step.Need("steps") : null;
            if (inner != null) step.End();
            while (count-- > 0)
            {
                if (inner != null) RunSteps(inner);
                else RunStep(step);
            }
        }
    }

    private static int RunFile(string path)
    {
        string name = Path.GetFileNameWithoutExtension(path);
        place = name;
        long before = checks;
        Json file = Json.Parse(File.ReadAllText(path));
        if (file.IntegerOr("format", 0) != 1) throw new FormatException("another format");
        if (file.TextOf("group") != name) throw new FormatException("another group");
        file.TextOf("about");
        Json expected = file.Need("expected"), trackItems = file.Need("tracks");
        for (int i = 0; i < trackItems.Names.Count; i++)
        {
            Json track = trackItems.Items[i];
            RmoTrackOptions options = Options(track.Take("options"));
            RmoTrack made;
            uint key;
            Prepare(out made, track.Need("keys"), options, out key).ThrowIfError();
            track.End();
            Tracks.Entry(trackItems.Names[i]).Track = made;
        }
        int cases = 0;
        foreach (Json one in file.Need("cases").Items)
        {
            place = name + " " + one.TextOf("id") + " (" + one.TextOf("what") + ")";
            RunSteps(one.Need("steps"));
            one.End();
            cases++;
            Playheads.Clear();
            Deltas.Clear();
            Sums.Clear();
            Bodies.Clear();
            Authorities.Clear();
            HostMoves.Clear();
            Pieces.Clear();
            lastSerial = 0;
        }
        file.End();
        Tracks.Clear();
        place = name;
        if (cases != expected.IntegerOr("cases", 0) || checks - before != expected.IntegerOr("checks", 0))
        {
            throw new FormatException(cases + " cases and " + (checks - before) + " checks ran, not as many as the file counts");
        }
        expected.End();
        return cases;
    }

    private static int Main(string[] arguments)
    {
        string[] files = Directory.GetFiles(arguments[0], "*.json");
        Array.Sort(files, StringComparer.Ordinal);
        int cases = 0;
        try
        {
            foreach (string file in files) cases += RunFile(file);
        }
        catch (Exception broken)
        {
            Console.WriteLine(place + ": " + broken);
            return 2;
        }
        Console.WriteLine(cases + " cases, " + checks + " checks, " + failures + " failed");
        return failures != 0 || files.Length < 10 ? 1 : 0;
    }
}
