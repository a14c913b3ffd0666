using System.Collections;
using System.Collections.Generic;

namespace UnityEngine
{
    public class Transform : Component, IEnumerable
    {
        private readonly List<Transform> children = new List<Transform>();
        private Transform above;
        private Vector3 place = Vector3.zero;
        private Quaternion turn = Quaternion.identity;
        private Vector3 size = Vector3.one;

        internal Transform() { }

        /// How often a pose was written: by scripts and by the controller.
        public int StubWrites { get; private set; }

        public Vector3 localPosition { get { return place; } set { place = value; Written(); } }
        public Quaternion localRotation { get { return turn; } set { turn = value.normalized; Written(); } }
        public Vector3 localScale { get { return size; } set { size = value; } }

        public Vector3 position
        {
            get { return above == null ? place : above.TransformPoint(place); }
            set { localPosition = above == null ? value : above.InverseTransformPoint(value); }
        }

        public Quaternion rotation
        {
            get { return above == null ? turn : above.rotation * turn; }
            set { localRotation = above == null ? value : Quaternion.Inverse(above.rotation) * value; }
        }

        /// Of turned and unevenly scaled parents this is as wrong as in Unity.
        public Vector3 lossyScale { get { return above == null ? size : Vector3.Scale(above.lossyScale, size); } }

        public Transform parent
        {
            get { return above; }
            set { SetParent(value, true); }
        }

        public int childCount { get { return children.Count; } }
        public Vector3 up { get { return rotation * Vector3.up; } }
        public Vector3 right { get { return rotation * Vector3.right; } }
        public Vector3 forward { get { return rotation * Vector3.forward; } }

        public void SetParent(Transform parent, bool worldPositionStays)
        {
            var oldPosition = position;
            var oldRotation = rotation;
            if (above != null)
            {
                above.children.Remove(this);
            }
            above = parent;
            if (parent != null)
            {
                parent.children.Add(this);
            }
            if (worldPositionStays)
            {
                position = oldPosition;
                rotation = oldRotation;
            }
        }

        public bool IsChildOf(Transform parent)
        {
            for (var at = this; at != null; at = at.above)
            {
                if (at == parent)
                {
                    return true;
                }
            }
            return false;
        }

        public Transform GetChild(int index) { return children[index]; }
        public IEnumerator GetEnumerator() { return children.GetEnumerator(); }

        public void SetPositionAndRotation(Vector3 position, Quaternion rotation)
        {
            place = above == null ? position : above.InverseTransformPoint(position);
            turn = (above == null ? rotation : Quaternion.Inverse(above.rotation) * rotation).normalized;
            Written();
        }

        public Vector3 TransformPoint(Vector3 point) { return position + rotation * Vector3.Scale(lossyScale, point); }
        public Vector3 TransformDirection(Vector3 direction) { return rotation * direction; }
        public Vector3 TransformVector(Vector3 vector) { return rotation * Vector3.Scale(lossyScale, vector); }

        public Vector3 InverseTransformPoint(Vector3 point)
        {
            var local = Quaternion.Inverse(rotation) * (point - position);
            var scale = lossyScale;
            return new Vector3(local.x / scale.x, local.y / scale.y, local.z / scale.z);
        }

        public Vector3 InverseTransformDirection(Vector3 direction) { return Quaternion.Inverse(rotation) * direction; }

        private void Written() { StubWrites++; }
    }
}
