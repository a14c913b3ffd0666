"""Looks at licences, text files and pages: look.py licences | text | pages, each with `-seen` too. Prints each fault, exits with 1 if there is one.

Those that end in -seen break something in memory, and fail if that goes unseen.
"""

import fnmatch
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "bindings"))
import packing  # noqa: E402

SPDX = "MIT OR Apache-2.0"
# Words that only the full text of each has, near its start and near its end.
WORDS = {"LICENSE-MIT": ("Permission is hereby granted, free of charge", "OTHER DEALINGS IN THE SOFTWARE"),
         "LICENSE-APACHE": ("TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION", "limitations under the License")}


def tracked():
    """Files by path, as git knows them and as they are now; links and what was deleted are none."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.split("\0")
    files = {name: ROOT / name for name in names if name}
    return {name: file.read_bytes() for name, file in files.items() if file.is_file() and not file.is_symlink()}


def flat(data):
    """Without regard to how lines are wrapped."""
    return " ".join(data.decode().split())


def licences(files):
    texts = {}
    for name, words in WORDS.items():
        texts[name] = flat(files.get(name, b""))
        yield from (f"{name}: {word!r} is not in it" for word in words if word not in texts[name])
    # Unity asks for one file of this name. It holds both.
    unity = flat(files.get("bindings/unity/LICENSE.md", b""))
    yield from (f"bindings/unity/LICENSE.md: {name} is not in it" for name, text in texts.items() if text not in unity)

    def says(name, spdx):
        if spdx != SPDX:
            yield f"{name}: its licence is {spdx!r}, not {SPDX!r}"

    for name, data in files.items():
        if name.endswith("package.json") and name.startswith("bindings/"):
            yield from says(name, json.loads(data).get("license"))
        if pathlib.PurePosixPath(name).name != "Cargo.toml" or not re.search(r"^\[package\]", data.decode(), re.MULTILINE):
            continue
        text = data.decode()
        if re.search(r"^license\.workspace = true$", text, re.MULTILINE):
            text = files["Cargo.toml"].decode()
        spdx = re.search(r'^license = "(.*)"$', text, re.MULTILINE)
        yield from says(name, spdx and spdx[1])
        include = re.search(r"^include = \[(.*?)\]", data.decode(), re.MULTILINE | re.DOTALL)
        if include:
            yield from (f"{name}: its list `include` lacks {licence}" for licence in WORDS if licence not in include[1])
    if set(packing.LICENCES) != set(WORDS):
        yield f"bindings/packing.py: the packages get {packing.LICENCES}"
    for pack in ("bindings/c/pack", "bindings/godot/pack"):
        if b"packing.licences()" not in files[pack]:
            yield f"{pack}: it packs no licences"


def rules(text):
    """The sections of .editorconfig: pattern and properties."""
    sections = []
    for line in text.splitlines():
        if named := re.match(r"\[(.*)\]$", line):
            sections.append((named[1], {}))
        elif (pair := re.match(r"(\w+)\s*=\s*(\S+)$", line)) and sections:
            sections[-1][1][pair[1]] = pair[2]
    return sections


def of(name, sections):
    """What holds for a file. Patterns are as simple as ours: one pair of braces at most, on the name without its folder."""
    found = {}
    for pattern, properties in sections:
        braces = re.search(r"\{(.*)\}", pattern)
        patterns = [pattern.replace(braces[0], word) for word in braces[1].split(",")] if braces else [pattern]
        if any(fnmatch.fnmatchcase(pathlib.PurePosixPath(name).name, one) for one in patterns):
            found |= properties
    return found


def text(files):
    sections = rules(files[".editorconfig"].decode())
    for name, data in files.items():
        # Pictures and archives have a zero byte, as git sees it.
        if b"\0" in data or not data:
            continue
        asked = of(name, sections)
        try:
            lines = data.decode().split("\n")
        except UnicodeDecodeError:
            if asked.get("charset") == "utf-8":
                yield f"{name}: it is no UTF-8"
            continue
        if asked.get("insert_final_newline") == "true" and lines[-1]:
            yield f"{name}: no newline at its end"
        if asked.get("end_of_line") == "lf" and b"\r" in data:
            yield f"{name}: a carriage return"
        if data.startswith(b"\xef\xbb\xbf"):
            yield f"{name}: a byte order mark"
        if asked.get("trim_trailing_whitespace") == "true":
            yield from (f"{name}:{i + 1}: a space at the end of the line" for i, line in enumerate(lines) if line != line.rstrip(" \t"))


def anchors(page):
    """What a link may point to in a page: its headings, as GitHub and mdBook name them."""
    headings = re.findall(r"^#{1,6} +(.*)$", re.sub(r"^```.*?^```", "", page, flags=re.MULTILINE | re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def pages(files):
    """Links between pages, and the book's list of them."""
    folders = {str(parent) for name in files for parent in pathlib.PurePosixPath(name).parents}
    texts = {name: data.decode() for name, data in files.items() if name.endswith(".md")}
    for name, page in texts.items():
        page = re.sub(r"^```.*?^```", "", page, flags=re.MULTILINE | re.DOTALL)
        for link in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", page)):
            if re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = link.partition("#")
            parts = []
            for part in (pathlib.PurePosixPath(name).parent / path).parts if path else pathlib.PurePosixPath(name).parts:
                parts = parts[:-1] if part == ".." else parts + [part] * (part != ".")
            target = "/".join(parts)
            if target not in files and target not in folders:
                yield f"{name}: {link} leads nowhere"
            elif anchor and target in texts and anchor not in anchors(texts[target]):
                yield f"{name}: {link} has no such heading"
    listed = set(re.findall(r"\]\((.*?)\)", texts["docs/SUMMARY.md"]))
    there = {name.removeprefix("docs/") for name in texts if re.fullmatch(r"docs/[^/]+\.md", name)} - {"SUMMARY.md"}
    yield from (f"docs/SUMMARY.md: {page} is not in the book" for page in sorted(there - listed))


def unseen(look, files, broken):
    """Which of the broken trees `look` finds nothing in."""
    return [what for what, name, data in broken if not list(look(files | {name: data}))]


def main(what):
    files = tracked()
    cargo, unity, readme = files["Cargo.toml"], files["bindings/unity/LICENSE.md"], files["README.md"]
    faults = {
        "licences": lambda: list(licences(files)),
        "licences-seen": lambda: unseen(licences, files, [
            ("a licence that is cut off", "LICENSE-APACHE", files["LICENSE-APACHE"][:5000]),
            ("a licence that is missing", "LICENSE-MIT", b""),
            ("a Unity package with one of them", "bindings/unity/LICENSE.md", unity[:len(unity) // 2]),
            ("another licence", "Cargo.toml", cargo.replace(SPDX.encode(), b"MIT")),
            ("a crate without a file", "Cargo.toml", cargo.replace(b'"/LICENSE-MIT", ', b"")),
            ("an SDK without them", "bindings/c/pack", files["bindings/c/pack"].replace(b"packing.licences()", b"{}")),
        ]),
        "text": lambda: list(text(files)),
        "text-seen": lambda: unseen(text, files, [
            ("a last line that does not end", "README.md", readme.rstrip(b"\n")),
            ("a carriage return", "README.md", readme.replace(b"\n", b"\r\n", 1)),
            ("a space at the end", "README.md", readme.replace(b"\n", b" \n", 1)),
            ("Latin 1", "README.md", readme + b"\xe9\n"),
            ("a byte order mark", "README.md", b"\xef\xbb\xbf" + readme),
        ]),
        "pages": lambda: list(pages(files)),
        "pages-seen": lambda: unseen(pages, files, [
            ("a link to no file", "README.md", readme + b"[x](docs/nowhere.md)\n"),
            ("a link to no heading", "README.md", readme + b"[x](docs/speed.md#nowhere)\n"),
            ("a page that is not in the book", "docs/new.md", b"# New\n"),
        ]),
    }[what]()
    for fault in faults:
        print("not so:" if what.endswith("-seen") else "fault:", fault)
    print(f"{len(files)} files, {len(faults)} faults")
    return 1 if faults else 0


sys.exit(main(sys.argv[1]))
