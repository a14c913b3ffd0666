extends Node3D
## What all scenes share: light, floor, character, camera, a line along the way it took, arrows of what was asked, achieved and left, and
## the HUD.

const Hud := preload("res://stage/hud.gd")
const SCENES := ["wall", "oblique_wall", "stairs", "ramp", "platform", "blend_walk", "turning_circle", "crowd"]

## Arrows show the displacement of so many seconds at the tick's speed.
const AHEAD := 0.8

@export var title := ""
@export_multiline var text := ""
## From the character to the camera.
@export var camera_offset := Vector3(3.2, 2.4, 4.2)

var _way := PackedVector3Array()

@onready var character: RootMotionBody3D = $Character
@onready var _camera: Camera3D = $Camera
@onready var _line: MeshInstance3D = $Way
@onready var _hud: Hud = $Layer/Hud


func _ready() -> void:
	_hud.show_text(title, text)
	character.motion_committed.connect(_on_motion_committed)
	_follow()


func _process(_delta: float) -> void:
	_follow()


func _unhandled_key_input(event: InputEvent) -> void:
	change_scene(get_tree(), event)
	if event.is_pressed() and event.keycode == KEY_D:
		character.debug_draw = not character.debug_draw


## Keys of every scene: R starts it again, numbers change to another.
static func change_scene(tree: SceneTree, event: InputEvent) -> void:
	if not event.is_pressed():
		return
	if event.keycode == KEY_R:
		tree.reload_current_scene()
	elif event.keycode >= KEY_1 and event.keycode < KEY_1 + SCENES.size():
		tree.change_scene_to_file("res://scenes/%s.tscn" % SCENES[event.keycode - KEY_1])


func _on_motion_committed(commit: RootMotionCommit) -> void:
	_hud.push(commit, Engine.physics_ticks_per_second)
	_draw_arrows(commit)
	_way.append(commit.get_position() + Vector3(0, 0.02, 0))
	var mesh: ImmediateMesh = _line.mesh
	mesh.clear_surfaces()
	if _way.size() > 1:
		mesh.surface_begin(Mesh.PRIMITIVE_TRIANGLE_STRIP)
		for index in _way.size():
			var along := _way[mini(index + 1, _way.size() - 1)] - _way[maxi(index - 1, 0)]
			var across := along.cross(Vector3.UP).normalized() * 0.03
			mesh.surface_add_vertex(_way[index] - across)
			mesh.surface_add_vertex(_way[index] + across)
		mesh.surface_end()


func _draw_arrows(commit: RootMotionCommit) -> void:
	var mesh: ImmediateMesh = $Arrows.mesh
	mesh.clear_surfaces()
	var longer := AHEAD * Engine.physics_ticks_per_second
	var from := commit.get_position() + Vector3(0, 0.05, 0)
	var achieved := from + commit.get_achieved() * longer
	mesh.surface_begin(Mesh.PRIMITIVE_TRIANGLES)
	_draw_arrow(mesh, from, from + commit.get_asked() * longer, Hud.ASKED, 0.05)
	_draw_arrow(mesh, from, achieved, Hud.ACHIEVED, 0.025)
	_draw_arrow(mesh, achieved, achieved + commit.get_residual() * longer, Hud.RESIDUAL, 0.025)
	mesh.surface_end()


func _draw_arrow(mesh: ImmediateMesh, from: Vector3, to: Vector3, color: Color, width: float) -> void:
	var along := to - from
	var across := along.cross(Vector3.UP).normalized() * width
	var neck := to - along.normalized() * minf(0.2, along.length() * 0.5)
	mesh.surface_set_color(color)
	for corner: Vector3 in [from - across, neck - across, neck + across, from - across, neck + across, from + across,
			neck - across * 3, to, neck + across * 3]:
		mesh.surface_add_vertex(corner)


func _follow() -> void:
	var at := character.get_global_transform_interpolated().origin + Vector3(0, 0.6, 0)
	_camera.look_at_from_position(at + camera_offset, at)
