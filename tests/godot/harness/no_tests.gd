extends "res://check.gd"
# says: FAIL 0 of 0
