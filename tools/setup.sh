#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the missing packages of packages.txt: those needed to play, and those of the given sections. Prints to
# standard error, and nothing if none is missing. BOURSE_SKIP_SETUP=1 installs nothing.
set -euo pipefail
exec >&2 </dev/null

if [[ "${1:-}" == "--help" || "${1:-}" == "-h" ]]; then
  echo "usage: tools/setup.sh [lab] [check] [engines] [package] [machine]    install the missing packages of packages.txt"
  echo "without arguments: packages to play; lab: also those of bourse-lab; check: of the tests; engines: the browsers"
  echo "of ./test engines; package: of the Debian packages; machine: of the tests of packages and containers"
  echo "BOURSE_SKIP_SETUP=1 in the environment: install nothing"
  exit 0
fi
if [[ -n "${BOURSE_SKIP_SETUP:-}" ]]; then
  exit 0
fi

cd "$(dirname "$0")/.."
sections=" play $* "
for section in "$@"; do
  if [[ ! "$section" =~ ^(lab|check|engines|package|machine)$ ]]; then
    echo "setup: packages.txt has no section \"$section\"; there are lab, check, engines, package and machine"
    exit 2
  fi
done

wanted=()
section=
while read -r package unless command; do
  if [[ "$package" == "["*"]" ]]; then
    section=${package:1:-1}
  elif [[ "$sections" == *" $section "* ]] &&
    { [[ "$unless" != "unless" ]] || ! command -v "$command" >/dev/null; }; then
    wanted+=("$package")
  fi
done < <(sed -e 's/#.*//' -e '/^[[:space:]]*$/d' packages.txt)

give_up() {
  echo "setup: $1"
  echo "setup: missing packages: ${missing[*]}"
  echo "setup: install them; if this check still fails, set BOURSE_SKIP_SETUP=1"
  exit 1
}

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  fold -s -w 100 <<END
setup: This is not Debian, so nothing is installed automatically. Bourse needs GCC 12 or Clang 14 or later, \
CMake 3.25, Ninja, Python 3, npm, and the libraries Boost 1.81 (with JSON), fmt 9, xxHash, CLI11 2.1, libsodium, ICU, \
OpenSSL, libedit, SQLite 3 and mimalloc 2 with their headers. On Debian 12 the packages are: ${wanted[*]}. \
Install the packages of your system, then set BOURSE_SKIP_SETUP=1 and try again.
END
  exit 1
fi

declare -A installed=()
while read -r status name; do
  if [[ "$status" == ii* ]]; then
    installed["${name%%:*}"]=1
  fi
done < <(dpkg-query --show --showformat='${db:Status-Abbrev} ${binary:Package}\n' "${wanted[@]}" 2>/dev/null || true)

missing=()
for package in "${wanted[@]}"; do
  if [[ -z "${installed[$package]:-}" ]]; then
    missing+=("$package")
  fi
done
if [[ ${#missing[@]} -eq 0 ]]; then
  exit 0
fi

as_root=()
if [[ $EUID -ne 0 ]]; then
  if ! command -v sudo >/dev/null; then
    give_up "installing packages needs root, and sudo is missing"
  fi
  if ! sudo -n true 2>/dev/null && [[ ! -r /dev/tty || ! -w /dev/tty || -n "${CI:-}" ]]; then
    give_up "installing packages needs root, and sudo asks for a password without a terminal"
  fi
  as_root=(sudo)
fi

apt() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get \
    -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 -o Acquire::http::Timeout=30 -o Dpkg::Use-Pty=0 \
    --quiet --quiet "$@"
}

echo "setup: installing ${missing[*]}"
if ! apt update; then
  echo "setup: the package lists could not be updated; using the existing ones"
fi
if ! apt install --yes --no-install-recommends "${missing[@]}"; then
  give_up "apt could not install the packages (no network, or not Debian 12?); see above"
fi
# Makes tools/build.sh configure again.
mkdir -p build
touch build/.packages
echo "setup: done"
