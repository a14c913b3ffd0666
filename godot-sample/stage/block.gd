@tool
extends StaticBody3D
## A box of the level: its shape and its picture from one size.

const GRID := preload("res://stage/grid.gdshader")

@export var size := Vector3.ONE:
	set(value):
		size = value
		_build()
@export var color := Color(0.36, 0.44, 0.56):
	set(value):
		color = value
		_build()

var _shape := CollisionShape3D.new()
var _mesh := MeshInstance3D.new()


func _init() -> void:
	_shape.shape = BoxShape3D.new()
	_mesh.mesh = BoxMesh.new()
	_mesh.material_override = ShaderMaterial.new()
	_mesh.material_override.shader = GRID
	add_child(_shape, false, Node.INTERNAL_MODE_FRONT)
	add_child(_mesh, false, Node.INTERNAL_MODE_FRONT)
	_build()


func _build() -> void:
	_shape.shape.size = size
	_mesh.mesh.size = size
	_mesh.material_override.set_shader_parameter("color", color)
