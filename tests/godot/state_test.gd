extends "res://rig.gd"
## Rollback: a state is bytes, and the same ticks after it come to the same bits.

const DT := 1.0 / 60.0


func made(at := Vector3(0, 0.01, 0)) -> RootMotionBody3D:
	var clips := {"walk": straight(Vector3(0, 0, -1.5)), "run": straight(Vector3(0, 0, -4.0)), "arc": arc(), "idle": straight(Vector3.ZERO), "dash": straight(Vector3(0, 0, -2), 0.4, Animation.LOOP_NONE), "turn": turn(Quaternion(Vector3.UP, PI / 2))}
	clips.turn.loop_mode = Animation.LOOP_NONE
	var body := actor(clips)
	body.collision_mask = 1
	body.clip_owns_height = false
	body.position = at
	body.blend_space = line(["walk", "run"])
	body.locomotion = RootMotionLocomotion.new()
	body.pace_enabled = true
	return body


## The inputs of one tick.
func play_tick(body: RootMotionBody3D, tick: int) -> void:
	body.wanted_speed = 1.5 + 0.02 * (tick % 60)
	body.blend_position.x = 0.5 + 0.4 * sin(tick * 0.1)
	match tick % 120:
		5: body.play("arc", 0.2)
		25: body.jump(3.5)
		40: body.play_blend_space(0.3)
		70:
			body.play("dash", 0.1)
			body.queue("walk")
		95:
			body.face(Vector3(1, 0, 0.3))
			body.turn_in_place("turn", 0.1)
	if tick % 7 == 0:
		body.rotate_y(0.05)
	if tick % 11 == 0:
		body.propose(RootMotionDelta.create(Vector3(0.01, 0, 0), Quaternion.IDENTITY))
	body.tick(DT)


func world() -> void:
	box(Vector3(200, 1, 200), Vector3(0, -0.5, 0))
	box(Vector3(1, 4, 60), Vector3(3, 2, 0))
	box(Vector3(4, 0.2, 60), Vector3(-4, 0.1, 0))


func test_saved_loaded_and_run_again_is_the_same() -> void:
	world()
	await ticks(2)
	var body := made()
	var states := []
	var hashes := []
	for tick in 360:
		states.append(body.save_state())
		hashes.append(body.state_hash())
		play_tick(body, tick)
	hashes.append(body.state_hash())
	print("| a state | %d bytes |" % states[200].size())
	check(hashes[0] != hashes[1] and hashes[359] != hashes[360], "each tick has its own hash")
	for back: int in [355, 300, 210, 95, 30, 1]:
		equal(body.load_state(states[back]), 0, "tick %d is put back" % back)
		equal(body.state_hash(), hashes[back], "and has its hash")
		for tick in range(back, 360):
			play_tick(body, tick)
			if body.state_hash() != hashes[tick + 1]:
				check(false, "tick %d again after %d has another hash" % [tick, back])
				break
		equal(body.state_hash(), hashes[360], "from tick %d on the same way again" % back)


func test_another_body_is_a_peer() -> void:
	world()
	await ticks(2)
	var body := made()
	var peer := made()
	for tick in 130:
		play_tick(body, tick)
	check(body.state_hash() != peer.state_hash(), "far apart")
	equal(peer.load_state(body.save_state()), 0, "its state goes to a peer")
	equal(peer.state_hash(), body.state_hash(), "as it is")
	near(peer.global_position, body.global_position, 1e-6, "its node too")
	equal(peer.get_current_clip(), body.get_current_clip(), "its clip")
	equal(peer.get_locomotion_state(), body.get_locomotion_state(), "its state")
	for tick in range(130, 250):
		play_tick(body, tick)
		play_tick(peer, tick)
		if body.state_hash() != peer.state_hash():
			check(false, "tick %d is another one on the peer" % tick)
			break
	equal(peer.state_hash(), body.state_hash(), "and they stay the same")


func test_a_platform_is_remembered() -> void:
	var platform := AnimatableBody3D.new()
	platform.sync_to_physics = false
	box(Vector3(4, 1, 4), Vector3(0, -0.5, 0), Basis.IDENTITY, platform)
	await ticks(3)
	var body := made()
	body.play("idle", 0.0)
	for tick in 4:
		body.tick(DT)
	var state := body.save_state()
	platform.position.x += 0.1
	await ticks(2)
	body.tick(DT)
	near(body.position.x, 0.1, 1e-4, "carried")
	var hash := body.state_hash()
	equal(body.load_state(state), 0, "back")
	near(body.position.x, 0.0, 1e-5, "before it moved")
	body.tick(DT)
	near(body.position.x, 0.1, 1e-4, "carried again")
	equal(body.state_hash(), hash, "to the same bits")


func test_broken_states_change_nothing() -> void:
	world()
	await ticks(2)
	var body := made()
	for tick in 100:
		play_tick(body, tick)
	var state := body.save_state()
	for tick in range(100, 110):
		play_tick(body, tick)
	var hash := body.state_hash()
	check(body.load_state(PackedByteArray()) < 0, "nothing")
	for size: int in [1, 39, 200, state.size() - 1]:
		check(body.load_state(state.slice(0, size)) < 0, "%d bytes of it" % size)
	var longer := state.duplicate()
	longer.append(0)
	check(body.load_state(longer) < 0, "a byte too many")
	for byte in state.size():
		var flipped := state.duplicate()
		flipped[byte] ^= 1 << (byte % 8)
		if body.load_state(flipped) >= 0:
			check(false, "byte %d flipped is taken" % byte)
	equal(body.state_hash(), hash, "nothing of it was taken")
	# A clip that is not there.
	var other := actor({"idle": straight(Vector3.ZERO)})
	var before := other.state_hash()
	check(other.load_state(state) < 0, "a body without those clips")
	equal(other.state_hash(), before, "is as it was")


func test_the_monitor_begins_anew() -> void:
	world()
	await ticks(2)
	var body := made()
	var codes := []
	body.root_motion_finding.connect(func(code: int, _text: String, _advice: String, _figure: float) -> void: codes.append(code))
	for tick in 60:
		play_tick(body, tick)
	var state := body.save_state()
	for round in 20:
		for tick in range(60, 90):
			play_tick(body, tick)
		equal(body.load_state(state), 0, "back")
	equal(codes, [], "rolling back is no fault")
