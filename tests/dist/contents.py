"""What the artefacts promise: contents.py FOLDER

Each archive holds what it should and nothing else; what `bindings/release` refuses (a path of the machine, a library too large) is in none of
them, and is seen where it is put in.
"""

import importlib.machinery
import importlib.util
import pathlib
import posixpath
import re
import shutil
import sys
import tarfile
import tempfile
import types
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "bindings"))
import packing  # noqa: E402

loader = importlib.machinery.SourceFileLoader("release", str(ROOT / "bindings" / "release"))
release = importlib.util.module_from_spec(importlib.util.spec_from_loader("release", loader))
loader.exec_module(release)

faults = []


def check(holds, what):
    if not holds:
        faults.append(what)


def held(file):
    """Bytes by path; links by what they point to."""
    if file.suffix == ".zip":
        with zipfile.ZipFile(file) as archive:
            return {name: archive.read(name) for name in archive.namelist()}
    with tarfile.open(file) as archive:
        return {entry.name: packing.Link(entry.linkname) if entry.issym() else archive.extractfile(entry).read() for entry in archive}


def sdk(file, target):
    top = f"root-motion-{packing.VERSION}-{target}/"
    files = held(file)
    expected = {*packing.LICENCES, "README.md", "THIRD_PARTY.md", "include/root_motion.h", "include/root_motion.hpp", "lib/libroot_motion.a"}
    expected |= {f"include/root_motion/{name}.h" for name in ("locomotion", "character", "network", "monitor", "crowd")}
    expected |= {f"include/root_motion/{name}.hpp" for name in ("names", "values", "core", "locomotion", "character", "network", "monitor", "crowd")}
    if "wasm32" in target:
        expected |= {"lib/root_motion.wasm"}
    else:
        expected |= {"lib/cmake/RootMotion/RootMotionConfig.cmake", "lib/cmake/RootMotion/RootMotionConfigVersion.cmake",
                     "lib/pkgconfig/root_motion.pc", "lib/pkgconfig/root_motion-static.pc"}
        expected |= {"bin/root_motion.dll", "lib/libroot_motion.dll.a", "lib/root_motion.lib"} if "windows" in target else \
            {"lib/libroot_motion.so", f"lib/libroot_motion.so.{release.ABI}", f"lib/libroot_motion.so.{packing.VERSION}"}
    check(set(files) == {top + name for name in expected}, f"{file.name} holds {sorted({top + name for name in expected} ^ set(files))} too much or too little")
    for name, data in files.items():
        if isinstance(data, packing.Link):
            check(f"{top}lib/{data}" in files, f"{name} points to {data}")
        elif not name.endswith((".h", ".hpp", ".a", ".so", ".dll", ".lib", ".wasm", packing.VERSION)):
            left = re.findall(r"@[A-Z_]+@", data.decode())
            check(not left, f"{name} has {left} filled in")
    for name, data in packing.libraries(file).items():
        # What comes with the toolchain's std for wasm32 has some, and the tree has no `strip` that knows the format.
        if not ("wasm32" in target and name.endswith(".a")):
            check(b".debug_info\0" not in data, f"{name} is stripped")


def unity(file):
    files = held(file)
    check(all(name.startswith("package/") for name in files), f"{file.name}: everything is under package/")
    for name in ("package.json", "README.md", "LICENSE.md", "Third Party Notices.md", "Runtime/Native/NativeMethods.g.cs"):
        check("package/" + name in files, f"{file.name} has {name}")
    for name, data in packing.libraries(file).items():
        check(name + ".meta" in files, f"{name} has its .meta")
        check(b".debug_info\0" not in data, f"{name} is stripped")
    for name in files:
        if name.endswith(".md"):
            for link in re.findall(r"\]\(([^)#:]+)[)#]", files[name].decode()):
                target = posixpath.normpath(posixpath.join(posixpath.dirname(name), link))
                check(any(there == target or there.startswith(target + "/") for there in files), f"{link}, which {name} links to, is in {file.name}")


def crate(file):
    names = {name.split("/", 1)[1] for name in held(file)}
    check({"Cargo.toml", *packing.LICENCES, "README.md", "src/lib.rs"} <= names, f"{file.name} is a crate")
    strange = {name for name in names if not re.match(r"(src|docs|include|examples)/|Cargo\.(toml|lock|toml\.orig)$|[A-Z]+(\.md)?$|LICENSE-[A-Z]+$|\.cargo_vcs_info\.json$", name)}
    check(not strange, f"{file.name} has no {strange}")
    check(file.stat().st_size < 1_000_000, f"{file.name} is under 1 MB")


def seen(folder, limit):
    return list(release.faults(folder, types.SimpleNamespace(limit=limit)))


def refused(folder, some, limit):
    """What breaks a promise is seen: in the whole folder, and where it is put into the SDK `some`."""
    check(seen(folder, 1000), "a library that is too large is refused")
    files = held(some)
    name = next((name for name in files if name.endswith(".a")), None)
    if not name:
        return
    with tempfile.TemporaryDirectory() as other:
        packing.tgz(pathlib.Path(other) / some.name, files | {name: files[name] + f"{ROOT}/src/lib.rs".encode()})
        check(seen(pathlib.Path(other), limit), "a library with a path of this machine is refused")
        shutil.copy(some, pathlib.Path(other) / some.name)
        check(not seen(pathlib.Path(other), limit), "the same without it is not")


SDK = re.compile(rf"root-motion-{re.escape(packing.VERSION)}-(.*?)\.(tar\.gz|zip)$")


def main(folder):
    # The SDK of this machine alone is what its own toolchain makes.
    targets = {named[1] for named in map(SDK.match, (file.name for file in folder.iterdir())) if named}
    limit = (release.Here if targets <= {release.host()} else release.Tree).limit
    for file in sorted(folder.iterdir()):
        if named := SDK.match(file.name):
            sdk(file, named[1])
        elif file.suffix == ".tgz":
            unity(file)
        elif file.suffix == ".crate":
            crate(file)
    faults.extend(seen(folder, limit))

    some = next((file for file in sorted(folder.iterdir()) if file.name.endswith(".tar.gz")), None)
    check(some, "there is an SDK")
    if some:
        refused(folder, some, limit)

    for fault in faults:
        print("not so:", fault)
    print(f"{len(faults)} faults")
    return 1 if faults else 0


sys.exit(main(pathlib.Path(sys.argv[1])))
