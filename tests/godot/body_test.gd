extends "res://check.gd"
## RootMotionBody3D against a real world: the scenes of the motor, moved by code, on both physics engines.

const DT := 1.0 / 60.0
const SKIN := 0.01


## A body of code with a capsule, its lowest point the skin above `at`.
func body(at := Vector3.ZERO, settings: RootMotionSettings = null) -> RootMotionBody3D:
	var made := RootMotionBody3D.new()
	made.source = RootMotionBody3D.SOURCE_CODE
	made.automatic = false
	made.settings = settings
	made.add_child(capsule())
	made.position = at + Vector3.UP * SKIN
	add(made)
	return made


func weightless() -> RootMotionSettings:
	var settings := RootMotionSettings.new()
	settings.gravity_scale = 0.0
	return settings


func floor_at(height := 0.0) -> void:
	box(Vector3(60, 1, 60), Vector3(0, height - 0.5, 0))


## One tick that asks for `by`, in the body's axes.
func go(made: RootMotionBody3D, by: Vector3, turn := Quaternion.IDENTITY) -> RootMotionCommit:
	made.propose(RootMotionDelta.create(by, turn))
	made.tick(DT)
	var commit := made.get_commit()
	near(commit.get_asked(), commit.get_achieved() + commit.get_residual() + commit.get_refused(), 1e-6, "the books of a tick")
	near(commit.get_position(), made.global_position, 1e-6, "the node is where the commit says")
	return commit


func test_dash_into_a_wall() -> void:
	floor_at()
	box(Vector3(10, 4, 1), Vector3(0, 2, -(0.3 + 0.75 + 0.5)))
	await ticks(2)
	var made := body()
	var blocked := []
	made.motion_blocked.connect(func(residual: Vector3) -> void: blocked.append(residual))
	var commit := go(made, Vector3(0, 0, -1.2))
	var achieved := commit.get_achieved().z
	print("| dash 1.2 m, wall at 0.75 m | achieved %.6f | residual %.6f |" % [-achieved, -commit.get_residual().z])
	near(achieved, -(0.75 - SKIN), 1e-4, "achieved")
	near(commit.get_residual().z, -(0.45 + SKIN), 1e-4, "residual")
	check(commit.is_blocked(), "it is blocked")
	equal(commit.get_contact_kind(0), RootMotionCommit.CONTACT_WALL, "the contact")
	near(commit.get_contact_normal(0), Vector3(0, 0, 1), 1e-4, "its normal")
	equal(blocked.size(), 1, "motion_blocked was emitted")
	near(blocked[0], commit.get_residual(), 1e-6, "with the residual")
	# Again and again: the gap neither decays nor opens.
	var at := made.position
	for tick in 50:
		go(made, Vector3(0, 0, -0.1))
	near(made.position, at, 2e-5, "after 50 blocked ticks")
	# What was blocked is not banked (C7).
	near(go(made, Vector3(0, 0, 0.1)).get_achieved(), Vector3(0, 0, 0.1), 1e-5, "free again")


func test_long_dash_does_not_tunnel() -> void:
	box(Vector3(10, 4, 0.2), Vector3(0, 2, -8.1))
	await ticks(2)
	var made := body(Vector3.ZERO, weightless())
	var commit := go(made, Vector3(0, 0, -50))
	near(commit.get_achieved().z, -(8 - 0.3 - SKIN), 1e-3, "achieved of 50 m")


func test_oblique_slide() -> void:
	floor_at()
	# Wall face at x = 0.4 from the axis, so 0.1 from the capsule.
	box(Vector3(1, 4, 30), Vector3(0.9, 2, 0))
	await ticks(2)
	var made := body()
	var commit := go(made, Vector3(0.3, 0, -0.4))
	print("| slide (0.3, -0.4), wall at x 0.1 | achieved %s | residual %s |" % [commit.get_achieved(), commit.get_residual()])
	near(commit.get_achieved(), Vector3(0.1 - SKIN, 0, -0.4), 1e-4, "achieved")
	near(commit.get_residual(), Vector3(0.2 + SKIN, 0, 0), 1e-4, "residual")
	for tick in 30:
		commit = go(made, Vector3(0.05, 0, -0.05))
		near(commit.get_achieved().z, -0.05, 1e-5, "along the wall")
	near(made.position.x, 0.1 - SKIN, 1e-4, "beside it")


func test_corner() -> void:
	floor_at()
	box(Vector3(1, 4, 10), Vector3(1, 2, 0))
	box(Vector3(10, 4, 1), Vector3(0, 2, -1))
	await ticks(2)
	var made := body()
	go(made, Vector3(0.4, 0, -0.4))
	var at := made.position
	near(at, Vector3(0.2 - SKIN, SKIN, -(0.2 - SKIN)), 2e-4, "in the corner")
	for tick in 50:
		go(made, Vector3(0.03, 0, -0.05))
	near(made.position, at, 1e-4, "and it stays there")


func test_stairs() -> void:
	floor_at()
	for step in 8:
		box(Vector3(4, 0.2 * (step + 1), 4), Vector3(0, 0.1 * (step + 1), -1.0 - 0.4 * step - 2.0))
	await ticks(2)
	for speed: float in [3.0, 0.6]:
		var made := body()
		var count := int(3.5 / (speed * DT))
		var stepped := 0
		for tick in count:
			if go(made, Vector3(0, 0, -speed * DT)).is_stepped():
				stepped += 1
		print("| stairs of 8 x 0.2 m at %.1f m/s | way %.4f of %.4f | height %.4f | steps %d |" % [speed, -made.position.z, count * speed * DT, made.position.y, stepped])
		near(made.position.z, -count * speed * DT, 1e-3, "the way at %s m/s" % speed)
		near(made.position.y, 1.4 + SKIN, 2e-2, "the height at %s m/s" % speed)
		check(made.is_grounded(), "grounded")
		for tick in count:
			check(go(made, Vector3(0, 0, speed * DT)).is_grounded(), "grounded on the way down")
		near(made.position, Vector3(0, SKIN, 0), 2e-2, "and down again")
		made.free()


func test_too_high_a_step() -> void:
	floor_at()
	box(Vector3(4, 0.5, 4), Vector3(0, 0.25, -2.5))
	await ticks(2)
	var made := body()
	for tick in 60:
		go(made, Vector3(0, 0, -0.02))
	near(made.position, Vector3(0, SKIN, -(0.2 - SKIN)), 3e-3, "stopped by 0.5 m")


func test_ramp() -> void:
	floor_at()
	for degrees: float in [20.0, 40.0, 60.0]:
		var angle := deg_to_rad(degrees)
		# Its face rises from z = -1 towards -z.
		var basis := Basis(Vector3.RIGHT, angle)
		var ramp := box(Vector3(6, 1, 12), Vector3(0, 0, -1) + basis * Vector3(0, -0.5, -6), basis)
		await ticks(2)
		var made := body()
		for tick in 150:
			go(made, Vector3(0, 0, -0.02))
		if degrees < 45.0:
			near(made.position.z, -3.0, 5e-3, "the level way up %s degrees is kept" % degrees)
			check(made.is_grounded(), "grounded on %s degrees" % degrees)
			check(made.position.y > 0.5 * (3.0 - 1.0) * tan(angle), "it went up")
			var top := made.position
			for tick in 20:
				made.tick(DT)
			near(made.position, top, 1e-4, "it stands still on %s degrees" % degrees)
			for tick in 50:
				check(go(made, Vector3(0, 0, 0.05)).is_grounded(), "grounded all the way down")
			near(made.position.z, -0.5, 5e-3, "and the level way down")
		else:
			check(made.position.y < 0.15, "60 degrees are a wall: height %s" % made.position.y)
			check(made.position.z > -1.2, "and stop it: %s" % made.position.z)
		print("| ramp of %d degrees | after the way up and down %s |" % [degrees, made.position])
		made.free()
		ramp.free()


func test_tiny_motion_is_not_eaten() -> void:
	floor_at()
	await ticks(2)
	var made := body()
	for tick in 200:
		go(made, Vector3(0, 0, -0.0003))
	near(made.position.z, -0.06, 1e-5, "200 times 0.3 mm")


func test_falling_and_landing() -> void:
	floor_at()
	await ticks(2)
	var made := body(Vector3(0, 2, 0))
	var gravity: float = ProjectSettings.get_setting("physics/3d/default_gravity")
	made.tick(DT)
	near(made.position.y, 2 + SKIN - 0.5 * gravity * DT * DT, 1e-5, "the first airborne tick falls from 0")
	for tick in 9:
		made.tick(DT)
	near(made.position.y, 2 + SKIN - 0.5 * gravity * pow(10 * DT, 2), 1e-4, "ten ticks are the parabola")
	check(not made.is_grounded(), "in the air")
	for tick in 60:
		made.tick(DT)
	check(made.is_grounded(), "landed")
	near(made.position.y, SKIN, 1e-4, "the skin above the floor")
	near(made.get_commit().get_residual(), Vector3.ZERO, 1e-6, "standing accrues no residual")
	made.jump(4.0)
	made.tick(DT)
	near(made.position.y, SKIN + 4.0 * DT - 0.5 * gravity * DT * DT, 1e-4, "a jump")
	check(not made.is_grounded(), "left the ground")


func test_turning() -> void:
	var made := body(Vector3.ZERO, weightless())
	await ticks(1)
	var quarter := Quaternion(Vector3.UP, PI / 2)
	for side in 4:
		var commit := go(made, Vector3(0, 0, -1), quarter)
		near(commit.get_achieved_yaw(), PI / 2, 1e-6, "yaw")
	near(made.position, Vector3.UP * SKIN, 1e-5, "four sides close the square")
	# Turned from outside: part of the next tick's motion.
	made.rotate_y(-PI / 2)
	var commit := go(made, Vector3(0, 0, -1))
	near(commit.get_achieved(), Vector3(1, 0, 0), 1e-5, "it goes where it faces")
	near(commit.get_achieved_yaw(), -PI / 2, 1e-5, "and the turn is on the books")


func test_teleport() -> void:
	floor_at()
	floor_at(10)
	await ticks(2)
	var made := body()
	go(made, Vector3(0, 0, -0.05))
	check(made.get_commit().get_velocity().length() > 2.9, "it moves")
	made.propose(RootMotionDelta.create(Vector3(0, 0, -5), Quaternion.IDENTITY))
	equal(made.teleport(Transform3D(Basis.IDENTITY, Vector3(3, 10 + SKIN, 0))), 0, "teleport")
	made.tick(DT)
	near(made.position, Vector3(3, 10 + SKIN, 0), 1e-4, "what was proposed is dropped")
	# The same from outside.
	made.propose(RootMotionDelta.create(Vector3(0, 0, -5), Quaternion.IDENTITY))
	made.position = Vector3(1, SKIN, 1)
	made.tick(DT)
	near(made.position, Vector3(1, SKIN, 1), 1e-4, "a new position is a teleport")
	equal(made.teleport(Transform3D(Basis.IDENTITY, Vector3(NAN, 0, 0))), -8, "nowhere is refused")
	made.tick(DT)
	near(made.position, Vector3(1, SKIN, 1), 1e-4, "and changes nothing")
	made.position.x = NAN
	made.tick(DT)
	near(made.position, Vector3(1, SKIN, 1), 1e-4, "nor does a broken position")


func test_broken_proposals_are_refused() -> void:
	floor_at()
	await ticks(2)
	var made := body()
	for broken: Vector3 in [Vector3(NAN, 0, 0), Vector3(0, 0, INF), Vector3(0, -INF, 0)]:
		equal(made.propose(RootMotionDelta.create(broken, Quaternion.IDENTITY)), -8, "%s" % broken)
		made.tick(DT)
		near(made.position, Vector3.UP * SKIN, 1e-4, "still there")
	equal(made.propose(RootMotionDelta.create(Vector3.ZERO, Quaternion(0, 2, 0, 2))), -10, "no unit")


func test_wedged() -> void:
	floor_at()
	box(Vector3(1, 4, 10), Vector3(0.3 + 0.45, 2, 0))
	await ticks(2)
	# 5 cm inside the wall at x = 0.25.
	var made := body()
	var commit := go(made, Vector3.ZERO)
	near(commit.get_recovery(), Vector3(-0.05 - SKIN, 0, 0), 2e-3, "pushed out by the depth, reported apart")
	near(commit.get_achieved(), Vector3.ZERO, 1e-6, "and nothing achieved")
	commit = go(made, Vector3(0.2, 0, 0))
	near(commit.get_achieved().x, 0.0, 1e-3, "no way into the wall")


func test_moving_platform() -> void:
	floor_at(-5)
	var platform := AnimatableBody3D.new()
	platform.sync_to_physics = false
	box(Vector3(4, 1, 4), Vector3(0, -0.5, 0), Basis.IDENTITY, platform)
	await ticks(3)
	var made := body()
	made.automatic = true
	await ticks(5)
	check(made.is_grounded(), "on the platform")
	var apart := made.position - platform.position
	for tick in 60:
		platform.position += Vector3(0.03, 0.01, 0)
		await ticks(1)
	# The world has the platform's place of the tick before.
	near(made.position - platform.position, apart, 0.04, "carried along and up")
	await ticks(3)
	near(made.position - platform.position, apart, 2e-3, "and stopped with it")
	near(made.get_commit().get_residual(), Vector3.ZERO, 1e-5, "no residual")
	check(made.is_grounded(), "grounded all along")
	# A quarter turn carries it round.
	var arm := Vector3(1, 0, 0)
	made.teleport(Transform3D(Basis.IDENTITY, platform.position + Vector3(0, 0.5 + SKIN, 0) + arm))
	await ticks(4)
	for tick in 45:
		platform.rotate_y(deg_to_rad(2))
		await ticks(1)
	await ticks(3)
	var turned := made.position - platform.position
	print("| platform: quarter turn with the body 1 m out | %s | yaw %.2f |" % [turned, rad_to_deg(made.rotation.y)])
	near(Vector2(turned.x, turned.z), Vector2(0, -1), 1e-2, "carried round")
	near(made.rotation.y, PI / 2, 1e-2, "and turned")


func test_platform_that_is_freed() -> void:
	floor_at(-2)
	var platform := AnimatableBody3D.new()
	box(Vector3(4, 1, 4), Vector3(0, -0.5, 0), Basis.IDENTITY, platform)
	await ticks(3)
	var made := body()
	made.automatic = true
	await ticks(5)
	check(made.is_grounded(), "on the platform")
	platform.free()
	await ticks(90)
	near(made.position.y, -2 + SKIN, 1e-3, "it falls to the floor")


func test_move_and_slide() -> void:
	floor_at()
	box(Vector3(10, 4, 1), Vector3(0, 2, -(0.3 + 0.75 + 0.5)))
	await ticks(2)
	var made := body(Vector3(0, -SKIN, 0))
	made.mover = RootMotionBody3D.MOVER_MOVE_AND_SLIDE
	made.automatic = true
	await ticks(10)
	check(made.is_grounded(), "on the floor")
	check(made.is_on_floor(), "as Godot says")
	var commits := []
	made.motion_committed.connect(func(commit: RootMotionCommit) -> void: commits.append(commit))
	made.propose(RootMotionDelta.create(Vector3(0, 0, -0.5), Quaternion.IDENTITY))
	await ticks(2)
	near(made.position.z, -0.5, 1e-3, "free")
	made.propose(RootMotionDelta.create(Vector3(0, 0, -0.5), Quaternion.IDENTITY))
	await ticks(2)
	near(made.position.z, -0.75, 1e-2, "at the wall")
	var asked := Vector3.ZERO
	var achieved := Vector3.ZERO
	var residual := Vector3.ZERO
	for commit: RootMotionCommit in commits:
		asked += commit.get_asked()
		achieved += commit.get_achieved()
		residual += commit.get_residual()
	near(asked, Vector3(0, 0, -1), 1e-5, "asked")
	near(asked, achieved + residual, 1e-5, "the books")
	near(residual.z, -0.25, 1e-2, "the wall took the rest")


func test_commits_that_are_kept_stay() -> void:
	floor_at()
	await ticks(2)
	var made := body()
	var first := go(made, Vector3(0, 0, -0.1))
	var second := go(made, Vector3(0, 0, -0.2))
	near(first.get_asked().z, -0.1, 1e-6, "the first")
	near(second.get_asked().z, -0.2, 1e-6, "the second")
	equal(second.get_tick(), first.get_tick() + 1, "ticks count")


func test_a_floor_of_a_kilometre() -> void:
	# Godot Physics misjudges casts against it; what is committed is not.
	box(Vector3(1000, 1, 1000), Vector3(0, -0.5, 0))
	await ticks(2)
	var made := body()
	for tick in 60:
		go(made, Vector3(0, 0, -0.05))
	near(made.position, Vector3(0, SKIN, -3.0), 2e-3, "it walks on it")
	check(made.is_grounded(), "grounded")


func test_platform_by_its_own_physics() -> void:
	# sync_to_physics: the platform's node is moved, the physics server follows at its own step.
	var platform := AnimatableBody3D.new()
	box(Vector3(4, 1, 4), Vector3(0, -0.5, 0), Basis.IDENTITY, platform)
	for mover: int in [RootMotionBody3D.MOVER_MOTOR, RootMotionBody3D.MOVER_MOVE_AND_SLIDE]:
		await ticks(3)
		var made := body(platform.position + Vector3(0, 0.5, 0))
		made.mover = mover
		made.automatic = true
		await ticks(6)
		check(made.is_grounded(), "on the platform")
		var apart := made.position - platform.position
		for tick in 60:
			platform.position += Vector3(0.02, 0, 0)
			await ticks(1)
		await ticks(4)
		near(made.position - platform.position, apart, 0.05, "carried along, mover %d" % mover)
		made.free()


func test_interpolation() -> void:
	physics_interpolation = true
	floor_at()
	await ticks(2)
	var made := body()
	made.automatic = true
	await ticks(3)
	equal(made.teleport(Transform3D(Basis.IDENTITY, Vector3(20, SKIN, 0))), 0, "teleport")
	await process_frame
	near(made.get_global_transform_interpolated().origin.x, 20.0, 1e-4, "a teleport is not smeared")
	physics_interpolation = false


func test_debug_draw() -> void:
	floor_at()
	await ticks(2)
	var made := body()
	made.debug_draw = true
	go(made, Vector3(0, 0, -0.05))
	var drawn := made.get_children(true).filter(func(node: Node) -> bool: return node is MeshInstance3D)
	equal(drawn.size(), 1, "the picture")
	equal(drawn[0].mesh.get_surface_count(), 1, "its lines")
	made.debug_draw = false
	go(made, Vector3(0, 0, -0.05))
	await process_frame
	await process_frame
	equal(made.get_children(true).filter(func(node: Node) -> bool: return node is MeshInstance3D).size(), 0, "gone")


func test_problems() -> void:
	var made := body()
	equal(made.get_problems().size(), 0, "a body of code has none: %s" % made.get_problems())
	made.source = RootMotionBody3D.SOURCE_CLIPS
	check("No mixer" in made.get_problems()[0], "no mixer: %s" % made.get_problems())
	var player := AnimationPlayer.new()
	made.add_child(player)
	made.mixer = player
	check("no root track" in made.get_problems()[0], "no root track: %s" % made.get_problems())
	made.root_track = "Nowhere:root"
	check("no such node" in made.get_problems()[0], "no node: %s" % made.get_problems())
	var skeleton := Skeleton3D.new()
	skeleton.name = "Skeleton"
	skeleton.add_bone("hips")
	made.add_child(skeleton)
	made.root_track = "Skeleton:root"
	check("no such bone" in made.get_problems()[0], "no bone: %s" % made.get_problems())
	made.root_track = "Skeleton:hips"
	equal(made.get_problems().size(), 0, "all is well: %s" % made.get_problems())
	skeleton.scale = Vector3(1, 2, 1)
	check("not uniform" in made.get_problems()[0], "a skewed model: %s" % made.get_problems())
	skeleton.scale = Vector3.ONE
	made.scale = Vector3(2, 2, 2)
	check("scaled" in made.get_problems()[0], "a scaled body: %s" % made.get_problems())
	made.scale = Vector3.ONE
	made.settings = RootMotionSettings.new()
	made.settings.query_budget = 0
	check("motor settings" in made.get_problems()[0], "settings: %s" % made.get_problems())
	made.settings.query_budget = 24
	for wrong: Array in [["fall_delay", -1.0, "gravity settings"], ["turn_code_rate", -1.0, "turning settings"], ["pace_min_rate", 2.0, "pace settings"]]:
		var was: float = made.settings.get(wrong[0])
		made.settings.set(wrong[0], wrong[1])
		check(wrong[2] in made.get_problems()[0], "%s: %s" % [wrong[0], made.get_problems()])
		made.settings.set(wrong[0], was)
	made.settings = null
	made.locomotion = RootMotionLocomotion.new()
	equal(made.get_problems().size(), 0, "states as they come: %s" % made.get_problems())
	made.locomotion.walk_above = 5.0
	check("locomotion" in made.get_problems()[0], "thresholds: %s" % made.get_problems())
	made.locomotion = null
	made.blend_space = RootMotionBlendSpace.new()
	check("Blend space" in made.get_problems()[0], "blend space: %s" % made.get_problems())


func test_blend_space_grid() -> void:
	var space := RootMotionBlendSpace.new()
	space.kind = RootMotionBlendSpace.KIND_GRID
	space.direction = true
	space.idle = true
	space.x = PackedFloat64Array([-PI / 2, 0, PI / 2, PI])
	space.y = PackedFloat64Array([1.75, 4.5])
	space.animations = ["idle", "walk_l", "walk_f", "walk_r", "walk_b", "run_l", "run_f", "run_r", "run_b"]
	equal(space.problem(), "", "a grid")
	var weights := space.weights(PI / 4, 1.75)
	near(weights[2], 0.5, 1e-9, "walk forward")
	near(weights[3], 0.5, 1e-9, "walk right")
	weights = space.weights(PI / 4, 2.6)
	near(weights[2], 0.345454545, 1e-6, "walk at 2.6")
	near(weights[6], 0.154545454, 1e-6, "run at 2.6")
	weights = space.weights(deg_to_rad(15), 4.5)
	near(weights[6], 0.833333333, 1e-6, "run forward")
	equal(space.weights(NAN, 0.0).size(), 0, "NaN is refused")
	space.y = PackedFloat64Array([4.5, 1.75])
	check(space.problem() != "", "rows out of order")


func test_whoever_is_told_may_answer() -> void:
	floor_at()
	await ticks(2)
	var made := body()
	made.motion_committed.connect(
		func(_commit: RootMotionCommit) -> void:
			if made.position.z > -0.25:
				equal(made.propose(RootMotionDelta.create(Vector3(0, 0, -0.1), Quaternion.IDENTITY)), 0, "proposed from the signal")
	)
	for tick in 6:
		made.tick(DT)
	near(made.position.z, -0.3, 1e-5, "each in the tick after")
