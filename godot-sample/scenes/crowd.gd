extends Node3D
## Thousands of characters without a node each: crowds of a few hundred, ticked by the WorkerThreadPool, drawn by one MultiMesh.

const Stage := preload("res://stage/stage.gd")
## Characters of one crowd: some tens of microseconds of work for a thread, and no more than a few dozen tasks.
const EACH := 250

@export var count := 4000
## Metres from the middle to the walls.
@export var reach := 60.0
## On the pool's threads, or on the main thread.
@export var pooled := true

var crowds: Array[RootMotionCrowd] = []

var _dt := 0.0

@onready var _shown: MultiMesh = $Shown.multimesh
@onready var _label: Label = $Layer/Label


func _ready() -> void:
	var library: AnimationLibrary = load("res://mannequin/animations.tres")
	var tracks: Array[RootMotionTrack] = []
	for clip: StringName in [&"walk", &"run"]:
		tracks.append(RootMotionTrack.from_animation(library.get_animation(clip), ^"Skeleton3D:root", {}))
	while crowds.size() * EACH < count:
		crowds.append(RootMotionCrowd.create(tracks))
	for crowd in crowds:
		crowd.add_plane(Plane(Vector3.UP, 0.0))
		for side: Vector3 in [Vector3.LEFT, Vector3.RIGHT, Vector3.FORWARD, Vector3.BACK]:
			crowd.add_plane(Plane(side, -reach))
	for index in count:
		var crowd := crowds[index / EACH]
		# Evenly over the floor, each another way.
		var place := reach * Vector3(2.0 * fmod(index * 0.7548777, 1.0) - 1.0, 0.0, 2.0 * fmod(index * 0.5698403, 1.0) - 1.0) * 0.95
		var added := crowd.add(place, 2.4 * index)
		crowd.seek(added, fmod(index * 0.618034, 1.0))
		crowd.set_weight(added, 0, 1.0 - index % 4 / 4.0)
		crowd.set_weight(added, 1, index % 4 / 4.0)
	_shown.instance_count = count
	_shown.custom_aabb = AABB(Vector3(-reach, 0, -reach), Vector3(2 * reach, 2, 2 * reach))


func _physics_process(delta: float) -> void:
	var start := Time.get_ticks_usec()
	tick(delta)
	var spent := (Time.get_ticks_usec() - start) / 1000.0
	_label.text = "%d characters, %.2f ms a tick on %s   (space: the other)   1 … 8 scenes" % [count, spent, "the pool" if pooled else "one thread"]
	var buffer := PackedFloat32Array()
	for crowd in crowds:
		buffer.append_array(crowd.get_buffer())
	_shown.buffer = buffer


## One tick of all crowds, and a new way for those that met a wall.
func tick(delta: float) -> void:
	_dt = delta
	if pooled:
		# Each task has a crowd of its own. Only tasks of high priority get all threads of the pool: others three in ten.
		WorkerThreadPool.wait_for_group_task_completion(WorkerThreadPool.add_group_task(_step_one, crowds.size(), -1, true))
	else:
		for index in crowds.size():
			_step_one(index)
	for crowd in crowds:
		for index in crowd.get_blocked():
			var place := crowd.get_position(index)
			crowd.set_facing(index, atan2(-place.x, -place.z) + index % 7 * 0.2 - 0.6)


func _step_one(index: int) -> void:
	crowds[index].tick(_dt)


func _unhandled_key_input(event: InputEvent) -> void:
	Stage.change_scene(get_tree(), event)
	if event.is_pressed() and event.keycode == KEY_SPACE:
		pooled = not pooled
