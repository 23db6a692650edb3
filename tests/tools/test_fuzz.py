# SPDX-License-Identifier: Apache-2.0
"""tools/fuzz.sh keeps what it found and counts the inputs of all runs."""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[2] / "tools"

# Stores an input in its corpus, and fails if it is told to.
FUZZER = """#!/bin/bash
for folder; do :; done
touch "$folder/input-$(ls "$folder" | wc -l)"
echo "stat::number_of_executed_units: 1500000"
[[ ! -e fails ]]
"""


class FuzzTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.script("tools/build.sh", "#!/bin/sh\n")
        self.script("build/fuzz/bin/fuzz_json", FUZZER)
        shutil.copy(TOOLS / "fuzz.sh", self.root / "tools")

    def script(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.chmod(0o755)

    def fuzz(self, *arguments):
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(self.root)}
        command = [self.root / "tools/fuzz.sh", *arguments]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    def test_later_runs_add_to_the_corpus_and_to_the_count(self):
        self.assertIn("json: 1500000 inputs, 1500000 in all runs, no failure", self.fuzz("--seconds", "1").stdout)
        shutil.rmtree(self.root / "build/fuzz", ignore_errors=True)
        self.script("build/fuzz/bin/fuzz_json", FUZZER)
        self.assertIn("json: 1500000 inputs, 3000000 in all runs, no failure", self.fuzz("--seconds", "1").stdout)
        self.assertEqual(2, len(list((self.root / ".cache/bourse/fuzz/json/corpus").iterdir())))
        self.assertEqual("json              3000000\n", self.fuzz("--totals").stdout)

    def test_a_failure_fails_and_is_counted(self):
        (self.root / "fails").touch()
        run = self.fuzz("--seconds", "1")
        self.assertNotEqual(0, run.returncode)
        self.assertIn("json: FAILED after 1500000 inputs, 1500000 in all runs", run.stdout)
        self.assertEqual("json              1500000\n", self.fuzz("--totals").stdout)


if __name__ == "__main__":
    unittest.main()
