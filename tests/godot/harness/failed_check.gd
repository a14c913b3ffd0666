extends "res://check.gd"
# says: a tenth is 1.0, not 1.1


func test_near() -> void:
	near(1.0, 1.1, 0.01, "a tenth")
