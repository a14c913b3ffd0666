# physics: one
extends "res://rig.gd"
## The edges: what a handler of any signal may do, what is given back, what stands still, and what is said at run time.

const DT := 1.0 / 60.0
const SPAWN := Vector3(40, 5, -7)


func walker(clips := {}) -> RootMotionBody3D:
	var all := {"walk": straight(Vector3(0, 0, -1)), "dash": straight(Vector3(0, 0, -0.2), 0.1, Animation.LOOP_NONE)}
	all.merge(clips)
	return actor(all)


## A body that lands, changes its state, touches and ends a clip: every signal of it is told. It calls `heard` once, at the first `signal_name`.
func busy(signal_name: String, heard: Callable) -> RootMotionBody3D:
	var body := walker()
	body.clip_owns_height = false
	body.collision_mask = 1
	body.position = Vector3(0, 1.5, 0)
	body.locomotion = RootMotionLocomotion.new()
	body.wanted_speed = 3.0
	var done := [false]
	var once := func() -> void:
		if not done[0]:
			done[0] = true
			heard.call(body)
	var count := 0
	for told in body.get_signal_list():
		if told.name == signal_name:
			count = told.args.size()
	body.connect(signal_name, once.unbind(count) if count > 0 else once)
	body.set_meta("done", done)
	return body


func told_by_all(heard: Callable, after: Callable) -> void:
	for signal_name: String in ["motion_committed", "motion_blocked", "contact_began", "contact_ended", "clip_finished", "landed", "locomotion_changed"]:
		var floor_ := box(Vector3(20, 1, 20), Vector3(0, -0.5, 0))
		var wall := box(Vector3(20, 4, 1), Vector3(0, 2, -1.5))
		await ticks(2)
		var body := busy(signal_name, heard)
		var done: Array = body.get_meta("done")
		body.play("dash", 0.0)
		body.queue("walk")
		for tick in 200:
			if not is_instance_valid(body) or not body.is_inside_tree() or done[0]:
				break
			if tick == 120:
				wall.position.y = 100.0
				await ticks(2)
			body.tick(DT)
		check(done[0], "%s is told" % signal_name)
		after.call(signal_name, body)
		if is_instance_valid(body):
			body.free()
		floor_.free()
		wall.free()


func test_every_handler_may_teleport() -> void:
	await told_by_all(func(body: RootMotionBody3D) -> void: body.global_position = SPAWN,
		func(signal_name: String, body: RootMotionBody3D) -> void:
			near(body.global_position, SPAWN, 1e-6, "%s: put" % signal_name)
			body.tick(DT)
			check(body.global_position.distance_to(SPAWN) < 0.2, "%s: goes on from there, at %s" % [signal_name, body.global_position]))


func test_every_handler_may_turn() -> void:
	await told_by_all(func(body: RootMotionBody3D) -> void: body.rotate_y(1.0),
		func(signal_name: String, body: RootMotionBody3D) -> void:
			near(body.rotation.y, 1.0, 1e-5, "%s: turned" % signal_name)
			body.tick(DT)
			near(body.rotation.y, 1.0, 1e-5, "%s: stays turned" % signal_name))


func test_every_handler_may_let_go_of_the_body() -> void:
	await told_by_all(func(body: RootMotionBody3D) -> void: body.queue_free(), func(_signal_name: String, _body: Variant) -> void: pass)
	await told_by_all(func(body: RootMotionBody3D) -> void: root.remove_child(body),
		func(signal_name: String, body: RootMotionBody3D) -> void: check(not body.is_inside_tree(), "%s: out of the tree" % signal_name))
	await told_by_all(func(body: RootMotionBody3D) -> void:
			var parent := Node3D.new()
			add(parent)
			parent.position = Vector3(3, 0, 0)
			body.reparent(parent),
		func(signal_name: String, body: RootMotionBody3D) -> void:
			body.tick(DT)
			check(body.get_parent() != root, "%s: elsewhere" % signal_name))
	await told_by_all(func(body: RootMotionBody3D) -> void:
			body.refresh()
			body.mover = RootMotionBody3D.MOVER_MOVE_AND_SLIDE
			body.settings = RootMotionSettings.new()
			body.mixer = null,
		func(signal_name: String, body: RootMotionBody3D) -> void:
			body.tick(DT)
			check(body.mixer == null, "%s: changed" % signal_name))


func test_a_method_track_may_teleport() -> void:
	for mode: int in [AnimationMixer.ANIMATION_CALLBACK_MODE_METHOD_IMMEDIATE, AnimationMixer.ANIMATION_CALLBACK_MODE_METHOD_DEFERRED]:
		var clip := straight(Vector3(0, 0, -1))
		var track := clip.add_track(Animation.TYPE_METHOD)
		clip.track_set_path(track, ".")
		clip.track_insert_key(track, 0.05, {"method": "set_global_position", "args": [SPAWN]})
		for source: int in [CLIPS_SOURCE, MIXER]:
			var body := actor({"walk": clip}, source)
			var player: AnimationPlayer = body.mixer
			player.callback_mode_method = mode
			if source == MIXER:
				player.play("walk")
			else:
				body.play("walk", 0.0)
			for tick in 6:
				body.tick(DT)
				await process_frame
			check(body.global_position.distance_to(SPAWN) < 0.1, "mode %d, source %d: at %s" % [mode, source, body.global_position])
			body.free()


func test_no_root_track_is_no_motion() -> void:
	var idle := Animation.new()
	idle.length = 1.0
	idle.loop_mode = Animation.LOOP_LINEAR
	idle.add_track(Animation.TYPE_ROTATION_3D)
	idle.track_set_path(0, "Skeleton:hips")
	idle.rotation_track_insert_key(0, 0.0, Quaternion.IDENTITY)
	var body := walker({"idle": idle})
	body.play("walk", 0.0)
	ticked(body, 10)
	equal(body.play("idle", 0.0), 0, "it plays")
	near(ticked(body, 60), 0.0, 1e-6, "and stands still")
	body.play("walk", 0.0)
	body.play("idle", 0.5)
	check(ticked(body, 60) < 0.3, "a fade to it stops")
	# A blend space.
	var space := walker({"idle": idle})
	space.blend_space = line(["idle", "walk"])
	space.blend_position.x = 0.5
	near(ticked(space, 60), 0.5, 1e-3, "half of it")
	# A state.
	var states := walker({"idle": idle})
	states.locomotion = RootMotionLocomotion.new()
	states.locomotion.set("idle", "idle")
	states.play("walk", 0.0)
	states.wanted_speed = 0.0
	near(ticked(states, 60), 0.0, 1e-3, "the state's clip stands")


func ticked(body: RootMotionBody3D, count: int, dt := DT) -> float:
	var from := body.position
	for tick in count:
		body.tick(dt)
	return body.position.distance_to(from)


func test_the_mixer_is_given_back() -> void:
	for how: String in ["source", "enabled", "mixer", "tree"]:
		var body := actor({"walk": straight(Vector3(0, 0, -1))}, MIXER)
		var player: AnimationPlayer = body.mixer
		player.callback_mode_process = AnimationMixer.ANIMATION_CALLBACK_MODE_PROCESS_PHYSICS
		player.root_motion_local = false
		player.play("walk")
		near(ticked(body, 30), 0.5, 1e-3, "%s: it moves" % how)
		match how:
			"source": body.source = CODE
			"enabled": body.enabled = false
			"mixer": body.mixer = null
			"tree": body.get_parent().remove_child(body)
		equal(player.callback_mode_process, AnimationMixer.ANIMATION_CALLBACK_MODE_PROCESS_PHYSICS, "%s: its process" % how)
		equal(player.root_motion_local, false, "%s: its space" % how)
		if how == "tree":
			add(body)
		else:
			var at := player.current_animation_position
			await ticks(10)
			check(player.current_animation_position != at, "%s: the animation goes on" % how)
		body.source = MIXER
		body.enabled = true
		body.mixer = player
		near(ticked(body, 30), 0.5, 1e-3, "%s: and again" % how)


func test_what_is_switched_off_moves_nothing() -> void:
	var clips := {"walk": straight(Vector3(0, 0, -1))}
	var mixer := actor(clips, MIXER)
	mixer.mixer.play("walk")
	var tree := tree_actor(clips, single("walk"))
	var own := actor(clips)
	own.play("walk", 0.0)
	for body: RootMotionBody3D in [mixer, tree, own]:
		body.mixer.active = false
		near(ticked(body, 30), 0.0, 1e-6, "off")
		check(not body.mixer.active, "it stays off")
		body.mixer.active = true
		near(ticked(body, 30), 0.5, 1e-3, "on")


func test_refresh_is_at_once() -> void:
	var clip := straight(Vector3(0, 0, -1))
	var body := actor({"walk": clip})
	body.play("walk", 0.0)
	near(ticked(body, 15), 0.25, 1e-4, "as it was")
	clip.position_track_insert_key(0, 1.0, Vector3(0, 0, -3))
	body.refresh()
	near(ticked(body, 15), 0.75, 1e-4, "as it is now")
	near(body.get_clip_time(), 0.5, 1e-4, "where it was")
	body.get_node("Skeleton").scale = Vector3.ONE * 2.0
	body.refresh()
	near(ticked(body, 15), 1.5, 1e-3, "of a model of twice the size")
	var space := actor({"walk": straight(Vector3(0, 0, -1)), "run": straight(Vector3(0, 0, -3))})
	space.blend_space = line(["walk", "run"])
	near(ticked(space, 15), 0.25, 1e-4, "a blend space")
	space.get_node("Skeleton").scale = Vector3.ONE * 2.0
	space.refresh()
	near(ticked(space, 15), 0.5, 1e-3, "of twice the size")


func test_move_and_slide_by_other_steps() -> void:
	await ticks(2)
	for dt: float in [1.0 / 30.0, 1.0 / 60.0, 1.0 / 144.0, 0.1]:
		var body := walker()
		body.mover = RootMotionBody3D.MOVER_MOVE_AND_SLIDE
		body.play("walk", 0.0)
		near(ticked(body, 10, dt), 10.0 * dt, 1e-4, "all of the way in steps of %.4f" % dt)
