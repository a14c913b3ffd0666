@tool
extends EditorPlugin
## In the editor: a body with values of its own lives through a reload of the extension. `run` has put the other library beside the loaded one.

const EXTENSION := "res://addons/root_motion/root_motion.gdextension"
const BIN := "res://addons/root_motion/bin/"

var _faults := 0


func _enter_tree() -> void:
	_run.call_deferred()


func _check(holds: bool, what: String) -> void:
	if not holds:
		_faults += 1
		print("  %s" % what)


func _run() -> void:
	for frame in 5:
		await get_tree().process_frame
	var body: Node3D = ClassDB.instantiate("RootMotionBody3D")
	var settings: Resource = ClassDB.instantiate("RootMotionSettings")
	settings.set("step_height", 0.17)
	body.set("settings", settings)
	body.position = Vector3(1, 2, 3)
	body.name = "Live"
	body.set_meta("mark", 42)
	add_child(body)
	await get_tree().physics_frame
	var kept := {}
	for property in body.get_property_list():
		if property.usage & PROPERTY_USAGE_STORAGE:
			kept[property.name] = body.get(property.name)

	var name := ""
	for file in DirAccess.get_files_at(BIN):
		if ".debug." in file:
			name = file
	_check(DirAccess.rename_absolute(BIN + "next", BIN + name) == OK, "the other library takes the place of %s" % name)
	_check(GDExtensionManager.reload_extension(EXTENSION) == GDExtensionManager.LOAD_STATUS_OK, "it is loaded")
	for frame in 5:
		await get_tree().physics_frame

	_check(is_instance_valid(body) and body.is_inside_tree(), "the node is alive")
	_check(body.get_class() == "RootMotionBody3D", "and of its class")
	_check(kept.size() > 20, "it has %d values" % kept.size())
	for property: String in kept:
		_check(is_same(body.get(property), kept[property]) or body.get(property) == kept[property],
				"%s is %s, was %s" % [property, body.get(property), kept[property]])
	_check(body.get("settings") == settings and is_equal_approx(settings.get("step_height"), 0.17), "its settings are kept")
	_check(ClassDB.instantiate("RootMotionSettings") != null, "new objects can be made")
	print("PASS 1" if _faults == 0 else "FAIL 1 of 1")
	get_tree().quit(mini(_faults, 1))
