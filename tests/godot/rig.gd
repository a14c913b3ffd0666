extends "res://check.gd"
## Characters and clips made in code, for the tests of root motion.

const CODE := RootMotionBody3D.SOURCE_CODE
const MIXER := RootMotionBody3D.SOURCE_MIXER
const CLIPS_SOURCE := RootMotionBody3D.SOURCE_CLIPS
## The root bone's track, from the body.
const ROOT := "Skeleton:root"


## A clip whose root goes from `from` by `by` in `length` seconds, evenly.
func straight(by: Vector3, length := 1.0, loop := Animation.LOOP_LINEAR, from := Vector3.ZERO) -> Animation:
	var clip := Animation.new()
	clip.length = length
	clip.loop_mode = loop
	clip.add_track(Animation.TYPE_POSITION_3D)
	clip.track_set_path(0, ROOT)
	clip.position_track_insert_key(0, 0.0, from)
	clip.position_track_insert_key(0, length, from + by)
	return clip


## A quarter circle to the left in a second: a metre of path, 90 degrees, facing where it goes. It starts at `from`, turned by `yaw`.
func arc(from := Vector3.ZERO, yaw := 0.0, degrees := 90.0) -> Animation:
	var clip := straight(Vector3.ZERO)
	clip.add_track(Animation.TYPE_ROTATION_3D)
	clip.track_set_path(1, ROOT)
	clip.track_remove_key(0, 1)
	clip.track_remove_key(0, 0)
	var angle := deg_to_rad(degrees)
	var start := Transform3D(Basis(Vector3.UP, yaw), from)
	for i in 241:
		var t := i / 240.0
		var at := start * Transform3D(Basis(Vector3.UP, angle * t), on_circle(angle, t))
		clip.position_track_insert_key(0, t, at.origin)
		clip.rotation_track_insert_key(1, t, at.basis.get_rotation_quaternion())
	return clip


## Where a metre of path along -z has come that turns by `angle` to the left, after the share `t`.
func on_circle(angle: float, t: float) -> Vector3:
	var radius := 1.0 / angle
	return radius * Vector3(cos(angle * t) - 1.0, 0, -sin(angle * t))


## Only a turn, by `to` in a second.
func turn(to: Quaternion) -> Animation:
	var clip := Animation.new()
	clip.length = 1.0
	clip.loop_mode = Animation.LOOP_LINEAR
	clip.add_track(Animation.TYPE_ROTATION_3D)
	clip.track_set_path(0, ROOT)
	clip.rotation_track_insert_key(0, 0.0, Quaternion.IDENTITY)
	clip.rotation_track_insert_key(0, 1.0, to)
	return clip


## A skeleton and an AnimationPlayer with those clips under `node`.
func dress(node: Node3D, clips: Dictionary) -> AnimationPlayer:
	var skeleton := Skeleton3D.new()
	skeleton.name = "Skeleton"
	skeleton.add_bone("root")
	skeleton.add_bone("hips")
	skeleton.set_bone_parent(1, 0)
	node.add_child(skeleton)
	var library := AnimationLibrary.new()
	for name: String in clips:
		library.add_animation(name, clips[name])
	var player := AnimationPlayer.new()
	player.name = "Player"
	player.add_animation_library("", library)
	player.root_motion_track = ROOT
	node.add_child(player)
	return player


## A weightless body with those clips, all of whose root moves it, in the tree; it ticks by `tick`.
func actor(clips: Dictionary, source := CLIPS_SOURCE) -> RootMotionBody3D:
	var body := RootMotionBody3D.new()
	body.add_child(capsule())
	body.source = source
	body.automatic = false
	body.clip_owns_height = true
	body.collision_layer = 0
	body.collision_mask = 0
	body.settings = RootMotionSettings.new()
	var player := dress(body, clips)
	body.mixer = player
	add(body)
	return body


## The same, by an AnimationTree of that root.
func tree_actor(clips: Dictionary, tree_root: AnimationRootNode) -> RootMotionBody3D:
	var body := actor(clips, MIXER)
	var tree := tree_of(body, tree_root)
	body.mixer = tree
	return body


func tree_of(node: Node3D, tree_root: AnimationRootNode) -> AnimationTree:
	var tree := AnimationTree.new()
	tree.root_motion_track = ROOT
	tree.tree_root = tree_root
	node.add_child(tree)
	tree.anim_player = tree.get_path_to(node.get_node("Player"))
	tree.active = true
	return tree


## What the engine itself gives: a mixer that is told to advance, without a library.
func engine(clips: Dictionary, tree_root: AnimationRootNode = null) -> AnimationMixer:
	var node := Node3D.new()
	var mixer: AnimationMixer = dress(node, clips)
	add(node)
	if tree_root:
		mixer = tree_of(node, tree_root)
	mixer.callback_mode_process = AnimationMixer.ANIMATION_CALLBACK_MODE_PROCESS_MANUAL
	return mixer


func single(clip: String) -> AnimationNodeAnimation:
	var node := AnimationNodeAnimation.new()
	node.animation = clip
	return node


## A and B by "parameters/mix/blend_amount".
func mix(a: String, b: String) -> AnimationNodeBlendTree:
	var tree := AnimationNodeBlendTree.new()
	tree.add_node("a", single(a))
	tree.add_node("b", single(b))
	tree.add_node("mix", AnimationNodeBlend2.new())
	tree.connect_node("mix", 0, "a")
	tree.connect_node("mix", 1, "b")
	tree.connect_node("output", 0, "mix")
	return tree


## A line of clips, the first at 0, the next at 1 …, without smoothing.
func line(names: PackedStringArray) -> RootMotionBlendSpace:
	var space := RootMotionBlendSpace.new()
	var x := PackedFloat64Array()
	for i in names.size():
		x.append(i)
	space.x = x
	space.animations = names
	space.half_life = 0.0
	return space
