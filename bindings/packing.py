"""What the three `pack` commands and `release` share: archives of which the same files give the same bytes, the licences of what is
linked in, and a look for paths of the machine that built."""

import gzip
import io
import json
import pathlib
import re
import stat
import subprocess
import tarfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
VERSION = re.search(r'^version = "([^"]+)"', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)[1]
LICENCES = ("LICENSE-APACHE", "LICENSE-MIT")
LIBRARY = re.compile(r"\.(so(\.\d+)*|a|dll|lib|dylib|bundle|wasm)$")


def diagnosis():
    """docs/diagnosis.md for a package that has no header: the name of it, without the link."""
    header = "`include/root_motion.h`"
    return (ROOT / "docs" / "diagnosis.md").read_text().replace(f"[{header}](../include/root_motion.h)", header)


def licences():
    """Both licences: bytes by name."""
    return {name: (ROOT / name).read_bytes() for name in LICENCES}


class Link(str):
    """The target of a symbolic link, where an archive's file could be."""


def tgz(file, files):
    """`files` has bytes, or a Link, by path."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(file, "wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", mtime=0, filename="") as zipped:
        with tarfile.open(fileobj=zipped, mode="w", format=tarfile.USTAR_FORMAT) as archive:
            for name, data in sorted(files.items()):
                entry = tarfile.TarInfo(name)
                if isinstance(data, Link):
                    entry.type, entry.linkname, entry.mode = tarfile.SYMTYPE, data, 0o777
                    archive.addfile(entry)
                else:
                    entry.size, entry.mode = len(data), 0o644
                    archive.addfile(entry, io.BytesIO(data))
    return file


def zipped(file, files):
    """A zip knows no links."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(entry, data)
    return file


def libraries(file):
    """The libraries in an archive: bytes by path."""
    if file.suffix == ".zip":
        with zipfile.ZipFile(file) as archive:
            return {name: archive.read(name) for name in archive.namelist() if LIBRARY.search(name)}
    with tarfile.open(file) as archive:
        return {entry.name: archive.extractfile(entry).read() for entry in archive.getmembers()
                if entry.isfile() and LIBRARY.search(entry.name)}


def notices(manifest=ROOT / "bindings/c/Cargo.toml"):
    """The licences of the crates that are linked into the library of that manifest, on whatever target."""
    cargo = ["--manifest-path", str(manifest), "--locked"]
    tree = _output(["cargo", "tree", *cargo, "--target", "all", "--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}"])
    linked = {tuple(line.split()[:2]) for line in tree.splitlines() if line and not line.startswith("root-motion")}
    packages = json.loads(_output(["cargo", "metadata", "--format-version", "1", *cargo]))["packages"]
    text = ["# Third party notices", "",
            "The library has Rust's standard library in it (MIT or Apache-2.0, https://github.com/rust-lang/rust), on Windows the start-up code",
            "of mingw-w64 (public domain and ZPL 2.1) and the unwinder of GCC (GPL 3 with the runtime library exception), and these Rust crates,",
            "unchanged. The source of each is at the address that stands with it."]
    for crate in sorted(packages, key=lambda p: (p["name"], p["version"])):
        if (crate["name"], "v" + crate["version"]) in linked:
            text += ["", f"## {crate['name']} {crate['version']}", "", f"{crate['license']}, {crate['repository']}"]
            for file in sorted(pathlib.Path(crate["manifest_path"]).parent.glob("LICEN[CS]E*")):
                if file.is_file():
                    text += ["", "```text", file.read_text(errors="replace").strip(), "```"]
    return "\n".join(text) + "\n"


def _output(command):
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
