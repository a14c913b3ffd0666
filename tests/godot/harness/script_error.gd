extends "res://check.gd"
# says: not expected: SCRIPT ERROR


func test_error() -> void:
	check(true, "before")
	var nothing: Node = null
	nothing.queue_free()
