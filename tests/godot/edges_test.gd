# fps: 30 60 72 144 240
extends "res://rig.gd"
## Where the node meets the editor, signals and other people's nodes.

const X := Vector3(1, 0, 0)
const DT := 1.0 / 60.0


## A body on a floor, with gravity, that ticks by itself if it is to.
func walker(clips: Dictionary, at := Vector3.ZERO) -> RootMotionBody3D:
	var body := actor(clips)
	body.clip_owns_height = false
	body.collision_layer = 2
	body.collision_mask = 1
	body.position = at
	return body


## Where a foot is that the hips carry, each frame once everything has had its say.
class Probe extends Node:
	var body: RootMotionBody3D
	var places: Array[float] = []

	func _process(_dt: float) -> void:
		var skeleton: Skeleton3D = body.get_node("Skeleton")
		places.append(body.get_global_transform_interpolated().origin.x + skeleton.get_bone_pose_position(1).x)


func run(body: RootMotionBody3D, count: int, dt := DT) -> void:
	for tick in count:
		body.tick(dt)


func floor_box() -> StaticBody3D:
	return box(Vector3(200, 1, 200), Vector3(0, -0.5, 0))


# ---- Signals -------------------------------------------------------------------------------------------------------------------

func test_who_is_told_of_a_landing_may_teleport() -> void:
	floor_box()
	await ticks(2)
	var spawn := Vector3(20, 3, -7)
	for how: String in ["position", "transform", "teleport", "turn"]:
		var body := walker({}, Vector3(0, 2, 0))
		var told := []
		var handler := func(_height: float, _hard: bool) -> void:
			told.append(body.position)
			match how:
				"position":
					body.global_position = spawn
				"transform":
					body.global_transform = Transform3D(Basis(Vector3.UP, 1.0), spawn)
				"teleport":
					body.teleport(Transform3D(Basis.IDENTITY, spawn))
				"turn":
					body.rotate_y(1.0)
		body.landed.connect(handler, CONNECT_ONE_SHOT)
		for tick in 120:
			body.tick(DT)
			if told:
				break
		equal(told.size(), 1, "a landing is told")
		run(body, 1)
		if how == "turn":
			near(body.rotation.y, 1.0, 1e-5, "a turn in the handler stays")
		else:
			near(body.position.x, 20.0, 1e-4, "where %s puts it" % how)
			check(body.position.y > 2.5, "and it falls from there")
		body.free()


func test_who_is_told_anything_may_do_anything() -> void:
	floor_box()
	await ticks(2)
	var once := straight(X, 0.5, Animation.LOOP_NONE)
	for event: String in ["clip_finished", "motion_committed", "contact_began"]:
		for act: String in ["teleport", "reparent", "queue_free", "tick", "refresh"]:
			var body := walker({"once": once}, Vector3(0, 0.02, 0))
			var elsewhere := Node3D.new()
			add(elsewhere)
			var calls := [0]
			var handler := func(_a: Variant = null, _b: Variant = null, _c: Variant = null, _d: Variant = null, _e: Variant = null) -> void:
				calls[0] += 1
				if calls[0] > 1:
					return
				match act:
					"teleport": body.global_position = Vector3(9, 1, 9)
					"reparent": body.reparent(elsewhere)
					"queue_free": body.queue_free()
					"tick": body.tick(DT)
					"refresh": body.refresh()
			body.connect(event, handler)
			body.play("once", 0.0)
			for tick in 60:
				body.tick(DT)
				if calls[0] > 0:
					break
			check(calls[0] > 0, "%s is told" % event)
			if act == "teleport":
				run(body, 1)
				near(body.position.x, 9.0, 0.1, "a teleport in %s" % event)
			elif act == "reparent":
				run(body, 1)
				equal(body.get_parent(), elsewhere, "reparented in %s" % event)
			await process_frame
			if is_instance_valid(body):
				body.free()
			elsewhere.free()


func test_a_key_of_a_clip_may_teleport() -> void:
	for source: int in [CLIPS_SOURCE, MIXER]:
		var clip := straight(X)
		var track := clip.add_track(Animation.TYPE_METHOD)
		clip.track_set_path(track, ".")
		clip.track_insert_key(track, 0.5, {"method": "set_global_position", "args": [Vector3(50, 0, 0)]})
		var body := actor({"walk": clip}, source)
		if source == MIXER:
			body.mixer.callback_mode_method = AnimationMixer.ANIMATION_CALLBACK_MODE_METHOD_IMMEDIATE
			body.mixer.play("walk")
		else:
			body.play("walk", 0.0)
		for tick in 40:
			body.tick(DT)
			await process_frame
		check(body.position.x > 49.9, "source %d: the key put it at 50, and it is at %s" % [source, body.position.x])
		body.free()


# ---- Mixers --------------------------------------------------------------------------------------------------------------------

func test_no_root_track_is_no_motion() -> void:
	var idle := Animation.new()
	idle.length = 1.0
	idle.loop_mode = Animation.LOOP_LINEAR
	var body := actor({"walk": straight(X), "idle": idle})
	body.play("walk", 0.0)
	run(body, 60)
	near(body.position.x, 1.0, 1e-4, "it walks")
	equal(body.play("idle", 0.0), 0, "a clip without a root plays")
	run(body, 60)
	near(body.position.x, 1.0, 1e-4, "and stands still")
	equal(body.get_current_clip(), &"idle", "it is what plays")
	# In a blend space, half and half.
	var blended := actor({"walk": straight(X), "idle": idle})
	blended.blend_space = line(["idle", "walk"])
	blended.blend_position.x = 0.5
	run(blended, 60)
	near(blended.position.x, 0.5, 1e-3, "half of it walks")
	# Without any root at all.
	var bare := actor({"idle": idle})
	bare.mixer.root_motion_track = NodePath()
	bare.play("idle", 0.0)
	run(bare, 10)
	equal(bare.position, Vector3.ZERO, "no root, no motion")


func test_a_mixer_is_given_back() -> void:
	for way: String in ["source", "enabled", "mixer", "out of the tree"]:
		var body := actor({"walk": straight(X)}, MIXER)
		var player: AnimationPlayer = body.mixer
		player.callback_mode_process = AnimationMixer.ANIMATION_CALLBACK_MODE_PROCESS_PHYSICS
		player.root_motion_local = false
		player.play("walk")
		run(body, 3)
		equal(player.callback_mode_process, AnimationMixer.ANIMATION_CALLBACK_MODE_PROCESS_MANUAL, "taken over")
		match way:
			"source": body.source = CODE
			"enabled": body.enabled = false
			"mixer": body.mixer = null
			"out of the tree": root.remove_child(body)
		if way == "mixer":
			body.source = CODE
		equal(player.callback_mode_process, AnimationMixer.ANIMATION_CALLBACK_MODE_PROCESS_PHYSICS, "given back by %s" % way)
		equal(player.root_motion_local, false, "as it was")
		equal(player.root_motion_track, NodePath(ROOT), "its track")
		if way == "out of the tree":
			add(body)
		body.free()


func test_a_mixer_that_is_off_moves_nothing() -> void:
	for source: int in [CLIPS_SOURCE, MIXER]:
		var body := actor({"walk": straight(X)}, source)
		var player: AnimationPlayer = body.mixer
		if source == MIXER:
			player.play("walk")
		else:
			body.play("walk", 0.0)
		run(body, 30)
		player.active = false
		var here := body.position.x
		run(body, 30)
		near(body.position.x, here, 1e-6, "off, source %d" % source)
		equal(player.active, false, "it stays off")
		player.active = true
		run(body, 30)
		check(body.position.x > here + 0.4, "on again, source %d: %s" % [source, body.position.x])
	var tree := tree_actor({"walk": straight(X)}, single("walk"))
	tree.mixer.active = false
	run(tree, 30)
	near(tree.position.x, 0.0, 1e-6, "a tree that is off")


func test_a_mixer_is_found() -> void:
	for source: int in [CLIPS_SOURCE, MIXER]:
		var body := actor({"walk": straight(X)}, source)
		var player: AnimationPlayer = body.mixer
		var model := Node3D.new()
		body.add_child(model)
		player.reparent(model)
		player.root_node = player.get_path_to(body)
		body.mixer = null
		if source == MIXER:
			player.play("walk")
		else:
			equal(body.play("walk", 0.0), 0, "a clip of the player that was found")
		run(body, 60)
		near(body.position.x, 1.0, 2e-3, "source %d" % source)
		equal(body.get_problems().size(), 0, "no warning: %s" % [body.get_problems()])
		body.free()


func test_what_is_set_wrong_is_named() -> void:
	var body := actor({"walk": straight(X)})
	body.autoplay = "wlak"
	check("wlak" in "\n".join(body.get_problems()), "a clip that is not there")
	body.autoplay = ""
	body.motion_mode = CharacterBody3D.MOTION_MODE_FLOATING
	body.axis_lock_linear_z = true
	var said := "\n".join(body.get_problems())
	check("Motion Mode" in said and "Axis Lock" in said, "what the motor does not use")
	body.mover = RootMotionBody3D.MOVER_MOVE_AND_SLIDE
	equal(body.get_problems().size(), 0, "the engine's mover uses it")


func test_refresh_is_at_once() -> void:
	var clip := straight(X)
	var body := actor({"walk": clip})
	body.play("walk", 0.0)
	run(body, 60)
	near(body.position.x, 1.0, 1e-4, "before")
	clip.track_set_key_value(0, 1, 3 * X)
	body.refresh()
	run(body, 60)
	near(body.position.x, 4.0, 1e-4, "the edited clip, in what plays")
	body.get_node("Skeleton").scale = Vector3(2, 2, 2)
	body.refresh()
	run(body, 60)
	near(body.position.x, 10.0, 1e-3, "the scaled model")
	equal(body.get_current_clip(), &"walk", "it plays on")


func test_the_front_is_that_of_models() -> void:
	for front: int in [RootMotionBody3D.FRONT_MODEL, RootMotionBody3D.FRONT_NODE]:
		var ahead := Vector3(0, 0, 1) if front == RootMotionBody3D.FRONT_MODEL else Vector3(0, 0, -1)
		var body := actor({"walk": straight(ahead)})
		if front != RootMotionBody3D.FRONT_MODEL:
			body.front = front
		body.turning = RootMotionBody3D.TURNING_CODE
		body.settings.turn_code_rate = 1000.0
		body.play("walk", 0.0)
		body.face(X)
		run(body, 60)
		check(body.position.x > 0.95, "front %d: it walks where it faces, %s" % [front, body.position])
		body.free()


# ---- Engine --------------------------------------------------------------------------------------------------------------------

func test_conveyors_carry() -> void:
	var belt := floor_box()
	belt.constant_linear_velocity = Vector3(1.5, 0, 0)
	await ticks(2)
	var body := walker({}, Vector3(0, 0.02, 0))
	run(body, 10)
	var from := body.position.x
	run(body, 60)
	near(body.position.x - from, 1.5, 0.03, "a belt of 1.5 m/s")
	belt.constant_linear_velocity = Vector3.ZERO
	belt.constant_angular_velocity = Vector3(0, 0.5, 0)
	body.teleport(Transform3D(Basis.IDENTITY, Vector3(2, 0.02, 0)))
	run(body, 10)
	from = body.position.z
	run(body, 60)
	near(body.position.z - from, -1.0, 0.15, "a turntable")


func test_steps_of_any_length_by_the_engines_mover() -> void:
	floor_box()
	await ticks(2)
	for rate: int in [15, 30, 60, 120]:
		var body := walker({"walk": straight(X)}, Vector3(0, 0.02, 0))
		body.mover = RootMotionBody3D.MOVER_MOVE_AND_SLIDE
		body.play("walk", 0.0)
		await physics_frame
		run(body, rate, 1.0 / rate)
		near(body.position.x, 1.0, 0.02, "ticks of 1/%d s in physics of 1/60 s" % rate)
		body.free()


func test_a_planted_foot_stays_under_interpolation() -> void:
	var clip := straight(X)
	# The hips go back as the root goes on: a foot that is planted.
	var track := clip.add_track(Animation.TYPE_POSITION_3D)
	clip.track_set_path(track, "Skeleton:hips")
	clip.position_track_insert_key(track, 0.0, Vector3.ZERO)
	clip.position_track_insert_key(track, 1.0, -X)
	clip.loop_mode = Animation.LOOP_NONE
	physics_interpolation = true
	var body := actor({"walk": clip})
	body.physics_interpolation_mode = Node.PHYSICS_INTERPOLATION_MODE_ON
	body.automatic = true
	body.reset_physics_interpolation()
	body.play("walk", 0.0)
	var probe := Probe.new()
	probe.body = body
	probe.process_priority = 100
	add(probe)
	await ticks(4)
	probe.places.clear()
	while body.position.x < 0.8:
		await process_frame
	var widest := 0.0
	for place: float in probe.places:
		widest = maxf(widest, absf(place - probe.places[0]))
	check(probe.places.size() > 10, "frames were looked at")
	physics_interpolation = false
	check(widest < 2e-3, "a planted foot slides by %s m" % widest)


# ---- Rollback ------------------------------------------------------------------------------------------------------------------

func test_a_state_knows_no_numbers_of_a_process() -> void:
	# The one that is stood on, and one far off that moves: a number that were taken at its word could be either's.
	floor_box()
	var deck := AnimatableBody3D.new()
	deck.sync_to_physics = false
	var shape := CollisionShape3D.new()
	shape.shape = BoxShape3D.new()
	shape.shape.size = Vector3(4, 1, 4)
	deck.add_child(shape)
	deck.position = Vector3(0, 0.5, 0)
	add(deck)
	await ticks(2)
	var body := walker({}, Vector3(0, 1.02, 0))
	run(body, 20)
	var state := body.save_state()
	var number := deck.get_instance_id()
	var bytes := PackedByteArray()
	bytes.resize(8)
	bytes.encode_s64(0, number)
	check(not contains(state, bytes), "the state has no instance id in it")
	deck.position.x += 0.25
	await ticks(2)
	equal(body.load_state(state), 0, "it is put back")
	run(body, 1)
	near(body.position.x, 0.25, 1e-3, "what is under it is found again, and carries it")
	run(body, 10)
	near(body.position.x, 0.25, 1e-3, "once")


func contains(bytes: PackedByteArray, part: PackedByteArray) -> bool:
	for at in bytes.size() - part.size() + 1:
		if bytes.slice(at, at + part.size()) == part:
			return true
	return false


func test_a_body_that_is_only_loaded_is_seen() -> void:
	floor_box()
	await ticks(2)
	var here := walker({"walk": straight(X)}, Vector3(0, 0.02, 0))
	var there := walker({"walk": straight(X)}, Vector3(0, 0.02, 5))
	for clip: Animation in [here.mixer.get_animation("walk"), there.mixer.get_animation("walk")]:
		var track := clip.add_track(Animation.TYPE_POSITION_3D)
		clip.track_set_path(track, "Skeleton:hips")
		clip.position_track_insert_key(track, 0.0, Vector3.ZERO)
		clip.position_track_insert_key(track, 1.0, Vector3.UP)
	here.play("walk", 0.0)
	there.play("walk", 0.0)
	run(here, 30)
	equal(there.load_state(here.save_state()), 0, "loaded")
	await process_frame
	await process_frame
	near(there.position, here.position, 1e-6, "place")
	near(there.velocity, here.velocity, 1e-6, "velocity")
	check(there.get_commit() != null and there.get_commit().get_tick() == here.get_commit().get_tick(), "commit")
	var skeleton: Skeleton3D = there.get_node("Skeleton")
	near(skeleton.get_bone_pose_position(1).y, 0.5, 0.02, "pose")


func test_a_load_fires_no_keys() -> void:
	var clip := straight(X)
	var track := clip.add_track(Animation.TYPE_METHOD)
	clip.track_set_path(track, ".")
	clip.track_insert_key(track, 0.5, {"method": "set_meta", "args": ["heard", 1]})
	var body := actor({"walk": clip})
	body.play("walk", 0.0)
	var heard := 0
	for tick in 300:
		equal(body.load_state(body.save_state()), 0, "loaded")
		body.tick(DT)
		await process_frame
		if body.has_meta("heard"):
			heard += 1
			body.remove_meta("heard")
	equal(heard, 5, "keys at 0.5 s in 5 s")


func test_the_fall_is_in_the_state() -> void:
	var body := walker({}, Vector3(0, 50, 0))
	run(body, 60)
	var said := [body.get_air_time(), body.get_fall_height(), body.is_falling(), body.get_vertical_velocity()]
	check(said[0] > 0.9 and said[1] > 4.0 and said[2], "it falls: %s" % [said])
	var state := body.save_state()
	run(body, 30)
	body.load_state(state)
	equal([body.get_air_time(), body.get_fall_height(), body.is_falling(), body.get_vertical_velocity()], said, "as saved")


func test_eight_ticks_back_each_tick() -> void:
	floor_box()
	box(Vector3(1, 4, 60), Vector3(3, 2, 0))
	await ticks(2)
	var clips := {"walk": straight(X), "arc": arc()}
	var plain := walker(clips, Vector3(0, 0.02, 0))
	var again := walker(clips, Vector3(0, 0.02, 0))
	again.show_pose = false
	plain.show_pose = false
	var told := [0]
	again.landed.connect(func(_h: float, _hard: bool) -> void: told[0] += 1)
	var states := []
	var differ := 0
	plain.tick(0.0)
	again.tick(0.0)
	for tick in 3000:
		inputs(plain, tick)
		states.append(again.get_indexed("state"))
		if tick >= 8:
			# As an addon does that knows nothing but the name of a property.
			again.set_indexed("state", states[tick - 8])
			again.resimulating = true
			for past in range(tick - 8, tick):
				inputs(again, past)
			again.resimulating = false
		inputs(again, tick)
		if plain.state_hash() != again.state_hash():
			differ += 1
	equal(differ, 0, "ticks whose hash differs")
	check(told[0] > 0 and told[0] <= 32, "landings are told once: %d" % told[0])


func inputs(body: RootMotionBody3D, tick: int) -> void:
	match tick % 100:
		1: body.play("walk", 0.1)
		30: body.jump(3.5)
		50: body.play("arc", 0.2)
	body.tick(DT)
