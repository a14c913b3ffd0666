extends "res://check.gd"
# The one of this folder that passes.


func test_waits_for_ticks() -> void:
	var before := Engine.get_physics_frames()
	await ticks(3)
	check(Engine.get_physics_frames() - before >= 3, "three ticks went by")


func test_numbers() -> void:
	near(0.1 + 0.2, 0.3, 1e-9, "a sum")
	near(Quaternion(0, 0, 0, -1), Quaternion.IDENTITY, 0.0, "the other sign")


func test_an_expected_error() -> void:
	expect_error("this is the expected one")
	push_error("this is the expected one")
	check(true, "goes on")


func test_left_out() -> void:
	skip("nothing to do here")
