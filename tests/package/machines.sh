# SPDX-License-Identifier: Apache-2.0
# Sourced by the tests of packages and containers: Debian machines with systemd as process 1, and podman with storage and
# networks of its own. Everything is in $scratch and goes at the end. The caller sets $step, the name for its messages.
# shellcheck shell=bash

say() { echo "$step: $*"; }
fail() {
  say "$*"
  exit 1
}

[[ $EUID -eq 0 ]] || fail "machines and containers of their own need root"
# A DNS server for each network, of which podman has one per /run/containers.
if [[ -z "${BOURSE_OWN_MOUNTS:-}" ]]; then
  exec env BOURSE_OWN_MOUNTS=1 unshare --mount "tests/package/${0##*/}" "$@"
fi
mkdir -p /run/containers && mount -t tmpfs none /run/containers || fail "this machine allows no mounts"
# Whole systems, with device nodes: /tmp may be in memory, or mounted with nodev.
scratch=$(mktemp -d /var/tmp/bourse-XXXXXX)
clean_up() {
  podman rm --all --force --time 0 >/dev/null 2>&1 || true
  podman network prune --force >/dev/null 2>&1 || true
  rm -rf "$scratch"
}
trap clean_up EXIT

# No limit above those of this shell, which a process without CAP_SYS_RESOURCE cannot raise. netavark has names for
# containers; "vfs" and "cgroupfs" work in containers and virtual machines, too.
private_podman() {
  local files
  files=$(ulimit -Hn)
  cat >"$scratch/containers.conf" <<END
[containers]
default_ulimits = ["nofile=$files:$files", "nproc=$files:$files"]
[network]
network_backend = "netavark"
network_config_dir = "$scratch/networks"
[engine]
cgroup_manager = "cgroupfs"
runtime = "runc"
END
  cat >"$scratch/storage.conf" <<END
[storage]
driver = "vfs"
graphroot = "$scratch/storage"
runroot = "$scratch/run"
END
  export CONTAINERS_CONF=$scratch/containers.conf CONTAINERS_STORAGE_CONF=$scratch/storage.conf
}
private_podman

# make_root FOLDER [PACKAGE...]: a minimal Debian, and apt as it is configured here.
make_root() {
  local folder=$1 mirror packages="${*:2}"
  mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | head -n 1)
  [[ -n "$mirror" ]] || fail "the sources of apt name no mirror; run apt-get update first"
  say "a fresh Debian root"
  debootstrap --variant=minbase --include="ca-certificates,${packages// /,}" bookworm "$folder" "$mirror" \
    >"$scratch/debootstrap.log" 2>&1 ||
    { tail -n 5 "$scratch/debootstrap.log"; fail "debootstrap cannot make a root on this machine"; }
  cp -rL /etc/apt/apt.conf.d "$folder/etc/apt/"
  echo force-unsafe-io >"$folder/etc/dpkg/dpkg.cfg.d/unsafe-io"
}

# start_machine NAME ROOT: boots the root. It has a network of its own, from which it reaches the mirror.
start_machine() {
  local name=$1 state
  podman network exists machines || podman network create machines >/dev/null
  podman run --detach --name "$name" --network machines --systemd=always --privileged --rootfs "$2" /sbin/init \
    >"$scratch/$name.log" 2>&1 || { cat "$scratch/$name.log"; fail "podman cannot start a machine here"; }
  for _ in $(seq 60); do
    state=$(podman exec "$name" systemctl is-system-running 2>&1) && return
    sleep 0.5
  done
  fail "systemd does not run as process 1 of a container here: $state"
}

# on MACHINE COMMAND: as root.
on() { podman exec --env DEBIAN_FRONTEND=noninteractive --env LC_ALL=C.UTF-8 "$1" bash -ec "cd /srv; $2"; }

# beside MACHINE COMMAND...: a program of this machine in the network of that one.
beside() { nsenter --net --target "$(podman inspect --format '{{.State.Pid}}' "$1")" "${@:2}"; }
