#!/bin/bash
# Runs a test of Catch2's so that its results are XML, where Bazel looks for a test's XML.
exec "$@" --reporter xml --out "$XML_OUTPUT_FILE"
