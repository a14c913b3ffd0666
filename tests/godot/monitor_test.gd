extends "res://rig.gd"
## What the monitor finds of the mistakes that are made with a body in Godot, and that it is silent where they are not made.

const DT := 1.0 / 60.0


## A body that a script of its own moves, from an AnimationPlayer that it reads.
class Reader:
	extends RootMotionBody3D
	## What it makes of the root motion.
	var use := func(moved: Vector3) -> Vector3: return moved
	## What else it does, each tick.
	var also := func() -> void: pass

	func read(delta: float) -> void:
		mixer.advance(delta)
		propose(RootMotionDelta.create(use.call(mixer.get_root_motion_position()), Quaternion.IDENTITY))
		also.call()
		tick(delta)


var found: Array[int] = []


func reader() -> Reader:
	found.clear()
	var body := Reader.new()
	body.add_child(capsule())
	body.source = CODE
	body.automatic = false
	body.position.y = 0.01
	var player := dress(body, {"walk": straight(Vector3(0, 0, -1.5))})
	player.callback_mode_process = AnimationMixer.ANIMATION_CALLBACK_MODE_PROCESS_MANUAL
	body.mixer = player
	add(body)
	body.root_motion_finding.connect(func(code: int, text: String, advice: String, figure: float) -> void:
		found.append(code)
		print("| D%d | %s | %s | %.4f |" % [code, text, advice, figure]))
	player.play("walk")
	return body


func run(body: Reader, seconds := 3.0) -> void:
	for tick in int(seconds / DT):
		body.read(DT)


func ground() -> void:
	box(Vector3(100, 1, 100), Vector3(0, -0.5, 0))


func test_it_is_on_in_debug_builds() -> void:
	var body := RootMotionBody3D.new()
	equal(body.monitoring, OS.is_debug_build(), "monitoring by default")
	body.free()


func test_a_healthy_reader() -> void:
	ground()
	await ticks(2)
	for heading: float in [0.0, 1.0, PI, -2.0]:
		var body := reader()
		body.rotate_y(heading)
		run(body)
		equal(found, [], "facing %s" % heading)
		equal(body.get_findings().size(), 0, "nothing to read")
		body.free()
	# Turning, under a parent that is turned.
	var parent := Node3D.new()
	parent.rotate_y(2.0)
	add(parent)
	var body := reader()
	root.remove_child(body)
	parent.add_child(body)
	body.also = func() -> void: body.rotate_y(0.03)
	run(body)
	equal(found, [], "turning")


func test_d1_times_delta() -> void:
	ground()
	await ticks(2)
	var body := reader()
	body.use = func(moved: Vector3) -> Vector3: return moved * DT
	run(body)
	equal(found, [1], "root motion taken for a velocity")
	var finding: Dictionary = body.get_findings()[0]
	equal(finding.code, 1, "its rule")
	near(finding.figure, DT, 1e-3, "its figure")
	near(finding.expected, 1.0, 1e-9, "a healthy one")
	check("delta" in finding.advice, "its advice: %s" % finding.advice)
	equal(finding.count, 1, "once")


func test_d4_turned_twice() -> void:
	ground()
	await ticks(2)
	var body := reader()
	body.rotate_y(1.0)
	body.use = func(moved: Vector3) -> Vector3: return body.global_basis * moved
	run(body)
	equal(found, [4], "the body's axes and the world's")
	near(absf(body.get_findings()[0].figure), 1.0, 0.02, "by the body's heading")


func test_d7_move_and_slide_as_well() -> void:
	ground()
	await ticks(2)
	var body := reader()
	body.also = func() -> void:
		body.velocity = Vector3(1, 0, 0)
		body.move_and_slide()
	run(body, 1.0)
	# Its ground comes and goes with it (D11).
	equal(found[0], 7, "a second writer")
	near(body.get_findings()[0].figure, 2.0, 1e-9, "two of them")
	# The same push, proposed.
	body = reader()
	body.mixer = null
	var player: AnimationPlayer = body.get_node("Player")
	for tick in 60:
		player.advance(DT)
		body.propose(RootMotionDelta.create(player.get_root_motion_position() + Vector3(1, 0, 0) * DT, Quaternion.IDENTITY))
		body.tick(DT)
	equal(found, [], "one writer")


func test_d8_the_residual_added_back() -> void:
	ground()
	box(Vector3(10, 4, 1), Vector3(0, 2, -1.5))
	await ticks(2)
	var body := reader()
	var adds_back := func(commit: RootMotionCommit) -> void: body.global_position += commit.get_residual()
	body.motion_committed.connect(adds_back)
	run(body, 1.5)
	check(8 in found, "the residual added back is found: %s" % [found])
	body = reader()
	run(body, 1.5)
	equal(found, [], "left where it is")
	# A position that is set once is a teleport, and so is the call.
	body = reader()
	for jump in 8:
		run(body, 0.5)
		body.position = Vector3(jump, 0.01, 10)
		run(body, 0.5)
		body.teleport(Transform3D(Basis.IDENTITY, Vector3(jump, 0.01, 20)))
	equal(found, [], "teleports")


func test_a_body_that_plays_itself_is_healthy() -> void:
	ground()
	await ticks(2)
	for source: int in [CLIPS_SOURCE, MIXER]:
		var codes := []
		var body := actor({"walk": straight(Vector3(0, 0, -1.5)), "arc": arc(), "idle": straight(Vector3.ZERO)}, source)
		body.collision_mask = 1
		body.clip_owns_height = false
		body.position.y = 0.01
		body.root_motion_finding.connect(func(code: int, _text: String, _advice: String, _figure: float) -> void: codes.append(code))
		var names := ["walk", "arc", "idle", "walk"]
		for tick in 1200:
			if tick % 100 == 0:
				if source == MIXER:
					body.mixer.play(names[tick / 100 % 4], 0.2)
				else:
					body.play(names[tick / 100 % 4], 0.2)
			if tick % 170 == 3:
				body.jump(3.0)
			if tick > 600 and tick < 700:
				body.rotate_y(0.1)
			if tick > 800 and tick < 1000:
				# A conveyor's push, by code.
				body.propose(RootMotionDelta.create(Vector3(0.01, 0, 0), Quaternion.IDENTITY))
			if tick % 300 == 7:
				body.propose(RootMotionDelta.create(Vector3(1, 0, 0), Quaternion.IDENTITY))
			body.tick(DT)
		equal(codes, [], "20 s of source %d" % source)
		body.free()


func test_off_and_on() -> void:
	ground()
	await ticks(2)
	var body := reader()
	body.monitoring = false
	body.use = func(moved: Vector3) -> Vector3: return moved * DT
	run(body)
	equal(found, [], "off")
	body.monitoring = true
	run(body)
	equal(found, [1], "on")
