# SPDX-License-Identifier: Apache-2.0
# The steps of ./test, which sources this file: step_NAME for each line of tests/steps.txt. Each runs in its own shell,
# which ends at the first failing command.
# shellcheck shell=bash

program=build/release/bin/bourse
fuzz_seconds=4

step_format() { tools/format.sh --check; }

step_layering() { tools/layering; }

step_limits() { tools/limits; }

step_dialect() { tools/dialect; }

step_links() { tools/links; }

step_coverage() { tools/rule_coverage; }

step_tools() {
  (cd tests/tools && printf '%s\n' test_*.py) |
    xargs -P 2 -I FILE python3 -B -m unittest discover --start-directory tests/tools --pattern FILE
}

step_release() {
  tools/web.sh
  tools/build.sh release all
  ctest --preset release
  tests/package/embed_test
}

step_sanitizers() {
  tools/build.sh fuzz all
  ctest --preset fuzz
}

# Games of NYSE are short: four times as many cost two more seconds.
games_per_cell() { [[ "$1" == nyse ]] && echo 200 || echo 50; }

step_check() {
  tools/build.sh release bourse
  local games
  games=$(registered_games)
  [[ -n "$games" ]]
  for game in $games; do
    "$program" check "$game" --games "$(games_per_cell "$game")"
  done
}

step_digest() { same_digest fuzz; }

step_compilers() { same_digest dev clang tsan; }

# One line per game, two games at a time.
digests_of() { registered_games | xargs -n 1 | xargs -P 2 -I GAME "$1" bench GAME --digest | sort; }

# Fails if the digests of a preset differ from those of the release build.
same_digest() {
  local preset expected digest
  tools/build.sh release bourse
  expected=$(digests_of "$program")
  echo "$expected"
  [[ -n "$expected" ]]
  for preset in "$@"; do
    tools/build.sh "$preset" bourse
    digest=$(digests_of "build/$preset/bin/bourse")
    if [[ "$digest" != "$expected" ]]; then
      echo "the digest of the $preset build differs from that of the release build:"
      echo "$digest"
      return 1
    fi
  done
}

step_package() { tests/package/run; }

step_attack() {
  tools/build.sh release bourse disk_faults
  tools/attack/run
}

step_container() { tests/package/container; }

step_kills() {
  tools/build.sh release bourse house_kills
  build/release/bin/house_kills --program "$program" --kills 100
}

step_load() {
  tools/build.sh release bourse house_load
  build/release/bin/house_load --program "$program" --tables 100
  build/release/bin/house_load --program "$program" --tables 500 --pace 1 --seconds 20
}

step_tidy() { tools/tidy; }

# The layers with threads. The suppressions name only third-party code.
step_tsan() {
  tools/build.sh tsan server_test net_test bots_test lab_test
  TSAN_OPTIONS="suppressions=$PWD/tests/tsan_suppressions.txt halt_on_error=1" \
    ctest --preset tsan -R '^(server|net|bots|lab)_test'
}

step_fuzz() { tools/fuzz.sh --seconds "$fuzz_seconds"; }

step_web() { tools/web.sh check; }

step_browser() {
  site_in_program
  tools/web_test.sh
}

step_sizes() {
  site_in_program
  BOURSE_SLICE=0/1 tools/web_test.sh sizes
}

step_engines() {
  tools/setup.sh engines
  site_in_program
  tools/web_test.sh engines
}

site_in_program() {
  tools/web.sh
  tools/build.sh release bourse
}

registered_games() {
  "$program" games --json | python3 -c 'import json, sys; print(*(g["key"] for g in json.load(sys.stdin)))'
}
