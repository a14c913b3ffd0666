# physics: one
extends "res://rig.gd"
## Real clips (walk, jog, run), imported by Godot: they travel exactly their length.

## Root displacement of one cycle and its length, from the clips' own description.
const CYCLES := {"walk": [1.4253, 1.3333], "jog": [2.5, 0.8], "run": [3.3463, 0.6667]}


func character(name: String, source: int) -> RootMotionBody3D:
	var body := RootMotionBody3D.new()
	body.source = source
	body.automatic = false
	body.clip_owns_height = true
	body.collision_layer = 0
	body.collision_mask = 0
	body.settings = RootMotionSettings.new()
	body.add_child(capsule())
	var model: Node3D = load(CLIPS + "pab_%s.glb" % name).instantiate()
	model.name = "Model"
	body.add_child(model)
	var player: AnimationPlayer = model.find_child("AnimationPlayer", true, false)
	player.get_animation(name).loop_mode = Animation.LOOP_LINEAR
	body.mixer = player
	body.root_track = "Hips"
	add(body)
	return body


## What the keys of the clip say.
func authored(body: RootMotionBody3D, name: String) -> Vector3:
	var clip: Animation = body.mixer.get_animation(name)
	var track := clip.find_track("Hips", Animation.TYPE_POSITION_3D)
	var last := clip.track_get_key_count(track) - 1
	return clip.track_get_key_value(track, last) - clip.track_get_key_value(track, 0)


func test_each_travels_its_length() -> void:
	if not has_clips():
		skip("the clips are not there")
		return
	print("| clip | cycles | authored | Clips, 30 / 60 / 144 ticks per second | Mixer, 60 |")
	print("|---|---|---|---|---|")
	for name: String in CYCLES:
		var values := []
		var truth: float
		for rate: int in [30, 60, 144]:
			var body := character(name, CLIPS_SOURCE)
			var length: float = body.mixer.get_animation(name).length
			truth = 10.0 * authored(body, name).z
			near(truth / 10.0, CYCLES[name][0], 1e-3, "the import of %s" % name)
			near(length, CYCLES[name][1], 1e-3, "its length")
			equal(body.play(name, 0.0), 0, "play")
			travel(body, 10.0 * length, 1.0 / rate)
			values.append(body.position.z)
			near(body.position.z, truth, 1e-5 * truth, "%s at %d" % [name, rate])
			near(body.position.y, 0.0, 1e-4, "and no height")
		var mixed := character(name, MIXER)
		mixed.mixer.play(name)
		travel(mixed, 10.0 * mixed.mixer.get_animation(name).length, 1.0 / 60.0)
		print("| %s | 10 | %.5f | %.5f / %.5f / %.5f | %.5f |" % [name, truth, values[0], values[1], values[2], mixed.position.z])
		near(mixed.position.z, truth, 0.02 * truth, "%s by the mixer" % name)


func travel(body: RootMotionBody3D, time: float, dt: float) -> void:
	var left := time
	while left > 0.0:
		body.tick(minf(dt, left))
		left -= dt


func test_a_model_that_is_turned_and_scaled() -> void:
	if not has_clips():
		skip("the clips are not there")
		return
	var body := character("walk", CLIPS_SOURCE)
	var model: Node3D = body.get_node("Model")
	# Facing Godot's forward, twice as large, in a body that faces right.
	model.rotation.y = PI
	model.scale = Vector3.ONE * 2.0
	body.rotation.y = -PI / 2
	body.refresh()
	body.play("walk", 0.0)
	travel(body, body.mixer.get_animation("walk").length, 1.0 / 60.0)
	near(body.position, Vector3(2.0 * authored(body, "walk").z, 0, 0), 1e-3, "forward is where the body faces")


func test_a_space_of_them() -> void:
	if not has_clips():
		skip("the clips are not there")
		return
	# One player with the three clips.
	var body := character("walk", CLIPS_SOURCE)
	var player: AnimationPlayer = body.mixer
	var library := player.get_animation_library("")
	for name: String in ["jog", "run"]:
		var other: Node = load(CLIPS + "pab_%s.glb" % name).instantiate()
		var clip: Animation = other.find_child("AnimationPlayer", true, false).get_animation(name)
		clip.loop_mode = Animation.LOOP_LINEAR
		if not library.has_animation(name):
			library.add_animation(name, clip)
		other.free()
	var speeds := {}
	for name: String in CYCLES:
		speeds[name] = authored(body, name).z / player.get_animation(name).length
	var space := RootMotionBlendSpace.new()
	space.x = PackedFloat64Array([speeds.walk, speeds.jog, speeds.run])
	space.animations = ["walk", "jog", "run"]
	space.half_life = 0.1
	body.blend_space = space
	equal(space.problem(), "", "the space")
	for name: String in CYCLES:
		body.blend_position.x = speeds[name]
		travel(body, 2.0, 1.0 / 60.0)
		var from := body.position
		travel(body, 3.0 * player.get_animation(name).length, 1.0 / 60.0)
		# The hips sway: the body faces elsewhere in the middle of a cycle, so its way is measured.
		var truth := 3.0 * authored(body, name).length()
		near(body.position.distance_to(from), truth, 1e-4 * truth, "three cycles of %s in the space" % name)
	var before := 0.0
	for i in 9:
		body.blend_position.x = lerpf(speeds.walk, speeds.run, i / 8.0)
		travel(body, 1.0, 1.0 / 60.0)
		var from := body.position
		travel(body, 4.0, 1.0 / 60.0)
		var speed := body.position.distance_to(from) / 4.0
		check(speed > before, "faster and faster: %s after %s" % [speed, before])
		before = speed
