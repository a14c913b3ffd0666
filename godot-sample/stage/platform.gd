extends AnimatableBody3D
## Goes to and fro and turns.

const WIDTH := 2.5
const PERIOD := 6.0
const TURN := 0.5

var _time := 0.0

@onready var _start := global_position


func _physics_process(delta: float) -> void:
	_time += delta
	var at := _start + Vector3(WIDTH * sin(TAU * _time / PERIOD), 0, 0)
	global_transform = Transform3D(Basis(Vector3.UP, TURN * _time), at)
