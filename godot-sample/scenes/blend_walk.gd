extends "res://stage/stage.gd"
## The wanted speed rises to a run and falls to a stand.

const PERIOD := 8.0
const TOP_SPEED := 4.0

var _time := 0.0


func _physics_process(delta: float) -> void:
	_time += delta
	character.blend_position.x = TOP_SPEED * 0.5 * (1.0 - cos(TAU * _time / PERIOD))
