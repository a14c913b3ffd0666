# fps: 30 60 144
extends "res://rig.gd"
## The same distance at any frame rate (E13), with the engine's own loop driving everything.

const SECONDS := 4


func test_f13_walks_the_same_way() -> void:
	var walk := {"walk": straight(Vector3(0, 0, -1))}
	var bodies := {}
	for source: int in [CLIPS_SOURCE, MIXER]:
		var body := actor(walk, source)
		body.automatic = true
		if source == MIXER:
			body.mixer.play("walk")
		else:
			body.autoplay = "walk"
		bodies[source] = body
	var tree := tree_actor(walk, single("walk"))
	tree.automatic = true
	# The natural way without a library: the default mode of an AnimationTree, read where bodies are moved.
	var plain := Node3D.new()
	dress(plain, walk)
	add(plain)
	var default_tree := tree_of(plain, single("walk"))
	var engine_value := 0.0
	var from := {}
	await ticks(10)
	for source: int in bodies:
		from[source] = bodies[source].position.z
	from[2] = tree.position.z
	for tick in SECONDS * 60:
		await physics_frame
		engine_value += default_tree.get_root_motion_position().z
	var values := [-engine_value, from[0] - bodies[0].position.z, from[1] - bodies[1].position.z, from[2] - tree.position.z]
	print("| E13 | %d s of physics ticks at 1 m/s, %d frames per second | %.4f | %.4f | %.4f | %.4f |" % [SECONDS, roundi(1.0 / root.get_process_delta_time()), values[0], values[1], values[2], SECONDS])
	near(values[1], float(SECONDS), 1e-4, "clips")
	near(values[2], float(SECONDS), 1e-3, "mixer of a player")
	near(values[3], float(SECONDS), 1e-3, "mixer of a tree")


class Overriding:
	extends RootMotionBody3D
	var ran := 0

	func _ready() -> void:
		pass

	func _process(_delta: float) -> void:
		pass

	func _physics_process(_delta: float) -> void:
		ran += 1

	func _notification(_what: int) -> void:
		pass


func test_a_script_of_its_own_changes_nothing() -> void:
	var body := Overriding.new()
	body.collision_mask = 0
	body.add_child(capsule())
	body.clip_owns_height = true
	body.mixer = dress(body, {"walk": straight(Vector3(0, 0, -1))})
	body.autoplay = "walk"
	add(body)
	await ticks(10)
	var from := body.position.z
	var ran := body.ran
	await ticks(60)
	equal(body.ran - ran, 60, "its own process ran")
	near(from - body.position.z, 1.0, 1e-4, "and the body went its way")


func test_clips_show_their_pose() -> void:
	var clips := {"walk": straight(Vector3(0, 0, -1)), "run": straight(Vector3(0, 0, -3))}
	# The hips swing along: what the engine is to show.
	for name: String in clips:
		var clip: Animation = clips[name]
		var track := clip.add_track(Animation.TYPE_ROTATION_3D)
		clip.track_set_path(track, "Skeleton:hips")
		clip.rotation_track_insert_key(track, 0.0, Quaternion.IDENTITY)
		clip.rotation_track_insert_key(track, 1.0, Quaternion(Vector3.UP, 1.0 if name == "walk" else 2.0))
	var body := actor(clips)
	var skeleton: Skeleton3D = body.get_node("Skeleton")
	body.play("walk", 0.0)
	for tick in 20:
		body.tick(0.02)
	near(skeleton.get_bone_pose_rotation(1).get_angle(), body.get_clip_time(), 0.03, "the hips at %s" % body.get_clip_time())
	near(skeleton.get_bone_pose_position(0), Vector3.ZERO, 1e-4, "the root's way is not in the pose")
	body.seek(0.8)
	body.tick(0.02)
	near(skeleton.get_bone_pose_rotation(1).get_angle(), 0.82, 0.03, "after a seek")
	body.play("run", 0.2)
	for tick in 30:
		body.tick(0.02)
	near(body.get_clip_time(), 0.6, 1e-5, "the run's time")
	near(skeleton.get_bone_pose_rotation(1).get_angle(), 1.2, 0.06, "the run's hips")
