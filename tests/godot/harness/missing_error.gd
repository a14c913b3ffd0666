extends "res://check.gd"
# says: expected, but not there: never comes


func test_no_error() -> void:
	expect_error("never comes")
	check(true, "after")
