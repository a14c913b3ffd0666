extends "res://check.gd"
# The addon as a project sees it.
# physics: one


func _list() -> ConfigFile:
	var list := ConfigFile.new()
	equal(list.load("res://addons/root_motion/root_motion.gdextension"), OK, "the extension file is read")
	return list


func test_is_loaded() -> void:
	var loaded := GDExtensionManager.get_loaded_extensions()
	check("res://addons/root_motion/root_motion.gdextension" in loaded, "the extension is among %s" % loaded)
	check(ClassDB.class_exists("RootMotionBody3D"), "RootMotionBody3D is there")
	equal(ClassDB.get_parent_class("RootMotionBody3D"), &"CharacterBody3D", "its parent")
	check(ClassDB.can_instantiate("RootMotionBody3D"), "it can be made")


func test_every_class_has_an_icon() -> void:
	var icons := _list().get_section_keys("icons")
	for name in ClassDB.get_class_list():
		if ClassDB.class_get_api_type(name) == ClassDB.API_EXTENSION:
			check(name in icons, "%s has a line in [icons]" % name)
	for name in icons:
		check(ClassDB.class_exists(name), "%s is a class" % name)
		var path: String = _list().get_value("icons", name)
		var icon: Texture2D = load("res://addons/root_motion/" + path)
		check(icon != null, "%s is a picture" % path)
		if icon:
			equal(icon.get_size(), Vector2(16, 16), "size of %s" % path)


func test_every_extension_class_is_ours() -> void:
	for name in ClassDB.get_class_list():
		if ClassDB.class_get_api_type(name) == ClassDB.API_EXTENSION:
			check(name.begins_with("RootMotion"), "%s begins with RootMotion" % name)


func test_the_scripts_of_the_readme_compile() -> void:
	var text := FileAccess.get_file_as_string("res://readme.txt")
	var compiled := 0
	for part in text.split("```gdscript\n").slice(1):
		var script := GDScript.new()
		script.source_code = part.get_slice("```", 0)
		if script.source_code.begins_with("extends "):
			equal(script.reload(), OK, "it compiles")
			check(script.can_instantiate(), "it can be put on a node")
			compiled += 1
	equal(compiled, 4, "scripts in the README")
