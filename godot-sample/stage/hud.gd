extends Control
## What was asked, what happened and what the world took, from the commits and nothing else.

const ASKED := Color(0.45, 0.68, 1.0)
const ACHIEVED := Color(0.35, 0.85, 0.45)
const RESIDUAL := Color(1.0, 0.38, 0.32)
## Ticks that the graph shows.
const SHOWN := 240
## Speed at the graph's top, at least, m/s.
const TOP := 2.0

var _asked := PackedFloat32Array()
var _achieved := PackedFloat32Array()
var _residual := PackedFloat32Array()
var _sums := Vector3.ZERO

@onready var _numbers: RichTextLabel = %Numbers
@onready var _graph: Control = %Graph


func _ready() -> void:
	_graph.draw.connect(_draw_graph)


func show_text(title: String, text: String) -> void:
	%Title.text = title
	%Text.text = text


## One tick's record; `per_second` is the number of ticks per second.
func push(commit: RootMotionCommit, per_second: float) -> void:
	var tick := Vector3(commit.get_asked().length(), commit.get_achieved().length(), commit.get_residual().length())
	_sums += tick
	for row: Array in [[_asked, tick.x], [_achieved, tick.y], [_residual, tick.z]]:
		row[0].append(row[1] * per_second)
	_numbers.text = "              now       so far\n" + "\n".join([
			_row("asked   ", ASKED, tick.x * per_second, _sums.x),
			_row("achieved", ACHIEVED, tick.y * per_second, _sums.y),
			_row("residual", RESIDUAL, tick.z * per_second, _sums.z)])
	_graph.queue_redraw()


func _row(name_: String, color: Color, now: float, sum: float) -> String:
	return "[color=%s]■ %s[/color]  %4.2f m/s  %5.2f m" % [color.to_html(false), name_, now, sum]


func _draw_graph() -> void:
	var area := _graph.size
	var top := TOP
	for speed in _asked.slice(-SHOWN):
		top = maxf(top, speed * 1.1)
	_graph.draw_rect(Rect2(Vector2.ZERO, area), Color(0, 0, 0, 0.3))
	for speed in range(1, ceili(top)):
		var y := area.y * (1.0 - speed / top)
		_graph.draw_line(Vector2(0, y), Vector2(area.x, y), Color(1, 1, 1, 0.12))
	for point in _line(_achieved, top):
		_graph.draw_rect(Rect2(floorf(point.x), point.y, ceilf(area.x / SHOWN) + 1.0, area.y - point.y), ACHIEVED.darkened(0.65))
	# What was asked lies under what became of it, and stays visible beside it.
	for row: Array in [[_asked, ASKED, 5.0], [_achieved, ACHIEVED, 2.0], [_residual, RESIDUAL, 2.0]]:
		var line := _line(row[0], top)
		if line.size() > 1:
			_graph.draw_polyline(line, row[1], row[2], true)


func _line(row: PackedFloat32Array, top: float) -> PackedVector2Array:
	var area := _graph.size
	var line := PackedVector2Array()
	for speed in row.slice(-SHOWN):
		line.append(Vector2(area.x * line.size() / float(SHOWN - 1), area.y * (1.0 - minf(speed / top, 1.0))))
	return line
