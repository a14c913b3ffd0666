extends "res://rig.gd"
## Crowds without nodes: the same on one thread and on the pool, however they are divided; stopped by planes; what is refused.
# physics: one

const TURNING := PI
const COUNT := 600


func tracks() -> Array[RootMotionTrack]:
	var made: Array[RootMotionTrack] = []
	for clip: Animation in [straight(Vector3(0, 0, 1.4)), straight(Vector3(0, 0, 3.0), 0.7)]:
		made.append(RootMotionTrack.from_animation(clip, ROOT, {}))
	return made


## `count` characters in crowds of `each`, in a square of 2 * 8 m with walls.
func divided(count: int, each: int) -> Array[RootMotionCrowd]:
	var crowds: Array[RootMotionCrowd] = []
	for index in count:
		if index % each == 0:
			var made := RootMotionCrowd.create(tracks())
			made.turn_rate = TURNING
			equal(made.add_plane(Plane(Vector3.UP, 0.0)), 0, "a floor")
			for side: Vector3 in [Vector3.LEFT, Vector3.RIGHT, Vector3.FORWARD, Vector3.BACK]:
				made.add_plane(Plane(side, -8.0))
			crowds.append(made)
		var crowd := crowds[-1]
		var added := crowd.add(Vector3(index % 15 - 7, 0.02 * (index % 3), (index / 15) % 15 - 7), 0.7 * index)
		crowd.seek(added, index % 10 / 10.0)
		crowd.set_weight(added, 0, 1.0 - index % 5 / 4.0)
		crowd.set_weight(added, 1, index % 5 / 4.0)
	return crowds


## Ticks them, and gives every character that met a wall another way. Returns the threads that they were ticked on.
func ticked(crowds: Array[RootMotionCrowd], pooled: bool, count: int) -> Dictionary:
	var threads := {}
	# A place for each task: nothing else is written by more than one of them.
	var results := []
	results.resize(crowds.size())
	var one := func(index: int) -> void:
		results[index] = [crowds[index].tick(1.0 / 60.0), OS.get_thread_caller_id()]
	for tick in count:
		if pooled:
			WorkerThreadPool.wait_for_group_task_completion(WorkerThreadPool.add_group_task(one, crowds.size(), -1, true))
		else:
			for index in crowds.size():
				one.call(index)
		for result: Array in results:
			equal(result[0], 0, "result")
			threads[result[1]] = true
		for crowd in crowds:
			for index in crowd.get_blocked():
				var place := crowd.get_position(index)
				crowd.set_facing(index, atan2(-place.x, -place.z))
	return threads


func buffers(crowds: Array[RootMotionCrowd]) -> PackedFloat32Array:
	var all := PackedFloat32Array()
	for crowd in crowds:
		all.append_array(crowd.get_buffer())
	return all


func test_threads_and_division_change_nothing() -> void:
	var alone := divided(COUNT, COUNT)
	var apart := divided(COUNT, 50)
	var pooled := divided(COUNT, 50)
	equal(alone.size(), 1, "one crowd")
	equal(pooled.size(), 12, "crowds")
	var threads := {}
	for round in 4:
		ticked(alone, false, 45)
		ticked(apart, false, 45)
		threads.merge(ticked(pooled, true, 45))
		var positions := buffers(alone)
		equal(positions.size(), COUNT * 12, "numbers")
		equal(buffers(apart), positions, "apart")
		equal(buffers(pooled), positions, "pooled")
		for index in apart.size():
			equal(pooled[index].state_hash(), apart[index].state_hash(), "hash of crowd %d" % index)
	check(threads.size() > 1 or OS.get_processor_count() == 1, "the pool has more than one thread: %s" % threads)
	check(OS.get_main_thread_id() not in threads, "which are not the main one")
	check(alone[0].state_hash() != divided(COUNT, COUNT)[0].state_hash(), "they went on")


func test_walls_and_floor() -> void:
	var crowds := divided(COUNT, COUNT)
	var crowd := crowds[0]
	var met := 0
	for tick in 180:
		crowd.tick(1.0 / 60.0)
		met = maxi(met, crowd.get_blocked().size())
	check(met > 100, "%d met a wall" % met)
	for index in COUNT:
		var at := crowd.get_position(index)
		check(maxf(absf(at.x), absf(at.z)) <= 8.0 - 0.3 - 0.005, "%s is within the walls" % at)
		near(at.y, 0.01, 0.011, "%s is on the floor" % at)
	var record := crowd.get_commit(0)
	equal(record.get_tick(), 179, "ticks")
	near(record.get_asked(), record.get_achieved() + record.get_residual() + record.get_refused(), 1e-5, "books")
	check(record.is_grounded(), "grounded")
	near(record.get_position(), crowd.get_position(0), 1e-6, "position")


func test_what_one_does() -> void:
	var crowd := RootMotionCrowd.create(tracks())
	crowd.turn_rate = TURNING
	crowd.add_plane(Plane(Vector3.UP, 0.0))
	equal(crowd.add(Vector3(1, 0.01, 2), PI / 2), 0, "its index")
	for tick in 60:
		crowd.tick(1.0 / 60.0)
	near(crowd.get_position(0), Vector3(2.4, 0.01, 2), 1e-3, "a second of the first clip, along x")
	# The transform of a node there, as a MultiMesh has it.
	var shown := Transform3D(Basis(Vector3.UP, PI / 2), crowd.get_position(0))
	var row := PackedFloat32Array()
	for axis in 3:
		row.append_array(PackedFloat32Array([shown.basis.x[axis], shown.basis.y[axis], shown.basis.z[axis], shown.origin[axis]]))
	for number in 12:
		near(crowd.get_buffer()[number], row[number], 1e-6, "number %d" % number)
	crowd.set_facing(0, 0.0)
	for tick in 30:
		crowd.tick(1.0 / 60.0)
	near(crowd.get_facing(0), 0.0, 1e-5, "half a second of half a turn a second")
	var before := crowd.get_position(0)
	crowd.set_weight(0, 0, 0.0)
	crowd.set_weight(0, 1, 1.0)
	crowd.tick(0.001)
	before = crowd.get_position(0)
	crowd.tick(0.7)
	near(crowd.get_position(0) - before, Vector3(0, 0, 3), 1e-3, "a cycle of the second clip, along z")


func test_a_fall() -> void:
	var crowd := RootMotionCrowd.create(tracks())
	crowd.add_plane(Plane(Vector3.UP, 0.0))
	crowd.add(Vector3(0, 5, 0), 0.0)
	for tick in 30:
		crowd.tick(1.0 / 60.0)
	near(crowd.get_position(0).y, 5.0 - 0.5 * 9.8 * 0.25, 1e-4, "half a second of falling")
	for tick in 60:
		crowd.tick(1.0 / 60.0)
	near(crowd.get_position(0).y, 0.01, 1e-3, "on the floor")


func test_what_is_refused() -> void:
	check(RootMotionCrowd.create([] as Array[RootMotionTrack]) == null, "no clips")
	var crowd := RootMotionCrowd.create(tracks())
	equal(crowd.add_plane(Plane(Vector3(0, 2, 0), 0.0)), RootMotion.last_result(), "its code")
	equal(RootMotion.result_name(RootMotion.last_result()), "NotUnit", "a normal of length 2")
	equal(RootMotion.result_name(crowd.add_plane(Plane(Vector3.UP, NAN))), "NotFinite", "a plane nowhere")
	equal(crowd.add(Vector3(NAN, 0, 0), 0.0), -1, "nowhere")
	equal(RootMotion.result_name(RootMotion.last_result()), "NotFinite", "nowhere")
	equal(crowd.add(Vector3.ZERO, 0.0), 0, "a good one")
	equal(RootMotion.result_name(crowd.set_facing(1, 0.0)), "OutOfRange", "another's face")
	equal(RootMotion.result_name(crowd.set_facing(0, NAN)), "NotFinite", "no angle")
	equal(RootMotion.result_name(crowd.set_weight(0, 2, 1.0)), "OutOfRange", "a third clip")
	equal(RootMotion.result_name(crowd.set_weight(0, 0, 1.5)), "OutOfRange", "a weight over 1")
	equal(RootMotion.result_name(crowd.seek(0, -0.1)), "OutOfRange", "before the beginning")
	var hash := crowd.state_hash()
	equal(RootMotion.result_name(crowd.tick(-1.0)), "NegativeTime", "a tick backward")
	equal(crowd.state_hash(), hash, "which changed nothing")
	equal(crowd.tick(1.0 / 60.0), 0, "a good tick")
	check(crowd.get_commit(1) == null, "no such commit")
	equal(crowd.get_position(1), Vector3.ZERO, "no such position")
	equal(crowd.get_facing(-1), 0.0, "no such facing")
	equal(crowd.get_count(), 1, "one")


func test_put_into_a_wall() -> void:
	var crowd := RootMotionCrowd.create(tracks())
	crowd.add_plane(Plane(Vector3.UP, 0.0))
	crowd.add_plane(Plane(Vector3.LEFT, -8.0))
	# 0.2 m of it are in the wall at x = 8, and it walks along that wall.
	crowd.add(Vector3(7.9, 0.01, 0), 0.0)
	for tick in 60:
		crowd.tick(1.0 / 60.0)
	near(crowd.get_position(0), Vector3(7.69, 0.01, 1.4), 0.012, "pushed out, and on its way")


func test_a_wall_that_leans_over() -> void:
	var crowd := RootMotionCrowd.create(tracks())
	crowd.add_plane(Plane(Vector3.UP, 0.0))
	# 45 degrees, its foot at x = 8.
	crowd.add_plane(Plane(Vector3(-1, -1, 0).normalized(), -8.0 / sqrt(2.0)))
	crowd.add(Vector3(4, 0.01, 0), PI / 2)
	for tick in 180:
		crowd.tick(1.0 / 60.0)
	# The middle of its upper cap is 1.5 m above its feet.
	near(crowd.get_position(0), Vector3(8.0 - 1.5 - 0.3 * sqrt(2.0), 0.01, 0), 0.03, "its head stops it")
