#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs the browser tests of the site against a real server: tools/web_test.sh [vitest arguments]
#   BOURSE        the program (default: build/release/bin/bourse)
#   SITE          a folder with the built site (default: the one embedded in the program)
#   CHROMIUM      the browser (default: /usr/bin/chromium)
#   BOURSE_SHOTS  if set, also makes the pictures of docs/images/
set -euo pipefail
cd "$(dirname "$0")/../web"

if [[ ${1:-} == --help ]]; then
  echo "usage: tools/web_test.sh [vitest arguments]   (browser tests of the site against a real server)"
  exit 0
fi

give_up() {
  echo "web_test: $1" >&2
  exit 2
}

program=${BOURSE:-../build/release/bin/bourse}
[[ -x $program ]] || give_up "$program is missing: tools/build.sh builds it"
[[ -d node_modules ]] || give_up "the packages are missing: tools/web.sh installs them"
BOURSE=$(realpath "$program")
export BOURSE

# The newer node that tools/web.sh fetches if the system's is too old.
for own in ../build/node/node_modules/node-linux-*/bin; do
  if [[ -x $own/node ]]; then PATH="$(realpath "$own"):$PATH"; fi
done
exec npx vitest run --config tests/vitest.config.ts "$@"
