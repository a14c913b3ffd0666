extends SceneTree
## The dash into a wall, for Godot: 24 ticks of 0.05 m, and the wall 0.75 m and the skin away. Its last line is that of the example for C.

const SKIN := 0.01

var asked := 0.0
var achieved := 0.0
var residual := 0.0


func solid(shape: Shape3D) -> CollisionShape3D:
	var made := CollisionShape3D.new()
	made.shape = shape
	return made


func _initialize() -> void:
	var wall := StaticBody3D.new()
	var box := BoxShape3D.new()
	box.size = Vector3(10, 10, 1)
	wall.add_child(solid(box))
	wall.position.z = -(0.3 + 0.75 + SKIN + 0.5)
	root.add_child(wall)

	var body := RootMotionBody3D.new()
	var capsule := CapsuleShape3D.new()
	capsule.radius = 0.3
	body.add_child(solid(capsule))
	body.source = RootMotionBody3D.SOURCE_CODE
	body.settings = RootMotionSettings.new()
	body.settings.gravity_scale = 0.0
	body.motion_committed.connect(_on_motion_committed)
	root.add_child(body)
	await physics_frame
	for tick in 24:
		body.propose(RootMotionDelta.create(Vector3(0, 0, -0.05), Quaternion.IDENTITY))
		await physics_frame
	await physics_frame
	print("blocked: asked=%.2f actual=%.2f residual=%.2f position=%.2f" % [asked, achieved, residual, -body.position.z])
	quit()


func _on_motion_committed(commit: RootMotionCommit) -> void:
	asked -= commit.get_asked().z
	achieved -= commit.get_achieved().z
	residual -= commit.get_residual().z
