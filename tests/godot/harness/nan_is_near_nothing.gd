extends "res://check.gd"
# says: NaN is nan, not nan


func test_nan() -> void:
	near(NAN, NAN, 1.0, "NaN")
