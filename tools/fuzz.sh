#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the fuzz targets of tests/fuzz and runs each for some seconds, two at a time. Found inputs and the number of
# inputs tried so far are kept in ~/.cache/bourse/fuzz (BOURSE_FUZZ_STATE), so that later runs add to them; failing
# inputs are stored in build/fuzz/failures.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  echo "usage: tools/fuzz.sh [--seconds N] [NAME]...    NAME: a file of tests/fuzz without .cpp (default: all)"
  echo "       tools/fuzz.sh --totals                   inputs tried so far, by name"
}

state=${BOURSE_FUZZ_STATE:-${XDG_CACHE_HOME:-$HOME/.cache}/bourse/fuzz}
seconds=600
names=()

print_totals() {
  local file
  shopt -s nullglob
  for file in "$state"/*/tried; do
    printf '%-10s %14d\n' "$(basename "$(dirname "$file")")" "$(<"$file")"
  done
}

while [[ $# -gt 0 ]]; do
  case "$1" in
    --help | -h) usage && exit 0 ;;
    --totals) print_totals && exit 0 ;;
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

# Adds to the number of inputs that this fuzzer has tried in all runs, and prints the sum. Runs of several trees may
# share the file.
count() {
  local file=$1 tried=$2 total=0
  (
    flock 8
    [[ ! -s "$file" ]] || total=$(<"$file")
    total=$((total + tried))
    echo "$total" >"$file.new"
    mv "$file.new" "$file"
    echo "$total"
  ) 8>"$file.lock"
}

fuzz_one() {
  local program=$1 name=${1##*/fuzz_} log code=0 tried
  local found="$state/$name/corpus" seeds="tests/fuzz/corpus/$name"
  log="build/fuzz/$name.log"
  mkdir -p "$found" build/fuzz/failures
  local corpus=("$found")
  if [[ -d "$seeds" ]]; then
    corpus+=("$seeds")
  fi
  "$program" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="build/fuzz/failures/$name-" "${corpus[@]}" >"$log" 2>&1 </dev/null || code=$?
  tried=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  local sum="${tried:-0} inputs, $(count "$state/$name/tried" "${tried:-0}") in all runs"
  if [[ $code -ne 0 ]]; then
    tail -n 40 "$log"
    echo "fuzz: $name: FAILED after $sum; see $log"
    return 1
  fi
  echo "fuzz: $name: $sum, no failure"
}
export -f fuzz_one count
export seconds state
printf '%s\0' "${programs[@]}" | xargs -0 -n 1 -P 2 bash -c 'set -euo pipefail; fuzz_one "$1"' fuzz_one
