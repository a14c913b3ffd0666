extends "res://check.gd"
# says: not expected: ERROR: it broke


func test_error_line() -> void:
	check(true, "before")
	push_error("it broke")
