#!/bin/bash
# The solution of drill 07 for a device: nvcc builds it, and it is judged where there is one.
#
#   graded_test.sh FILE...: record.json, run.json, worker, build_status, compiler_output.txt
set -u

source grader/selftest/expect.sh

for file in "$@"; do
  case $file in
    */record.json) record=$file ;;
    */worker) worker=$file ;;
    */build_status) build_status=$file ;;
    */compiler_output.txt) words=$file ;;
  esac
done

expect "it builds" same "$(cut -d' ' -f1 "$build_status")" OK
expect "without a word of nvcc's" same "$(cat "$words")" ""
expect "into a program" same "$(head -c 4 "$worker")" $'\x7fELF'
# The fat binary holds code for both architectures and PTX.
expect "with device code" grep -q '\.nv_fatbin' <(readelf --sections --wide "$worker")

if grep -q '"cuda": "graded"' "$record"; then
  expect "it passes on this device" grep -q '^  "verdict": "OK"' "$record"
else
  expect "without a device it is not graded" grep -q '"cuda": "not graded: no CUDA device' "$record"
  expect "and has no points" grep -q '^  "points": 0' "$record"
fi
finish
