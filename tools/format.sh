#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Formats every C++ file with clang-format 14, or with --check says which are not formatted.
set -euo pipefail
cd "$(dirname "$0")/.."

options=(-i)
case "${1:-}" in
  "") ;;
  --check) options=(--dry-run --Werror --ferror-limit=1) ;;
  --help | -h)
    echo "usage: tools/format.sh [--check]"
    exit 0
    ;;
  *)
    echo "usage: tools/format.sh [--check]" >&2
    exit 2
    ;;
esac

if ! command -v clang-format-14 >/dev/null; then
  echo "format: clang-format-14 is missing; tools/setup.sh installs it" >&2
  exit 1
fi
find core games play bots lab cli tests -name '*.h' -print0 -o -name '*.cpp' -print0 |
  xargs -0 --no-run-if-empty clang-format-14 --style=file "${options[@]}"
