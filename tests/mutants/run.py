#!/usr/bin/env python3
"""Every mutant of the core that cargo-mutants lists, at one build: see docs/mutants.md.

    tests/mutants/run.py [--work FOLDER] [--files GLOBS] [--suites NAMES] [--jobs N] [--most SECONDS] [--again] [--keep]

`schemata` puts all mutants into one set of test programs, each behind a switch. Every test runs once to learn which mutants it
reaches; a mutant then meets only the tests that reach it, cheapest first, until one fails. A run that was stopped goes on where it
was; `--again` judges anew what survived, with `--suites` by those tests alone (new ones, seconds to build); `--keep` takes the programs of
the last run, for the same sources. Needs cargo-mutants (`cargo install cargo-mutants`) and Linux.
"""

import argparse
import collections
import concurrent.futures
import fnmatch
import hashlib
import json
import os
import pathlib
import resource
import shutil
import signal
import struct
import subprocess
import sys
import threading

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
# What is left out needs other programs, draws pictures, allocates in tests of allocation, or plays an hour.
SUITES = """blend_space blend_tracks bookkeeping character character_world correction locomotion monitor motor motor_properties
monitor_edges motor_edges edges motor_scenes network network_edges properties proxy replay sync track_check vectors warp""".split()
BATCH = 0.05  # seconds: tests under it run together
PROFILE = {"CARGO_PROFILE_DEV_DEBUG": "none", "CARGO_PROFILE_DEV_OPT_LEVEL": "1", "CARGO_INCREMENTAL": "1"}


def cargo(work, *args, **more):
    env = dict(os.environ, CARGO_TARGET_DIR=str(work / "target"), **PROFILE)
    return subprocess.run(["cargo", *args], cwd=work / "copy", env=env, stdout=subprocess.PIPE, text=True, **more)


def list_mutants(work):
    out = subprocess.run(["cargo", "mutants", "--list", "--json"], cwd=PROJECT, stdout=subprocess.PIPE, text=True, check=True)
    path = work / "list.json"
    if not path.exists() or path.read_text() != out.stdout:
        # Ids are places in the list: what the compiler refused under the old ones says nothing now.
        (work / "rejected").unlink(missing_ok=True)
        path.write_text(out.stdout)
    return json.loads(out.stdout)


def copy_project(work, sources=True):
    """The files that git knows, as they are now, without the lints that the switches would break; or all but the sources."""
    copy = work / "copy"
    if sources:
        shutil.rmtree(copy / "src", ignore_errors=True)
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=PROJECT, stdout=subprocess.PIPE, text=True, check=True)
    for name in names.stdout.splitlines():
        source, target = PROJECT / name, copy / name
        if name.split("/")[0] in ("unity-sample", "godot-sample", "bindings") or not source.is_file():
            continue
        if name.startswith("src/") and not sources:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        if name.startswith("src/") or not target.exists() or target.read_bytes() != source.read_bytes():
            shutil.copyfile(source, target)
    text = (copy / "Cargo.toml").read_text()
    (copy / "Cargo.toml").write_text(text[: text.index("[lints.rust]")])
    shutil.rmtree(copy / ".cargo", ignore_errors=True)


def rewrite(work):
    """All mutants into the copy; those that the compiler refuses are unviable, those without a form are left to cargo-mutants."""
    files = [work / "list.json", *sorted((PROJECT / "src").rglob("*.rs")), *sorted((HERE / "src").rglob("*.rs"))]
    digest = hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()
    last = work / "rewritten.json"
    if last.exists() and (made := json.loads(last.read_text()))[0] == digest:
        copy_project(work, sources=False)
        return set(made[1]), set(made[2])
    rejected = work / "rejected"
    rejected.touch()
    schemata = ["cargo", "run", "--quiet", "--release", "--manifest-path", str(HERE / "Cargo.toml"), "--"]
    env = dict(os.environ, CARGO_TARGET_DIR=str(work / "tool"))
    while True:
        copy_project(work)
        args = [str(work / "list.json"), str(work / "copy"), str(rejected)]
        out = subprocess.run(schemata + args, env=env, stdout=subprocess.PIPE, text=True, check=True)
        places = json.loads(out.stdout)
        check = cargo(work, "check", "--lib", "--message-format=json")
        refused, unknown = set(), []
        for line in check.stdout.splitlines():
            message = json.loads(line)
            if message["reason"] != "compiler-message" or message["message"]["level"] != "error":
                continue
            spans = message["message"]["spans"]
            for span in [span for span in spans if span["is_primary"]]:
                hit = [p for p in places if p[0] == span["file_name"] and p[1] < span["byte_end"] and span["byte_start"] < p[2]]
                # An error wider than a mutant's text may hold many: the narrowest parts within it are tried first.
                inside = [p for p in hit if p[1] <= span["byte_start"] and span["byte_end"] <= p[2]]
                refused.update(p[3] for p in inside or hit)
                if not hit:
                    unknown.append(message["message"]["rendered"])
        if check.returncode == 0:
            placed, unviable = {place[3] for place in places}, {int(line) for line in rejected.read_text().split()}
            last.write_text(json.dumps([digest, sorted(placed), sorted(unviable)]))
            return placed, unviable
        if not refused:
            sys.exit("errors that no mutant explains:\n" + "\n".join(unknown))
        print(f"unviable: {len(refused)} more", flush=True)
        with rejected.open("a") as file:
            file.writelines(f"{mutant}\n" for mutant in sorted(refused))


def programs(work, names):
    suites = [arg for suite in names or SUITES for arg in ("--test", suite)]
    out = cargo(work, "test", "--no-run", "--message-format=json", *([] if names else ["--lib"]), *suites, check=True)
    found = [json.loads(line) for line in out.stdout.splitlines()]
    return {m["target"]["name"]: m["executable"] for m in found if m.get("executable") and m["profile"]["test"]}


class Runner:
    def __init__(self, work, programs):
        self.work, self.programs = work, programs

    def run(self, program, tests, mutant, seconds, cover=None):
        """The program's exit code, or None when it took too long; and its CPU seconds."""
        env = dict(os.environ, PROPTEST_MAX_SHRINK_ITERS="0", RUST_BACKTRACE="0")
        if cover:
            env["MUTANT_COVER"] = str(cover)
        else:
            env["MUTANT"] = str(mutant)
        limit = int(seconds) + 1

        args = [self.programs[program], "--exact", "--test-threads=1", *tests]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        with subprocess.Popen(args, cwd=self.work / "copy", env=env, **quiet) as child:
            # Time on the CPU, so that a busy machine is no reason; set from here, since a fork for it would cost more than most tests.
            resource.prlimit(child.pid, resource.RLIMIT_CPU, (limit, limit))
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
        late = child.returncode in (-signal.SIGXCPU, -signal.SIGKILL)
        return None if late else child.returncode, usage.ru_utime + usage.ru_stime

    def learn(self, jobs):
        """[program, test, seconds, mutants reached] of the tests that pass in the copy."""
        tests = []
        for name, program in self.programs.items():
            out = subprocess.run([program, "--list", "--format", "terse"], stdout=subprocess.PIPE, text=True, check=True)
            tests += [(name, line[: -len(": test")]) for line in out.stdout.splitlines() if line.endswith(": test")]

        def one(test):
            cover = self.work / "cover" / "-".join(test).replace(":", ".")
            cover.unlink(missing_ok=True)
            code, seconds = self.run(test[0], [test[1]], 0, 300, cover)
            data = cover.read_bytes() if cover.exists() else b""
            return test, code, seconds, sorted(set(struct.unpack(f"<{len(data) // 4}I", data)))

        (self.work / "cover").mkdir(exist_ok=True)
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            learned = list(pool.map(one, tests))
        for test, code, *_ in learned:
            if code != 0:
                print(f"left out, since it fails without a mutant: {'::'.join(test)} ({code})", flush=True)
        return [[*test, seconds, ids] for test, code, seconds, ids in learned if code == 0]


def judge(runner, mutant, reached, first):
    """("caught" or "timeout", by whom) or ("missed", "")."""
    tests = sorted(reached, key=lambda test: (test not in first, reached[test]))
    batches = []
    for test in tests:
        last = batches[-1] if batches else None
        small = reached[test] < BATCH
        if test not in first and small and last and last[0] == test[0] and last[2] + reached[test] < BATCH * 10:
            last[1].append(test[1])
            last[2] += reached[test]
        else:
            batches.append([test[0], [test[1]], reached[test]])
    for program, names, seconds in batches:
        code, _ = runner.run(program, names, mutant, seconds * 5)
        if code != 0:
            return ("timeout" if code is None else "caught"), f"{program}::{names[0]}"
    return "missed", ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--work", type=pathlib.Path, default=PROJECT / os.environ.get("CARGO_TARGET_DIR", "target") / "mutants")
    parser.add_argument("--files", default="*", help="globs, separated by commas; in this order")
    parser.add_argument("--suites", help="tests/*.rs, separated by commas, in place of all and the library's own")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--most", type=float, default=5.0, help="tests that take longer than this are left out, CPU seconds")
    parser.add_argument("--least", type=float, default=0.0, help="so are those that do not: for a second round over what survived")
    parser.add_argument("--again", action="store_true", help="judge anew what survived")
    parser.add_argument("--keep", action="store_true", help="the sources are those of the last run: build and learn nothing")
    options = parser.parse_args()
    work = options.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("ROOT_MOTION_CLIPS", str(PROJECT.parent / "shared/data/clips"))
    mutants = json.loads((work / "list.json").read_text()) if options.keep else list_mutants(work)
    last = work / "last.json"
    if options.keep:
        placed, unviable, found, learned = json.loads(last.read_text())
    else:
        placed, unviable = rewrite(work)
        found = programs(work, options.suites.split(",") if options.suites else None)
        learned = Runner(work, found).learn(options.jobs)
        last.write_text(json.dumps([sorted(placed), sorted(unviable), found, learned]))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    placed, unviable, runner = set(placed), set(unviable), Runner(work, found)
    print(f"{len(mutants)} mutants: {len(placed)} placed, {len(unviable)} unviable", flush=True)
    slow = [entry for entry in learned if entry[2] > options.most]
    print(f"{len(learned)} tests, {sum(entry[2] for entry in learned):.1f} s; left out as slow: {len(slow)}", flush=True)
    reach = collections.defaultdict(dict)
    for program, name, seconds, ids in learned:
        test = (program, name)
        for mutant in ids if options.least < seconds <= options.most else []:
            reach[mutant][test] = seconds

    # Results are kept by name and source line, so that they outlive a change elsewhere.
    store = work / "results.jsonl"
    lines = {}
    for m in mutants:
        lines.setdefault(m["file"], (PROJECT / m["file"]).read_text().splitlines())

    def key(m):
        start, end = m["span"]["start"], m["span"]["end"]
        text = "\n".join(lines[m["file"]][start["line"] - 1 : end["line"]])
        return "|".join([m["file"], m["function"]["function_name"] if m["function"] else "", text, str(start["column"]), m["genre"], m["replacement"]])

    done = {}
    if store.exists():
        for line in store.read_text().splitlines():
            entry = json.loads(line)
            if entry["key"] not in done or done[entry["key"]]["outcome"] == "missed":
                done[entry["key"]] = entry
    order = []
    for glob in options.files.split(","):
        for mutant, m in enumerate(mutants):
            if fnmatch.fnmatch(m["file"], glob) and mutant not in order:
                order.append(mutant)
    killers = collections.defaultdict(list)
    lock = threading.Lock()

    def one(mutant):
        m = mutants[mutant]
        old = done.get(key(m))
        if mutant not in placed or (old and not (options.again and old["outcome"] == "missed")):
            return
        where = m["function"]["function_name"] if m["function"] else m["file"]
        with lock:
            first = killers[where][-4:]
        outcome, by = judge(runner, mutant, reach[mutant], {test for test in first if test in reach[mutant]})
        if by:
            with lock:
                test = tuple(by.split("::", 1))
                killers[where] = [t for t in killers[where] if t != test] + [test]
        entry = {"key": key(m), "name": m["name"], "outcome": outcome, "by": by, "tests": len(reach[mutant])}
        with lock, store.open("a") as file:
            file.write(json.dumps(entry) + "\n")
            done[key(m)] = entry

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for _ in pool.map(one, order):
            pass
    report(work, mutants, placed, unviable, [done.get(key(m)) for m in mutants])


def report(work, mutants, placed, unviable, entries):
    table = collections.defaultdict(collections.Counter)
    with (work / "missed.txt").open("w") as missed, (work / "left.txt").open("w") as left:
        for mutant, (m, entry) in enumerate(zip(mutants, entries)):
            if mutant in unviable:
                outcome = "unviable"
            elif mutant not in placed:
                outcome = "left"
                left.write(m["name"] + "\n")
            else:
                outcome = entry["outcome"] if entry else "not run"
                if outcome == "missed":
                    missed.write(f"{m['name']}  ({entry['tests']} tests)\n")
            for name in (m["file"], "all"):
                table[name][outcome] += 1
    columns = ["caught", "timeout", "missed", "unviable", "left", "not run"]
    print(f"{'':32}" + "".join(f"{column:>10}" for column in ["mutants", *columns]))
    for name, counts in table.items():
        print(f"{name:32}" + "".join(f"{count:10}" for count in [sum(counts.values()), *(counts[column] for column in columns)]))


if __name__ == "__main__":
    main()
