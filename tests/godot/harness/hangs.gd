extends "res://check.gd"
# says: not done after 10 s


func test_loop() -> void:
	while true:
		pass
