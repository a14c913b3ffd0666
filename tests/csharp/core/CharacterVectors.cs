using System;
using System.Collections.Generic;
using System.Reflection;
using RootMotionNative;

/// <summary>The character layer's calls of the vectors: one named piece of state each.</summary>
static unsafe partial class Vectors
{
    /// <summary>The state of a name; each uses one of these.</summary>
    private sealed class Piece
    {
        public RmoGravity Gravity;
        public RmoTurn Turn;
        public RmoPace Pace;
        public RmoLocomotion Locomotion;
        public RmoMotionMode MotionMode;
        public RmoCrouch Crouch;

        public byte[] Image()
        {
            List<byte> bytes = new List<byte>();
            fixed (RmoGravity* p = &Gravity) Add(bytes, p, sizeof(RmoGravity));
            fixed (RmoTurn* p = &Turn) Add(bytes, p, sizeof(RmoTurn));
            fixed (RmoPace* p = &Pace) Add(bytes, p, sizeof(RmoPace));
            fixed (RmoLocomotion* p = &Locomotion) Add(bytes, p, sizeof(RmoLocomotion));
            fixed (RmoMotionMode* p = &MotionMode) Add(bytes, p, sizeof(RmoMotionMode));
            fixed (RmoCrouch* p = &Crouch) Add(bytes, p, sizeof(RmoCrouch));
            return bytes.ToArray();
        }

        private static void Add(List<byte> bytes, void* from, int size)
        {
            for (int i = 0; i < size; i++) bytes.Add(((byte*)from)[i]);
        }
    }

    private static readonly string[] Things = { "gravity", "turn", "pace", "locomotion", "motion_mode", "crouch" };
    private static readonly Dictionary<string, Piece> Pieces = new Dictionary<string, Piece>();

    /// <summary>The piece that a call is about, by what its name begins with; null for another call.</summary>
    private static string ThingOf(string call)
    {
        return Array.Find(Things, thing => call.StartsWith("rmo_" + thing + "_"));
    }

    /// <summary>The piece that a call may change; null if there is none, or if it makes one.</summary>
    private static Piece PieceOf(string call, Json step)
    {
        string thing = ThingOf(call);
        bool changes = thing != null && step.Has(thing) && !call.EndsWith("_init");
        return changes ? Pieces[step.TextOf(thing)] : null;
    }

    private static string Pascal(string snake)
    {
        string name = "";
        foreach (string word in snake.Split('_')) name += char.ToUpperInvariant(word[0]) + word.Substring(1);
        return name;
    }

    private static string Snake(string pascal)
    {
        string name = "";
        foreach (char letter in pascal) name += (char.IsUpper(letter) && name != "" ? "_" : "") + char.ToLowerInvariant(letter);
        return name;
    }

    /// <summary>The struct with the fields that the item has, by the header's names.</summary>
    private static T With<T>(Json item, T made) where T : struct
    {
        if (item == null) return made;
        object boxed = made;
        foreach (string name in item.Names)
        {
            FieldInfo field = typeof(T).GetField(Pascal(name));
            if (field == null) throw new FormatException(typeof(T).Name + " has no " + name);
            field.SetValue(boxed, Value(item, name, field.FieldType));
        }
        item.End();
        return (T)boxed;
    }

    private static object Value(Json item, string name, Type type)
    {
        if (type == typeof(uint)) return item.UnsignedOr(name, 0);
        if (type.IsEnum) return Enum.ToObject(type, item.UnsignedOr(name, 0));
        if (type == typeof(float)) return item.SingleOr(name, 0);
        if (type == typeof(double)) return item.NumberOr(name, 0);
        if (type == typeof(RmoVec3)) return Vec3(item, name, default(RmoVec3));
        if (type == typeof(RmoPosition)) return Position(item, name);
        if (type == typeof(RmoQuat)) return Quat(item, name, RmoQuat.Identity);
        if (type == typeof(RmoDelta)) return Delta(item.Take(name));
        throw new FormatException(name + " is a " + type.Name);
    }

    /// <summary>Every number and vector of a struct as an output.</summary>
    private static void PutAll<T>(T made) where T : struct
    {
        foreach (FieldInfo field in typeof(T).GetFields(BindingFlags.Instance | BindingFlags.Public))
        {
            string name = "out." + Snake(field.Name);
            object value = field.GetValue(made);
            if (value is Enum) Put(name, Kind.Exact, Convert.ToUInt32(value));
            else if (value is uint) Put(name, Kind.Exact, (uint)value);
            else if (value is float) Put(name, Kind.F32, (float)value);
            else if (value is double) Put(name, Kind.F64, (double)value);
            else if (value is RmoVec3) Put(name, (RmoVec3)value);
            else if (value is RmoPosition) Put(name, (RmoPosition)value);
            else if (value is RmoQuat) Put(name, (RmoQuat)value);
            else if (value is RmoDelta) Put(name, (RmoDelta)value);
        }
    }

    private static RmoResult CallOfCharacter(string call, Json args)
    {
        string thing = ThingOf(call);
        if (thing == null || !args.Has(thing)) return CallWithoutState(call, args);
        string name = args.TextOf(thing);
        if (call.EndsWith("_init"))
        {
            Pieces[name] = new Piece();
            return Init(thing, Pieces[name], args);
        }
        Piece piece = Pieces[name];
        Json config = args.Take("config"), input = args.Take("input");
        switch (thing)
        {
            case "gravity":
                RmoGravityOutput fall;
                RmoResult result = piece.Gravity.Step(
                    With(config, RmoGravityConfig.Default()), With(input, default(RmoGravityInput)), out fall);
                PutAll(fall);
                return result;
            case "turn":
                RmoTurnOutput turn;
                result = piece.Turn.Step(With(config, RmoTurnConfig.Default()), With(input, default(RmoTurnInput)), out turn);
                PutAll(turn);
                return result;
            case "pace":
                RmoPaceConfig pace;
                RmoPaceConfig.Preset(out pace, (uint)(config == null ? RmoPacePreset.Loose : config.NamedOr("preset", RmoPacePreset.Loose))).ThrowIfError();
                RmoPaceOutput gait;
                result = piece.Pace.Step(WithoutPreset(config, pace), With(input, new RmoPaceInput { AdvisedRate = 1 }), out gait);
                PutAll(gait);
                return result;
            case "locomotion":
                RmoLocomotionOutput state;
                result = piece.Locomotion.Step(
                    With(config, RmoLocomotionConfig.Default()), With(input, default(RmoLocomotionInput)), out state);
                PutAll(state);
                PutWeights(state);
                return result;
            case "motion_mode":
                return Mode(piece, config, input, args);
            default:
                RmoCrouchOutput crouch;
                result = piece.Crouch.Step(With(config, RmoCrouchConfig.Default()),
                    With(input, new RmoCrouchInput { Headroom = double.PositiveInfinity }), out crouch);
                PutAll(crouch);
                return result;
        }
    }

    private static RmoResult Init(string thing, Piece piece, Json args)
    {
        switch (thing)
        {
            case "gravity":
                piece.Gravity = RmoGravity.Init();
                return RmoResult.Ok;
            case "turn":
                piece.Turn = RmoTurn.Init();
                return RmoResult.Ok;
            case "pace": return RmoPace.Init(out piece.Pace, args.NumberOr("rate", 0));
            case "locomotion": return RmoLocomotion.Init(out piece.Locomotion, (uint)(args.NamedOr("state", RmoLocomotionState.Idle)));
            case "motion_mode":
                piece.MotionMode = RmoMotionMode.Init();
                return RmoResult.Ok;
            default: return RmoCrouch.Init(out piece.Crouch, args.NumberOr("height", 0));
        }
    }

    private static RmoPaceConfig WithoutPreset(Json config, RmoPaceConfig made)
    {
        if (config == null) return made;
        made.MinRate = config.SingleOr("min_rate", made.MinRate);
        made.MaxRate = config.SingleOr("max_rate", made.MaxRate);
        made.MinStride = config.SingleOr("min_stride", made.MinStride);
        made.MaxStride = config.SingleOr("max_stride", made.MaxStride);
        made.HalfLife = config.SingleOr("half_life", made.HalfLife);
        made.SlideTolerance = config.SingleOr("slide_tolerance", made.SlideTolerance);
        config.End();
        return made;
    }

    private static void PutWeights(RmoLocomotionOutput state)
    {
        double[] mean = new double[Rmo.LocomotionStateCount];
        RmoWeightPiece* pieces = &state.Pieces0;
        for (uint i = 0; i < mean.Length; i++)
        {
            double begin = 0;
            for (uint piece = 0; piece < state.PieceCount; piece++)
            {
                mean[i] += (pieces[2 * i + piece].End - begin) * pieces[2 * i + piece].Mean;
                begin = pieces[2 * i + piece].End;
            }
        }
        Put("out.weights_ground", Kind.F32, state.Weights[0], state.Weights[1], state.Weights[2]);
        Put("out.weights_air", Kind.F32, state.Weights[3], state.Weights[4], state.Weights[5]);
        Put("out.mean_ground", Kind.F32, mean[0], mean[1], mean[2]);
        Put("out.mean_air", Kind.F32, mean[3], mean[4], mean[5]);
    }

    private static RmoResult Mode(Piece piece, Json config, Json input, Json args)
    {
        RmoMotionModeConfig made = With(config, RmoMotionModeConfig.Default());
        RmoMotionModeInput both = With(input, new RmoMotionModeInput { Animation = RmoDelta.Identity, Code = RmoDelta.Identity });
        RmoMotionModeOutput mode;
        RmoResult result;
        if (args.Has("commit"))
        {
            RmoCommit commit = CommitOf(args);
            result = piece.MotionMode.Step(made, both, ref commit, out mode);
        }
        else
        {
            result = piece.MotionMode.Step(made, both, out mode);
        }
        PutAll(mode);
        return result;
    }

    private static RmoCommit CommitOf(Json args)
    {
        return With(args.Take("commit"), new RmoCommit { Rotation = RmoQuat.Identity });
    }

    private static RmoResult CallWithoutState(string call, Json args)
    {
        double number;
        RmoResult result;
        switch (call)
        {
            case "rmo_turn_difference":
                result = RmoTurn.Difference(args.NumberOr("from", 0), args.NumberOr("to", 0), out number);
                Put("yaw", Kind.F64, number);
                return result;
            case "rmo_turn_facing":
                result = RmoTurn.Facing(
                    Quat(args, "rotation", RmoQuat.Identity), Vec3(args, "up", default(RmoVec3)), args.NumberOr("held", 0), out number);
                Put("heading", Kind.F64, number);
                return result;
            case "rmo_steer_camera_direction":
                RmoSteer steer;
                result = RmoSteer.CameraDirection(
                    args.SingleOr("x", 0), args.SingleOr("y", 0), Vec3(args, "forward", default(RmoVec3)), Vec3(args, "right", default(RmoVec3)),
                    Vec3(args, "up", default(RmoVec3)), With(args.Take("held"), default(RmoSteer)), out steer);
                PutAll(steer);
                return result;
            case "rmo_steer_heading":
                result = RmoSteer.Heading(
                    Vec3(args, "direction", default(RmoVec3)), Vec3(args, "forward", default(RmoVec3)), Vec3(args, "up", default(RmoVec3)),
                    args.NumberOr("held", 0), out number);
                Put("heading", Kind.F64, number);
                return result;
            case "rmo_pace_track_speed":
                result = RmoPace.TrackSpeed(Tracks.Existing(args.TextOf("track")).Track, out number);
                Put("speed", Kind.F64, number);
                return result;
            case "rmo_motion_mode_leaving_velocity":
                RmoCommit commit = CommitOf(args);
                RmoPosition velocity;
                result = RmoMotionMode.LeavingVelocity(ref commit, Vec3(args, "up", default(RmoVec3)), out velocity);
                Put("velocity", velocity);
                return result;
            default:
                throw new FormatException("unknown call " + call);
        }
    }
}
