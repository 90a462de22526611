# Sourced by the scripts beside this folder: where things are kept, what is said, what is installed.

set -eu

project=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
until [ -e "$project/Package.swift" ]; do project=$(dirname -- "$project"); done

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

# need_compiler: Swift 6 on the path, or where Debian and swift.org's archives put it; else Debian 13's package.
need_compiler() {
  find_compiler && need_packages $(toolchain_packages) && return 0
  case $(dpkg --print-architecture 2>/dev/null) in
    amd64 | arm64) ;;
    *) die 'there is no Swift compiler for this machine; a 64-bit system is needed (docs/how-it-is-built.md)' ;;
  esac
  debian=$(debian_release)
  [ "$debian" -ge 13 ] ||
    die 'there is no Swift compiler. Debian 13 has one in its packages; here, unpack the toolchain of swift.org and put its usr/bin on the PATH'
  need_packages swiftlang $(toolchain_packages)
  find_compiler || die 'the package swiftlang is installed, but there is no swift; put its directory on the PATH'
}

find_compiler() {
  command -v swift >/dev/null && return 0
  for place in /usr/libexec/swift/bin /opt/swift/usr/bin; do
    [ -x "$place/swift" ] || continue
    PATH=$PATH:$place
    export PATH
    return 0
  done
  return 1
}

# What a Swift compiler needs of the system to link a program.
toolchain_packages() {
  echo binutils libc6-dev
  case $(debian_release) in
    12) echo libgcc-12-dev libstdc++-12-dev ;;
    *) echo libgcc-14-dev libstdc++-14-dev ;;
  esac
}

# The number of the Debian release that this system is, or is made of.
debian_release() {
  release=$(cut -d. -f1 /etc/debian_version 2>/dev/null) || release=
  case $release in
    '' | *[!0-9]*) echo 13 ;; # testing, or no Debian at all
    *) echo "$release" ;;
  esac
}

# Where builds go. script/room sets another place, so that a checkout can be built by both compilers.
scratch_path() {
  echo "${REMOTE_AGENT_SCRATCH:-$project/.build}"
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
