extends "res://check.gd"
# says: Assertion failed


func test_assert() -> void:
	check(true, "before")
	assert(1 + 1 == 3)
