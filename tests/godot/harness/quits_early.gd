extends "res://check.gd"
# says: no final PASS


func test_quit() -> void:
	check(true, "before")
	quit(0)
	await ticks(1000000)
