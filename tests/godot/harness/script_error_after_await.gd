extends "res://check.gd"
# says: not expected: SCRIPT ERROR


func test_error() -> void:
	check(true, "before")
	await ticks(1)
	var nothing: Node = null
	nothing.queue_free()
