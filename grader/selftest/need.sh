# For the scripts of this folder: what they need and a grader does not is installed, if that needs no password; else the test
# is skipped, with exit status 77. Source it.
# shellcheck shell=bash

need() { # PROBE PACKAGE...; a command, or a path
  local as_root=()
  if command -v "$1" > /dev/null || [[ -e $1 ]]; then return; fi
  shift
  ((EUID == 0)) || as_root=(sudo -n)
  if ! "${as_root[@]}" true 2> /dev/null || ! command -v apt-get > /dev/null; then
    echo "not run: it needs the packages $*"
    exit 77
  fi
  "${as_root[@]}" apt-get update -qq && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -qq -y --no-install-recommends "$@" > /dev/null || exit 77
}
