#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Configures a preset when needed and builds targets of it. Everything it says goes to standard error,
# and nothing when nothing had to be done. JOBS=N limits the number of compilers at work.
set -euo pipefail
exec >&2 </dev/null

if [[ $# -lt 1 || "$1" == "--help" || "$1" == "-h" ]]; then
  echo "usage: tools/build.sh PRESET [TARGET]...    for instance: tools/build.sh release bourse"
  [[ $# -ge 1 ]] && exit 0
  exit 2
fi

cd "$(dirname "$0")/.."
preset=$1
shift
targets=()
if [[ $# -gt 0 ]]; then
  targets=(--target "$@")
fi

# Two programs started at once (./run … | ./run …) take turns here.
mkdir -p "build/$preset"
exec 9>"build/$preset/.lock"
flock 9

if [[ ! -f "build/$preset/build.ninja" || CMakePresets.json -nt "build/$preset/build.ninja" ]]; then
  echo "build: configuring $preset"
  cmake --preset "$preset"
fi
cmake --build --preset "$preset" --parallel "${JOBS:-$(nproc)}" "${targets[@]}" 2>&1 9>&- |
  sed --unbuffered -e '/^ninja: no work to do\.$/d' -e '/Re-checking globbed directories/d'
