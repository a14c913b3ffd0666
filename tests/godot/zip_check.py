"""What the zip for the Asset Library promises: zip_check.py ZIP

Every library it lists is in it, is one for that platform and exports the entry symbol; nothing is in it that is not listed or known; the
lowest Godot is the same in the extension file, the build feature and the README.
"""

import configparser
import pathlib
import re
import struct
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = "addons/root_motion/"
PLATFORM = re.compile(r"(linux|android|windows)\.(debug|release)\.(x86_64|arm64)$|macos\.(debug|release)$")
ELF = {"x86_64": 62, "arm64": 183}
PE = {"x86_64": 0x8664, "arm64": 0xAA64}

faults = []


def check(holds, what):
    if not holds:
        faults.append(what)


def elf_exports(data):
    """Names of the defined global symbols of a 64-bit little-endian ELF file's dynamic table."""
    offset, = struct.unpack_from("<Q", data, 40)
    size, count = struct.unpack_from("<HH", data, 58)
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, offset + size * i) for i in range(count)]
    names = set()
    for section in sections:
        if section[1] != 11:  # SHT_DYNSYM
            continue
        strings = sections[section[6]]
        for at in range(section[4], section[4] + section[5], 24):
            name, info, _, index = struct.unpack_from("<IBBH", data, at)
            if index and info >> 4 in (1, 2):
                start = strings[4] + name
                names.add(data[start:data.index(b"\0", start)].decode())
    return names


def library(key, data, symbol):
    platform, arch = key.split(".")[0], key.split(".")[-1]
    if platform in ("linux", "android"):
        check(data[:4] == b"\x7fELF", f"{key} is an ELF file")
        check(struct.unpack_from("<H", data, 18)[0] == ELF[arch], f"{key} is for {arch}")
        check(symbol in elf_exports(data), f"{key} exports {symbol}")
    elif platform == "windows":
        at, = struct.unpack_from("<I", data, 60)
        check(data[:2] == b"MZ" and data[at:at + 4] == b"PE\0\0", f"{key} is a PE file")
        check(struct.unpack_from("<H", data, at + 4)[0] == PE[arch], f"{key} is for {arch}")
        check(symbol.encode() + b"\0" in data, f"{key} exports {symbol}")
    else:
        check(data[:4] in (b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe"), f"{key} is a Mach-O file")
        check(b"_" + symbol.encode() + b"\0" in data, f"{key} exports {symbol}")


def inspect(names, held):
    """Everything but the container; `held` has the files by their path in the addon."""
    check(len(names) == len(set(names)), "no file is in it twice")
    check(all(name.startswith(FOLDER) and ".." not in name for name in names), f"everything lies in {FOLDER}")

    listing = configparser.ConfigParser()
    listing.optionxform = str
    listing.read_string(held["root_motion.gdextension"].decode())
    configuration = {key: value.strip('"') for key, value in listing["configuration"].items()}
    libraries = {key: value.strip('"') for key, value in listing["libraries"].items()}
    icons = {key: value.strip('"') for key, value in listing["icons"].items()}
    symbol = configuration["entry_symbol"]

    check(libraries, "a library is listed")
    for key, value in libraries.items():
        check(PLATFORM.match(key), f"{key} is a platform")
        check(value in held, f"{value}, which {key} lists, is in the zip")
        other = key.replace(".debug", ".release") if ".debug" in key else key.replace(".release", ".debug")
        check(other in libraries, f"{key} has its {other}")
        if value in held and PLATFORM.match(key):
            library(key, held[value], symbol)
    for value in icons.values():
        check(value in held, f"{value} is in the zip")
        check(b'width="16" height="16"' in held.get(value, b""), f"{value} is 16 x 16")

    minimum = configuration["compatibility_minimum"]
    feature = re.search(r'godot = .*"api-(\d+)-(\d+)"', (ROOT / "bindings/godot/Cargo.toml").read_text())
    check(feature and f"{feature[1]}.{feature[2]}" == minimum, f"the build feature is Godot {minimum}")
    readme = held.get("README.md", b"").decode()
    check(f"Godot {minimum}" in readme, f"the README names Godot {minimum}")
    for name in ("LICENSE-APACHE", "LICENSE-MIT"):
        check(held.get(name) == (ROOT / name).read_bytes(), f"{name} is in it")
    check("## godot 0." in held.get("THIRD_PARTY.md", b"").decode(), "the licences of what is linked in are in it")

    pages = ["README.md", "godot.md", "from-godot.md", "diagnosis.md"]
    for page in pages:
        for link in re.findall(r"\]\(([^)#:]+)\)", held[page].decode()):
            check(link in held, f"{link}, which {page} links to, is in the zip")
    known = {"root_motion.gdextension", "LICENSE-APACHE", "LICENSE-MIT", "THIRD_PARTY.md", *pages} | set(libraries.values()) | set(icons.values())
    for name in held:
        check(re.sub(r"\.(uid|import)$", "", name) in known, f"{name} is listed or known")

    return len(libraries), minimum


def broken(names, held):
    """Zips that must not pass, by what is wrong with them."""
    some = next(name for name in held if name.startswith("bin/") and name.endswith(".so"))
    listing = held["root_motion.gdextension"]
    yield "a library is missing", names, {name: data for name, data in held.items() if name != some}
    yield "the entry symbol is missing", names, held | {some: held[some].replace(b"gdext_rust_init", b"gdext_rust_none")}
    yield "a library is for another machine", names, held | {some: held[some][:18] + b"\0\0" + held[some][20:]}  # EM_NONE: no machine
    yield "the lowest Godot is another", names, held | {"root_motion.gdextension": listing.replace(b'"4.4"', b'"4.2"')}
    yield "debug has no release", names, held | {"root_motion.gdextension": listing.replace(b".release.", b".other.")}
    yield "something unknown is in it", names, held | {"notes.txt": b"?"}
    yield "a file lies outside", names + ["project.godot"], held


def main(path):
    archive = zipfile.ZipFile(path)
    check(archive.testzip() is None, "the zip is whole")
    names = archive.namelist()
    held = {name.removeprefix(FOLDER): archive.read(name) for name in names}
    libraries, minimum = inspect(names, held)
    found = list(faults)
    for what, *zipped in broken(names, held):
        faults.clear()
        inspect(*zipped)
        if not faults:
            found.append(f"a zip where {what} is refused")
    for fault in found:
        print("not so:", fault)
    print(f"{len(held)} files, {libraries} libraries, Godot {minimum} or later: {len(found)} faults")
    return 1 if found else 0


sys.exit(main(sys.argv[1]))
