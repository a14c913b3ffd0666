using UnityEngine;

/// Capsule casts, overlaps and penetrations on PhysX.
internal static class Queries
{
    private static readonly Vector3 Low = new Vector3(0, -0.6f, 0);
    private static readonly Vector3 High = new Vector3(0, 0.6f, 0);

    public static void All()
    {
        Run.Test("PhysX: a cast finds the nearest, and leaves out what it starts in", Cast);
        Run.Test("PhysX: all of a cast, what it starts in with distance 0", CastAll);
        Run.Test("PhysX: overlaps and the way out", Overlap);
        Run.Test("PhysX: a moved collider is met where it was until the next sync", Moved);
    }

    private static void Cast()
    {
        var near = Stage.Wall(1);
        Stage.Wall(2);
        RaycastHit hit;
        Run.True("found", Physics.defaultPhysicsScene.CapsuleCast(Low, High, 0.3f, Vector3.forward, out hit, 5));
        Run.Near("distance", hit.distance, 0.7, 1e-5);
        Run.Near("normal", hit.normal, Vector3.back, 1e-5);
        Run.Same("collider", hit.collider, near);
        near.gameObject.layer = 5;
        Run.True("by layers", Physics.defaultPhysicsScene.CapsuleCast(Low, High, 0.3f, Vector3.forward, out hit, 5, ~(1 << 5)));
        Run.Near("the next", hit.distance, 1.7, 1e-5);
        Stage.Wall(0.1f);
        Run.True("out of it", Physics.defaultPhysicsScene.CapsuleCast(Low, High, 0.3f, Vector3.forward, out hit, 5));
        Run.Same("not what it starts in", hit.collider, near);
    }

    private static void CastAll()
    {
        var around = Stage.Wall(0.1f);
        Stage.Wall(2);
        var hits = new RaycastHit[8];
        var count = Physics.defaultPhysicsScene.CapsuleCast(Low, High, 0.3f, Vector3.forward, hits, 5);
        Run.Same("count", count, 2);
        var own = hits[0].collider == around ? hits[0] : hits[1];
        Run.Near("distance", own.distance, 0, 0);
        Run.Near("normal", own.normal, Vector3.back, 0);
        Run.Near("point", own.point, Vector3.zero, 0);
    }

    private static void Overlap()
    {
        var wall = Stage.Wall(0.25f);
        var hero = new GameObject("Hero");
        var capsule = hero.AddComponent<CapsuleCollider>();
        capsule.radius = 0.3f;
        capsule.height = 1.8f;
        var found = new Collider[8];
        Run.Same("both", Physics.defaultPhysicsScene.OverlapCapsule(Low, High, 0.3f, found), 2);
        Vector3 way;
        float depth;
        Run.True("inside", Physics.ComputePenetration(capsule, Vector3.zero, Quaternion.identity, wall, wall.transform.position,
            Quaternion.identity, out way, out depth));
        Run.Near("depth", depth, 0.05, 1e-5);
        Run.Near("way", way, Vector3.back, 1e-5);
    }

    private static void Moved()
    {
        var wall = Stage.Wall(1);
        RaycastHit hit;
        Physics.defaultPhysicsScene.CapsuleCast(Low, High, 0.3f, Vector3.forward, out hit, 5);
        wall.transform.position += new Vector3(0, 0, 1);
        Physics.defaultPhysicsScene.CapsuleCast(Low, High, 0.3f, Vector3.forward, out hit, 5);
        Run.Near("where it was", hit.distance, 0.7, 1e-5);
        Physics.SyncTransforms();
        Physics.defaultPhysicsScene.CapsuleCast(Low, High, 0.3f, Vector3.forward, out hit, 5);
        Run.Near("where it is", hit.distance, 1.7, 1e-5);
    }
}
