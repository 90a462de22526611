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

# packages build|test: the names in script/lib/packages-*.
packages() {
  grep -v '^#' "$project/script/lib/packages-$1"
}

# need_compiler: Swift 6, from the path, else Debian 13's.
need_compiler() {
  command -v swift >/dev/null && return 0
  for place in /usr/libexec/swift/bin /opt/swift/usr/bin; do
    if [ -x "$place/swift" ]; then
      PATH=$PATH:$place
      export PATH
      return 0
    fi
  done
  case $(dpkg --print-architecture 2>/dev/null) in
    amd64 | arm64) ;;
    *) die 'there is no Swift compiler for this machine; a 64-bit system is needed (docs/how-it-is-built.md)' ;;
  esac
  need_packages swiftlang libc6-dev libstdc++-14-dev binutils || true
  command -v swift >/dev/null ||
    die 'there is no Swift compiler: Debian 13 has one (swiftlang); on Debian 12 unpack the toolchain of swift.org and put it on the PATH'
}

# Each compiler keeps its own build, so that a checkout can be built by both.
scratch_path() {
  if [ -e /etc/debian_version ] && [ "$(cut -d. -f1 /etc/debian_version)" = 13 ]; then
    echo "$project/.build/debian13"
  else
    echo "$project/.build"
  fi
}

# build_quietly OPTION...: a release build, with its output only where it fails.
build_quietly() {
  log=$(mktemp)
  if swift build -c release --scratch-path "$(scratch_path)" --static-swift-stdlib "$@" >"$log" 2>&1; then
    rm -f "$log"
  else
    cat "$log" >&2
    rm -f "$log"
    die 'the build failed; its output is above'
  fi
}
