extends "res://rig.gd"
## The scripts of docs/from-godot.md, as they stand there: the recipe, a shadow that observes it, and the two ways without it. And the README's
## one tick by hand.

var found: Array[int] = []


## The page's n-th script; `faulty` is what a mistake makes of it.
func page(n: int, from := "", to := "") -> GDScript:
	var script := GDScript.new()
	script.source_code = FileAccess.get_file_as_string("res://from-godot.txt").split("```gdscript\n")[n + 1].get_slice("```", 0)
	if from:
		check(from in script.source_code, "the page has %s" % from)
		script.source_code = script.source_code.replace(from, to)
	equal(script.reload(), OK, "script %d compiles" % n)
	return script


## A character of the recipe that walks at 1.5 m/s, and its shadow.
func walker(recipe: GDScript) -> CharacterBody3D:
	found.clear()
	var made := CharacterBody3D.new()
	made.add_child(capsule())
	made.position.y = 0.01
	dress(made, {"walk": straight(Vector3(0, 0, -1.5))})
	var tree := tree_of(made, single("walk"))
	tree.callback_mode_process = AnimationMixer.ANIMATION_CALLBACK_MODE_PROCESS_PHYSICS
	made.set_script(recipe)
	made.tree = tree
	var shadow := RootMotionBody3D.new()
	shadow.add_child(capsule())
	shadow.set_script(page(1))
	shadow.character = made
	shadow.monitoring = true
	shadow.root_motion_finding.connect(func(code: int, _text: String, _advice: String, _figure: float) -> void: found.append(code))
	add(made)
	made.add_child(shadow)
	made.shadow = shadow
	return made


func test_a_healthy_recipe_is_observed_and_moves_as_before() -> void:
	box(Vector3(100, 1, 100), Vector3(0, -0.5, 0))
	await ticks(2)
	var made := walker(page(0))
	await ticks(180)
	near(made.position.z, -4.5, 0.1, "it walks")
	equal(found, [], "findings")
	check(made.shadow.gap < 0.05, "the shadow is with it: %s" % made.shadow.gap)
	check(made.shadow.get_commit().get_tick() > 150, "a commit for each tick")


func test_a_recipe_that_forgets_to_divide_is_named() -> void:
	box(Vector3(100, 1, 100), Vector3(0, -0.5, 0))
	await ticks(2)
	var made := walker(page(0, " / delta", ""))
	await ticks(240)
	check(made.position.z > -0.2, "it hardly moves")
	equal(found, [1], "findings")


## The same character without the recipe.
func body(n: int, mixer_name: String) -> RootMotionBody3D:
	var made := RootMotionBody3D.new()
	made.add_child(capsule())
	made.position.y = 0.01
	var player := dress(made, {"walk": straight(Vector3(0, 0, -1.5))})
	made.set_script(page(n))
	made.set(mixer_name, player if mixer_name == "player" else tree_of(made, single("walk")))
	add(made)
	return made


func test_a_tree_and_move_and_slide() -> void:
	box(Vector3(100, 1, 100), Vector3(0, -0.5, 0))
	box(Vector3(10, 4, 1), Vector3(0, 2, -3.5))
	await ticks(2)
	var made := body(2, "tree")
	await ticks(60)
	near(made.position.z, -1.5, 0.03, "it walks")
	check(made.is_grounded(), "on the ground")
	await ticks(120)
	near(made.position.z, -2.7, 0.03, "and stops at the wall")
	near(made.get_commit().get_residual().z, -0.025, 1e-3, "which is told")
	check(made.taken > 1.0, "and summed up by the page's script")


func test_clips_and_the_motor() -> void:
	box(Vector3(100, 1, 100), Vector3(0, -0.5, 0))
	await ticks(2)
	var made := body(3, "player")
	await ticks(120)
	near(made.position.z, -0.025 * (made.get_commit().get_tick() + 1), 1e-4, "its own speed, to the tick")
	check(made.position.z < -2.5, "two seconds of it")


func test_one_tick_by_hand() -> void:
	var text := FileAccess.get_file_as_string("res://readme.txt").get_slice("One tick by hand", 1).get_slice("```gdscript\n", 1).get_slice("```", 0)
	check(text.strip_edges().split("\n").size() <= 15, "a whole script of 15 lines")
	var script := GDScript.new()
	script.source_code = text
	equal(script.reload(), OK, "it compiles")
	var scene := Node3D.new()
	scene.set_script(script)
	root.add_child(scene)
	await ticks(20)
	var body: RootMotionBody3D = scene.get_child(0)
	equal(body.get_commit().get_tick(), 0, "one tick")
	near(body.get_commit().get_residual().z, 0.46, 1e-4, "what the wall took")
	near(body.position.z, 0.74, 1e-4, "and where it stands")
