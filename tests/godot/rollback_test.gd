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


## What it stands on is found again by a body that never stood on it, as in another process.
func test_a_platform_is_found_again_by_another_body() -> void:
	var away := AnimatableBody3D.new()
	away.sync_to_physics = false
	var platform := AnimatableBody3D.new()
	platform.sync_to_physics = false
	box(Vector3(4, 1, 4), Vector3(30, -0.5, 0), Basis.IDENTITY, away)
	box(Vector3(4, 1, 4), Vector3(0, -0.5, 0), Basis.IDENTITY, platform)
	await ticks(3)
	var body := made()
	body.play("idle", 0.0)
	for tick in 4:
		body.tick(DT)
	var state := body.save_state()
	body.free()
	var other := made(Vector3(30, 0.01, 0))
	other.play("idle", 0.0)
	for tick in 4:
		other.tick(DT)
	equal(other.load_state(state), 0, "taken")
	other.tick(DT)
	near(other.position.x, 0.0, 1e-4, "stays where it was")
	platform.position.x += 0.1
	await ticks(2)
	other.tick(DT)
	near(other.position.x, 0.1, 1e-4, "and is carried")
	# No number of this process is in the state.
	var hex := state.hex_encode()
	for node: Node in [away, platform]:
		var id := PackedByteArray()
		id.resize(8)
		id.encode_s64(0, node.get_instance_id())
		check(id.hex_encode() not in hex, "no instance id")


func test_a_body_that_is_only_loaded_follows() -> void:
	world()
	await ticks(2)
	var body := made()
	var remote := made()
	for one: RootMotionBody3D in [body, remote]:
		for clip: String in one.mixer.get_animation_list():
			var animation: Animation = one.mixer.get_animation(clip)
			var track := animation.add_track(Animation.TYPE_ROTATION_3D)
			animation.track_set_path(track, "Skeleton:hips")
			animation.rotation_track_insert_key(track, 0.0, Quaternion(Vector3.UP, 0.1))
			animation.rotation_track_insert_key(track, animation.length, Quaternion(Vector3.UP, 1.5))
	var posed := []
	for tick in 60:
		play_tick(body, tick)
		equal(remote.load_state(body.save_state()), 0, "taken")
		near(remote.global_position, body.global_position, 1e-5, "place")
		near(remote.velocity, body.velocity, 1e-5, "velocity")
		near(remote.get_commit().get_position(), body.get_commit().get_position(), 1e-6, "record")
		equal(remote.get_commit().get_tick(), body.get_commit().get_tick(), "its tick")
		equal(remote.get_commit().is_grounded(), body.get_commit().is_grounded(), "its ground")
		await process_frame
		await process_frame
		posed.append(remote.get_node("Skeleton").get_bone_pose_rotation(1).get_angle())
		near(posed[-1], body.get_node("Skeleton").get_bone_pose_rotation(1).get_angle(), 2e-2, "pose")
	check(posed[5] != posed[59], "the pose follows: %s to %s" % [posed[5], posed[59]])


## It walks, and a key of a method track emits `renamed` in each cycle.
func keyed(counts: Array, who: int) -> RootMotionBody3D:
	var clip := straight(Vector3(0, 0, -1))
	var track := clip.add_track(Animation.TYPE_METHOD)
	clip.track_set_path(track, ".")
	clip.track_insert_key(track, 0.505, {"method": "emit_signal", "args": ["renamed"]})
	var body := actor({"walk": clip})
	body.renamed.connect(func() -> void: counts[who] += 1)
	body.play("walk", 0.0)
	return body


func test_a_load_fires_no_keys() -> void:
	var counts := [0, 0, 0]
	var plain := keyed(counts, 0)
	var loaded := keyed(counts, 1)
	var back := keyed(counts, 2)
	var states := []
	for tick in 300:
		plain.tick(DT)
		equal(loaded.load_state(loaded.save_state()), 0, "put back")
		loaded.tick(DT)
		# Eight ticks back, run again without being told.
		states.append(back.save_state())
		if tick >= 8:
			back.load_state(states[tick - 8])
			back.resimulating = true
			for again in 8:
				back.tick(DT)
			back.resimulating = false
		back.tick(DT)
		await process_frame
	equal(counts, [5, 5, 5], "keys that were called")


func test_a_fall_is_saved() -> void:
	var body := made(Vector3(0, 30, 0))
	for tick in 60:
		body.tick(DT)
	var other := made(Vector3(0, 30, 0))
	equal(other.load_state(body.save_state()), 0, "taken")
	check(body.get_air_time() > 0.5 and body.get_fall_height() > 1.0 and body.is_falling(), "it falls")
	equal(other.get_air_time(), body.get_air_time(), "air time")
	equal(other.get_fall_height(), body.get_fall_height(), "fall height")
	equal(other.is_falling(), body.is_falling(), "falling")


func test_resimulating_ticks_tell_nothing() -> void:
	var body := made()
	var told := [0]
	body.motion_committed.connect(func(_commit: RootMotionCommit) -> void: told[0] += 1)
	body.tick(DT)
	body.resimulating = true
	body.tick(DT)
	body.resimulating = false
	body.tick(DT)
	equal(told[0], 2, "told of those that are not resimulating")


## The loop of a rollback addon: it saves and restores a property by its path, and runs the ticks since again.
func test_a_property_that_rewinds() -> void:
	world()
	await ticks(2)
	var plain := made()
	plain.monitoring = false
	plain.collision_mask = 1
	var rewound := made()
	rewound.monitoring = false
	var count := 10000 if OS.get_environment("ROOT_MOTION_TICKS").is_empty() else int(OS.get_environment("ROOT_MOTION_TICKS"))
	var states := []
	for tick in count:
		states.append(rewound.get_indexed("state"))
		if states.size() > 9:
			states.pop_front()
		if tick >= 8:
			rewound.set_indexed("state", states[0])
			rewound.resimulating = true
			for again in 8:
				states[again] = rewound.get_indexed("state")
				step(rewound, tick - 8 + again)
			rewound.resimulating = false
		step(plain, tick)
		step(rewound, tick)
		if plain.state_hash() != rewound.state_hash():
			check(false, "tick %d is another one" % tick)
			break
	equal(rewound.state_hash(), plain.state_hash(), "%d ticks, each 8 ticks back" % count)


## As `play_tick`, without what the node itself is told: that is no input of a property.
func step(body: RootMotionBody3D, tick: int) -> void:
	body.wanted_speed = 1.5 + 0.02 * (tick % 60)
	match tick % 120:
		5: body.play("arc", 0.2)
		25: body.jump(3.5)
		40: body.play_blend_space(0.3)
		70: body.play("dash", 0.1)
		71: body.queue("walk")
	body.tick(DT)
