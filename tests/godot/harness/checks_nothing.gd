extends "res://check.gd"
# says: test_nothing: checked nothing


func test_nothing() -> void:
	pass
