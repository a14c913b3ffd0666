//! A picture of each tick: what was asked (blue), what happened (green), what the world took (red).

use godot::builtin::{Color, Vector3, real};
use godot::classes::base_material_3d::{Flags, ShadingMode};
use godot::classes::mesh::PrimitiveType;
use godot::classes::node::InternalMode;
use godot::classes::{ImmediateMesh, MeshInstance3D, Node3D, StandardMaterial3D};
use godot::obj::{Gd, NewAlloc, NewGd};

/// Ticks are short: their displacements are drawn this much longer.
const LENGTHENED: real = 10.0;

pub struct DebugDraw {
    mesh: Gd<ImmediateMesh>,
    instance: Gd<MeshInstance3D>,
}

impl DebugDraw {
    pub fn new(parent: &mut Gd<Node3D>) -> Self {
        let mut material = StandardMaterial3D::new_gd();
        material.set_shading_mode(ShadingMode::UNSHADED);
        material.set_flag(Flags::ALBEDO_FROM_VERTEX_COLOR, true);
        material.set_flag(Flags::DISABLE_DEPTH_TEST, true);
        let mesh = ImmediateMesh::new_gd();
        let mut instance = MeshInstance3D::new_alloc();
        instance.set_mesh(&mesh);
        instance.set_material_override(&material);
        instance.set_as_top_level(true);
        parent.add_child_ex(&instance).internal(InternalMode::FRONT).done();
        Self { mesh, instance }
    }

    pub fn draw(&mut self, at: Vector3, asked: Vector3, achieved: Vector3, residual: Vector3) {
        self.mesh.clear_surfaces();
        self.instance.set_global_position(at);
        self.mesh.surface_begin(PrimitiveType::LINES);
        let lines = [
            (Vector3::ZERO, asked, Color::from_rgb(0.2, 0.5, 1.0)),
            (Vector3::ZERO, achieved, Color::from_rgb(0.2, 0.9, 0.3)),
            (achieved, achieved + residual, Color::from_rgb(1.0, 0.25, 0.2)),
        ];
        for (from, to, color) in lines {
            for end in [from, to] {
                self.mesh.surface_set_color(color);
                self.mesh.surface_add_vertex(end * LENGTHENED);
            }
        }
        self.mesh.surface_end();
    }

    /// Unless somebody freed it.
    pub fn is_there(&self) -> bool {
        self.instance.is_instance_valid()
    }

    pub fn remove(mut self) {
        if self.is_there() {
            self.instance.queue_free();
        }
    }
}
