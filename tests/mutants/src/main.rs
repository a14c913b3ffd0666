//! One build for all mutants: `schemata LIST.json ROOT [REJECTED]` rewrites the sources under ROOT so that every mutant of the list (what
//! `cargo mutants --list --json` prints) sits behind `crate::mutant::on(ID)`, ID being its place in the list. REJECTED holds the ids to
//! leave out, one a line. On stdout goes a JSON array of `[file, start, end, id]`: which bytes of the new sources are whose, so that a
//! compiler error can be laid at a mutant's door. What it has no form for is not in that array.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use proc_macro2::{LineColumn, Span};
use serde_json::{Value, json};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Arm, BinOp, Expr, ExprBinary, ExprStruct, ExprUnary, ImplItemFn, ItemFn, Pat, ReturnType, Type, UnOp};

type Error = Box<dyn std::error::Error>;

/// What `on` does: one comparison when a mutant is active, a mark in the cover file when the run is asked what it reaches.
const SWITCH: &str = r#"//! The switch of the mutants.
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

const COVER: u32 = u32::MAX - 1;
static ACTIVE: AtomicU32 = AtomicU32::new(u32::MAX);
static SEEN: [AtomicBool; COUNT] = [const { AtomicBool::new(false) }; COUNT];

#[inline]
pub(crate) fn on(id: u32) -> bool {
    let active = ACTIVE.load(Relaxed);
    active == id || active >= COVER && ask(id)
}

#[cold]
fn ask(id: u32) -> bool {
    if ACTIVE.load(Relaxed) == u32::MAX {
        let asked = std::env::var("MUTANT").ok().and_then(|text| text.parse().ok());
        ACTIVE.store(asked.unwrap_or(COVER), Relaxed);
    }
    if ACTIVE.load(Relaxed) == COVER && !SEEN[id as usize].swap(true, Relaxed) {
        if let Ok(path) = std::env::var("MUTANT_COVER") {
            let file = std::fs::OpenOptions::new().append(true).create(true).open(path);
            file.and_then(|mut file| file.write_all(&id.to_le_bytes())).unwrap();
        }
    }
    ACTIVE.load(Relaxed) == id
}
"#;

struct Mutant {
    id: usize,
    replacement: String,
}

/// Text that replaces the bytes from `at` to `end`; `whose` are parts of it that belong to a mutant.
struct Edit {
    at: usize,
    end: usize,
    text: String,
    whose: Vec<(usize, usize, usize)>,
}

/// New text with the parts of it that are somebody's.
#[derive(Default)]
struct Text {
    text: String,
    whose: Vec<(usize, usize, usize)>,
}

impl Text {
    fn of(text: &str) -> Self {
        Self { text: text.into(), whose: Vec::new() }
    }

    fn plain(&mut self, text: &str) -> &mut Self {
        self.text.push_str(text);
        self
    }

    /// Text that, if the compiler refuses it, is the fault of these mutants.
    fn owned(&mut self, ids: &[usize], text: &str) -> &mut Self {
        let start = self.text.len();
        self.text.push_str(text);
        self.whose.extend(ids.iter().map(|id| (start, self.text.len(), *id)));
        self
    }
}

struct Rewriter<'a> {
    source: &'a str,
    lines: Vec<usize>,
    /// By line, column (from 1, in characters) and kind, as cargo-mutants gives them.
    mutants: HashMap<(usize, usize, String), Vec<Mutant>>,
    /// What opens stands before what it encloses; what closes is pushed after it.
    edits: Vec<Edit>,
}

impl Rewriter<'_> {
    fn offset(&self, place: LineColumn) -> usize {
        let line = self.lines[place.line - 1];
        self.source[line..].char_indices().nth(place.column).map_or(self.source.len(), |(at, _)| line + at)
    }

    fn range(&self, span: Span) -> (usize, usize) {
        (self.offset(span.start()), self.offset(span.end()))
    }

    fn text(&self, span: Span) -> &str {
        let (start, end) = self.range(span);
        &self.source[start..end]
    }

    fn take(&mut self, span: Span, genre: &str) -> Vec<Mutant> {
        let place = span.start();
        self.mutants.remove(&(place.line, place.column + 1, genre.into())).unwrap_or_default()
    }

    fn put(&mut self, at: usize, end: usize, text: Text) {
        self.edits.push(Edit { at, end, text: text.text, whose: text.whose });
    }

    /// `if on(1) { first } else if on(2) { second } else { usual }`, the first two owned by their mutants.
    fn choose(text: &mut Text, mutants: &[Mutant], usual: &str, form: impl Fn(&str) -> String) {
        for mutant in mutants {
            let id = mutant.id;
            text.owned(&[id], &format!("if crate::mutant::on({id}) {{ {} }} else ", form(&mutant.replacement)));
        }
        text.owned(&mutants.iter().map(|mutant| mutant.id).collect::<Vec<_>>(), &format!("{{ {} }}", form(usual)));
    }

    /// A function's values. A const function can ask for no environment, and two `return`s of an `impl` are of one type: these are
    /// left to cargo-mutants.
    fn enter(&mut self, signature: &syn::Signature, block: &syn::Block) -> bool {
        let hidden = matches!(&signature.output, ReturnType::Type(_, kind) if matches!(**kind, Type::ImplTrait(_)));
        if signature.constness.is_none() && !hidden {
            self.values(block);
        }
        signature.constness.is_none()
    }

    fn values(&mut self, block: &syn::Block) {
        let Some(first) = block.stmts.first() else {
            return;
        };
        let mutants = self.take(first.span(), "FnValue");
        let at = self.offset(block.brace_token.span.open().end());
        let mut text = Text::default();
        for Mutant { id, replacement } in mutants {
            text.owned(&[id], &format!("\nif crate::mutant::on({id}) {{ return {replacement}; }}\n"));
        }
        self.put(at, at, text);
    }
}

fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(both) => has_let(&both.left) || has_let(&both.right),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Rewriter<'_> {
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        if self.enter(&item.sig, &item.block) {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        if self.enter(&item.sig, &item.block) {
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_expr_binary(&mut self, expr: &'ast ExprBinary) {
        let mutants = self.take(expr.op.span(), "BinaryOperator");
        let ids: Vec<_> = mutants.iter().map(|mutant| mutant.id).collect();
        let (left, right) = (self.range(expr.left.span()), self.range(expr.right.span()));
        let op = self.range(expr.op.span());
        let usual = self.source[op.0..op.1].to_string();
        let is = |ops: &[&str]| ops.contains(&usual.as_str());
        if mutants.is_empty() {
            visit::visit_expr_binary(self, expr);
        } else if is(&["&&", "||"]) {
            if has_let(&expr.left) || has_let(&expr.right) {
                return visit::visit_expr_binary(self, expr);
            }
            // The right side is evaluated only where it was, and stands in the text once.
            let compare = if matches!(expr.op, BinOp::And(_)) { "!=" } else { "==" };
            self.put(left.0, left.0, Text::of("(match ("));
            self.visit_expr(&expr.left);
            let mut text = Text::default();
            text.owned(&ids, &format!(") {{ l => if l {compare} crate::mutant::on({}) {{ ", ids[0]));
            self.put(op.0, op.1, text);
            self.visit_expr(&expr.right);
            self.put(right.1, right.1, Text::of(" } else { l } })"));
        } else if usual.ends_with('=') && !is(&["==", "!=", "<=", ">="]) {
            // The place is written again in every branch, so nothing within it is rewritten.
            let place = self.source[left.0..left.1].to_string();
            self.put(left.0, op.1, Text::of("(match ("));
            self.visit_expr(&expr.right);
            let mut text = Text::of(") { r => ");
            Self::choose(&mut text, &mutants, &usual, |op| format!("{place} {op} r"));
            text.plain(" })");
            self.put(right.1, right.1, text);
        } else {
            let borrow = if is(&["==", "!=", "<", ">", "<=", ">="]) { "&" } else { "" };
            let mut text = Text::default();
            text.owned(&ids, &format!("(match ({borrow}("));
            self.put(left.0, left.0, text);
            self.visit_expr(&expr.left);
            let mut text = Text::default();
            text.owned(&ids, &format!("), {borrow}("));
            self.put(op.0, op.1, text);
            self.visit_expr(&expr.right);
            let mut text = Text::of(")) { (l, r) => ");
            Self::choose(&mut text, &mutants, &usual, |op| format!("l {op} r"));
            text.plain(" })");
            self.put(right.1, right.1, text);
        }
    }

    fn visit_expr_unary(&mut self, expr: &'ast ExprUnary) {
        let mutants = self.take(expr.op.span(), "UnaryOperator");
        if mutants.is_empty() {
            return visit::visit_expr_unary(self, expr);
        }
        let usual = if matches!(expr.op, UnOp::Not(_)) { "!" } else { "-" };
        let (op, operand) = (self.range(expr.op.span()), self.range(expr.expr.span()));
        self.put(op.0, op.1, Text::of("(match ("));
        self.visit_expr(&expr.expr);
        let mut text = Text::of(") { v => ");
        Self::choose(&mut text, &mutants, usual, |op| format!("{op}v"));
        text.plain(" })");
        self.put(operand.1, operand.1, text);
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        let deleted = self.take(arm.span(), "MatchArm");
        // Without the arm that catches all, no match is exhaustive: such a mutant is unviable.
        let catches_all = match &arm.pat {
            Pat::Wild(_) => true,
            Pat::Ident(name) => name.ident.to_string().starts_with(char::is_lowercase),
            _ => false,
        };
        let deleted = if catches_all && arm.guard.is_none() { Vec::new() } else { deleted };
        let guard = arm.guard.as_ref().map(|(_, guard)| guard);
        let guarded = guard.map(|guard| self.take(guard.span(), "MatchArmGuard")).unwrap_or_default();
        if (deleted.is_empty() && guarded.is_empty()) || guard.is_some_and(|guard| has_let(guard)) {
            return visit::visit_arm(self, arm);
        }
        let mut open = Text::default();
        for Mutant { id, .. } in &deleted {
            open.owned(&[*id], &format!("!crate::mutant::on({id}) && "));
        }
        open.plain("(");
        for Mutant { id, replacement } in &guarded {
            let form = if replacement == "true" { format!("crate::mutant::on({id}) || ") } else { String::new() };
            open.owned(&[*id], &form);
        }
        for Mutant { id, replacement } in &guarded {
            let form = if replacement == "true" { String::new() } else { format!("!crate::mutant::on({id}) && ") };
            open.owned(&[*id], &form);
        }
        if let Some(guard) = guard {
            let (start, end) = self.range(guard.span());
            open.plain("(");
            self.put(start, start, open);
            self.visit_expr(guard);
            self.put(end, end, Text::of("))"));
        } else {
            let end = self.range(arm.pat.span()).1;
            let mut text = Text::of(" if ");
            let start = text.text.len();
            text.plain(&open.text).plain("true)");
            text.whose.extend(open.whose.iter().map(|(from, to, id)| (start + from, start + to, *id)));
            self.put(end, end, text);
        }
        self.visit_expr(&arm.body);
    }

    fn visit_expr_struct(&mut self, expr: &'ast ExprStruct) {
        let base = expr.rest.as_ref().map(|rest| match self.text(rest.span()) {
            "Default::default()" => format!("<{}>::default()", self.text(expr.path.span())),
            text => text.to_string(),
        });
        for field in &expr.fields {
            let mutants = self.take(field.span(), "StructField");
            let (Some(base), [Mutant { id, .. }]) = (&base, mutants.as_slice()) else {
                self.visit_expr(&field.expr);
                continue;
            };
            let name = self.text(field.member.span()).to_string();
            let (start, end) = self.range(field.expr.span());
            let mut text = Text::of(if field.colon_token.is_some() { "" } else { &name });
            if field.colon_token.is_none() {
                text.plain(": ");
            }
            text.owned(&[*id], &format!("if crate::mutant::on({id}) {{ ({base}).{name} }} else {{ "));
            self.put(start, start, text);
            self.visit_expr(&field.expr);
            self.put(end, end, Text::of(" }"));
        }
        if let Some(rest) = &expr.rest {
            self.visit_expr(rest);
        }
    }
}

/// The new text, and which of its bytes are whose.
fn apply(source: &str, edits: Vec<Edit>) -> (String, Vec<(usize, usize, usize)>) {
    let mut new = String::new();
    let mut whose = Vec::new();
    let mut done = 0;
    // Edits are pushed in the order of the text, what opens from the outside in and what closes from the inside out; a function's
    // first line alone is pushed before its place may hold others. A stable sort keeps all that.
    let mut edits = edits;
    edits.sort_by_key(|edit| edit.at);
    for edit in edits {
        new.push_str(&source[done.min(edit.at)..edit.at]);
        done = edit.end;
        whose.extend(edit.whose.iter().map(|(start, end, id)| (new.len() + start, new.len() + end, *id)));
        new.push_str(&edit.text);
    }
    new.push_str(&source[done..]);
    (new, whose)
}

fn main() -> Result<(), Error> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [list, root, rejected @ ..] = args.as_slice() else {
        return Err("schemata LIST.json ROOT [REJECTED]".into());
    };
    let rejected: HashSet<usize> = match rejected.first() {
        Some(path) => std::fs::read_to_string(path)?.lines().filter_map(|line| line.parse().ok()).collect(),
        None => HashSet::new(),
    };
    let list: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(list)?)?;
    let mut files: BTreeMap<String, HashMap<(usize, usize, String), Vec<Mutant>>> = BTreeMap::new();
    for (id, mutant) in list.iter().enumerate().filter(|(id, _)| !rejected.contains(id)) {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
        let number = |name: &str| mutant["span"]["start"][name].as_u64().unwrap_or_default() as usize;
        let place = (number("line"), number("column"), text(&mutant["genre"]));
        let entry = Mutant { id, replacement: text(&mutant["replacement"]) };
        files.entry(text(&mutant["file"])).or_default().entry(place).or_default().push(entry);
    }
    let mut places = Vec::new();
    for (name, mutants) in files {
        let path = Path::new(root).join(&name);
        let source = std::fs::read_to_string(&path)?;
        let starts = std::iter::once(0).chain(source.match_indices('\n').map(|(at, _)| at + 1));
        let mut rewriter = Rewriter { source: &source, lines: starts.collect(), mutants, edits: Vec::new() };
        rewriter.visit_file(&syn::parse_file(&source)?);
        let edits = std::mem::take(&mut rewriter.edits);
        let (new, whose) = apply(&source, edits);
        places.extend(whose.into_iter().map(|(start, end, id)| json!([name, start, end, id])));
        std::fs::write(path, new)?;
    }
    let root = Path::new(root).join("src");
    std::fs::write(root.join("mutant.rs"), SWITCH.replace("COUNT", &list.len().to_string()))?;
    let library = std::fs::read_to_string(root.join("lib.rs"))?;
    let allow = "#![allow(warnings, arithmetic_overflow, unconditional_panic)]";
    std::fs::write(root.join("lib.rs"), format!("{allow}\n{library}\nmod mutant;\n"))?;
    println!("{}", Value::Array(places));
    Ok(())
}
