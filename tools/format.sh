#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Formats every C++ file with clang-format 14; with --check, lists those that are not formatted.
set -euo pipefail

usage() { echo "usage: tools/format.sh [--root FOLDER] [--check]"; }

tools=$(cd "$(dirname "$0")" && pwd)
root=$tools/..
options=(-i)
while [[ $# -gt 0 ]]; do
  case "$1" in
    --check) options=(--dry-run --Werror --ferror-limit=1) ;;
    --root) root=${2?$(usage)} && shift ;;
    --help | -h) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
  shift
done

if ! command -v clang-format-14 >/dev/null; then
  echo "format: clang-format-14 is missing; tools/setup.sh installs it" >&2
  exit 1
fi
cd "$root"
PYTHONPATH=$tools python3 -B -c 'import cpp_source; print(*cpp_source.cpp_files("."), sep="\0", end="")' |
  xargs -0 --no-run-if-empty clang-format-14 --style=file "${options[@]}"
