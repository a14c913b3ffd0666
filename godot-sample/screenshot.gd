extends SceneTree
## Saves a picture of a scene in its window, some seconds in:
## godot --path godot-sample --fixed-fps 60 --script res://screenshot.gd -- SCENE SECONDS FILE.png


func _initialize() -> void:
	process_frame.connect(_run, CONNECT_ONE_SHOT)


func _run() -> void:
	var arguments := OS.get_cmdline_user_args()
	change_scene_to_file("res://scenes/%s.tscn" % arguments[0])
	# Only the last frames are drawn: a window without a graphics card is slow.
	RenderingServer.render_loop_enabled = false
	for frame in roundi(arguments[1].to_float() * 60):
		await process_frame
	RenderingServer.render_loop_enabled = true
	for frame in 2:
		await process_frame
	root.get_texture().get_image().save_png(arguments[2])
	quit()
