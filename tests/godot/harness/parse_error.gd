extends "res://check.gd"
# says: Parse Error


func test_broken() -> void:
	this is no script
