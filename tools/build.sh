#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Configures a preset if necessary and builds targets of it. Prints to standard error, and nothing if there was nothing
# to do. JOBS=N limits the number of parallel compilers.
set -euo pipefail
exec >&2 </dev/null

if [[ $# -lt 1 || "$1" == "--help" || "$1" == "-h" ]]; then
  echo "usage: tools/build.sh PRESET [TARGET]...    for example: tools/build.sh release bourse"
  [[ $# -ge 1 ]] && exit 0
  exit 2
fi

cd "$(dirname "$0")/.."
preset=$1
shift

# Concurrent builds (./run … | ./run …) take turns.
mkdir -p "build/$preset"
exec 9>"build/$preset/.lock"
flock 9

# Newly installed packages need another configuration: tools/setup.sh touches build/.packages.
is_configured() {
  local made="build/$preset/build.ninja"
  [[ -f "$made" && ! CMakePresets.json -nt "$made" && ! build/.packages -nt "$made" ]]
}
if ! is_configured; then
  echo "build: configuring $preset"
  cmake --preset "$preset" --log-level=WARNING
fi
tools/build_progress "build/$preset" "${JOBS:-$(nproc)}" "$@" 9>&-
