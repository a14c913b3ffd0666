using System;

namespace RootMotionNative
{
    public partial struct RmoVec3 : IEquatable<RmoVec3>
    {
        /// <summary>Unity's up, (0, 1, 0).</summary>
        public static RmoVec3 Up
        {
            get { return new RmoVec3(0f, 1f, 0f); }
        }

        /// <summary>Three components.</summary>
        public RmoVec3(float x, float y, float z)
        {
            X = x;
            Y = y;
            Z = z;
        }

        /// <summary>Its length.</summary>
        public float Length
        {
            get { return (float)Math.Sqrt(Dot(this, this)); }
        }

        /// <summary>The dot product.</summary>
        public static float Dot(RmoVec3 a, RmoVec3 b)
        {
            return a.X * b.X + a.Y * b.Y + a.Z * b.Z;
        }

        /// <summary>The sum.</summary>
        public static RmoVec3 operator +(RmoVec3 a, RmoVec3 b)
        {
            return new RmoVec3(a.X + b.X, a.Y + b.Y, a.Z + b.Z);
        }

        /// <summary>The difference.</summary>
        public static RmoVec3 operator -(RmoVec3 a, RmoVec3 b)
        {
            return new RmoVec3(a.X - b.X, a.Y - b.Y, a.Z - b.Z);
        }

        /// <summary>The opposite.</summary>
        public static RmoVec3 operator -(RmoVec3 a)
        {
            return new RmoVec3(-a.X, -a.Y, -a.Z);
        }

        /// <summary>The multiple.</summary>
        public static RmoVec3 operator *(RmoVec3 a, float scale)
        {
            return new RmoVec3(a.X * scale, a.Y * scale, a.Z * scale);
        }

        /// <summary>Exact, component by component.</summary>
        public bool Equals(RmoVec3 other)
        {
            return X == other.X && Y == other.Y && Z == other.Z;
        }

        /// <summary>The components, for messages.</summary>
        public override string ToString()
        {
            return "(" + X + ", " + Y + ", " + Z + ")";
        }
    }

    public partial struct RmoPosition : IEquatable<RmoPosition>
    {
        /// <summary>The origin.</summary>
        public static RmoPosition Zero
        {
            get { return default(RmoPosition); }
        }

        /// <summary>Three components.</summary>
        public RmoPosition(double x, double y, double z)
        {
            X = x;
            Y = y;
            Z = z;
        }

        /// <summary>Its length.</summary>
        public double Length
        {
            get { return Math.Sqrt(Dot(this, this)); }
        }

        /// <summary>The dot product.</summary>
        public static double Dot(RmoPosition a, RmoPosition b)
        {
            return a.X * b.X + a.Y * b.Y + a.Z * b.Z;
        }

        /// <summary>The sum.</summary>
        public static RmoPosition operator +(RmoPosition a, RmoPosition b)
        {
            return new RmoPosition(a.X + b.X, a.Y + b.Y, a.Z + b.Z);
        }

        /// <summary>The difference.</summary>
        public static RmoPosition operator -(RmoPosition a, RmoPosition b)
        {
            return new RmoPosition(a.X - b.X, a.Y - b.Y, a.Z - b.Z);
        }

        /// <summary>The multiple.</summary>
        public static RmoPosition operator *(RmoPosition a, double scale)
        {
            return new RmoPosition(a.X * scale, a.Y * scale, a.Z * scale);
        }

        /// <summary>Every f32 is an f64.</summary>
        public static implicit operator RmoPosition(RmoVec3 a)
        {
            return new RmoPosition(a.X, a.Y, a.Z);
        }

        /// <summary>Rounded to f32: for displacements. A world position far out loses digits.</summary>
        public static explicit operator RmoVec3(RmoPosition a)
        {
            return new RmoVec3((float)a.X, (float)a.Y, (float)a.Z);
        }

        /// <summary>Exact, component by component.</summary>
        public bool Equals(RmoPosition other)
        {
            return X == other.X && Y == other.Y && Z == other.Z;
        }

        /// <summary>The components, for messages.</summary>
        public override string ToString()
        {
            return "(" + X + ", " + Y + ", " + Z + ")";
        }
    }

    public partial struct RmoQuat : IEquatable<RmoQuat>
    {
        /// <summary>Three imaginary components, then the real one.</summary>
        public RmoQuat(float x, float y, float z, float w)
        {
            X = x;
            Y = y;
            Z = z;
            W = w;
        }

        /// <summary>No rotation.</summary>
        public static RmoQuat Identity
        {
            get { return new RmoQuat(0f, 0f, 0f, 1f); }
        }

        /// <summary>A turn by <paramref name="radians"/> about the unit <paramref name="axis"/>.</summary>
        public static RmoQuat AxisAngle(RmoVec3 axis, double radians)
        {
            float sin = (float)Math.Sin(radians / 2), cos = (float)Math.Cos(radians / 2);
            return new RmoQuat(axis.X * sin, axis.Y * sin, axis.Z * sin, cos);
        }

        /// <summary>Exact, component by component: q and -q, the same rotation, are not equal here.</summary>
        public bool Equals(RmoQuat other)
        {
            return X == other.X && Y == other.Y && Z == other.Z && W == other.W;
        }

        /// <summary>The components, for messages.</summary>
        public override string ToString()
        {
            return "(" + X + ", " + Y + ", " + Z + ", " + W + ")";
        }
    }

    public partial struct RmoDelta
    {
        /// <summary>A displacement in the start frame, then a rotation (F2).</summary>
        public RmoDelta(RmoVec3 translation, RmoQuat rotation)
        {
            Translation = translation;
            Rotation = rotation;
        }

        /// <summary>A displacement in the start frame, without a turn.</summary>
        public static RmoDelta Translate(float x, float y, float z)
        {
            return new RmoDelta(new RmoVec3(x, y, z), RmoQuat.Identity);
        }

        /// <summary>No motion.</summary>
        public static RmoDelta Identity
        {
            get { return new RmoDelta(default(RmoVec3), RmoQuat.Identity); }
        }
    }

    public partial struct RmoTick
    {
        /// <summary>A tick of <paramref name="dt"/> seconds in which nothing moves but what was proposed.</summary>
        public RmoTick(long tick, double dt) : this()
        {
            Tick = tick;
            Dt = dt;
            Platform = RmoDelta.Identity;
        }
    }

    public partial struct RmoAnswer
    {
        /// <summary>The answer to a query whose way is free, with its serial and key: for moves that are answered step by step.</summary>
        public static RmoAnswer To(in RmoQuery query)
        {
            RmoAnswer answer = default(RmoAnswer);
            answer.Serial = query.Serial;
            answer.MoveKey = query.MoveKey;
            return answer;
        }

        /// <summary>A hit at a distance along the query, the surface's unit normal towards the body.</summary>
        public RmoAnswer(double distance, RmoVec3 normal) : this()
        {
            Hit = 1;
            Distance = (float)distance;
            Normal = normal;
        }
    }

    public partial struct RmoPose
    {
        /// <summary>A world position and rotation.</summary>
        public RmoPose(RmoPosition position, RmoQuat rotation)
        {
            Position = position;
            Rotation = rotation;
        }
    }

    public partial struct RmoLayer
    {
        /// <summary>A delta whose translation and rotation take part, with its weight at both ends of the tick, 0..=1.</summary>
        public RmoLayer(RmoDelta delta, float weightStart, float weightEnd)
        {
            Delta = delta;
            WeightStart = weightStart;
            WeightEnd = weightEnd;
            Channels = RmoLayerChannels.Translation | RmoLayerChannels.Rotation;
            Flags = 0;
            Reserved = 0;
        }
    }

    public partial struct RmoInterval
    {
        /// <summary>Where a root was and is, metres.</summary>
        public RmoInterval(double from, double to)
        {
            From = from;
            To = to;
        }
    }

    public partial struct RmoMotion
    {
        /// <summary>Terms of the bookkeeping add up (C6).</summary>
        public static RmoMotion operator +(RmoMotion a, RmoMotion b)
        {
            RmoMotion sum;
            sum.Translation = a.Translation + b.Translation;
            sum.Yaw = a.Yaw + b.Yaw;
            return sum;
        }

        /// <summary>The difference of two terms.</summary>
        public static RmoMotion operator -(RmoMotion a, RmoMotion b)
        {
            RmoMotion difference;
            difference.Translation = a.Translation - b.Translation;
            difference.Yaw = a.Yaw - b.Yaw;
            return difference;
        }
    }
}
