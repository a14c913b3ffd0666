namespace RootMotionNative
{
    // What the structs hold in C arrays, without pointers. An index outside gives a cleared value.

    public unsafe partial struct RmoBody
    {
        /// <summary>Where it is, its rotation rounded to f32.</summary>
        public RmoPose Pose
        {
            get
            {
                fixed (double* r = Rotation)
                {
                    return new RmoPose(Position, new RmoQuat((float)r[0], (float)r[1], (float)r[2], (float)r[3]));
                }
            }
        }

        /// <summary>Its unit up direction (F1).</summary>
        public RmoVec3 UpDirection
        {
            get
            {
                fixed (double* up = Up)
                {
                    return new RmoVec3((float)up[0], (float)up[1], (float)up[2]);
                }
            }
        }
    }

    public partial struct RmoCommit
    {
        /// <summary>True if one of the flags is set.</summary>
        public bool Has(RmoCommitFlags flag)
        {
            return (Flags & flag) != 0;
        }

        /// <summary>How many contacts are kept, at most Rmo.MaxContacts; <see cref="ContactCount"/> counts all.</summary>
        public uint KeptContacts
        {
            get { return ContactCount < Rmo.MaxContacts ? ContactCount : Rmo.MaxContacts; }
        }

        /// <summary>One of the <see cref="KeptContacts"/>.</summary>
        public RmoContact Contact(uint index)
        {
            switch (index)
            {
                case 0: return Contacts0;
                case 1: return Contacts1;
                case 2: return Contacts2;
                case 3: return Contacts3;
                default: return default(RmoContact);
            }
        }
    }

    public partial struct RmoHostResult
    {
        /// <summary>Counts a contact, and keeps it if it is one of the first Rmo.MaxContacts.</summary>
        public void AddContact(RmoContact contact)
        {
            switch (ContactCount)
            {
                case 0: Contacts0 = contact; break;
                case 1: Contacts1 = contact; break;
                case 2: Contacts2 = contact; break;
                case 3: Contacts3 = contact; break;
            }
            ContactCount++;
        }
    }

    public unsafe partial struct RmoAuthority
    {
        /// <summary>Owner of channel 0 (horizontal), 1 (vertical) or 2 (rotation); <c>(RmoWriter)Rmo.WriterNone</c> if free.</summary>
        public RmoWriter Owner(uint channel)
        {
            if (channel >= Rmo.ChannelCount) return (RmoWriter)Rmo.WriterNone;
            fixed (uint* owners = Owners)
            {
                return (RmoWriter)owners[channel];
            }
        }
    }

    public unsafe partial struct RmoBlendSpaceWeights
    {
        /// <summary>Index of the sample that the <paramref name="index"/>-th weight belongs to.</summary>
        public uint Sample(uint index)
        {
            if (index >= Count) return 0;
            fixed (uint* samples = Samples)
            {
                return samples[index];
            }
        }

        /// <summary>The <paramref name="index"/>-th weight.</summary>
        public double Weight(uint index)
        {
            if (index >= Count) return 0;
            fixed (double* weights = Weights)
            {
                return weights[index];
            }
        }
    }

    public unsafe partial struct RmoLocomotionOutput
    {
        /// <summary>Weight of a state at the end of the tick (M3).</summary>
        public float Weight(RmoLocomotionState state)
        {
            if ((uint)state >= Rmo.LocomotionStateCount) return 0;
            fixed (float* weights = Weights)
            {
                return weights[(uint)state];
            }
        }

        /// <summary>A piece of a state's weight over the tick: 0, or 1 where <see cref="PieceCount"/> is 2.</summary>
        public RmoWeightPiece Piece(RmoLocomotionState state, uint index)
        {
            if ((uint)state >= Rmo.LocomotionStateCount || index >= PieceCount) return default(RmoWeightPiece);
            fixed (RmoWeightPiece* pieces = &Pieces0)
            {
                return pieces[2 * (uint)state + index];
            }
        }
    }

    public unsafe partial struct RmoSyncMember
    {
        /// <summary>Sets the clip time of a marker, seconds, one below Rmo.MaxSyncMarkers; <see cref="MarkerCount"/> is at least that many then.</summary>
        public void SetMarker(uint index, double time)
        {
            if (index >= Rmo.MaxSyncMarkers) return;
            fixed (double* markers = Markers)
            {
                markers[index] = time;
            }
            if (MarkerCount <= index) MarkerCount = index + 1;
        }
    }

    public unsafe partial struct RmoWarp
    {
        /// <summary>Moves the target; the limits decide anew at the next step (W1).</summary>
        public void SetTarget(RmoPose target)
        {
            Target = target.Position;
            fixed (double* r = TargetRotation)
            {
                r[0] = target.Rotation.X;
                r[1] = target.Rotation.Y;
                r[2] = target.Rotation.Z;
                r[3] = target.Rotation.W;
            }
        }
    }

    public unsafe partial struct RmoRootSample
    {
        /// <summary>Where the motion root is in clip space, its rotation rounded to f32.</summary>
        public RmoPose Pose
        {
            get
            {
                fixed (double* t = Translation, r = Rotation)
                {
                    return new RmoPose(
                        new RmoPosition(t[0], t[1], t[2]),
                        new RmoQuat((float)r[0], (float)r[1], (float)r[2], (float)r[3]));
                }
            }
        }
    }
}
