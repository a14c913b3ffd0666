using System;
using System.Collections.Generic;
using System.IO;
using RootMotionNative;

/// <summary>The shared scenes of the motor, each driven by a sweep and step by step: the same bits, and the ends that are written.</summary>
static unsafe class Scenes
{
    /// <summary>What proposals and answers of f32 leave at places of some metres.</summary>
    private const double Places = 5e-6;

    private static int Main(string[] arguments)
    {
        Json file = Json.Parse(File.ReadAllText(arguments[0]));
        foreach (Json scene in file.Need("scenes").Items)
        {
            Json played = scene;
            Tests.Test(scene.TextOf("name"), () => Play(played));
        }
        return Tests.End();
    }

    private static RmoPosition Vector(Json v)
    {
        return new RmoPosition(v.Items[0].Number, v.Items[1].Number, v.Items[2].Number);
    }

    private static bool True(Json from, string name)
    {
        Json item = from.Take(name);
        return item != null && item.IsTrue;
    }

    private static RmoCommitFlags Flags(Json from, string name)
    {
        RmoCommitFlags all = 0;
        Json names = from.Take(name);
        if (names == null) return 0;
        foreach (Json flag in names.Items)
        {
            switch (flag.Text)
            {
                case "GROUNDED": all |= RmoCommitFlags.Grounded; break;
                case "BLOCKED": all |= RmoCommitFlags.Blocked; break;
                case "STEPPED": all |= RmoCommitFlags.Stepped; break;
                case "SLIDING": all |= RmoCommitFlags.Sliding; break;
                case "STUCK": all |= RmoCommitFlags.Stuck; break;
                case "CEILING": all |= RmoCommitFlags.Ceiling; break;
                case "TRUNCATED": all |= RmoCommitFlags.Truncated; break;
                default: throw new FormatException(flag.Text);
            }
        }
        return all;
    }

    private static RmoMotorConfig Config(Json v)
    {
        RmoMotorConfig config = RmoMotorConfig.Default();
        config.Flags = v.NamedOr("flags", default(RmoMotorFlags));
        config.Skin = (float)v.Need("skin").Number;
        config.StepHeight = (float)v.Need("step_height").Number;
        config.StepTread = (float)v.Need("step_tread").Number;
        config.MaxSlopeCosine = (float)v.Need("max_slope_cosine").Number;
        config.SnapDistance = (float)v.Need("snap_distance").Number;
        config.MaxRecovery = (float)v.Need("max_recovery").Number;
        config.MaxDistance = (float)v.Need("max_distance").Number;
        config.QueryBudget = (uint)v.Need("query_budget").Number;
        config.ProbeInterval = (uint)v.Need("probe_interval").Number;
        config.PerchRadius = (float)v.NumberOr("perch_radius", 0);
        v.End();
        return config;
    }

    private static Exact World(Json scene)
    {
        Exact world = new Exact();
        Json capsule = scene.Need("capsule");
        world.Radius = capsule.Need("radius").Number;
        world.Half = capsule.Need("half").Number;
        world.Up = Vector(scene.Need("up"));
        foreach (Json v in scene.Need("solids").Items)
        {
            Exact.Solid solid = new Exact.Solid { Surface = (ulong)v.Need("surface").Number, Flags = v.NamedOr("flags", default(RmoSurfaceFlags)) };
            switch (v.TextOf("kind"))
            {
                case "half_space":
                    solid.Normal = Vector(v.Need("normal"));
                    solid.Offset = v.Need("offset").Number;
                    break;
                case "box":
                    RmoPosition low = Vector(v.Need("low")), high = Vector(v.Need("high"));
                    solid.Center = (low + high) * 0.5;
                    solid.Half = (high - low) * 0.5;
                    break;
                case "triangle":
                    solid.Corners = new[] { Vector(v.Need("a")), Vector(v.Need("b")), Vector(v.Need("c")) };
                    break;
                default:
                    throw new FormatException(v.TextOf("kind"));
            }
            v.End();
            world.Solids.Add(solid);
        }
        return world;
    }

    private static RmoResult StepByStep(ref RmoBody body, RmoMotorConfig config, RmoTick step, Exact world, out RmoCommit commit)
    {
        RmoMove move;
        RmoQuery query;
        commit = default(RmoCommit);
        RmoResult result = RmoMove.Begin(out move, ref body, config, step);
        if (result.Failed()) return result;
        while ((result = move.Next(out query)) == RmoResult.HasQuery)
        {
            RmoAnswer answer = RmoAnswer.To(query);
            world.Answer(query, ref answer);
            result = move.Answer(answer);
            if (result.Failed()) return result;
        }
        return result.Failed() ? result : move.Finish(ref body, out commit);
    }

    private static bool Same(ref RmoCommit a, ref RmoCommit b)
    {
        fixed (RmoCommit* one = &a, other = &b)
        {
            for (int i = 0; i < sizeof(RmoCommit); i++)
            {
                if (((byte*)one)[i] != ((byte*)other)[i]) return false;
            }
        }
        return true;
    }

    private static void Play(Json scene)
    {
        RmoMotorConfig config = Config(scene.Need("config"));
        Exact world = World(scene);
        RmoPosition start = Vector(scene.Need("start")), ask = Vector(scene.Need("ask"));
        double dt = scene.Need("dt").Number, gravity = scene.Need("gravity").Number, speed = 0, lifted = 0, recovery = 0;
        long ticks = scene.IntegerOr("ticks", 0);
        bool free = True(scene, "free");
        Json carrier = scene.Take("platform"), jump = scene.Take("jump"), expect = scene.Need("expect");
        double residualMost = expect.NumberOr("residual_max", double.PositiveInfinity), stillAfter = expect.NumberOr("still_after", double.PositiveInfinity);
        RmoBody body;
        RmoBody.Init(out body, 0, start, RmoQuat.Identity, (RmoVec3)world.Up).ThrowIfError();
        // The scene begins in the middle of a walk.
        body.Grounded = True(scene, "grounded") ? 1u : 0u;
        if (carrier != null) body.Ground.Surface = (ulong)carrier.Need("surface").Number;
        bool freeStart = world.GapTo(0, start) > 0;
        RmoCommitFlags ever = 0, always = (RmoCommitFlags)uint.MaxValue, last = 0;
        RmoPosition still = start;
        for (long tick = 0; tick < ticks; tick++)
        {
            if (body.Grounded == 1) speed = 0;
            if (jump != null && jump.Need("tick").Number == tick) speed = jump.Need("speed").Number;
            RmoTick step = RmoTick.Default();
            step.Tick = tick;
            step.Dt = dt;
            step.Vertical = free ? 0 : speed * dt - gravity * dt * dt / 2;
            step.Flags = free ? RmoTickFlags.Free : 0;
            speed -= gravity * dt;
            if (carrier != null) Carry(carrier, world, ref body, ref step, ref lifted, tick == 0);
            RmoProposal proposal = RmoProposal.Default();
            proposal.Tick = tick;
            proposal.Serial = (ulong)tick + 1;
            proposal.Dt = dt;
            proposal.Epoch = body.Epoch;
            proposal.Space = RmoProposalSpace.World;
            proposal.Delta.Translation = (RmoVec3)ask;
            body.Propose(proposal).ThrowIfError();
            RmoBody twin = body;
            RmoCommit commit, same;
            world.At = body.Position;
            Tests.Is(StepByStep(ref twin, config, step, world, out same), RmoResult.Ok, "step by step");
            int asked = world.Asked;
            Tests.Is(body.Commit(config, step, world, out commit), RmoResult.Ok, "by a sweep");
            Tests.True(Made.Same(ref body, ref twin) && Same(ref commit, ref same), "tick " + tick + ": both forms differ");
            world.Asked = asked;

            RmoPosition made = commit.Achieved.Translation, left = commit.Asked.Translation - made;
            Tests.True((left - commit.Residual.Translation).Length <= 1e-12, "tick " + tick + ": asked is not its parts");
            Tests.True(made.Length <= commit.Asked.Translation.Length + 1e-9, "tick " + tick + ": more than asked");
            double gap = world.GapTo(0, commit.Position);
            Tests.True(!freeStart || gap >= -2e-7, "tick " + tick + ": penetrates by " + -gap);
            Tests.True(left.Length <= Math.Max(residualMost, 1e-9), "tick " + tick + ": residual " + left.Length);
            Tests.True(tick <= stillAfter || commit.Position.Equals(still), "tick " + tick + ": moves when it should be still");
            still = commit.Position;
            recovery += commit.Recovery.Translation.Length;
            last = commit.Flags;
            ever |= last;
            always &= last;
        }
        Expect(expect, world, start, body.Position, ask, ticks, recovery, lifted);
        Tests.True(!True(expect, "grounded_always") || (always & RmoCommitFlags.Grounded) != 0, "not always grounded");
        Tests.True(!True(expect, "grounded") || (last & RmoCommitFlags.Grounded) != 0, "not grounded at the end");
        Tests.True(!True(expect, "airborne_ever") || (always & RmoCommitFlags.Grounded) == 0, "never airborne");
        Tests.True((Flags(expect, "flags") & ~last) == 0, "flags at the end " + last);
        Tests.True((Flags(expect, "flags_ever") & ~ever) == 0 && (Flags(expect, "flags_never") & ever) == 0, "flags over the run " + ever);
        expect.End();
    }

    /// <summary>Moves the platform, and what stands on it with it.</summary>
    private static void Carry(Json carrier, Exact world, ref RmoBody body, ref RmoTick step, ref double lifted, bool first)
    {
        ulong surface = (ulong)carrier.Need("surface").Number;
        RmoPosition motion = Vector(carrier.Need("motion"));
        double spin = carrier.Need("spin").Number;
        // A conveyor stays where it is.
        bool stays = True(carrier, "still");
        foreach (Exact.Solid solid in world.Solids)
        {
            if (solid.Surface != surface || stays) continue;
            if (!solid.Center.HasValue) throw new FormatException("only boxes move");
            solid.Center = Exact.Turned(solid.Center.Value + motion, spin);
            solid.Turn += spin;
        }
        if (!stays) lifted += motion.Y;
        if (body.Grounded == 0 || (body.Ground.Surface != surface && !first)) return;
        step.Platform.Translation = (RmoVec3)(motion + Exact.Turned(body.Position, spin) - body.Position);
        step.PlatformSurface = surface;
    }

    private static void Expect(
        Json expect, Exact world, RmoPosition start, RmoPosition end, RmoPosition ask, long ticks, double recovery, double lifted)
    {
        double tolerance = Math.Max(expect.NumberOr("tolerance", 0), Places);
        Json ends = expect.Take("end"), gaps = expect.Take("gap_to"), advance = expect.Take("advance");
        double[] reached = { end.X, end.Y, end.Z };
        for (int i = 0; ends != null && i < 3; i++)
        {
            if (!ends.Items[i].IsNull) Tests.Near(reached[i], ends.Items[i].Number, tolerance, "the end's " + "xyz"[i]);
        }
        RmoPosition way = end - start;
        way.Y = 0;
        if (True(expect, "horizontal_exact"))
        {
            // Of what was asked: the f32 that the proposal carries.
            RmoPosition wanted = (RmoPosition)(RmoVec3)ask * ticks;
            wanted.Y = 0;
            Tests.Near((wanted - way).Length, 0, 1e-9, "horizontally off");
        }
        for (int i = 0; gaps != null && i < gaps.Names.Count; i++)
        {
            Tests.Near(world.GapTo(ulong.Parse(gaps.Names[i]), end), gaps.Items[i].Number, Places, "the gap to " + gaps.Names[i]);
        }
        if (advance != null)
        {
            double share = RmoPosition.Dot(way, ask) / RmoPosition.Dot(ask, ask) / ticks;
            Tests.True(share >= advance.Items[0].Number && share <= advance.Items[1].Number + 1e-6, "the advance is " + share);
        }
        if (expect.Has("recovery")) Tests.Near(recovery, expect.Need("recovery").Number, Places, "the recovery");
        double above = expect.NumberOr("above_platform", double.NegativeInfinity), mean = world.Asked / (double)ticks;
        Tests.True(end.Y - start.Y - lifted >= above, "only " + (end.Y - start.Y - lifted) + " above the platform");
        Tests.True(mean <= expect.NumberOr("queries_mean", double.PositiveInfinity), mean + " queries a tick");
    }
}
