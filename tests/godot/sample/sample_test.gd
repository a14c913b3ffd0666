extends "res://check.gd"
# The scenes of godot-sample, each played for a few seconds: where its character ends, and that the books are kept.
# `run` puts this file into a copy of the sample.

const RADIUS := 0.3
const SKIN := 0.01

var _stage: Node3D
var _body: CharacterBody3D
var _sums := {}
var _airborne := 0


func _play(scene: String, seconds: float) -> void:
	_sums = {asked = Vector3.ZERO, achieved = Vector3.ZERO, residual = Vector3.ZERO, refused = Vector3.ZERO, moved = Vector3.ZERO, ticks = 0}
	_airborne = 0
	_stage = load("res://scenes/%s.tscn" % scene).instantiate()
	_body = _stage.get_node("Character")
	var start := _body.position
	_body.connect("motion_committed", _on_commit)
	add(_stage)
	await ticks(roundi(seconds * 60))
	near(_sums.asked, _sums.achieved + _sums.residual + _sums.refused, 1e-4, "asked = achieved + residual + refused")
	near(start + _sums.moved, _body.position, 1e-3, "the start and all that moved it")
	check(absf(_sums.ticks - seconds * 60) <= 2, "%d commits in %s s" % [_sums.ticks, seconds])


func _on_commit(commit: RootMotionCommit) -> void:
	_sums.asked += commit.get_asked()
	_sums.achieved += commit.get_achieved()
	_sums.residual += commit.get_residual()
	_sums.refused += commit.get_refused()
	_sums.moved += commit.get_moved()
	_sums.ticks += 1
	if _sums.ticks > 3 and not commit.is_grounded():
		_airborne += 1


func test_wall() -> void:
	await _play("wall", 6.0)
	near(_body.position.z, -4.8 + RADIUS + SKIN, 0.005, "where it stops")
	near(_body.position.x, 0.0, 1e-3, "straight on")
	near(_sums.asked.length(), 1.4 * 6.0, 0.05, "asked for")
	check(_sums.residual.length() > 3.0, "what the wall took: %s" % _sums.residual)


func test_oblique_wall() -> void:
	await _play("oblique_wall", 6.0)
	check(_body.position.x < -0.5 or _body.position.x > 0.5, "it slid along: %s" % _body.position)
	# The face of the wall, a skin off.
	var wall: Node3D = _stage.get_node("Block")
	near(wall.to_local(_body.global_position).z, 0.2 + RADIUS + SKIN, 0.01, "distance to the wall's middle")
	equal(_airborne, 0, "ticks in the air")


func test_stairs() -> void:
	await _play("stairs", 8.0)
	near(_body.position.y, 6 * 0.18 + SKIN, 0.03, "it is up")
	near(_body.position.z, -2.5 - 0.4 * 6 - 4.0 + RADIUS + SKIN, 0.02, "before the wall on the landing")


func test_ramp() -> void:
	await _play("ramp", 6.0)
	check(_body.position.y > 1.5, "it is on top: %s" % _body.position)
	await ticks(10 * 60)
	near(_body.position.y, SKIN, 0.03, "it is down again")
	check(_body.position.z < -16.0, "on the other side: %s" % _body.position)
	equal(_airborne, 0, "ticks in the air")


func test_platform() -> void:
	await _play("platform", 7.0)
	var platform: Node3D = _stage.get_node("Platform")
	near(platform.to_local(_body.global_position), Vector3(0, 0.2 + SKIN, 0), 0.05, "where it stands on the platform")
	near(_sums.asked, Vector3.ZERO, 1e-4, "nothing was asked for")


func test_blend_walk() -> void:
	await _play("blend_walk", 8.0)
	near(_body.position.x, 0.0, 0.01, "straight on")
	check(_body.position.z < -12.0 and _body.position.z > -24.0, "as far as walking and running in turn: %s" % _body.position)
	equal(_airborne, 0, "ticks in the air")


func test_turning_circle() -> void:
	await _play("turning_circle", 1.0)
	var radius := 1.4 / (PI / 2)
	check(_body.position.length() > radius, "it goes round: %s" % _body.position)
	await ticks(11 * 60)
	check(_body.position.length() < 0.1, "three circles on, where it began: %s" % _body.position)


func test_crowd() -> void:
	var hashes := []
	for pooled: bool in [false, true]:
		var scene: Node3D = load("res://scenes/crowd.tscn").instantiate()
		scene.count = 600
		scene.reach = 12.0
		scene.pooled = pooled
		add(scene)
		scene.set_physics_process(false)
		var crowds: Array = scene.crowds
		var start: Vector3 = crowds[0].get_position(0)
		for tick in 240:
			scene.tick(1.0 / 60.0)
		check(start.distance_to(crowds[0].get_position(0)) > 1.0, "they walk")
		var hash := 0
		var blocked := 0
		for crowd: RefCounted in crowds:
			hash = hash * 31 + crowd.state_hash()
			blocked += crowd.get_blocked().size()
		hashes.append(hash)
		check(blocked < 200, "%d walk against a wall" % blocked)
		scene.set_physics_process(true)
		await ticks(3)
		var buffer: PackedFloat32Array = scene.get_node("Shown").multimesh.buffer
		equal(buffer.size(), 12 * 600, "numbers that are drawn")
		var farthest := 0.0
		for index in 600:
			farthest = maxf(farthest, maxf(absf(buffer[12 * index + 3]), absf(buffer[12 * index + 11])))
		check(farthest > 11.0 and farthest <= 11.7, "they are within the walls: %s" % farthest)
		check(scene.get_node("Layer/Label").text.begins_with("600 characters"), "the label says so")
	equal(hashes[0], hashes[1], "the same on one thread and on the pool")
