# SPDX-License-Identifier: Apache-2.0
"""Tests of tools/tidy, on a small project with its own compile database and cache."""

import json
import os
import subprocess
import unittest

from test_tools import TOOLS, ProjectTest, load

CLEAN = "int twice(int number) { return 2 * number; }\n"
FAULTY = "int* nothing() { return 0; }\n"


class TidyTest(ProjectTest):
    def setUp(self):
        super().setUp()
        self.write(".clang-tidy", "Checks: '-*,modernize-use-nullptr'\nWarningsAsErrors: '*'\nHeaderFilterRegex: '/core/'\n")
        self.sources = []
        self.add("core/twice.cpp", CLEAN)

    def add(self, path, text):
        self.write(path, text)
        if path.endswith(".cpp") and path not in self.sources:
            self.sources.append(path)
        commands = [
            {
                "directory": str(self.root),
                "file": str(self.root / source),
                "command": f"ccache /usr/bin/clang++-14 -std=c++20 -I{self.root} -o x.o -c {self.root / source}",
            }
            for source in self.sources
        ]
        self.write("compile_commands.json", json.dumps(commands))

    def tidy(self, *files):
        run = subprocess.run(
            [TOOLS / "tidy", "--root", self.root, "--database", self.root, *files],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "BOURSE_TIDY_CACHE": str(self.root / "cache"), "PYTHONDONTWRITEBYTECODE": "1"},
        )
        return run.returncode, run.stdout

    def assert_read(self, count, code=0):
        returned, said = self.tidy()
        self.assertIn(f"{count} of them read again", said)
        self.assertEqual(code, returned, said)
        return said

    def test_a_clean_source_is_checked_once(self):
        self.assert_read(1)
        self.assert_read(0)

    def test_a_finding_is_reported_again_from_the_cache(self):
        self.add("core/nothing.cpp", FAULTY)
        said = self.assert_read(2, code=1)
        self.assertIn("core/nothing.cpp:1:25: error: use nullptr", said)
        self.assertEqual(said.splitlines()[:-1], self.assert_read(0, code=1).splitlines()[:-1])
        self.add("core/nothing.cpp", CLEAN.replace("twice", "thrice"))
        self.assert_read(1)

    def test_a_finding_in_a_header_is_reported_once(self):
        self.add("core/nothing.h", "#pragma once\ninline " + FAULTY)
        self.add("core/twice.cpp", '#include "core/nothing.h"\n' + CLEAN)
        self.add("core/thrice.cpp", '#include "core/nothing.h"\n')
        said = self.assert_read(2, code=1)
        self.assertEqual(1, said.count("use nullptr"))
        self.assertIn("1 findings", said)

    def test_changes_after_which_a_source_is_read_again(self):
        self.add("core/number.h", "#pragma once\ninline constexpr int kNumber = 1;\n")
        self.add("core/twice.cpp", '#include "core/number.h"\n' + CLEAN)
        self.assert_read(1)
        self.add("core/number.h", "#pragma once\ninline constexpr int kNumber = 2;\n")
        self.assert_read(1)
        self.add("core/twice.cpp", '#include "core/number.h"\n' + CLEAN + "// NOLINT\n")
        self.assert_read(1)
        self.write(".clang-tidy", (self.root / ".clang-tidy").read_text().replace("use-nullptr", "use-using"))
        self.assert_read(1)
        self.write("core/.clang-tidy", "InheritParentConfig: true\nChecks: '-*,modernize-use-nullptr'\n")
        self.assert_read(1)
        self.assert_read(0)

    def test_clones_share_the_cache(self):
        tool = load("tidy")
        keys = set()
        for root in (self.root, self.root / "copy"):
            source = root / "core/twice.cpp"
            source.parent.mkdir(parents=True, exist_ok=True)
            source.write_text(CLEAN)
            (root / ".clang-tidy").write_text("Checks: '-*'\n")
            command = f"/usr/bin/clang++-14 -I{root} -o x.o -c {source}"
            commands = [{"directory": str(root), "file": str(source), "command": command}]
            (root / "compile_commands.json").write_text(json.dumps(commands))
            keys.add(tool.Project(root, root, tool.Cache(self.root / "cache")).key_of(source)[0])
        self.assertEqual(1, len(keys))

    def test_a_file_that_is_never_compiled_or_included_is_a_finding(self):
        self.write("core/forgotten.cpp", CLEAN)
        self.write("core/forgotten.h", "#pragma once\n")
        code, said = self.tidy()
        self.assertEqual(1, code)
        self.assertIn("core/forgotten.cpp: no target compiles it", said)
        self.assertIn("core/forgotten.h: no source includes it", said)

    def test_a_folder_chooses_its_sources(self):
        self.add("lab/nothing.cpp", FAULTY)
        self.assertEqual(0, self.tidy("core")[0])
        self.assertEqual(1, self.tidy("lab/nothing.cpp")[0])

    def test_a_source_that_does_not_compile_is_a_finding(self):
        self.add("core/twice.cpp", "int twice(\n")
        code, said = self.tidy()
        self.assertEqual(1, code)
        self.assertIn("core/twice.cpp", said)


if __name__ == "__main__":
    unittest.main()
