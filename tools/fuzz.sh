#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the fuzz targets of tests/fuzz and runs each for some seconds, two at a time. New inputs are stored in
# build/fuzz/corpus and used by the next run; failing inputs are stored in build/fuzz/failures.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  echo "usage: tools/fuzz.sh [--seconds N] [NAME]...    NAME: a file of tests/fuzz without .cpp (default: all)"
}

seconds=600
names=()
while [[ $# -gt 0 ]]; do
  case "$1" in
    --help | -h) usage && exit 0 ;;
    --seconds)
      [[ "${2:-}" =~ ^[1-9][0-9]*$ ]] || { usage >&2 && exit 2; }
      seconds=$2
      shift
      ;;
    -*) usage >&2 && exit 2 ;;
    *) names+=("$1") ;;
  esac
  shift
done

tools/build.sh fuzz fuzzers

programs=()
if [[ ${#names[@]} -eq 0 ]]; then
  shopt -s nullglob
  programs=(build/fuzz/bin/fuzz_*)
else
  for name in "${names[@]}"; do
    programs+=("build/fuzz/bin/fuzz_$name")
  done
fi
if [[ ${#programs[@]} -eq 0 ]]; then
  echo "fuzz: tests/fuzz has no fuzzers to run" >&2
  exit 1
fi

fuzz_one() {
  local program=$1 name=${1##*/fuzz_} log
  local found="build/fuzz/corpus/$name" seeds="tests/fuzz/corpus/$name"
  log="build/fuzz/$name.log"
  mkdir -p "$found" build/fuzz/failures
  local corpus=("$found")
  if [[ -d "$seeds" ]]; then
    corpus+=("$seeds")
  fi
  if "$program" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="build/fuzz/failures/$name-" "${corpus[@]}" >"$log" 2>&1 </dev/null; then
    echo "fuzz: $name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs, no failure"
  else
    tail -n 40 "$log"
    echo "fuzz: $name: FAILED; see $log"
    return 1
  fi
}
export -f fuzz_one
export seconds
printf '%s\0' "${programs[@]}" | xargs -0 -n 1 -P 2 bash -c 'set -euo pipefail; fuzz_one "$1"' fuzz_one
