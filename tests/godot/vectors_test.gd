# physics: one
extends "res://check.gd"
## The shared vectors (vectors/README.md) through GDScript: the groups that need no body.

## Godot's vectors are single precision: what a file expects in doubles is compared to the single nearest to it.
const SINGLE := 1.2e-7
const TOLERANCE := 1e-6

var _tracks := {}
var _playheads := {}
var _deltas := {}
var _sums := {}
var _place := ""
var _made := 0


class Sum:
	## Composed in doubles by the runner, so that the library is not its own witness.
	var t := [0.0, 0.0, 0.0]
	var q := [0.0, 0.0, 0.0, 1.0]
	var yaw := 0.0
	var wraps := 0

	static func product(a: Array, b: Array) -> Array:
		return [
			a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
			a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
			a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
			a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
		]

	func add(delta: RootMotionDelta, playhead: RootMotionPlayhead) -> void:
		var d := delta.translation
		var moved := product(product(q, [d.x, d.y, d.z, 0.0]), [-q[0], -q[1], -q[2], q[3]])
		for axis in 3:
			t[axis] += moved[axis]
		var r := delta.rotation
		q = product(q, [r.x, r.y, r.z, r.w])
		var length := sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
		q = q.map(func(x: float) -> float: return x / length)
		if playhead:
			yaw += playhead.get_yaw()
			wraps += playhead.get_wraps()


func test_delta() -> void:
	_group("delta")


func test_track() -> void:
	_group("track")


func test_loop() -> void:
	_group("loop")


func test_blend() -> void:
	_group("blend")


func test_interval() -> void:
	_group("interval")


func _group(group: String) -> void:
	var file: Dictionary = JSON.parse_string(FileAccess.get_file_as_string("res://vectors/%s.json" % group))
	_tracks.clear()
	for key: String in file.tracks:
		_tracks[key] = _prepare(file.tracks[key])
		check(_tracks[key] != null, "%s: track %s is refused" % [group, key])
	var cases := 0
	_made = 0
	for case: Dictionary in file.cases:
		cases += 1
		_playheads = {}
		_deltas = {}
		_sums = {}
		_place = "%s %s" % [group, case.id]
		_steps(case.steps)
	equal(cases, int(file.expected.cases), "cases of %s" % group)
	equal(_made, int(file.expected.checks), "checks of %s" % group)


func _steps(steps: Array) -> void:
	for step: Dictionary in steps:
		for time in int(step.get("count", 1)):
			if step.call == "repeat":
				_steps(step.steps)
			else:
				_step(step)


func _tell(condition: bool, what: String) -> void:
	_made += 1
	check(condition, "%s: %s" % [_place, what])


func _step(step: Dictionary) -> void:
	if step.call == "set_rate":
		_playheads[step.playhead].rate = _number(step.get("rate", 1.0))
		_made += 1 # The call has a result of its own in the other languages.
		return
	var changes: bool = step.has("playhead") and step.call != "rmo_playhead_init"
	var before := _image(step.playhead) if changes else []
	var out := {}
	var result := _call(step, out)
	var wanted: String = step.get("result", "RMO_OK")
	_tell(result == wanted, "%s gives %s, not %s" % [step.call, result, wanted])
	if changes and result != "RMO_OK":
		_tell(_image(step.playhead) == before, "%s failed and changed its playhead" % step.call)
	for output: String in step.get("expect", {}):
		var want: Variant = step.expect[output]
		var got: Variant = out.get(output)
		if want is Array:
			_compare_all(output, got, want, step)
		else:
			_compare(output, got, want, step, absf(_number(want)))


func _compare_all(output: String, got: Variant, want: Array, step: Dictionary) -> void:
	if got == null or got.size() != want.size():
		_tell(false, "%s is %s, not %s" % [output, got, want])
		return
	var scale := 0.0
	var product := 0.0
	for i in want.size():
		scale = maxf(scale, absf(_number(want[i])))
		product += _number(want[i]) * got[i]
	var sign := -1.0 if want.size() == 4 and product < 0.0 else 1.0
	for i in want.size():
		_compare("%s[%d]" % [output, i], sign * got[i], want[i], step, scale)


func _compare(output: String, got: Variant, want: Variant, step: Dictionary, scale: float) -> void:
	var number := _number(want)
	scale = step.get("scale", scale)
	# Singles cannot meet what is asked of doubles.
	var tolerance: float = maxf(_number(step.get("tolerance", TOLERANCE)), SINGLE) * scale
	if output.get_slice("[", 0) in ["advance.wraps", "advance.finished", "info.rotation", "playhead.cycle", "sum.wraps"]:
		tolerance = 0.0
	_tell(got != null and absf(got - number) <= tolerance, "%s is %s, not %s" % [output, got, want])


func _call(step: Dictionary, out: Dictionary) -> String:
	match step.call:
		"rmo_delta_compose":
			return _put(out, "out", _delta(step.first).compose(_delta(step.second)))
		"rmo_delta_inverse":
			return _put(out, "out", _delta(step.delta).inverse())
		"rmo_delta_power":
			return _put(out, "out", _delta(step.delta).power(int(step.exponent)))
		"rmo_delta_to_world":
			return _put(out, "out", _delta(step.delta).to_world(_quaternion(step.rotation)))
		"rmo_delta_yaw":
			out["yaw"] = _delta(step.delta).yaw(_vector(step.up))
			return _result()
		"rmo_track_prepare":
			_prepare(step)
			return _result()
		"rmo_track_info":
			var track: RootMotionTrack = _tracks[step.track]
			out["info.duration"] = track.get_duration()
			out["info.cycle_translation"] = _parts(track.get_cycle_translation())
			out["info.cycle_yaw"] = track.get_cycle_yaw()
			out["info.rotation"] = track.get_rotation_mode()
			return "RMO_OK"
		"rmo_track_sample":
			var sample: Dictionary = _tracks[step.track].sample(_number(step.get("time", 0.0)))
			if sample:
				out["sample.translation"] = _parts(sample.translation)
				out["sample.rotation"] = _parts(sample.rotation)
				out["sample.heading"] = sample.heading
			return _result()
		"rmo_track_extracted":
			return _put(out, "out", _tracks[step.track].extracted(_number(step.get("time", 0.0))))
		"rmo_playhead_init":
			var playhead := RootMotionPlayhead.create(
				_tracks[step.track], int(step.get("mode", 0)), int(step.get("iterations", 0)), _number(step.get("rate", 1.0))
			)
			if playhead:
				_playheads[step.playhead] = playhead
			return _result()
		"rmo_loop_delta":
			var playhead: RootMotionPlayhead = _playheads[step.playhead]
			return _moved(step, out, playhead, playhead.loop_delta(_tracks[step.track], _number(step.get("dt", 0.0))))
		"rmo_playhead_advance_to":
			var playhead: RootMotionPlayhead = _playheads[step.playhead]
			var delta := playhead.advance_to(_tracks[step.track], int(step.get("cycle", 0)), _number(step.get("phase", 0.0)))
			return _moved(step, out, playhead, delta)
		"rmo_playhead_seek":
			var playhead: RootMotionPlayhead = _playheads[step.playhead]
			playhead.seek(_tracks[step.track], int(step.get("cycle", 0)), _number(step.get("phase", 0.0)))
			out["playhead.cycle"] = playhead.cycle
			out["playhead.phase"] = playhead.phase
			return _result()
		"rmo_blend":
			var layers: Array[RootMotionLayer] = []
			for layer: Dictionary in step.layers:
				layers.append(_layer(layer))
			var delta := RootMotion.blend(layers, int(step.get("flags", 0)))
			if delta:
				_keep(step, delta, null)
			return _put(out, "out", delta)
		"rmo_blend_interval":
			var a: Dictionary = step.a
			var b: Dictionary = step.b
			out["displacement"] = RootMotion.blend_interval(
				_number(a.from), _number(a.to), _number(b.from), _number(b.to), _number(step.weight)
			)
			return _result()
		"sum":
			var sum: Sum = _sums.get(step.sum, Sum.new())
			out["sum.translation"] = sum.t
			out["sum.rotation"] = sum.q
			out["sum.yaw"] = sum.yaw
			out["sum.wraps"] = sum.wraps
			return "RMO_OK"
	check(false, "%s: unknown call %s" % [_place, step.call])
	return ""


func _moved(step: Dictionary, out: Dictionary, playhead: RootMotionPlayhead, delta: RootMotionDelta) -> String:
	var result := _put(out, "delta", delta)
	if delta:
		out["advance.wraps"] = playhead.get_wraps()
		out["advance.yaw"] = playhead.get_yaw()
		out["advance.unused"] = playhead.get_unused()
		out["advance.local_time"] = playhead.get_local_time()
		out["advance.finished"] = 1 if playhead.is_finished() else 0
		_keep(step, delta, playhead)
	return result


func _keep(step: Dictionary, delta: RootMotionDelta, playhead: RootMotionPlayhead) -> void:
	if step.has("out_delta"):
		_deltas[step.out_delta] = delta
	if step.has("add_to"):
		if step.add_to not in _sums:
			_sums[step.add_to] = Sum.new()
		_sums[step.add_to].add(delta, playhead)


func _put(out: Dictionary, name: String, delta: RootMotionDelta) -> String:
	if delta:
		out[name + ".translation"] = _parts(delta.translation)
		out[name + ".rotation"] = _parts(delta.rotation)
	return _result()


## By C's name.
func _result() -> String:
	var name := RootMotion.result_name(RootMotion.last_result())
	return "RMO_OK" if name == "Ok" else "RMO_ERR_" + name.to_snake_case().to_upper()


func _image(name: String) -> Array:
	var playhead: RootMotionPlayhead = _playheads[name]
	return [playhead.cycle, playhead.phase, playhead.rate, playhead.get_wraps(), playhead.get_local_time()]


func _prepare(track: Dictionary) -> RootMotionTrack:
	var keys := {}
	for key: String in track.keys:
		var value: Variant = track.keys[key]
		match key:
			"translation_times", "rotation_times":
				keys[key] = PackedFloat64Array(value.map(_number))
			"translations":
				var vectors := PackedVector3Array()
				for i in range(0, value.size() - 2, 3):
					vectors.append(_vector(value.slice(i, i + 3)))
				keys[key] = vectors
			"rotations":
				var quaternions := PackedVector4Array()
				for i in range(0, value.size() - 3, 4):
					var q: Array = value.slice(i, i + 4).map(_number)
					quaternions.append(Vector4(q[0], q[1], q[2], q[3]))
				keys[key] = quaternions
			_:
				keys[key] = int(value)
	var options := {}
	for key: String in track.get("options", {}):
		var value: Variant = track.options[key]
		if value is Array:
			options[key] = _vector(value) if value.size() == 3 else _quaternion(value)
		else:
			options[key] = _number(value)
	return RootMotionTrack.prepare(keys, options)


func _layer(fields: Dictionary) -> RootMotionLayer:
	var layer := RootMotionLayer.new()
	for field: String in fields:
		match field:
			"delta":
				layer.delta = _deltas[fields.delta] if fields.delta is String else _delta(fields.delta)
			"weight_start", "weight_end":
				layer.set(field, _number(fields[field]))
			_:
				layer.set(field, int(fields[field]))
	return layer


func _delta(fields: Dictionary) -> RootMotionDelta:
	return RootMotionDelta.create(
		_vector(fields.get("translation", [0, 0, 0])), _quaternion(fields.get("rotation", [0, 0, 0, 0]))
	)


func _vector(a: Array) -> Vector3:
	return Vector3(_number(a[0]), _number(a[1]), _number(a[2]))


func _quaternion(a: Array) -> Quaternion:
	return Quaternion(_number(a[0]), _number(a[1]), _number(a[2]), _number(a[3]))


func _parts(value: Variant) -> Array:
	return [value.x, value.y, value.z] if value is Vector3 else [value.x, value.y, value.z, value.w]


func _number(value: Variant) -> float:
	match value:
		"nan":
			return NAN
		"inf":
			return INF
		"-inf":
			return -INF
	return float(value)
