using UnityEngine;

namespace RootMotionNative.Samples
{
    /// <summary>
    /// Put it on an empty object and press Play: the client's character as it is drawn (green), and the server's, which is where that was
    /// some ticks ago (grey). Now and then the server pushes it, and a tenth of all messages are lost.
    /// </summary>
    public sealed class PredictionScene : MonoBehaviour
    {
        [Tooltip("Messages of a hundred that are lost.")]
        [Range(0, 50)]
        [SerializeField] private int lost = 10;

        [Tooltip("Ticks by which messages may be late.")]
        [Range(0, 10)]
        [SerializeField] private int jitter = 4;

        private PredictionGame game;
        private Transform client;
        private Transform server;
        private double waiting;

        /// <summary>The game under way.</summary>
        public PredictionGame Game { get { return game; } }

        private void OnEnable()
        {
            game = new PredictionGame(long.MaxValue, 1, (uint)jitter, (uint)lost);
            client = Make("Client", Color.green);
            server = Make("Server", Color.gray);
        }

        private void OnDisable()
        {
            game.Dispose();
            Destroy(client.gameObject);
            Destroy(server.gameObject);
        }

        private void Update()
        {
            // Ticks are the game's own, whatever the frame rate.
            for (waiting += Time.deltaTime; waiting >= PredictedCharacter.Dt; waiting -= PredictedCharacter.Dt)
            {
                game.Step();
                Show(client, game.Client.Draw());
                Show(server, game.Server.Character.Pose);
            }
        }

        private void OnGUI()
        {
            GUILayout.Label("tick " + game.Client.Tick + ", " + (game.Client.Tick - game.Server.Tick) + " ahead of the server");
            GUILayout.Label("corrections " + game.Client.Corrections + ", inputs that came too late " + game.Server.Guessed);
        }

        private static void Show(Transform shown, RmoPose pose)
        {
            // A capsule's origin is in its middle.
            shown.SetPositionAndRotation(pose.Position.ToVector3() + Vector3.up, pose.Rotation.ToQuaternion());
        }

        private static Transform Make(string name, Color colour)
        {
            var made = GameObject.CreatePrimitive(PrimitiveType.Capsule);
            made.name = name;
            made.GetComponent<Renderer>().material.color = colour;
            return made.transform;
        }
    }
}
