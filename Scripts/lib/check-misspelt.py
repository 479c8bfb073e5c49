"""Type-checks the screens in Tests/Misspelt, each with one part under a wrong name, type or parameter.

Usage: check-misspelt.py ROOT [option of swiftc]...

The first line of a screen is "// error: WORDS" or "// no error". The first error of the compiler has to begin with
the words.
"""

import pathlib
import subprocess
import sys
import tempfile

root, options = pathlib.Path(sys.argv[1]), sys.argv[2:]
screens = sorted((root / "Tests" / "Misspelt").glob("*.swift.txt"))
wrong = [] if screens else ["There is no screen in Tests/Misspelt."]
with tempfile.TemporaryDirectory() as folder:
    for screen in screens:
        text = screen.read_text(encoding="utf-8")
        expected = text.split("\n", 1)[0].removeprefix("// error: ").removeprefix("// no error")
        source = pathlib.Path(folder) / "Screen.swift"
        source.write_text(text, encoding="utf-8")
        command = ["swiftc", "-typecheck", *options, str(source)]
        output = subprocess.run(command, capture_output=True, text=True).stderr
        lines = [line for line in output.split("\n") if line.startswith(str(source)) and " error: " in line]
        first = lines[0].split(" error: ", 1)[1] if lines else output.strip()
        if not first.startswith(expected) or bool(first) != bool(expected):
            wrong.append(f"{screen.name}: expected '{expected or 'no error'}', found '{first or 'no error'}'")
for line in wrong:
    print(line, file=sys.stderr)
print(f"{len(screens)} screens, {len(wrong)} with another result than expected")
sys.exit(1 if wrong else 0)
