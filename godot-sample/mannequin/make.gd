extends SceneTree
## Makes mannequin.tscn and animations.tres, the stand-in for a character: a skeleton, a box or ball on each bone, and clips whose `root` bone
## travels as an animator's would. Run in this project: godot --headless --script res://mannequin/make.gd
##
## The clips face +Z, as imported characters do. Straight ones have the same footfalls at the same phase, so they blend.

const WALK_SPEED := 1.4
const RUN_SPEED := 4.0

# Name, parent, rest position from the parent's joint.
const BONES := [
	["root", "", Vector3.ZERO],
	["hips", "root", Vector3(0, 0.96, 0)],
	["chest", "hips", Vector3(0, 0.22, 0)],
	["head", "chest", Vector3(0, 0.33, 0)],
	["arm_l", "chest", Vector3(0.24, 0.22, 0)],
	["forearm_l", "arm_l", Vector3(0, -0.3, 0)],
	["arm_r", "chest", Vector3(-0.24, 0.22, 0)],
	["forearm_r", "arm_r", Vector3(0, -0.3, 0)],
	["leg_l", "hips", Vector3(0.1, -0.06, 0)],
	["shin_l", "leg_l", Vector3(0, -0.43, 0)],
	["leg_r", "hips", Vector3(-0.1, -0.06, 0)],
	["shin_r", "leg_r", Vector3(0, -0.43, 0)],
]

# Bone, size (x and z are the thickness), centre from the joint, whether it is in the second color.
const PARTS := [
	["hips", Vector3(0.3, 0.24, 0.2), Vector3(0, 0.03, 0), true],
	["chest", Vector3(0.38, 0.4, 0.22), Vector3(0, 0.1, 0), false],
	["chest", Vector3(0.1, 0.16, 0.1), Vector3(0, 0.34, 0), true],
	["head", Vector3(0.22, 0.26, 0.24), Vector3(0, 0.17, 0), false],
	["head", Vector3(0.16, 0.06, 0.06), Vector3(0, 0.19, 0.11), true],
	["arm_l", Vector3(0.11, 0.34, 0.11), Vector3(0, -0.13, 0), false],
	["forearm_l", Vector3(0.09, 0.34, 0.09), Vector3(0, -0.14, 0), true],
	["arm_r", Vector3(0.11, 0.34, 0.11), Vector3(0, -0.13, 0), false],
	["forearm_r", Vector3(0.09, 0.34, 0.09), Vector3(0, -0.14, 0), true],
	["leg_l", Vector3(0.15, 0.48, 0.15), Vector3(0, -0.2, 0), false],
	["shin_l", Vector3(0.11, 0.46, 0.11), Vector3(0, -0.2, 0), true],
	["shin_l", Vector3(0.1, 0.07, 0.25), Vector3(0, -0.435, 0.06), true],
	["leg_r", Vector3(0.15, 0.48, 0.15), Vector3(0, -0.2, 0), false],
	["shin_r", Vector3(0.11, 0.46, 0.11), Vector3(0, -0.2, 0), true],
	["shin_r", Vector3(0.1, 0.07, 0.25), Vector3(0, -0.435, 0.06), true],
]


func _initialize() -> void:
	var library := AnimationLibrary.new()
	library.add_animation("RESET", _gait(0.1, 1, {}))
	library.add_animation("idle", _gait(2.0, 8, {breath = 0.02}))
	library.add_animation("walk", _gait(1.0, 16, {speed = WALK_SPEED, leg = 0.42, knee = 0.75, arm = 0.4, elbow = 0.3, bob = 0.025}))
	library.add_animation("run", _gait(0.7, 16, {speed = RUN_SPEED, leg = 0.75, knee = 1.5, arm = 0.8, elbow = 1.4, bob = 0.05, lean = 0.2}))
	# A quarter of a circle per cycle, to the left.
	library.add_animation("walk_circle",
			_gait(1.0, 16, {speed = WALK_SPEED, turn = PI / 2, leg = 0.42, knee = 0.75, arm = 0.4, elbow = 0.3, bob = 0.025, roll = 0.06}))
	# A dash: 3 m and no more.
	var dash := _gait(0.6, 12, {speed = 5.0, leg = 0.8, knee = 1.5, arm = 0.8, elbow = 1.4, bob = 0.04, lean = 0.35})
	dash.loop_mode = Animation.LOOP_NONE
	library.add_animation("dash", dash)
	ResourceSaver.save(library, "res://mannequin/animations.tres")
	_save_scene(library)
	quit()


func _save_scene(library: AnimationLibrary) -> void:
	library.take_over_path("res://mannequin/animations.tres")
	var mannequin := Node3D.new()
	mannequin.name = "Mannequin"
	var skeleton := Skeleton3D.new()
	skeleton.name = "Skeleton3D"
	_own(mannequin, mannequin, skeleton)
	for bone: Array in BONES:
		var index := skeleton.add_bone(bone[0])
		skeleton.set_bone_parent(index, skeleton.find_bone(bone[1]) if bone[1] else -1)
		skeleton.set_bone_rest(index, Transform3D(Basis.IDENTITY, bone[2]))
		skeleton.reset_bone_pose(index)
	var materials := [_material(Color(0.95, 0.55, 0.18)), _material(Color(0.16, 0.18, 0.24))]
	var on := {}
	for part: Array in PARTS:
		var bone: String = part[0]
		if bone not in on:
			on[bone] = BoneAttachment3D.new()
			on[bone].name = bone
			on[bone].bone_name = bone
			_own(mannequin, skeleton, on[bone])
		var mesh := MeshInstance3D.new()
		mesh.name = "Part%d" % (on[bone].get_child_count() + 1)
		mesh.mesh = CapsuleMesh.new() if part[1].y > 0.3 and part[1].x < 0.2 else BoxMesh.new()
		if mesh.mesh is CapsuleMesh:
			mesh.mesh.radius = part[1].x / 2
			mesh.mesh.height = part[1].y
			mesh.mesh.radial_segments = 16
			mesh.mesh.rings = 4
		else:
			mesh.mesh.size = part[1]
		mesh.mesh.material = materials[1 if part[3] else 0]
		mesh.position = part[2]
		_own(mannequin, on[bone], mesh)
	var player := AnimationPlayer.new()
	player.name = "AnimationPlayer"
	player.add_animation_library("", library)
	_own(mannequin, mannequin, player)
	player.root_motion_track = NodePath("Skeleton3D:root")
	var scene := PackedScene.new()
	scene.pack(mannequin)
	ResourceSaver.save(scene, "res://mannequin/mannequin.tscn")
	mannequin.free()


func _own(top: Node, parent: Node, child: Node) -> void:
	parent.add_child(child)
	child.owner = top


func _material(color: Color) -> StandardMaterial3D:
	var material := StandardMaterial3D.new()
	material.albedo_color = color
	material.roughness = 0.6
	return material


## One cycle: two steps, left foot forward at the start.
func _gait(length: float, keys: int, of: Dictionary) -> Animation:
	var animation := Animation.new()
	animation.length = length
	animation.loop_mode = Animation.LOOP_LINEAR
	var position := {root = _track(animation, "root", Animation.TYPE_POSITION_3D), hips = _track(animation, "hips", Animation.TYPE_POSITION_3D)}
	var rotation := {}
	for bone: Array in BONES:
		rotation[bone[0]] = _track(animation, bone[0], Animation.TYPE_ROTATION_3D)
	for key in keys + 1:
		var phase := float(key) / keys
		var time := phase * length
		var swing := cos(TAU * phase)
		var turn: float = of.get("turn", 0.0) * phase
		var distance: float = of.get("speed", 0.0) * time
		var at := Vector3(0, 0, distance)
		if turn != 0.0:
			var radius := distance / turn
			at = Vector3(radius * (1 - cos(turn)), 0, radius * sin(turn))
		animation.position_track_insert_key(position.root, time, at)
		var height: float = 0.96 + of.get("bob", 0.0) * (-cos(2 * TAU * phase) - 0.5) + of.get("breath", 0.0) * (sin(TAU * phase) - 0.5) * 0.3
		animation.position_track_insert_key(position.hips, time, Vector3(0, height, 0))
		var pose := {
			root = Vector3(0, turn, 0),
			hips = Vector3(of.get("lean", 0.0) * 0.3, 0.12 * swing if of.has("leg") else 0.0, -of.get("roll", 0.0)),
			chest = Vector3(of.get("lean", 0.0) + of.get("breath", 0.0) * sin(TAU * phase), -0.2 * swing if of.has("arm") else 0.0, 0),
			head = Vector3(-of.get("lean", 0.0), 0.08 * swing if of.has("arm") else 0.0, 0),
		}
		for side: String in ["l", "r"]:
			var forward := swing if side == "l" else -swing
			# The foot that comes forward is off the ground.
			var lifted := maxf(0.0, -sin(TAU * phase) if side == "l" else sin(TAU * phase))
			pose["leg_" + side] = Vector3(-of.get("leg", 0.0) * forward - 0.25 * of.get("knee", 0.0) * lifted, 0, 0)
			pose["shin_" + side] = Vector3(of.get("knee", 0.0) * lifted + (0.08 if of.has("leg") else 0.0), 0, 0)
			pose["arm_" + side] = Vector3(of.get("arm", 0.0) * forward, 0, 0.1 if side == "l" else -0.1)
			pose["forearm_" + side] = Vector3(-of.get("elbow", 0.1) - 0.2 * of.get("arm", 0.0) * (1 - forward), 0, 0)
		for bone: String in pose:
			animation.rotation_track_insert_key(rotation[bone], time, Quaternion.from_euler(pose[bone]))
	return animation


func _track(animation: Animation, bone: String, type: Animation.TrackType) -> int:
	var track := animation.add_track(type)
	animation.track_set_path(track, NodePath("Skeleton3D:" + bone))
	return track
