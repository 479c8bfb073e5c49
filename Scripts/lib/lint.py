"""The parts of Scripts/lint that read text: lint.py arrows|ledger|words|commits, lint.py ledger MARK."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LEDGER = "Tests/Behaviours.md"
faults = []


def run(*command, check=True):
    return subprocess.run(command, cwd=ROOT, check=check, stdout=subprocess.PIPE, text=True, errors="replace").stdout


def git(*arguments, check=True):
    return run("git", "-c", "core.quotePath=false", *arguments, check=check)


def swift_files(*folders):
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.swift"))
            if not any(part.startswith(".build") or part.endswith(".docc") for part in path.parts)]


# Arrows. Package.swift is the table of them: a target imports the targets below it and the libraries it declares.

# These targets build wherever Swift does, without Foundation.
PURE = {"WaybillDiff", "WaybillLists", "WaybillPlugins", "WaybillViewport", "WaybillStore", "WaybillLoading"}

# Modules of the toolchain, and the targets that may import them.
TOOLCHAIN = {
    r"Swift|Synchronization|Observation": lambda target: True,
    r"Foundation|FoundationNetworking": lambda target: target not in PURE,
    r"Dispatch": lambda target: target in ("WaybillTerminal", "WaybillPictures"),
    r"Glibc|Musl|Darwin|Testing": lambda target: target == "WaybillTesting",
}

IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)]*\))? +)*(?:(?:public|package|internal|fileprivate|private) +)?"
    r"import +(?:(?:struct|class|enum|protocol|typealias|func|let|var|actor|macro) +)?(\w+)", re.M)


def arrows():
    # Its own scratch path: the default one waits for a build in progress.
    manifest = json.loads(run("swift", "package", "--scratch-path", ".build/manifest", "dump-package"))
    targets = {target["name"]: target for target in manifest["targets"]}
    declared = {name: {next(iter(one.values()))[0] for one in target["dependencies"]}
                for name, target in targets.items()}

    def below(name):
        return {name}.union(*(below(one) for one in declared[name] if one in targets))

    folders, imports = set(), 0
    for name, target in targets.items():
        folder = target.get("path") or ("Tests/" if target["type"] == "test" else "Sources/") + name
        folders.add(folder)
        # A test imports its subject.
        if "Tests" in folder or target["type"] == "system":
            continue
        allowed = below(name) | declared[name]
        for path in swift_files(folder):
            # An import in a multiline string is text.
            text = re.sub(r'"""(?s:.*?)"""', lambda match: "\n" * match[0].count("\n"), path.read_text())
            for match in IMPORT.finditer(text):
                imports += 1
                module = match[1]
                toolchain = any(re.fullmatch(modules, module) and may(name) for modules, may in TOOLCHAIN.items())
                if not toolchain and module not in allowed:
                    line = text.count("\n", 0, match.start()) + 1
                    faults.append(f"{path.relative_to(ROOT)}:{line}: {name} may not import {module}")
    for path in swift_files("Sources", "Libraries", "Apps", "Samples", "Tests"):
        if not any(str(folder) in folders for folder in path.relative_to(ROOT).parents):
            faults.append(f"{path.relative_to(ROOT)}: in no target of Package.swift")
    return f"{len(targets)} targets, {imports} imports"


# The ledger. A mark is a comment above a test, '// Behaviour 1/21, 1/22'; without a number, the first name of the line.

def marks():
    """The mark, file and test name of each mark; no name if no enabled test follows."""
    for path in swift_files("Tests", "Libraries/Tests", "Apps/Tests", "Samples"):
        found, attributes = [], ""
        for line in [*path.read_text().splitlines(), "}"]:
            line = line.strip()
            if line.startswith("// Behaviour "):
                found += re.findall(r"[^\s,]+", line.removeprefix("// Behaviour "))
            elif found and not line.startswith("//"):
                attributes += line
                function = re.search(r"func\s+(`[^`]+`|\w+)", line)
                if function or "@Test" not in attributes:
                    enabled = "@Test" in attributes and not re.search(r"\.disabled\((?!\s*if:)", attributes)
                    for mark in found:
                        yield mark, path.relative_to(ROOT), function[1] if function and enabled else None
                    found, attributes = [], ""


def ledger(mark=None):
    tests = {}
    for one, path, name in marks():
        if not name:
            faults.append(f"{path}: no enabled test follows the mark {one}")
        tests.setdefault(one, []).append(f"{path}: {name}")
    if mark:
        return "\n".join(tests.get(mark) or sys.exit(f"No test has the mark {mark}."))
    status_of, part = {}, ""
    for number, line in enumerate((ROOT / LEDGER).read_text().splitlines(), 1):
        if match := re.match(r"## (\d+)\.", line):
            part = match[1]
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)][1:-1]
        if not line.startswith("|") or cells[0] == "line" or not line.strip("|-: "):
            continue
        fault = None
        line_mark = part + "/" + re.sub(r"[: ]+", "-", cells[0].split(",")[0])
        status, proof = (cells + ["", "", "", ""])[3:5]
        count = len(tests.get(line_mark, []))
        if len(cells) != 5:
            fault = f"{len(cells)} cells instead of 5; a | in a cell is written \\|"
        elif line_mark in status_of:
            fault = f"line {line_mark} is duplicated"
        elif status in ("kept", "fixed", "added"):
            if not count or proof != f"{count} test{'s' * (count != 1)}":
                fault = f'line {line_mark} says "{proof}"; tests with its mark: {count}'
        elif status not in ("dropped", "n/a", "later"):
            fault = f'line {line_mark} has the status "{status}", not kept, fixed, added, dropped, n/a or later'
        elif count or not re.search("[A-Za-z]", proof):
            fault = f"line {line_mark} is {status}: it needs a reason and no test"
        status_of[line_mark] = status
        if fault:
            faults.append(f"{LEDGER}:{number}: {fault}")
    faults.extend(f"{tests[one][0]}: no line {one} in the ledger" for one in tests.keys() - status_of.keys())
    return f"{len(status_of)} lines, {sum(map(len, tests.values()))} marks"


# Words and commits: changes only. Earlier text and history never fail a clone.

def base():
    """The commit before the changes."""
    def commit(name):
        return git("rev-parse", "-q", "--verify", f"{name}^{{commit}}", check=False).strip()

    if given := os.environ.get("BASE"):
        return commit(given) or sys.exit(f"BASE: there is no commit {given} here.")
    head = commit("HEAD")
    fork = git("merge-base", head, "origin/main", check=False).strip() if commit("origin/main") else ""
    # In a fresh clone origin/main is HEAD, and its last commit is the change. A shallow clone may lack the parent.
    return fork if fork not in ("", head) else commit("HEAD~1") or head


def added_lines(since):
    """The numbers of the lines added to each Swift and Markdown file, those of new files included."""
    lines, path = {}, None
    for line in git("diff", "-U0", "-M", "--no-color", "--no-ext-diff", "--dst-prefix=b/", since, "--", "*.swift",
                    "*.md").splitlines():
        if line.startswith("+++ "):
            path = line[6:]
        elif match := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            first = int(match[1])
            lines.setdefault(path, set()).update(range(first, first + int(match[2] or 1)))
    for path in git("ls-files", "--others", "--exclude-standard", "--", "*.swift", "*.md").splitlines():
        lines[path] = set(range(1, len((ROOT / path).read_text().splitlines()) + 1))
    return {path: numbers for path, numbers in lines.items() if (ROOT / path).is_file()}


def without_code(lines):
    """The numbered lines, empty where a code block is, and one after the last."""
    is_code = False
    for number, line in enumerate([*lines, ""], 1):
        is_fence = line.strip().removeprefix("///").strip().startswith("```")
        is_code ^= is_fence
        yield number, re.match(r"\s*(///)?", line)[0] if is_code or is_fence else line.strip()


def swift_blocks(lines, has_strings):
    """Documentation comments, and strings of five words or more, as lists of (line number, text)."""
    block, is_string = [], False
    for number, line in without_code(lines):
        if block and (line.startswith('"""') if is_string else not line.startswith("///")):
            yield block
            block = []
        if is_string or line.startswith("///"):
            block.append((number, line.removeprefix("///")))
        elif has_strings and not line.startswith("//"):
            for match in re.finditer(r'"((?:\\.|[^"\\])*)"', line):
                if len(match[1].split()) >= 5:
                    yield [(number, re.sub(r"\\\([^)]*\)", "x", match[1]))]
        if has_strings and line.count('"""') % 2:
            is_string, block = not is_string, []


def markdown_blocks(lines):
    """Headings, list items and paragraphs; tables are left out."""
    block = []
    for number, line in without_code(lines):
        item = re.match(r"([-*+>]|#+|\d+\.)\s+", line)
        if block and (item or not line or line.startswith("|")):
            yield block
            block = []
        if line and not line.startswith("|"):
            block.append((number, line[item.end():] if item else line))


OPENER = re.compile(r"\W*(what|where|which)\b", re.I)
CLAUSE = re.compile(
    r"\bwhat (?:is|are|was|were|has|have|had|do|does|did|can|could|must|may|will|it|its|they|you|we|the|an?|this|that|"
    r"these|those|there|no|one|someone|else|people|(?:come|go|happen|change|make|need|follow|belong|stand|stay|remain|lie|"
    r"lead)s?|came|went|happened|changed|made)\b", re.I)


def words():
    since = base()
    count = 0
    for path, added in sorted(added_lines(since).items()):
        lines = (ROOT / path).read_text(errors="replace").splitlines()
        has_strings = path.startswith(("Sources/", "Libraries/", "Apps/")) and "/Tests/" not in path
        for block in swift_blocks(lines, has_strings) if path.endswith(".swift") else markdown_blocks(lines):
            text, line_of = "", []
            for number, line in block:
                line = re.sub(r"`+[^`]+`+", "x", line.strip()) + " "
                text += line
                line_of += [number] * len(line)
            count += not added.isdisjoint(line_of)
            opener = OPENER.match(text)
            for match in [*([opener] if opener else []), *CLAUSE.finditer(text)]:
                is_added = not added.isdisjoint(line_of[match.start():match.end()])
                is_question = re.match(r"[^.:;!?]*\?", text[match.end():])
                if is_added and not is_question:
                    advice = "open with the noun or verb" if match is opener else "write the noun"
                    found = text[match.start():match.end() + 30].strip()
                    faults.append(f'{path}:{line_of[match.start()]}: "{found}": {advice}')
    return f"{count} texts changed since {since[:8]}"


def commits():
    since = base()
    log = git("log", "--format=%h%x09%p%x09%s", f"{since}..HEAD").splitlines()
    for name, parents, subject in (line.split("\t", 2) for line in log):
        if len(parents.split()) > 1:
            faults.append(f"{name}: a merge commit: rebase instead")
        if len(subject) > 72:
            faults.append(f"{name}: a subject of {len(subject)} characters, at most 72: {subject}")
    return f"{len(log)} since {since[:8]}"


PARTS = {"arrows": arrows, "ledger": ledger, "words": words, "commits": commits}

if __name__ == "__main__":
    part, *rest = sys.argv[1:]
    if part in ("words", "commits") and not (ROOT / ".git").exists():
        print(f"{part}: not checked, this is no checkout of Git")
        sys.exit()
    result = PARTS[part](*rest)
    print(result if rest else f"{part}: {result}")
    if faults and not rest:
        print("\n".join(faults), file=sys.stderr)
        sys.exit(1)
