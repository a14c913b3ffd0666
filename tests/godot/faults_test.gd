# physics: one
extends "res://rig.gd"
## Thirteen faults of the engine's own root motion: its value, ours with the source Clips and with the source Mixer, and the truth.

const X := Vector3(1, 0, 0)


func row(fault: String, what: String, engine_value: Variant, clips: Variant, mixer: Variant, truth: Variant) -> void:
	print("| %s | %s | %s | %s | %s | %s |" % [fault, what, said(engine_value), said(clips), said(mixer), said(truth)])


func said(value: Variant) -> String:
	return "-" if value == null else ("%.4f" % value if value is float else str(value))


func test_0_head() -> void:
	print("| fault | case | engine | Clips | Mixer | truth |")
	print("|---|---|---|---|---|---|")
	check(true, "")


## Total of the engine's positions over so many steps.
func total(mixer: AnimationMixer, dt: float, steps: int) -> Vector3:
	var sum := Vector3.ZERO
	for step in steps:
		mixer.advance(dt)
		sum += mixer.get_root_motion_position()
	return sum


func ours(body: RootMotionBody3D, dt: float, steps: int) -> Vector3:
	var from := body.position
	for step in steps:
		body.tick(dt)
	return body.position - from


func test_f1_the_first_step_is_swallowed() -> void:
	var clips := {"walk": straight(X)}
	var engine_value := total(engine(clips, single("walk")), 0.3, 10).x
	var body := actor(clips)
	body.play("walk", 0.0)
	var mine := ours(body, 0.3, 10).x
	var mixed := ours(tree_actor(clips, single("walk")), 0.3, 10).x
	row("E1", "AnimationTree, 10 x 0.3 s at 1 m/s", engine_value, mine, mixed, 3.0)
	near(engine_value, 2.7, 1e-3, "the engine has this fault")
	near(mine, 3.0, 1e-5, "clips")
	near(mixed, 3.0, 1e-4, "mixer")


func test_f2_whole_loops_in_one_step() -> void:
	var clips := {"walk": straight(X)}
	var player: AnimationPlayer = engine(clips)
	player.play("walk")
	var engine_value := total(player, 2.5, 1).x
	var body := actor(clips)
	body.play("walk", 0.0)
	var mine := ours(body, 2.5, 1).x
	var mixer := actor(clips, MIXER)
	mixer.mixer.play("walk")
	var mixed := ours(mixer, 2.5, 1).x
	row("E2", "one step of 2.5 s over a clip of 1 s", engine_value, mine, mixed, 2.5)
	near(engine_value, 0.5, 1e-3, "the engine has this fault")
	near(mine, 2.5, 1e-5, "clips")
	near(mixed, 2.5, 1e-4, "mixer")


func test_f3_a_trailing_gap() -> void:
	var clip := straight(X, 0.9)
	clip.length = 1.0
	var clips := {"walk": clip}
	var player: AnimationPlayer = engine(clips)
	player.play("walk")
	total(player, 0.3, 3)
	var engine_value := total(player, 0.1, 1).x
	var body := actor(clips)
	body.play("walk", 0.0)
	ours(body, 0.3, 3)
	var mine := ours(body, 0.1, 1).x
	var mixer := actor(clips, MIXER)
	mixer.mixer.play("walk")
	ours(mixer, 0.3, 3)
	var mixed := ours(mixer, 0.1, 1).x
	row("E3", "last key at 0.9 s of 1 s, step into the seam", engine_value, mine, mixed, 0.0)
	check(engine_value < -0.5, "the engine has this fault")
	near(mine, 0.0, 1e-6, "clips")


func test_f4_weights_that_move() -> void:
	var clips := {"a": straight(0.2 * X, 2.0), "b": straight(0.6 * X, 2.0, Animation.LOOP_LINEAR, 10 * X)}
	var tree: AnimationTree = engine(clips, mix("a", "b"))
	tree.set("parameters/mix/blend_amount", 0.4)
	tree.advance(0.0)
	tree.set("parameters/mix/blend_amount", 0.6)
	var engine_value := total(tree, 1.0, 1).x
	var body := actor(clips)
	body.blend_space = line(["a", "b"])
	body.blend_position.x = 0.4
	body.tick(0.0)
	body.blend_position.x = 0.6
	var mine := ours(body, 1.0, 1).x
	var mixer := tree_actor(clips, mix("a", "b"))
	mixer.mixer.set("parameters/mix/blend_amount", 0.4)
	mixer.tick(0.0)
	mixer.mixer.set("parameters/mix/blend_amount", 0.6)
	# A weight that a script sets jumps; only the tree's own fades are cut up by sub-steps.
	var mixed := ours(mixer, 1.0, 1).x
	row("E4", "weight 0.4 to 0.6 over 0.1 m and 0.3 m, in one step of 1 s", engine_value, mine, mixed, 0.2)
	near(engine_value, 0.22, 2e-2, "the engine has this fault")
	near(mine, 0.2, 1e-6, "clips")


func test_f5_blends_that_turn() -> void:
	var clips := {"a": straight(Vector3(0, 0, -1)), "b": arc()}
	var truth := on_circle(PI / 4, 1.0)
	var tree: AnimationTree = engine(clips, mix("a", "b"))
	tree.set("parameters/mix/blend_amount", 0.5)
	tree.advance(0.0)
	# As the class reference says, with the default of root_motion_local.
	var at := Vector3.ZERO
	var q := Quaternion.IDENTITY
	for step in 60:
		tree.advance(1.0 / 60.0)
		q = (q * tree.get_root_motion_rotation()).normalized()
		at += (tree.get_root_motion_rotation_accumulator().inverse() * q) * tree.get_root_motion_position()
	var engine_value := at.distance_to(truth)
	var body := actor(clips)
	body.blend_space = line(["a", "b"])
	body.blend_position.x = 0.5
	var mine := ours(body, 1.0 / 60.0, 60).distance_to(truth)
	near(body.rotation.y, PI / 4, 1e-5, "yaw of the blend")
	var mixer := tree_actor(clips, mix("a", "b"))
	mixer.mixer.set("parameters/mix/blend_amount", 0.5)
	var mixed := ours(mixer, 1.0 / 60.0, 60).distance_to(truth)
	row("E5", "half straight, half 90 degrees per second, error after 1 s", engine_value, mine, mixed, 0.0)
	check(engine_value > 0.05, "the engine has this fault")
	near(mine, 0.0, 1e-4, "clips")
	near(mixed, 0.0, 1e-3, "mixer")


func test_f6_order_of_rotations() -> void:
	var clips := {"a": turn(Quaternion(Vector3.UP, PI / 2)), "b": turn(Quaternion(Vector3.RIGHT, PI / 2))}
	var turned := []
	for order: Array in [["a", "b"], ["b", "a"]]:
		var tree: AnimationTree = engine(clips, mix(order[0], order[1]))
		tree.set("parameters/mix/blend_amount", 0.5)
		tree.advance(0.0)
		tree.advance(0.99)
		turned.append(tree.get_root_motion_rotation())
	var engine_value := rad_to_deg(turned[0].angle_to(turned[1]))
	turned.clear()
	for order: Array in [["a", "b"], ["b", "a"]]:
		var body := actor(clips)
		body.settings.rotation = RootMotionSettings.ROTATION_FULL
		body.blend_space = line(order)
		body.blend_position.x = 0.5
		body.tick(0.99)
		turned.append(body.quaternion)
	var mine := rad_to_deg(turned[0].angle_to(turned[1]))
	var mean: Quaternion = turned[0]
	turned.clear()
	for order: Array in [["a", "b"], ["b", "a"]]:
		var mixer := tree_actor(clips, mix(order[0], order[1]))
		mixer.settings.rotation = RootMotionSettings.ROTATION_FULL
		mixer.settings.substeps = 1
		mixer.mixer.set("parameters/mix/blend_amount", 0.5)
		mixer.tick(0.0)
		for step in 3:
			mixer.tick(0.33)
		turned.append(mixer.quaternion)
	var mixed := rad_to_deg(turned[0].angle_to(turned[1]))
	row("E6", "half a yaw, half a pitch of 90 degrees: what the order of inputs changes, degrees", engine_value, mine, mixed, 0.0)
	check(engine_value > 10.0, "the engine has this fault")
	near(mine, 0.0, 0.05, "clips")
	turned = [mean]
	check(absf(rad_to_deg(turned[0].get_angle()) - 0.99 * 45.0 * sqrt(2.0)) < 0.1, "and it is the mean turn, %s" % rad_to_deg(turned[0].get_angle()))


func test_f7_seeks() -> void:
	var clips := {"walk": straight(2 * X, 2.0)}
	var seeker := AnimationNodeBlendTree.new()
	seeker.add_node("clip", single("walk"))
	seeker.add_node("seek", AnimationNodeTimeSeek.new())
	seeker.connect_node("seek", 0, "clip")
	seeker.connect_node("output", 0, "seek")
	var tree: AnimationTree = engine(clips, seeker)
	tree.advance(0.0)
	tree.advance(0.2)
	tree.set("parameters/seek/seek_request", 1.5)
	tree.advance(0.1)
	var engine_value := tree.get_root_motion_position().x
	var body := actor(clips)
	body.play("walk", 0.0)
	ours(body, 0.2, 1)
	equal(body.seek(1.5), 0, "seek")
	var mine := ours(body, 0.1, 1).x
	near(body.get_clip_time(), 1.6, 1e-6, "where it is")
	var mixer := tree_actor(clips, seeker)
	ours(mixer, 0.2, 1)
	mixer.mixer.set("parameters/seek/seek_request", 1.5)
	mixer.absorb_seek()
	var mixed := ours(mixer, 0.1, 1).x
	row("E7", "seek from 0.2 to 1.5 s, then 0.1 s", engine_value, mine, mixed, 0.1)
	check(engine_value < -1.0, "the engine has this fault")
	near(mine, 0.1, 1e-5, "clips")
	near(mixed, 0.1, 1e-4, "mixer, told of it")


func test_f8_ping_pong() -> void:
	var clips := {"walk": straight(X, 1.0, Animation.LOOP_PINGPONG)}
	var truth := [0.3, 0.3, 0.3, -0.1, -0.3, -0.3, -0.1, 0.3, 0.3, 0.3]
	var tree := engine(clips, single("walk"))
	tree.advance(0.0)
	var body := actor(clips)
	body.play("walk", 0.0)
	var mixer := tree_actor(clips, single("walk"))
	var off := [0.0, 0.0, 0.0]
	for want: float in truth:
		off[0] = maxf(off[0], absf(total(tree, 0.3, 1).x - want))
		off[1] = maxf(off[1], absf(ours(body, 0.3, 1).x - want))
		off[2] = maxf(off[2], absf(ours(mixer, 0.3, 1).x - want))
	row("E8", "ping-pong, 10 x 0.3 s: the largest error of a step", off[0], off[1], off[2], 0.0)
	check(off[0] > 0.5, "the engine has this fault")
	near(off[1], 0.0, 1e-5, "clips")
	var player: AnimationPlayer = engine(clips)
	player.play("walk")
	mixer = actor(clips, MIXER)
	mixer.mixer.play("walk")
	off = [0.0, 0.0]
	for want: float in truth:
		off[0] = maxf(off[0], absf(total(player, 0.3, 1).x - want))
		off[1] = maxf(off[1], absf(ours(mixer, 0.3, 1).x - want))
	row("E8", "the same with an AnimationPlayer", off[0], null, off[1], 0.0)
	check(off[0] > 0.3, "the player has this fault")
	near(off[1], 0.0, 1e-3, "mixer of a player")


func test_f9_turns_over_the_seam() -> void:
	var clips := {"walk": arc(Vector3(5, 0, 7), deg_to_rad(30))}
	var radius := 2.0 / PI
	var player: AnimationPlayer = engine(clips)
	player.play("walk")
	var at := Vector3.ZERO
	var q := Quaternion.IDENTITY
	var off := [0.0, 0.0, 0.0]
	var body := actor(clips)
	body.play("walk", 0.0)
	var mixer := actor(clips, MIXER)
	mixer.mixer.play("walk")
	for step in 13:
		player.advance(0.3)
		q = (q * player.get_root_motion_rotation()).normalized()
		at += (player.get_root_motion_rotation_accumulator().inverse() * q) * player.get_root_motion_position()
		body.tick(0.3)
		mixer.tick(0.3)
		var angle := (step + 1) * 0.3 * PI / 2
		var want := radius * Vector3(cos(angle) - 1.0, 0, -sin(angle))
		off[0] = maxf(off[0], at.distance_to(Basis(Vector3.UP, 0.0) * want))
		off[1] = maxf(off[1], body.position.distance_to(want))
		off[2] = maxf(off[2], mixer.position.distance_to(want))
	row("E9", "quarter circle at 0.3 s a step, not from the origin: error on the way round, m", off[0], off[1], off[2], 0.0)
	check(off[0] > 0.1, "the engine has this fault")
	near(off[1], 0.0, 2e-4, "clips")
	check(off[2] < 0.1, "mixer: less by sub-steps")


func test_f10_the_space_of_the_track() -> void:
	var clips := {"walk": straight(Vector3(0, 0, 100))}
	var engine_rig := engine(clips)
	engine_rig.play("walk")
	var model: Skeleton3D = engine_rig.get_parent().get_node("Skeleton")
	model.scale = Vector3.ONE * 0.01
	model.rotation.y = PI
	var engine_value := total(engine_rig, 0.3, 1).z
	var values := []
	for source: int in [CLIPS_SOURCE, MIXER]:
		var body := actor(clips, source)
		model = body.get_node("Skeleton")
		model.scale = Vector3.ONE * 0.01
		model.rotation.y = PI
		body.refresh()
		if source == MIXER:
			body.mixer.play("walk")
		else:
			body.play("walk", 0.0)
		values.append(ours(body, 0.3, 1).z)
	row("E10", "a model at scale 0.01, turned by 180 degrees, 0.3 s at 1 m/s", engine_value, values[0], values[1], -0.3)
	near(engine_value, 30.0, 1e-2, "the engine has this fault")
	near(values[0], -0.3, 1e-5, "clips")
	near(values[1], -0.3, 1e-4, "mixer")


func test_f11_no_dead_frame_at_a_cut() -> void:
	var clips := {"walk": straight(X), "run": straight(3 * X)}
	var machine := AnimationNodeStateMachine.new()
	machine.add_node("walk", single("walk"))
	machine.add_node("run", single("run"))
	machine.add_transition("Start", "walk", AnimationNodeStateMachineTransition.new())
	machine.get_transition(0).advance_mode = AnimationNodeStateMachineTransition.ADVANCE_MODE_AUTO
	machine.add_transition("walk", "run", AnimationNodeStateMachineTransition.new())
	var values := []
	for who in 2:
		var body := tree_actor(clips, machine)
		var tree: AnimationTree = body.mixer
		tree.callback_mode_process = AnimationMixer.ANIMATION_CALLBACK_MODE_PROCESS_MANUAL
		tree.advance(0.0)
		var sum := Vector3.ZERO
		for step in 15:
			if step == 10:
				tree.get("parameters/playback").travel("run")
			if who == 0:
				tree.advance(1.0 / 60.0)
				sum += tree.get_root_motion_position()
			else:
				body.tick(1.0 / 60.0)
		values.append(sum.x if who == 0 else body.position.x)
	var mine := actor(clips)
	mine.play("walk", 0.0)
	ours(mine, 1.0 / 60.0, 10)
	mine.play("run", 0.0)
	var first := ours(mine, 1.0 / 60.0, 1).x
	ours(mine, 1.0 / 60.0, 4)
	var truth := 10 / 60.0 + 15 / 60.0
	row("E11", "10 ticks at 1 m/s, a cut, 5 at 3 m/s", values[0], mine.position.x, values[1], truth)
	check(values[0] < truth - 0.01, "the engine has this fault")
	near(first, 3.0 / 60.0, 1e-6, "clips: the first tick after the cut")
	near(mine.position.x, truth, 1e-5, "clips")
	check(values[1] > values[0] + 0.002, "mixer: less by sub-steps")


func test_f12_the_end_of_a_clip() -> void:
	var clips := {"dash": straight(X, 1.0, Animation.LOOP_NONE)}
	for dt: float in [0.3, 0.45, 0.07, 0.2, 5.0]:
		var steps := int(ceil(1.0 / dt)) + 3
		var tree := engine(clips, single("dash"))
		tree.advance(0.0)
		var engine_tree := total(tree, dt, steps).x
		var player: AnimationPlayer = engine(clips)
		player.play("dash")
		var engine_player := total(player, dt, steps).x
		var body := actor(clips)
		var finished := []
		body.clip_finished.connect(func(clip: StringName) -> void: finished.append(clip))
		body.play("dash", 0.0)
		var mine := ours(body, dt, steps).x
		var mixer := actor(clips, MIXER)
		mixer.mixer.play("dash")
		var mixed := ours(mixer, dt, steps).x
		row("E12", "once through 1 m in steps of %s s (tree, player)" % dt, "%.4f, %.4f" % [engine_tree, engine_player], mine, mixed, 1.0)
		near(mine, 1.0, 1e-5, "clips at %s" % dt)
		equal(finished, [&"dash"], "it is told once")
		near(mixed, 1.0, 2e-4, "mixer of a player")


func test_queued_clips_lose_nothing() -> void:
	var clips := {"a": straight(X, 1.0, Animation.LOOP_NONE), "b": straight(3 * X)}
	var body := actor(clips)
	body.play("a", 0.0)
	body.queue("b")
	var mine := ours(body, 0.3, 5).x
	row("E12", "queued: 1 m in 1 s, then 3 m/s, 5 x 0.3 s", null, mine, null, 2.5)
	near(mine, 2.5, 1e-5, "the time left over goes to the next clip")


func test_a_fade_is_the_integral_at_any_tick() -> void:
	var clips := {"walk": straight(X), "run": straight(3 * X)}
	for dt: float in [1.0 / 30.0, 1.0 / 60.0, 1.0 / 144.0, 0.07]:
		var body := actor(clips)
		body.play("walk", 0.0)
		ours(body, 0.1, 1)
		body.play("run", 0.2)
		var way := 0.0
		var time := 0.0
		while time < 0.5:
			var step := minf(dt, 0.5 - time)
			way += ours(body, step, 1).x
			time += step
		# A cubic has a mean of a half: 0.2 s at 2 m/s, 0.3 s at 3.
		near(way, 0.4 + 0.9, 1e-5, "at %s" % dt)


func test_nan_is_refused() -> void:
	var broken := straight(X)
	broken.track_set_key_value(0, 1, Vector3(NAN, 0, 0))
	var clips := {"walk": straight(X), "broken": broken}
	var body := actor(clips)
	body.play("walk", 0.0)
	ours(body, 0.1, 5)
	check(body.play("broken", 0.0) < 0, "clips: refused")
	equal(RootMotion.result_name(RootMotion.last_result()), "NotFinite", "why")
	near(ours(body, 0.1, 5).x, 0.5, 1e-5, "what played goes on")
	var mixer := actor(clips, MIXER)
	mixer.mixer.play("broken")
	var moved := ours(mixer, 0.1, 20)
	check(moved.is_finite(), "mixer: the body is somewhere, %s" % moved)
	near(moved.y, 0.0, 1e-6, "and not elsewhere")
