extends "res://rig.gd"
## What RootMotionBody3D does with what is around it: ceilings, contact signals, pushing, another up.

const SKIN := 0.01
const MOVERS: Array[int] = [RootMotionBody3D.MOVER_MOTOR, RootMotionBody3D.MOVER_MOVE_AND_SLIDE]


## A walking body on the ground, ticked by the engine.
func walker(speed: float, mover: int, at: Vector3) -> RootMotionBody3D:
	var body := actor({"walk": straight(Vector3(0, 0, -speed))})
	body.clip_owns_height = false
	body.collision_mask = 1
	body.show_pose = false
	body.mover = mover
	body.position = at + Vector3.UP * SKIN
	body.automatic = true
	body.play("walk", 0.0)
	return body


func test_a_jump_ends_at_the_ceiling() -> void:
	box(Vector3(20, 1, 20), Vector3(0, -0.5, 0))
	box(Vector3(20, 1, 20), Vector3(0, 1.8 + 0.5 + 0.5, 0))
	await ticks(2)
	for mover: int in MOVERS:
		var body := walker(0.0, mover, Vector3.ZERO)
		await ticks(10)
		body.jump(6.0)
		var above := 0
		for tick in 60:
			await ticks(1)
			if body.position.y > 0.3:
				above += 1
		check(above > 0 and above <= 16, "falls at once, mover %d: %d ticks above 0.3 m" % [mover, above])
		check(body.is_grounded(), "stands again, mover %d" % mover)
		body.free()


func test_what_is_touched_is_told_once() -> void:
	box(Vector3(20, 1, 20), Vector3(0, -0.5, 0))
	var wall := box(Vector3(20, 4, 1), Vector3(0, 2, -2.5))
	await ticks(2)
	for mover: int in MOVERS:
		var body := walker(2.0, mover, Vector3.ZERO)
		var began := []
		var ended := []
		body.contact_began.connect(func(collider: Object, _at: Vector3, _normal: Vector3, _kind: int, _speed: float) -> void: began.append(collider))
		body.contact_ended.connect(func(collider: Object) -> void: ended.append(collider))
		await ticks(180)
		equal(began.count(wall), 1, "the wall, mover %d" % mover)
		equal(ended.count(wall), 0, "still touched, mover %d" % mover)
		equal(body.teleport(Transform3D(Basis.IDENTITY, Vector3(0, SKIN, 4))), 0, "away from it")
		await ticks(10)
		equal(ended.count(wall), 1, "no more, mover %d" % mover)
		body.free()


func test_a_box_is_pushed() -> void:
	box(Vector3(20, 1, 40), Vector3(0, -0.5, 0))
	await ticks(2)
	for mover: int in MOVERS:
		for pushes: bool in [false, true]:
			var loose := RigidBody3D.new()
			loose.mass = 20.0
			box(Vector3(1, 1, 1), Vector3(0, 0.5, -2), Basis.IDENTITY, loose)
			var body := walker(1.5, mover, Vector3.ZERO)
			body.push_bodies = pushes
			await ticks(180)
			var what := "mover %d, pushes %s" % [mover, pushes]
			check((loose.position.z < -2.5) == pushes, "the box is at %f, %s" % [loose.position.z, what])
			# A box that tips can press Godot's own controller into the floor.
			check(body.position.y < SKIN + 0.03, "it lifts nobody, %s: %f" % [what, body.position.y])
			if mover == RootMotionBody3D.MOVER_MOTOR:
				near(body.position.y, SKIN, 0.03, "nor presses it down, " + what)
			body.free()
			loose.free()


func test_another_up_keeps_the_place() -> void:
	await ticks(2)
	var body := actor({"walk": straight(Vector3.ZERO)})
	body.position = Vector3(1, 2, 3)
	body.tick(1.0 / 60.0)
	body.up_direction = Vector3.RIGHT
	body.tick(1.0 / 60.0)
	near(body.position, Vector3(1, 2, 3), 1e-5, "where it was")
	near(body.global_basis.y, Vector3.RIGHT, 1e-5, "stands along its up")
	near(body.global_basis.z, Vector3.BACK, 1e-5, "faces where it faced")
