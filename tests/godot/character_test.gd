extends "res://rig.gd"
## Falling, jumping, landing, turning, pace and states of RootMotionBody3D.

const DT := 1.0 / 60.0
const SKIN := 0.01


## A walking body on the ground; it ticks by `tick`.
func walker(clips: Dictionary, at := Vector3.ZERO) -> RootMotionBody3D:
	var body := actor(clips)
	body.clip_owns_height = false
	body.collision_mask = 1
	body.show_pose = false
	body.position = at + Vector3.UP * SKIN
	return body


func gravity() -> float:
	return ProjectSettings.get_setting("physics/3d/default_gravity")


## A ledge at z = 0, 2 m over the floor; up to z = 6.
func ledge() -> void:
	box(Vector3(20, 1, 40), Vector3(0, -2.5, 0))
	box(Vector3(20, 2, 6), Vector3(0, -1, 3))


func test_off_a_ledge() -> void:
	ledge()
	await ticks(2)
	for keeps: bool in [true, false]:
		for rate: int in [30, 60, 144]:
			var body := walker({"walk": straight(Vector3(0, 0, -1.5))}, Vector3(0, 0, 1))
			# A flat foot: it leaves the ground where the ledge ends, and does not roll over the rim.
			var foot: CollisionShape3D = body.get_child(0)
			foot.shape = BoxShape3D.new()
			foot.shape.size = Vector3(0.4, 1.8, 0.4)
			body.keep_momentum = keeps
			body.play("walk", 0.0)
			var landings := []
			body.landed.connect(func(height: float, hard: bool) -> void: landings.append([height, hard]))
			var left := NAN
			var longest := 0.0
			for tick in 3 * rate:
				body.tick(1.0 / rate)
				if is_nan(left) and not body.is_grounded():
					left = body.position.z
					if keeps:
						# What it walks off with, it keeps: the clip is over.
						body.stop()
				longest = maxf(longest, body.get_air_time())
				if not landings.is_empty():
					break
			equal(landings.size(), 1, "one landing at %d Hz" % rate)
			near(landings[0][0], 2.0, 0.02, "its fall height at %d Hz" % rate)
			equal(landings[0][1], false, "a soft one")
			near(longest, sqrt(2.0 * 2.0 / gravity()), 2.5 / rate, "time in the air at %d Hz" % rate)
			near(left - body.position.z, 1.5 * longest, 3.0 * 1.5 / rate, "1.5 m/s are kept through the air at %d Hz" % rate)
			near(body.position.y, -2.0 + SKIN, 1e-3, "on the floor")
			equal(body.get_vertical_velocity(), 0.0, "at rest")
			print("| off a ledge at %d Hz, momentum %s | fall %.4f m | %.4f s in the air | %.4f m on |" % [rate, keeps, landings[0][0], longest, left - body.position.z])
			body.free()


func test_a_platform_gives_its_velocity() -> void:
	box(Vector3(20, 1, 40), Vector3(0, -3.5, 0))
	var platform := AnimatableBody3D.new()
	platform.sync_to_physics = false
	box(Vector3(2, 1, 2), Vector3(0, -0.5, 0), Basis.IDENTITY, platform)
	await ticks(3)
	var body := walker({"idle": straight(Vector3.ZERO)})
	body.automatic = true
	await ticks(4)
	check(body.is_grounded(), "on the platform")
	for tick in 20:
		platform.position.x += 0.03
		await ticks(1)
	body.jump(3.0)
	await ticks(2)
	var from := body.position.x
	for tick in 20:
		await ticks(1)
	near(body.position.x - from, 20 * 0.03, 0.01, "a jump goes on with the platform's 1.8 m/s")


func test_jump() -> void:
	box(Vector3(20, 1, 20), Vector3(0, -0.5, 0))
	await ticks(2)
	for rate: int in [30, 60, 144]:
		var body := walker({"idle": straight(Vector3.ZERO)})
		for tick in 4:
			body.tick(1.0 / rate)
		check(body.is_grounded(), "stands")
		equal(body.jump(-1.0), result("OutOfRange"), "no jump down")
		check(body.jump(NAN) < 0, "nor a NaN")
		equal(body.jump(sqrt(2.0 * 1.2 * gravity())), 0, "a jump of 1.2 m")
		var highest := 0.0
		var heights := []
		body.landed.connect(func(height: float, _hard: bool) -> void: heights.append(height))
		for tick in 2 * rate:
			body.tick(1.0 / rate)
			highest = maxf(highest, body.position.y)
		near(highest - SKIN, 1.2, 0.5 * gravity() / (rate * rate) + 1e-3, "its height at %d Hz" % rate)
		equal(heights.size(), 1, "one landing")
		near(heights[0], 1.2, 0.01, "from its apex, at %d Hz" % rate)
		body.free()


## The code of a result's name.
func result(name: String) -> int:
	for code in range(-60, 0):
		if RootMotion.result_name(code) == name:
			return code
	return 0


func test_hard_landing() -> void:
	box(Vector3(20, 1, 20), Vector3(0, -0.5, 0))
	await ticks(2)
	for height: float in [2.9, 3.1]:
		var body := walker({"idle": straight(Vector3.ZERO)}, Vector3(0, height, 0))
		var landings := []
		body.landed.connect(func(fallen: float, hard: bool) -> void: landings.append([fallen, hard]))
		for tick in 90:
			body.tick(DT)
		equal(landings.size(), 1, "one landing from %s m" % height)
		near(landings[0][0], height, 1e-3, "its height")
		equal(landings[0][1], height > 3.0, "hard from %s m" % height)
		body.free()
	var body := walker({"idle": straight(Vector3.ZERO)}, Vector3(0, 2, 0))
	body.settings.hard_landing = 1.0
	body.settings.max_fall_speed = 2.0
	var hard := []
	body.landed.connect(func(_fallen: float, is_hard: bool) -> void: hard.append(is_hard))
	for tick in 20:
		body.tick(DT)
	near(body.get_vertical_velocity(), -2.0, 1e-6, "the fastest fall")
	for tick in 90:
		body.tick(DT)
	equal(hard, [true], "by the settings")


func test_spawning_and_stairs_are_no_landings() -> void:
	box(Vector3(20, 1, 20), Vector3(0, -0.5, 0))
	for step in 6:
		box(Vector3(4, 0.2, 4), Vector3(0, 0.1 + 0.2 * step, -1.0 - 0.4 * step - 2.0))
	await ticks(2)
	var body := walker({"walk": straight(Vector3(0, 0, -1.5))})
	body.play("walk", 0.0)
	var landings := []
	body.landed.connect(func(_fallen: float, _hard: bool) -> void: landings.append(1))
	for tick in 120:
		body.tick(DT)
	body.play("walk", 0.0, -1.0)
	for tick in 120:
		body.tick(DT)
	equal(landings.size(), 0, "up and down a stair")


func test_what_never_stood_goes_by_its_clip() -> void:
	var body := walker({"walk": straight(Vector3(0, 0, -1.5))}, Vector3(0, 5, 0))
	body.play("walk", 0.0)
	for tick in 20:
		body.tick(DT)
	near(body.position.z, -0.5, 1e-5, "it has no velocity to keep")
	check(body.position.y < 4.6, "while it falls")


func test_turn_in_place_ends_on_the_facing() -> void:
	for rate: int in [30, 60, 144]:
		for wanted: float in [100.0, 45.0, -90.0, 179.0]:
			var to := deg_to_rad(90.0 if wanted > 0.0 else -90.0)
			var clip := turn(Quaternion(Vector3.UP, to))
			clip.loop_mode = Animation.LOOP_NONE
			var body := actor({"turn": clip})
			body.front = RootMotionBody3D.FRONT_NODE
			body.show_pose = false
			body.rotate_y(0.3)
			body.tick(0.0)
			equal(body.turn_in_place("turn", 0.0), result("TooFew"), "without a facing it has no end")
			equal(body.face(Vector3.FORWARD.rotated(Vector3.UP, 0.3 + deg_to_rad(wanted))), 0, "the facing")
			equal(body.turn_in_place("turn", 0.0), 0, "the turn")
			near(body.get_facing_error(), deg_to_rad(wanted), 1e-5, "ahead")
			for tick in rate + 2:
				body.tick(1.0 / rate)
			near(body.get_facing_error(), 0.0, 1e-5, "a turn of 90 by %s at %d Hz" % [wanted, rate])
			near(wrapf(body.get_facing() - 0.3, -PI, PI), deg_to_rad(wanted), 1e-5, "the facing")
			body.free()


func test_turn_in_place_while_input_turns_too() -> void:
	var clip := turn(Quaternion(Vector3.UP, PI / 2))
	clip.loop_mode = Animation.LOOP_NONE
	var body := actor({"turn": clip})
	body.front = RootMotionBody3D.FRONT_NODE
	body.show_pose = false
	body.tick(0.0)
	body.face(Vector3.LEFT)
	body.turn_in_place("turn", 0.0)
	for tick in 62:
		if tick < 30:
			body.rotate_y(0.004)
		body.tick(DT)
	near(body.get_facing(), PI / 2, 1e-5, "both together end on it")


func test_turning_by_code() -> void:
	for rate: int in [30, 60, 144]:
		var body := actor({"turn": turn(Quaternion(Vector3.UP, -PI / 2))})
		body.front = RootMotionBody3D.FRONT_NODE
		body.show_pose = false
		body.turning = RootMotionBody3D.TURNING_CODE
		body.settings.turn_code_rate = PI
		body.play("turn", 0.0)
		body.face(Vector3.BACK.rotated(Vector3.UP, -0.1))
		for tick in rate / 2:
			body.tick(1.0 / rate)
		near(body.get_facing(), PI / 2, 1e-5, "half a second at 180 degrees a second, the clip's turn left out")
		for tick in rate:
			body.tick(1.0 / rate)
		near(body.get_facing(), PI - 0.1, 1e-5, "and it stops on the facing")
		body.stop_facing()
		body.tick(1.0 / rate)
		near(body.get_facing(), PI - 0.1, 1e-5, "no facing, no turn")
		body.free()


func test_hybrid_turning_and_a_limited_clip() -> void:
	var body := actor({"turn": turn(Quaternion(Vector3.UP, PI / 2))})
	body.front = RootMotionBody3D.FRONT_NODE
	body.show_pose = false
	body.turning = RootMotionBody3D.TURNING_HYBRID
	body.play("turn", 0.0)
	body.face(Vector3.FORWARD.rotated(Vector3.UP, deg_to_rad(50)))
	body.tick(0.1)
	near(body.get_facing(), deg_to_rad(9), 1e-5, "near: the clip turns")
	body.face(Vector3.FORWARD.rotated(Vector3.UP, deg_to_rad(-170)))
	body.tick(DT)
	near(body.get_facing(), deg_to_rad(9 - 720 * DT), 1e-5, "far: code turns, the shorter way round")
	# The clip turns by 90 degrees a second and may by 45.
	var slow := actor({"turn": turn(Quaternion(Vector3.UP, PI / 2))})
	slow.show_pose = false
	slow.settings.turn_clip_rate = PI / 4
	slow.play("turn", 0.0)
	for tick in 60:
		slow.tick(DT)
	near(slow.get_facing(), PI / 4, 1e-5, "held to its rate")
	slow.stop()
	for tick in 120:
		slow.tick(DT)
	near(slow.get_facing(), PI / 4 + PI / 6, 1e-5, "what it lags behind is followed up, no more than 30 degrees")


func test_pace() -> void:
	for rate: int in [30, 60, 144]:
		var body := actor({"walk": straight(Vector3(0, 0, -1.5))})
		body.show_pose = false
		body.pace_enabled = true
		body.settings.pace_half_life = 0.0
		body.wanted_speed = 1.8
		body.play("walk", 0.0)
		for tick in rate:
			body.tick(1.0 / rate)
		near(body.position.z, -1.8, 1e-4, "at 1.2 of its rate, %d Hz" % rate)
		near(body.get_pace_rate(), 1.2, 1e-6, "the rate")
		body.wanted_speed = 3.0
		body.tick(1.0 / rate)
		near(body.get_pace_rate(), 1.25, 1e-6, "its limit")
		near(body.get_stride(), 1.6, 1e-6, "the stride makes up for the rest")
		near(body.get_foot_slide(), 3.0 - 1.25 * 1.5, 1e-6, "without, feet slide")
		body.free()
	var mixed := actor({"walk": straight(Vector3(0, 0, -1.5))}, MIXER)
	mixed.pace_enabled = true
	mixed.settings.pace_half_life = 0.0
	mixed.wanted_speed = 1.2
	mixed.mixer.play("walk")
	for tick in 60:
		mixed.tick(DT)
	near(mixed.position.z, -1.2, 1e-3, "a player is advanced at 0.8")


func test_speeds_are_states() -> void:
	box(Vector3(60, 1, 200), Vector3(0, -0.5, 0))
	await ticks(2)
	var clips := {}
	for state: String in ["idle", "walk", "run", "jump", "fall", "land"]:
		clips[state] = straight(Vector3(0, 0, {"walk": -1.5, "run": -4.0}.get(state, 0.0)))
	var body := walker(clips, Vector3(0, 0, 20))
	body.locomotion = RootMotionLocomotion.new()
	for state: String in clips:
		body.locomotion.set(state, state)
	var changes := []
	body.locomotion_changed.connect(func(state: int, previous: int) -> void: changes.append([previous, state]))
	equal(body.get_locomotion_state(), -1, "no state yet")
	var names := ["idle", "walk", "run", "jump", "fall", "land"]
	# Up and down over both thresholds; on and between them it holds.
	for pair: Array in [[0.0, "idle"], [0.2, "idle"], [0.21, "walk"], [0.15, "walk"], [0.05, "idle"], [1.5, "walk"], [3.8, "walk"], [3.9, "run"], [3.5, "run"], [3.3, "walk"], [4.5, "run"], [0.0, "idle"]]:
		body.wanted_speed = pair[0]
		for tick in 40:
			body.tick(DT)
		equal(names[body.get_locomotion_state()], pair[1], "at %s m/s" % pair[0])
		equal(String(body.get_current_clip()), pair[1], "its clip")
		var sum := 0.0
		for weight in body.get_locomotion_weights():
			sum += weight
		near(sum, 1.0, 1e-6, "the weights")
		near(body.get_locomotion_weights()[body.get_locomotion_state()], 1.0, 1e-6, "the fade is over")
	check(body.get_commit().get_velocity().length() < 1e-6, "idle stands")
	changes.clear()
	body.jump(4.0)
	for tick in 120:
		body.tick(DT)
	equal(changes, [[0, 3], [3, 4], [4, 5], [5, 0]], "jump, fall, land, idle")
	body.locomotion.walk_above = 5.0
	changes.clear()
	body.wanted_speed = 1.0
	body.tick(DT)
	equal(changes, [], "thresholds out of order are refused")


func test_achieved_speed_is_a_state_too() -> void:
	box(Vector3(60, 1, 60), Vector3(0, -0.5, 0))
	await ticks(2)
	var body := walker({"idle": straight(Vector3.ZERO)})
	body.source = CODE
	body.locomotion = RootMotionLocomotion.new()
	for tick in 10:
		body.propose(RootMotionDelta.create(Vector3(0, 0, -4.0 * DT), Quaternion.IDENTITY))
		body.tick(DT)
	equal(body.get_locomotion_state(), RootMotionLocomotion.RUN, "code that moves it at 4 m/s")
