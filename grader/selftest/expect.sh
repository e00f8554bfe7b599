# For the scripts of this folder: counts what was not as expected. Source it, then end with `finish`.
# shellcheck shell=bash

failures=0

expect() { # WHAT COMMAND...
  local what=$1
  shift
  if "$@"; then return; fi
  echo "expected: $what"
  failures=$((failures + 1))
}

same() { # GOT WANTED
  [[ $1 == "$2" ]] || { printf 'got: %s\nwanted: %s\n' "$1" "$2" && return 1; }
}

holds() { # TEXT PART
  [[ $1 == *"$2"* ]] || { printf 'no "%s" in:\n%s\n' "$2" "$1" && return 1; }
}

holds_not() { # TEXT PART
  [[ $1 != *"$2"* ]] || { printf '"%s" in:\n%s\n' "$2" "$1" && return 1; }
}

finish() {
  ((failures == 0)) || echo "$failures expectations failed"
  exit $((failures > 0))
}
