class_name ExportTest
extends "res://sample_test.gd"
# The same, in a game that was exported with the release template.


func test_is_exported() -> void:
	# Debian's release template says this of its own containers and skeletons when they are freed, extension or not.
	allow_error("Attempt to disconnect a nonexistent connection")
	check(OS.has_feature("template") and OS.has_feature("release"), "a release template runs this")
	check(not OS.has_feature("editor") and not OS.is_debug_build(), "and no editor")
	check(ClassDB.class_exists("RootMotionBody3D"), "RootMotionBody3D is there")
