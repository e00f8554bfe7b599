#!/bin/bash
# What a judge does with --first-failure, of a submission of which it is known which tests fail.
#
#   first_failure_test.sh JUDGE FACTS GRADER_HASH BUILD_STATUS COMPILER_OUTPUT WORKER
source grader/selftest/expect.sh

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
judge() { # OPTION...
  "$judge" --facts "$facts" --grader "$hash" --worker "$worker" --build-status "$status" \
    --compiler-output "$words" --record "$folder/record.json" --run "$folder/run.json" "$@"
}
judge=$1 facts=$2 hash=$3 status=$4 words=$5 worker=$6
verdicts() { # the tests', in their order
  grep '^    "verdict"' "$folder/record.json" | cut -d'"' -f4
}

judge
expect "all tests run" same "$?: $(verdicts | sort | uniq -c | xargs)" "0: 4 OK 4 WRONG"
before=$(verdicts | sed '/WRONG/q')
judge --first-failure
expect "a judgement that ends early has succeeded" same "$?" 0
expect "the first tests go as before" same "$(verdicts | sed '/WRONG/q')" "$before"
expect "no other test runs" same "$(verdicts | sed '0,/WRONG/d' | sort -u)" SKIPPED
expect "the verdict is that of the test that failed" holds "$(grep '^  "verdict"' "$folder/record.json")" WRONG

finish
