// A small engine on Bullet: what a C++ engine adds around rmo::Body. Copy it.
//
// World answers the motor's two questions, "how far may the capsule go" and "what is it inside of". Character is the game's
// side: gravity, what it stands on, one proposal and one commit per tick.
//
// What to know about Bullet 3.24:
// - Margins. A box has a margin of 40 mm that rounds its edges; it is set to 0 here, or a stair edge is 40 mm off. A capsule's
//   margin is its radius, so the pair stays robust.
// - convexSweepTest ends its search at a gap under 1 mm: exact against faces, early at edges, so that it may name the wrong one of
//   two edges. Closest-point queries measure the rest. Its `allowedCcdPenetration` is added to the way: keep it 0.
// - It reports shapes that overlap at the start, with fraction 0; the motor must not see them (it asks for overlaps itself).
// - A platform's place comes from the clock: products of f32 transforms shrink.

#ifndef ENGINE_HPP
#define ENGINE_HPP

#include <btBulletCollisionCommon.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "root_motion.hpp"

/// Something solid. `surface` is its id in contacts and ground; `flags` say what it is like.
struct Solid {
    std::uint64_t surface = 0;
    rmo::SurfaceFlags flags = {};
    std::unique_ptr<btCollisionShape> shape;
    btCollisionObject object;
    btTransform before;  ///< Where it was a tick ago.
};

/// The shape of a character, on its axis `up`. Its place is the centre.
struct Capsule {
    Capsule(double radius, double height, const rmo::Vec3& up = {0, 1, 0})
        : shape(static_cast<btScalar>(radius), static_cast<btScalar>(height - 2 * radius)) {
        object.setCollisionShape(&shape);
        object.getWorldTransform().setRotation(shortestArcQuat(btVector3(0, 1, 0), rmo::to<btVector3>(up)));
    }
    Capsule(const Capsule&) = delete;

    btCapsuleShape shape;
    btCollisionObject object;  ///< Only for queries; it is in no world.
};

class World {
public:
    static constexpr btScalar touching = 1e-5f;  ///< An overlap of less is a touch: what f32 leaves of a place, metres.
    static constexpr btScalar early = 0.002f;    ///< convexSweepTest ends at most this far from what it hits, metres.
    static constexpr btScalar found = 2e-6f;     ///< A gap of less needs no further round, metres.
    bool measure = true;                         ///< Off: sweeps as convexSweepTest leaves them.

    World() : dispatcher_(&configuration_), world_(&dispatcher_, &broadphase_, &configuration_) {}
    ~World() {
        for (auto& solid : solids_) world_.removeCollisionObject(&solid->object);
    }
    World(const World&) = delete;

    Solid& add(std::unique_ptr<btCollisionShape> shape, const btTransform& place, std::uint64_t surface, rmo::SurfaceFlags flags = {}) {
        solids_.push_back(std::make_unique<Solid>());
        Solid& solid = *solids_.back();
        solid.surface = surface, solid.flags = flags, solid.before = place, solid.shape = std::move(shape);
        solid.object.setCollisionShape(solid.shape.get());
        solid.object.setWorldTransform(place);
        solid.object.setUserPointer(&solid);
        world_.addCollisionObject(&solid.object);
        return solid;
    }
    Solid& add_box(const btVector3& low, const btVector3& high, std::uint64_t surface, rmo::SurfaceFlags flags = {}) {
        auto box = std::make_unique<btBoxShape>((high - low) / 2);
        box->setMargin(0);
        return add(std::move(box), btTransform(btQuaternion::getIdentity(), (low + high) / 2), surface, flags);
    }
    /// Everything with `normal . p <= offset`.
    Solid& add_half_space(const btVector3& normal, double offset, std::uint64_t surface, rmo::SurfaceFlags flags = {}) {
        return add(std::make_unique<btStaticPlaneShape>(normal, static_cast<btScalar>(offset)), btTransform::getIdentity(), surface,
                   flags);
    }
    /// Moves a platform by one tick.
    void move(Solid& solid, const btTransform& place) {
        solid.before = solid.object.getWorldTransform();
        solid.object.setWorldTransform(place);
        world_.updateSingleAabb(&solid.object);
    }
    const std::vector<std::unique_ptr<Solid>>& solids() const { return solids_; }

    /// Answers a query of a body that stood at `at` when the tick began.
    rmo::Answer answer(Capsule& capsule, const rmo::Position& at, const rmo::Query& query) {
        capsule.object.getWorldTransform().setOrigin(rmo::to<btVector3>(at + query.from));
        return query.kind == rmo::QueryKind::sweep ? sweep(capsule, at, query) : overlap(capsule, at, query);
    }

private:
    static const Solid& solid_of(const btCollisionObject* object) { return *static_cast<const Solid*>(object->getUserPointer()); }

    /// Leaves out a surface, if the query says so.
    struct Filter {
        explicit Filter(const rmo::Query& query)
            : ignores((query.flags & rmo::QueryFlags::ignore_surface) != 0), surface(query.ignored_surface) {}
        bool passes(const btBroadphaseProxy* proxy) const {
            return !ignores || solid_of(static_cast<btCollisionObject*>(proxy->m_clientObject)).surface != surface;
        }
        bool ignores;
        std::uint64_t surface;
    };

    /// The least distance among contacts, negative inside; the normal away from the other object.
    struct Closest : btCollisionWorld::ContactResultCallback {
        Closest(const Capsule& shape, const Filter& passing) : capsule(&shape.object), filter(passing) {}
        bool needsCollision(btBroadphaseProxy* proxy) const override {
            return filter.passes(proxy) && ContactResultCallback::needsCollision(proxy);
        }
        btScalar addSingleResult(btManifoldPoint& point, const btCollisionObjectWrapper* a, int, int,
                                 const btCollisionObjectWrapper* b, int, int) override {
            if (point.getDistance() < distance) {
                const bool first = a->getCollisionObject() == capsule;
                distance = point.getDistance();
                normal = first ? point.m_normalWorldOnB : -point.m_normalWorldOnB;
                at = first ? point.getPositionWorldOnB() : point.getPositionWorldOnA();
                other = first ? b->getCollisionObject() : a->getCollisionObject();
            }
            return 0;
        }
        const btCollisionObject* capsule;
        Filter filter;
        const btCollisionObject* other = nullptr;
        btScalar distance = BT_LARGE_FLOAT;
        btVector3 normal, at;
    };

    /// The nearest hit. Each is measured where the sweep left it, for the sweep of one edge may end earlier than that of
    /// another; what overlaps at the start is left out.
    struct Nearest : btCollisionWorld::ConvexResultCallback {
        Nearest(World& asked, Capsule& shape, const rmo::Query& query)
            : world(asked), capsule(shape), filter(query), from(shape.object.getWorldTransform().getOrigin()),
              direction(rmo::to<btVector3>(query.direction)), length(query.distance) {}
        bool needsCollision(btBroadphaseProxy* proxy) const override {
            return filter.passes(proxy) && ConvexResultCallback::needsCollision(proxy);
        }
        btScalar addSingleResult(btCollisionWorld::LocalConvexResult& result, bool in_world) override {
            const btCollisionObject* object = result.m_hitCollisionObject;
            btScalar distance = result.m_hitFraction * length;
            btVector3 n = result.m_hitNormalLocal, p = result.m_hitPointLocal;
            if (!in_world) n = object->getWorldTransform().getBasis() * n;
            // From the near side of a convex shape each round leaves the square of the rest.
            for (int round = 0; round < (world.measure ? 4 : result.m_hitFraction == 0 ? 1 : 0); round++) {
                capsule.object.getWorldTransform().setOrigin(from + direction * distance);
                Closest closest(capsule, filter);
                closest.m_closestDistanceThreshold = early;
                world.world_.contactPairTest(&capsule.object, const_cast<btCollisionObject*>(object), closest);
                if (round == 0 && result.m_hitFraction == 0 && closest.distance < -touching) return m_closestHitFraction;
                const btScalar closing = -closest.normal.dot(direction);
                if (!world.measure || closest.other == nullptr || closing <= 0) break;
                distance += closest.distance / closing;
                n = closest.normal, p = closest.at;
                if (closest.distance < found) break;
            }
            if (distance < m_closestHitFraction * length) {
                m_closestHitFraction = distance / length;
                travel = distance < 0 ? 0 : distance, normal = n.normalized(), point = p, hit = object;
            }
            return m_closestHitFraction;
        }
        World& world;
        Capsule& capsule;
        Filter filter;
        btVector3 from, direction;
        btScalar length;
        const btCollisionObject* hit = nullptr;
        btScalar travel = 0;
        btVector3 normal, point;
    };

    rmo::Answer sweep(Capsule& capsule, const rmo::Position& at, const rmo::Query& query) {
        const btTransform from = capsule.object.getWorldTransform();
        btTransform to = from;
        to.setOrigin(from.getOrigin() + rmo::to<btVector3>(query.direction) * query.distance);
        Nearest nearest(*this, capsule, query);
        world_.convexSweepTest(&capsule.shape, from, to, nearest);
        if (nearest.hit == nullptr) return rmo::miss(query);
        const Solid& solid = solid_of(nearest.hit);
        auto answer = rmo::hit(query, nearest.travel, rmo::vec3(nearest.normal), solid.surface, solid.flags);
        answer.point = rmo::to_vec3(rmo::position(nearest.point) - at);
        return answer;
    }

    rmo::Answer overlap(Capsule& capsule, const rmo::Position& at, const rmo::Query& query) {
        Closest closest(capsule, Filter(query));
        world_.contactTest(&capsule.object, closest);
        if (closest.distance >= -touching) return rmo::miss(query);
        const Solid& solid = solid_of(closest.other);
        auto answer = rmo::overlap(query, -closest.distance, rmo::vec3(closest.normal), solid.surface, solid.flags);
        answer.point = rmo::to_vec3(rmo::position(closest.at) - at);
        return answer;
    }

    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_;
    btDbvtBroadphase broadphase_;
    btCollisionWorld world_;
    std::vector<std::unique_ptr<Solid>> solids_;
};

/// A body that walks: one proposal and one commit per tick.
struct Character {
    Character(const rmo::Position& at, Capsule& shape, const rmo::Vec3& up = {0, 1, 0})
        : capsule(&shape), body(rmo::Body::init(0, at, rmo::identity, up).value_or(rmo::Body())) {}

    Capsule* capsule;
    rmo::Body body;
    rmo::MotorConfig config;
    double gravity = -25;  ///< Along up, metres per second squared.
    double fall = 0;       ///< Velocity along up, metres per second.
    int queries = 0;       ///< Asked so far.

    void jump(double speed) { jump_ = speed; }

    /// What the world does to the body this tick: gravity, jumps, and the solid that it stands on.
    rmo::Tick step(std::int64_t tick, double dt, const World& world) {
        rmo::Tick made(tick, dt);
        if (body.grounded()) fall = 0;
        if (jump_ != 0) fall = std::exchange(jump_, 0.0);
        made.vertical = fall * dt + gravity * dt * dt / 2;
        fall += gravity * dt;
        for (const auto& solid : world.solids())
            if (body.grounded() && solid->surface == body.ground().surface) ride(made, *solid);
        return made;
    }

    /// The animation's motion of this tick, as its delta gives it.
    rmo::Result propose(std::int64_t tick, double dt, const rmo::Delta& delta, rmo::ProposalSpace space = rmo::ProposalSpace::body) {
        rmo::Proposal proposal = body.proposal(tick);
        proposal.delta = delta, proposal.space = space;
        proposal.dt = dt, proposal.serial = ++serial_;
        return body.propose(proposal);
    }

    /// Called back for every query.
    rmo::Expected<rmo::Commit> commit(World& world, const rmo::Tick& now) {
        const rmo::Position at = body.position();
        return body.commit(config, now, [&](const rmo::Query& query) {
            queries++;
            return world.answer(*capsule, at, query);
        });
    }

    /// The same tick as a loop, for engines that ask their physics in batches or from a job.
    rmo::Expected<rmo::Commit> commit_stepwise(World& world, const rmo::Tick& now) {
        const rmo::Position at = body.position();
        auto move = rmo::Move::begin(body, config, now);
        if (!move) return rmo::Expected<rmo::Commit>(move.result());
        while (auto query = move->next()) {
            queries++;
            move->answer(world.answer(*capsule, at, *query));
        }
        return move->finish(body);
    }

private:
    /// The motion of a platform at the body: where the platform takes the point, and its turn.
    void ride(rmo::Tick& now, const Solid& solid) const {
        const btTransform moved = solid.object.getWorldTransform() * solid.before.inverse();
        if (moved == btTransform::getIdentity()) return;
        const btVector3 at = rmo::to<btVector3>(body.position());
        now.platform.translation = rmo::vec3(btVector3(moved * at - at));
        now.platform.rotation = rmo::quat(moved.getRotation());
        now.platform_surface = solid.surface;
    }

    double jump_ = 0;
    std::uint64_t serial_ = 0;
};

#endif
