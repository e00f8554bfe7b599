#!/bin/bash
# Grading on other machines: 20 submissions, graded here, then by Bazel's own remote worker (grader/remote), then with
# nginx as a plain cache. The records are the same, and what was graded once is not graded again. Whoever asks is a copy
# of the tree in another folder, with an output base of its own, so that nothing of this machine's paths is in an action.
set -u
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." || exit 2
source grader/selftest/expect.sh
source grader/selftest/need.sh

readonly kDrills=(01_to_bf16 03_pairwise_sum 07_rmsnorm)
readonly kStudents=20

folder=$(mktemp -d)
declare -a servers=() copies=()
clean_up() {
  local copy
  for copy in "${copies[@]}"; do forget "$copy"; done
  ((${#servers[@]} == 0)) || kill "${servers[@]}" 2> /dev/null
  wait
  rm -rf "$folder"
}
trap clean_up EXIT

need /usr/src/bazel-bootstrap/src/tools/remote bazel-bootstrap-source

# Debian's nginx, unpacked: to install it would start a server for all the world.
nginx=$(PATH=$PATH:/usr/sbin command -v nginx) || {
  (cd "$folder" && apt-get download -qq nginx > /dev/null && dpkg -x nginx_*.deb nginx) || exit 77
  nginx=$folder/nginx/usr/sbin/nginx
}
"$nginx" -v 2> /dev/null || exit 77

free_port() {
  /usr/bin/python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}
# Waits for a server of ours to have written its process's number.
await() { # FILE
  timeout 60 bash -c 'until [[ -s $0 ]]; do sleep 0.1; done' "$1" || { echo "no $1: a server did not start" && exit 1; }
}

# A class of every kind of work. Many have the same file of a drill; one in five has none of 03.
files_01=(solutions/01_to_bf16/to_bf16.cc drills/01_to_bf16/to_bf16.cc
  grader/mutants/01_to_bf16/{rounded_away,truncated,nan_to_infinity}.cc grader/samples/{does_not_compile,opens_a_file}.cc)
files_03=(solutions/03_pairwise_sum/pairwise_sum.cc grader/mutants/03_pairwise_sum/{kahan,empty_refused,odd_dropped}.cc "")
files_07=(solutions/07_rmsnorm/rmsnorm.cu drills/07_rmsnorm/rmsnorm.cu grader/mutants/07_rmsnorm/missing_barrier_in_tree.cu)
hand_in() { # STUDENT DRILL FILE
  [[ -n $3 ]] || return 0
  mkdir -p "$folder/class/$1/$2"
  cp "$3" "$folder/class/$1/$2/${2#*_}.${3##*.}"
}
for ((i = 0; i < kStudents; ++i)); do
  hand_in "student_$i" 01_to_bf16 "${files_01[i % ${#files_01[@]}]}"
  hand_in "student_$i" 03_pairwise_sum "${files_03[i % ${#files_03[@]}]}"
  hand_in "student_$i" 07_rmsnorm "${files_07[i % ${#files_07[@]}]}"
done

# Of each cost there are two: all three drills for the worker, and one, whose judge is quickly built, for a cache.
printf '[drills]\n01 = 10\n03 = 10\n07 = 20\n' > "$folder/three.toml"
printf '[drills]\n01 = 10\n' > "$folder/one.toml"
bazel build --show_result=0 //grader/cli:drill 2> "$folder/build.log" || { cat "$folder/build.log"; exit 1; }
program=$(readlink -f bazel-bin/grader/cli/drill)

# grade_class ROOT OUT ASSIGNMENT OPTION...: the class's reports, made in the tree ROOT with these options of Bazel's. How it
# was done is in OUT.log and OUT.txt.
grade_class() {
  local root=$1 out=$2 assignment=$folder/$3.toml
  shift 3
  "$program" --root "$root" class grade "$folder/class" --out "$out" --assignment "$assignment" \
    "${@/#/--bazel=}" --bazel="--execution_log_json_file=$out.log" > "$out.txt" 2>&1
  expect "$out is graded: $(tail -n 30 "$out.txt")" same $? 0
}

# A copy of the tree, and what Bazel has built in it, away with it.
copy() { # NAME
  local root=$folder/$1
  copies+=("$root")
  mkdir "$root" && git ls-files -z | tar --null -cT - | tar -x -C "$root" || exit 1
}
forget() { # ROOT
  [[ ! -d $1 ]] || (cd "$1" && bazel clean --expunge > /dev/null 2>&1)
  rm -rf "$1"
}

# All records but what `run` says, and how often each verdict is in them.
records() { # OUT
  /usr/bin/python3 - "$1" << 'END'
import collections, json, pathlib, sys
verdicts = collections.Counter()
for path in sorted(pathlib.Path(sys.argv[1], "records").glob("*.json")):
    record = json.loads(path.read_text())["record"]
    del record["run"]
    verdicts.update(drill["verdict"] for drill in record["drills"])
    print(path.name, json.dumps(record))
print(dict(sorted(verdicts.items())))
END
}
# How the actions were done: each way, and how many.
ways() { # OUT
  sed -n 's/^ *"runner": "\(.*\)",$/\1/p' "$1.log" | sort | uniq -c | sed 's/^ *//'
}
names_of_ways() { # OUT
  ways "$1" | sed 's/^[0-9]* //'
}
# The actions of a submission to a device that are asked of workers with one, without the judge's, which would need it.
asked_of_gpu_workers() { # ROOT
  local log=$folder/gpu.log
  (cd "$1" && bazel build --config=remote "--remote_executor=grpc://127.0.0.1:$port" --output_groups=worker \
    --repo_env=KERNEL_DRILLS_GPU_WORKERS=Pool=gpu,size=large --execution_log_json_file="$log" \
    //solutions/07_rmsnorm:graded_cuda) > "$folder/gpu.txt" 2>&1 || cat "$folder/gpu.txt"
  /usr/bin/python3 - "$log" << 'END'
import json, pathlib, sys
text, names, end = pathlib.Path(sys.argv[1]).read_text().strip(), set(), 0
while end < len(text):
    action, end = json.JSONDecoder().raw_decode(text, end)
    end += len(text[end:]) - len(text[end:].lstrip())
    properties = {pair["name"]: pair["value"] for pair in action.get("platform", {}).get("properties", [])}
    if properties == {"Pool": "gpu", "size": "large"}:
        names.add(action["mnemonic"])
print(*sorted(names))
END
}
report() { # WHAT OUT
  printf '%3d s  %s: %s\n' "$SECONDS" "$1" "$(ways "$2" | paste -sd ',' | sed 's/,/, /g')"
}

out=$folder/here
grade_class "$PWD" "$out" three
report "here" "$out"
wanted=$(records "$out")
grade_class "$PWD" "$folder/here_one" one
wanted_of_one=$(records "$folder/here_one")
for verdict in OK WRONG UNIMPLEMENTED BUILD FORBIDDEN MISSING; do
  expect "the class has a $verdict" holds "$(tail -n 1 <<< "$wanted")" "'$verdict'"
done

mkdir "$folder/worker"
port=$(free_port)
grader/remote/remote_worker.sh "$folder/worker" "$port" > "$folder/worker.log" 2>&1 &
servers+=($!)
await "$folder/worker/pid"
for round in first second; do
  copy "$round"
  out=$folder/remote_$round
  grade_class "$folder/$round" "$out" three --config=remote "--remote_executor=grpc://127.0.0.1:$port"
  if [[ $round == first && -x ${CUDA_HOME:-/usr/local/cuda}/bin/nvcc ]]; then
    expect "what needs nvcc goes to GPU workers" same "$(asked_of_gpu_workers "$folder/$round")" "CudaCompile SubmissionCompile"
  fi
  forget "$folder/$round"
  report "by a remote worker, the $round time" "$out"
  expect "remotely, the $round time: the same records" same "$(records "$out")" "$wanted"
  # So that a record that the worker could not protect is not taken for one that it did.
  expect "the worker's protections" holds_not "$(cat "$out.txt")" "graded without"
done
expect "the first time the worker runs all, and nobody else runs anything" same "$(names_of_ways "$folder/remote_first")" "remote"
expect "the second time nothing runs" same "$(names_of_ways "$folder/remote_second")" "remote cache hit"

mkdir -p "$folder/nginx_state/store"
port=$(free_port)
cat > "$folder/nginx.conf" << END
$( ((EUID != 0)) || echo "user root;")
daemon off;
pid $folder/nginx_state/pid;
error_log $folder/nginx_state/error.log;
events {}
http {
  access_log off;
  $(for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $folder/nginx_state/$kind;"; done)
  server {
    listen 127.0.0.1:$port;
    root $folder/nginx_state/store;
    location / {
      dav_methods PUT;
      create_full_put_path on;
      client_max_body_size 1g;
    }
  }
}
END
"$nginx" -e "$folder/nginx_state/error.log" -c "$folder/nginx.conf" &
servers+=($!)
await "$folder/nginx_state/pid"
for round in third fourth; do
  copy "$round"
  out=$folder/cached_$round
  grade_class "$folder/$round" "$out" one "--remote_cache=http://127.0.0.1:$port"
  forget "$folder/$round"
  report "with a cache, the $round time" "$out"
  expect "with a cache, the $round time: the same records" same "$(records "$out")" "$wanted_of_one"
done
expect "the third time all is done here" same "$(names_of_ways "$folder/cached_third")" "linux-sandbox"
expect "the fourth time nothing is" same "$(names_of_ways "$folder/cached_fourth")" "remote cache hit"

finish
