#!/bin/bash
# Bazel's own remote-execution worker on this machine, from Debian's bazel-bootstrap-source: for tests and measurements.
# It shows that grading needs nothing of the machine that asks for it; it is no service for a class (docs/scale.md).
#
#   remote_worker.sh FOLDER PORT [OPTION...]
#
# FOLDER holds its store and its work, and `pid` once it listens. The options are the worker's. It runs until it is
# killed. Its compiled classes are kept in .drill/remote_worker. Exit status 77: what it needs is not installed.
set -eu -o pipefail

root=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../..
readonly sources=/usr/src/bazel-bootstrap/src/tools/remote/src/main/java
readonly bazel=/usr/share/bazel
readonly class_path=$bazel/A-server.jar:/usr/share/java/*
kept=$root/.drill/remote_worker

folder=$(realpath "$1") port=$2
shift 2
if [[ ! -d $sources ]] || ! command -v javac > /dev/null; then
  echo "remote_worker.sh: there is no $sources or no javac; sudo apt-get install bazel-bootstrap-source default-jdk-headless" >&2
  exit 77
fi

# A folder that is there is whole.
if [[ ! -d $kept || $kept -ot $bazel/A-server.jar ]]; then
  rm -rf "$kept" "$kept.new"
  # The worker looks for Bazel's sandbox beside its classes.
  mkdir -p "$kept.new/main/tools"
  cp "$bazel/linux-sandbox" "$kept.new/main/tools"
  find "$sources" -name '*.java' -exec javac -nowarn -Xlint:none -proc:none -d "$kept.new" -cp "$class_path" {} +
  mv "$kept.new" "$kept"
fi

mkdir -p "$folder/store" "$folder/work"
# As local actions have it: no network, and of the machine's folders only /tmp and shared memory to write.
exec java --add-opens java.base/java.lang=ALL-UNNAMED -cp "$kept:$class_path" \
  com.google.devtools.build.remote.worker.RemoteWorker --listen_port="$port" --pid_file="$folder/pid" \
  --cas_path="$folder/store" --work_path="$folder/work" --sandboxing --sandboxing_block_network \
  --sandboxing_writable_path=/tmp --sandboxing_writable_path=/dev/shm "$@"
