extends SceneTree
## What every test script of this folder extends: `extends "res://check.gd"`.
##
## Functions named `test_…` run one after another, in the order they are written, each in an empty tree; they may `await`. A test that checks
## nothing fails. The last line is `PASS n` or `FAIL n of m`; `run` asks for the former and for a log without errors.
##
## Comments at the top of a test file steer `run`:
##   # fps: 30 60 144       frames per second, one run each (default 60; physics runs at 60 per second of its own)
##   # physics: one         on one physics engine only (default both)
##   # library: release     with the optimised library (default debug)

## Where the real clips are imported from, if they were there.
const CLIPS := "res://clips/"
## Wall-clock seconds that one test may take: a coroutine that an error ended is never resumed.
const LIMIT := 60.0

var _test := ""
var _started := 0
var _checks := 0
var _faults := 0


func _initialize() -> void:
	# Nodes are in the tree from the first frame on.
	process_frame.connect(_run, CONNECT_ONE_SHOT)


func _process(_delta: float) -> bool:
	if _test and Time.get_ticks_msec() - _started > LIMIT * 1000.0:
		_fault("not done after %d s" % LIMIT)
		print("FAIL %s" % _test)
		quit(1)
	return false


func _run() -> void:
	var tests := get_script_method_names()
	var failed := 0
	for test in tests:
		_test = test
		_started = Time.get_ticks_msec()
		_checks = 0
		_faults = 0
		await call(test)
		if _checks == 0 and _faults == 0:
			_fault("checked nothing")
		if _faults > 0:
			failed += 1
		for node in root.get_children():
			node.free()
	_test = ""
	if failed > 0 or tests.is_empty():
		print("FAIL %d of %d" % [failed, tests.size()])
		quit(1)
	else:
		print("PASS %d" % tests.size())
		quit(0)


## The names of this script's tests.
func get_script_method_names() -> Array[String]:
	var names: Array[String] = []
	for method in get_script().get_script_method_list():
		if method.name.begins_with("test_") and method.name not in names:
			names.append(method.name)
	return names


func _fault(what: String) -> void:
	_faults += 1
	print("  %s: %s" % [_test, what])


## That `condition` holds.
func check(condition: bool, what: String) -> void:
	_checks += 1
	if not condition:
		_fault(what)


## That two values are the same.
func equal(got: Variant, want: Variant, what: String) -> void:
	check(typeof(got) == typeof(want) and got == want, "%s is %s, not %s" % [what, got, want])


## That two numbers, vectors or quaternions (either sign) are within `tolerance`, component by component. NaN is near nothing.
func near(got: Variant, want: Variant, tolerance: float, what: String) -> void:
	check(_apart(got, want) <= tolerance, "%s is %s, not %s within %s" % [what, got, want, tolerance])


func _apart(a: Variant, b: Variant) -> float:
	if a is Quaternion and b is Quaternion:
		return minf(_widest([a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w]), _widest([a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w]))
	if a is Vector3 and b is Vector3:
		return _widest([a.x - b.x, a.y - b.y, a.z - b.z])
	if a is Vector2 and b is Vector2:
		return _widest([a.x - b.x, a.y - b.y])
	if (a is float or a is int) and (b is float or b is int):
		return _widest([float(a) - float(b)])
	return INF


func _widest(parts: Array) -> float:
	var widest := 0.0
	for part: float in parts:
		if not is_finite(part):
			return INF
		widest = maxf(widest, absf(part))
	return widest


## Leaves a test out, with the reason: `run` counts it as skipped.
func skip(reason: String) -> void:
	_checks += 1
	print("SKIP %s: %s" % [_test, reason])


## The engine's log will have an error line with this text; without it the run fails.
func expect_error(text: String) -> void:
	print("EXPECT %s" % text)


## The engine's log may have error lines with this text: a fault of the engine's own, which the test says.
func allow_error(text: String) -> void:
	print("ALLOW %s" % text)


## Puts a node into the tree; it is freed when the test ends.
func add(node: Node) -> Node:
	root.add_child(node)
	return node


## Waits for so many physics ticks.
func ticks(count: int) -> void:
	for tick in count:
		await physics_frame


## Whether the real clips were there to be imported.
func has_clips() -> bool:
	return ResourceLoader.exists(CLIPS + "pab_walk.glb")


## A box of the world that bodies collide with.
func box(size: Vector3, at: Vector3, turned := Basis.IDENTITY, body: PhysicsBody3D = null) -> PhysicsBody3D:
	var solid := body if body else StaticBody3D.new()
	var shape := CollisionShape3D.new()
	shape.shape = BoxShape3D.new()
	shape.shape.size = size
	solid.add_child(shape)
	solid.transform = Transform3D(turned, at)
	add(solid)
	return solid


## An upright capsule whose lowest point is at the body's origin.
func capsule(radius := 0.3, height := 1.8) -> CollisionShape3D:
	var shape := CollisionShape3D.new()
	shape.shape = CapsuleShape3D.new()
	shape.shape.radius = radius
	shape.shape.height = height
	shape.position.y = height / 2.0
	return shape
