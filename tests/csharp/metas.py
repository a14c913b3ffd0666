#!/usr/bin/env python3
"""What Unity would read of the package, checked by parsers: .meta files, assembly definitions, manifests, and a packed archive.

`metas.py [LIBRARY]`: with the native library for Linux it is packed, unpacked and loaded, too. Last line: `N passed, N failed`.
"""

import ctypes
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "bindings" / "unity"
SCRIPT = PACKAGE / "Tools~" / "metas.py"
# Every library a package can carry, and where it must and must not be switched on: editor OS, player.
LIBRARIES = {
    "Linux/x86_64/libroot_motion.so": ("Linux", "Linux64", "x86_64"),
    "Windows/x86_64/root_motion.dll": ("Windows", "Win64", "x86_64"),
    "Windows/ARM64/root_motion.dll": (None, "Win64", "ARM64"),
    "macOS/root_motion.bundle": ("OSX", "OSXUniversal", "AnyCPU"),
    "Android/arm64-v8a/libroot_motion.so": (None, "Android", "ARM64"),
    "Android/armeabi-v7a/libroot_motion.so": (None, "Android", "ARMv7"),
    "Android/x86_64/libroot_motion.so": (None, "Android", "X86_64"),
    "iOS/libroot_motion.a": (None, "iOS", "ARM64"),
}
passed = failed = 0


def check(name, problems):
    global passed, failed
    problems = list(problems)
    if problems:
        failed += 1
        print(f"FAIL  {name}")
        for problem in problems[:20]:
            print(f"      {problem}")
    else:
        passed += 1
        print(f"ok    {name}")


def hidden(path, root):
    return any(part.startswith(".") or part.endswith("~") for part in path.relative_to(root).parts)


def assets(root):
    return [p for p in sorted(root.rglob("*")) if not hidden(p, root) and p.suffix != ".meta"]


def parsed(root):
    return {meta: yaml.safe_load(meta.read_text()) for meta in sorted(root.rglob("*.meta")) if not hidden(meta, root)}


def meta_problems(root):
    """Each asset has a meta, each meta an asset, GUIDs are 32 hex digits and unique, and the importer is the one of the kind."""
    kinds = {".cs": "MonoImporter", ".asmdef": "AssemblyDefinitionImporter", ".md": "TextScriptImporter", ".so": "PluginImporter",
             ".dll": "PluginImporter", ".bundle": "PluginImporter", ".a": "PluginImporter"}
    metas, seen = parsed(root), {}
    for asset in assets(root):
        if asset.with_name(asset.name + ".meta") not in metas:
            yield f"{asset.relative_to(root)} has no .meta"
    for meta, text in metas.items():
        name, asset = meta.relative_to(root), meta.with_suffix("")
        if not asset.exists():
            yield f"{name} is of nothing"
            continue
        if text.get("fileFormatVersion") != 2:
            yield f"{name}: fileFormatVersion"
        guid = str(text.get("guid"))
        if not re.fullmatch("[0-9a-f]{32}", guid):
            yield f"{name}: guid {guid}"
        if guid in seen:
            yield f"{name} and {seen[guid]} have one guid"
        seen[guid] = name
        kind = "PackageManifestImporter" if asset.name == "package.json" else kinds.get(asset.suffix, "DefaultImporter")
        if kind not in text:
            yield f"{name}: no {kind}"
        if (text.get("folderAsset") is True) != asset.is_dir():
            yield f"{name}: folderAsset"


def stable_guids():
    """A GUID that changes breaks every project that uses it: those of what scenes and assets refer to."""
    pinned = {
        "Runtime/RootMotionDriver.cs": "4cee2b440b4940a5516a782973674124",
        "Runtime/RootMotionMoverState.cs": "8045de3bfd6c5ebbcd5db950a7cff308",
        "Runtime/RootMotionNative.asmdef": "c8ce2ce8b2d0fa134c605c2deaee1e43",
        "Runtime/RootMotionSettings.cs": "81e7648a33343e473db3a6104feb882b",
    }
    for path, guid in pinned.items():
        if yaml.safe_load((PACKAGE / f"{path}.meta").read_text())["guid"] != guid:
            yield path


def plugin_problems(meta, expected):
    editor_os, player, cpu = expected
    importer = yaml.safe_load(meta.read_text())["PluginImporter"]
    entries = [(next(iter(e["first"].items())), e["second"]) for e in importer["platformData"]]
    on = [(key, second["settings"]) for key, second in entries if second["enabled"]]
    editors = [settings for (group, _), settings in on if group == "Editor"]
    players = [((group, name), settings) for (group, name), settings in on if group != "Editor"]
    if importer["serializedVersion"] != 2 or importer["isPreloaded"] != 0 or importer["validateReferences"] != 1:
        yield "head"
    if [e.get("OS") for e in editors] != ([editor_os] if editor_os else []):
        yield f"editors {editors}"
    if [name for (_, name), _ in players] != [player] or players[0][1]["CPU"] != cpu:
        yield f"players {players}"
    excluded = next(second["settings"] for (group, name), second in entries if name == "Any" and not group)
    if excluded.get(f"Exclude {player}") != 0 or excluded.get("Exclude Editor") != (0 if editor_os else 1):
        yield f"excluded {excluded}"
    if [k for k, v in excluded.items() if v == 0 and k not in (f"Exclude {player}", "Exclude Editor")]:
        yield f"on elsewhere: {excluded}"


def definitions():
    names = {}
    for path in PACKAGE.rglob("*.asmdef"):
        names[json.loads(path.read_text())["name"]] = path
    for name, path in names.items():
        content = json.loads(path.read_text())
        if path.stem != name:
            yield f"{path.name}: named {name}"
        # The sample keeps its own structs as bytes of the state.
        if content["allowUnsafeCode"] != (name in ("RootMotionNative", "RootMotionNative.Samples.ClientPrediction", "RootMotionNative.Samples.Crowd")):
            yield f"{name}: allowUnsafeCode"
        for reference in content["references"]:
            if reference not in names and not reference.startswith("Unity"):
                yield f"{name}: no {reference}"
        if (content["includePlatforms"] == ["Editor"]) != (path.parent.name == "Editor"):
            yield f"{name}: platforms"


def manifests():
    package = json.loads((PACKAGE / "package.json").read_text())
    version = re.search(r'^version = "(.+)"', (ROOT / "Cargo.toml").read_text(), re.M).group(1)
    if package["version"] != version:
        yield f"version {package['version']}, Cargo.toml has {version}"
    if not re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+)+", package["name"]):
        yield f"name {package['name']}"
    if not re.fullmatch(r"\d{4}\.\d", package["unity"]):
        yield f"unity {package['unity']}"
    project = json.loads((ROOT / "unity-sample" / "Packages" / "manifest.json").read_text())
    path = project["dependencies"][package["name"]].removeprefix("file:")
    if (ROOT / "unity-sample" / "Packages" / path).resolve() != PACKAGE:
        yield f"the sample names {path}"
    if f"## [{version}]" not in (PACKAGE / "CHANGELOG.md").read_text():
        yield f"CHANGELOG.md has no {version}"


def behaviours():
    """Unity finds a script by its file's name."""
    for path in PACKAGE.rglob("*.cs"):
        for name in re.findall(r"class (\w+) : (?:MonoBehaviour|ScriptableObject|StateMachineBehaviour)\b", path.read_text()):
            if path.stem != name:
                yield f"{path.name}: {name}"


def every_library():
    """The metas of all platforms, made for empty files."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name in LIBRARIES:
            file = root / "Runtime" / "Plugins" / name
            file.parent.mkdir(parents=True)
            file.touch()
        subprocess.run([sys.executable, SCRIPT, root], check=True, stdout=subprocess.DEVNULL)
        check("metas of every platform's library", meta_problems(root))
        for name, expected in LIBRARIES.items():
            check(f"plugin meta {name}", plugin_problems(root / "Runtime" / "Plugins" / f"{name}.meta", expected))
        broken = root / "Runtime" / "Plugins" / "macOS" / "root_motion.bundle.meta"
        broken.write_text(broken.read_text().replace("guid: ", "guid: 0"))
        (root / "Stray.cs.meta").write_text("fileFormatVersion: 2\n")
        found = subprocess.run([sys.executable, SCRIPT, "--check", root], capture_output=True, text=True)
        check("metas.py --check sees a changed and a stray one", [] if found.returncode == 1 and found.stdout.count("\n") == 2 else [found.stdout])


def pack(library, folder):
    command = [sys.executable, PACKAGE / "pack", "--no-build", "--library", f"Linux/x86_64={library}", "--out", folder]
    return pathlib.Path(subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip())


def unpack(tar, folder):
    """All of an archive of ours, below the folder. Debian 12 has a Python of before the filters that keep members there."""
    if hasattr(tarfile, "data_filter"):
        tar.extractall(folder, filter="data")
        return
    for member in tar.getmembers():
        path = pathlib.PurePosixPath(member.name)
        if not (member.isfile() or member.isdir()) or path.is_absolute() or ".." in path.parts:
            raise ValueError(f"{member.name} is no plain file or lies outside of the folder")
        tar.extract(member, folder)


def packed(library):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        archive = pack(library, folder / "a")
        check("the same bytes when packed twice", [] if archive.read_bytes() == pack(library, folder / "b").read_bytes() else ["differ"])
        with tarfile.open(archive) as tar:
            names = tar.getnames()
            unpack(tar, folder / "out")
        root = folder / "out" / "package"
        check("all of it is under package/", [n for n in names if not n.startswith("package/")])
        wanted = ["package.json", "README.md", "CHANGELOG.md", "LICENSE.md", "Runtime/RootMotionDriver.cs", "Runtime/RootMotionNative.asmdef",
                  "Runtime/Plugins/Linux/x86_64/libroot_motion.so", "Editor/RootMotionNative.Editor.asmdef", "Tests/Runtime/DriverTests.cs",
                  "Documentation~/index.md", "Samples~/Character/SampleScene.cs",
                  "Samples~/ClientPrediction/PredictionClient.cs", "Samples~/Crowd/Crowd.cs"]
        check("what belongs to it is in it", [w for w in wanted if not (root / w).is_file()])
        check("and nothing else", [n for n in names if re.search(r"Tools~|/pack$|\.gitignore|__pycache__", n)])
        check("metas of the packed package", meta_problems(root))
        samples = json.loads((root / "package.json").read_text())["samples"]
        check("its samples are there", [s["path"] for s in samples if not (root / s["path"]).is_dir()])
        text = (root / "Third Party Notices.md").read_text()
        check("the licences of what is linked in", [c for c in ("glam", "libm", "spade", "xxhash-rust") if f"## {c} " not in text])
        abi = int(re.search(r"#define RMO_ABI (\d+)", pathlib.Path("include/root_motion.h").read_text())[1])
        native = ctypes.CDLL(str(root / wanted[6]))
        check("its library loads", [] if native.rmo_abi() == abi else ["rmo_abi"])


def main():
    check("metas of the package", meta_problems(PACKAGE))
    check("metas are those of metas.py", subprocess.run([sys.executable, SCRIPT, "--check", PACKAGE], capture_output=True, text=True)
          .stdout.splitlines())
    check("GUIDs stay", stable_guids())
    every_library()
    check("assembly definitions", definitions())
    check("manifests", manifests())
    check("scripts have their file's name", behaviours())
    if len(sys.argv) > 1:
        packed(pathlib.Path(sys.argv[1]))
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
