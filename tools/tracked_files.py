# SPDX-License-Identifier: Apache-2.0
"""The tracked files of the project, for tools that read all of them."""

import os
import subprocess
from pathlib import Path

# Folders that the build makes, and the repository itself.
BUILT = {".git", "build", "dist", "node_modules", "__pycache__"}


def tracked_files(root):
    """The files that git tracks; without a repository, all files but those that the build makes."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=False)
    if listed.returncode == 0:
        return [path for path in listed.stdout.split("\0") if path]
    files = []
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if name not in BUILT]
        files += [str((Path(folder) / name).relative_to(root)) for name in names]
    return sorted(files)


def read_texts(root, paths):
    """Path and text of each of these files that is UTF-8."""
    for path in paths:
        if not (root / path).is_file():
            continue
        try:
            yield path, (root / path).read_text()
        except UnicodeDecodeError:
            continue
