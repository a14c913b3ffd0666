//! The few pieces that a chart in SVG is made of.

use std::fmt::{Display, Write};

/// An SVG document in the making; lengths in pixels.
pub struct Svg {
    text: String,
}

impl Svg {
    /// An empty document. `head` goes in first: styles and definitions.
    pub fn new(width: f64, height: f64, head: &str) -> Self {
        let size = format!("width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\"");
        Self { text: format!("<svg xmlns=\"http://www.w3.org/2000/svg\" {size}>\n{head}\n") }
    }

    /// Any element, as it is to stand in the document.
    pub fn raw(&mut self, element: impl Display) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "{element}");
    }

    pub fn line(&mut self, class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
        self.raw(format_args!(r#"<line class="{class}" x1="{x1:.2}" y1="{y1:.2}" x2="{x2:.2}" y2="{y2:.2}"/>"#));
    }

    /// The rectangle between two corners, whichever they are.
    pub fn rect(&mut self, class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
        let (x, y, width, height) = (x1.min(x2), y1.min(y2), (x2 - x1).abs(), (y2 - y1).abs());
        self.raw(format_args!(
            r#"<rect class="{class}" x="{x:.2}" y="{y:.2}" width="{width:.2}" height="{height:.2}"/>"#
        ));
    }

    pub fn circle(&mut self, class: &str, (x, y): (f64, f64), radius: f64) {
        self.raw(format_args!(r#"<circle class="{class}" cx="{x:.2}" cy="{y:.2}" r="{radius:.2}"/>"#));
    }

    pub fn path(&mut self, class: &str, points: impl IntoIterator<Item = (f64, f64)>) {
        let points: Vec<String> = points.into_iter().map(|(x, y)| format!("{x:.2},{y:.2}")).collect();
        self.raw(format_args!(r#"<polyline class="{class}" points="{}"/>"#, points.join(" ")));
    }

    /// Text; `class` says where it is anchored.
    pub fn text(&mut self, class: &str, (x, y): (f64, f64), text: &str) {
        self.raw(format_args!(r#"<text class="{class}" x="{x:.2}" y="{y:.2}">{}</text>"#, escaped(text)));
    }

    /// Text that reads upward.
    pub fn upright(&mut self, class: &str, (x, y): (f64, f64), text: &str) {
        let text = escaped(text);
        self.raw(format_args!(
            r#"<text class="{class}" transform="translate({x:.2} {y:.2}) rotate(-90)">{text}</text>"#
        ));
    }

    pub fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }
}

fn escaped(text: &str) -> String {
    // Control characters are no part of XML.
    let text: String = text.chars().filter(|c| !c.is_control()).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// One axis: numbers from `low` to `high` become pixels from `start` to `end`.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    pub low: f64,
    pub high: f64,
    pub start: f64,
    pub end: f64,
}

impl Axis {
    pub fn at(&self, value: f64) -> f64 {
        self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)
    }

    /// Round numbers along the axis, at most about `most`, each with its label.
    pub fn ticks(&self, most: f64) -> Vec<(f64, String)> {
        let step = round_step(self.high - self.low, most);
        let decimals = [1.0, 0.1, 0.01].iter().take_while(|unit| step < **unit * 0.999).count();
        let (first, last) = ((self.low / step).ceil(), (self.high / step).floor());
        let count = (last - first).clamp(0.0, 100.0) as u32;
        let values = (0..=count).map(|i| (first + f64::from(i)) * step);
        values.map(|value| (value, format!("{:.decimals$}", value + 0.0))).collect()
    }
}

/// The smallest of 1, 2 and 5 times a power of ten that fits at most `most` times into `range`.
fn round_step(range: f64, most: f64) -> f64 {
    let decades = std::iter::successors(Some(1e-6), |decade| Some(decade * 10.0)).take(20);
    let mut steps = decades.flat_map(|decade| [decade, 2.0 * decade, 5.0 * decade]);
    steps.find(|step| range <= step * most).unwrap_or(range)
}
