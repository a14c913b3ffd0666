#!/usr/bin/env python3
"""The .meta files of the package: `metas.py FOLDER` writes those that lack, `metas.py --check FOLDER` compares and says what differs.

A GUID is made of the path in the package, so that it is the same on every machine and for ever. Native libraries get their platform
by the table below: one editor operating system and one player each, list style (serializedVersion 2), which every Unity reads.
Folders whose name ends in ~ or begins with a dot are not imported and have none.
"""

import hashlib
import pathlib
import sys

PACKAGE = "com.root-motion.native"

# Folder under Runtime/Plugins: (editor OS or None, editor CPU, player platform as (group, name), player settings).
PLATFORMS = {
    "Linux/x86_64": ("Linux", "x86_64", ("Standalone", "Linux64"), {"CPU": "x86_64"}),
    "Windows/x86_64": ("Windows", "x86_64", ("Standalone", "Win64"), {"CPU": "x86_64"}),
    "Windows/ARM64": (None, None, ("Standalone", "Win64"), {"CPU": "ARM64"}),
    "macOS": ("OSX", "AnyCPU", ("Standalone", "OSXUniversal"), {"CPU": "AnyCPU"}),
    "Android/arm64-v8a": (None, None, ("Android", "Android"), {"CPU": "ARM64", "Is16KbAligned": "true"}),
    "Android/armeabi-v7a": (None, None, ("Android", "Android"), {"CPU": "ARMv7"}),
    "Android/x86_64": (None, None, ("Android", "Android"), {"CPU": "X86_64"}),
    "iOS": (None, None, ("iPhone", "iOS"), {"AddToEmbeddedBinaries": "false", "CPU": "ARM64"}),
}
PLAYERS = ["Android", "Linux64", "OSXUniversal", "WebGL", "Win", "Win64", "iOS"]
LIBRARIES = {".so", ".dll", ".bundle", ".dylib", ".a"}


def guid(path):
    return hashlib.md5(f"{PACKAGE}/{path}".encode()).hexdigest()


def importer(head, *fields):
    tail = ["  userData: ", "  assetBundleName: ", "  assetBundleVariant: ", ""]
    return "\n".join([head, "  externalObjects: {}", *("  " + field for field in fields), *tail])


def plugin(path):
    place = str(pathlib.PurePosixPath(path).parent).removeprefix("Runtime/Plugins/")
    editor, editor_cpu, (group, player), settings = PLATFORMS[place]
    lines = [
        "PluginImporter:",
        "  externalObjects: {}",
        "  serializedVersion: 2",
        "  iconMap: {}",
        "  executionOrder: {}",
        "  defineConstraints: []",
        "  isPreloaded: 0",
        "  isOverridable: 0",
        "  isExplicitlyReferenced: 0",
        "  validateReferences: 1",
        "  platformData:",
        "  - first:",
        "      '': Any",
        "    second:",
        "      enabled: 0",
        "      settings:",
        f"        Exclude Editor: {0 if editor else 1}",
    ]
    lines += [f"        Exclude {name}: {0 if name == player else 1}" for name in PLAYERS]
    lines += ["  - first:", "      Any: ", "    second:", "      enabled: 0", "      settings: {}"]
    lines += ["  - first:", "      Editor: Editor", "    second:", f"      enabled: {1 if editor else 0}", "      settings:"]
    if editor:
        lines += [f"        CPU: {editor_cpu}"]
    lines += ["        DefaultValueInitialized: true"]
    if editor:
        lines += [f"        OS: {editor}"]
    lines += ["  - first:", f"      {group}: {player}", "    second:", "      enabled: 1", "      settings:"]
    lines += [f"        {key}: {value}" for key, value in settings.items()]
    return "\n".join(lines + ["  userData: ", "  assetBundleName: ", "  assetBundleVariant: ", ""])


def body(root, path):
    if path.suffix == ".bundle" or path.suffix in LIBRARIES:
        return plugin(path.relative_to(root).as_posix())
    if path.is_dir():
        return importer("folderAsset: yes\nDefaultImporter:")
    if path.suffix == ".cs":
        return importer("MonoImporter:", "serializedVersion: 2", "defaultReferences: []", "executionOrder: 0", "icon: {instanceID: 0}")
    if path.suffix == ".asmdef":
        return importer("AssemblyDefinitionImporter:")
    if path.name == "package.json":
        return importer("PackageManifestImporter:")
    if path.suffix in {".md", ".txt"}:
        return importer("TextScriptImporter:")
    return importer("DefaultImporter:")


def assets(folder):
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.name.endswith("~") or path.suffix == ".meta":
            continue
        yield path
        # A macOS bundle that is a folder is one asset.
        if path.is_dir() and path.suffix != ".bundle":
            yield from assets(path)


def main(arguments):
    check = "--check" in arguments
    root = pathlib.Path([a for a in arguments if not a.startswith("--")][0])
    wrong = []
    expected = set()
    for path in assets(root):
        meta = path.with_name(path.name + ".meta")
        expected.add(meta)
        text = f"fileFormatVersion: 2\nguid: {guid(path.relative_to(root).as_posix())}\n{body(root, path)}"
        if not meta.exists() or meta.read_text() != text:
            wrong.append(str(meta.relative_to(root)))
            if not check:
                meta.write_text(text)
    for meta in sorted(root.rglob("*.meta")):
        if meta not in expected and not any(part.endswith("~") for part in meta.relative_to(root).parts):
            wrong.append(f"{meta.relative_to(root)} (of nothing)")
            if not check:
                meta.unlink()
    for name in wrong:
        print(("differs: " if check else "wrote: ") + name)
    return 1 if check and wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
