# Sourced by the scripts beside this folder: where things are kept, what is said, what is installed.

set -eu

project=$(CDPATH='' cd -- "$(dirname -- "$0")" && git rev-parse --show-toplevel 2>/dev/null) ||
  project=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)

# Everything that takes long to make and can be made again lives here, outside the checkout.
cache=${REMOTE_AGENT_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/remote-agent}

say() { printf '%s\n' "$*" >&2; }

die() {
  say "$(basename "$0"): $*"
  exit 1
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# need_packages PACKAGE... installs those that are missing, and asks for root only then.
need_packages() {
  command -v dpkg-query >/dev/null ||
    die "this is not Debian or Raspberry Pi OS; install by hand what these packages hold: $*"
  missing=
  for package in "$@"; do
    status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) || status=absent
    [ "$status" = installed ] || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  say "Installing Debian packages:$missing"
  # shellcheck disable=SC2086
  install_packages $missing || die "apt-get could not install:$missing"
}

install_packages() {
  log=$(mktemp)
  if DEBIAN_FRONTEND=noninteractive as_root apt-get install -qq -y --no-install-recommends "$@" >"$log" 2>&1 ||
    { as_root apt-get update -qq >"$log" 2>&1 &&
      DEBIAN_FRONTEND=noninteractive as_root apt-get install -qq -y --no-install-recommends "$@" >"$log" 2>&1; }; then
    rm -f "$log"
  else
    tail -20 "$log" >&2
    rm -f "$log"
    return 1
  fi
}

# locked NAME: from here on no other run on this machine builds the same thing in the cache.
locked() {
  mkdir -p "$cache"
  exec 9>"$cache/$1.lock"
  flock 9
}
