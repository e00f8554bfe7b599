// rewrite INPUT NAME OUTPUT: turns the .cu file INPUT, which messages shall call NAME, into C++.
// Exit status 1: there are errors, on stderr, and no output. 2: used wrongly.
#include <fstream>
#include <iostream>
#include <sstream>

#include "grader/simt/rewrite/rewrite.h"

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: rewrite INPUT NAME OUTPUT\n";
    return 2;
  }
  const char* const input_path = argv[1];
  const char* const name = argv[2];
  const char* const output_path = argv[3];

  std::ifstream input(input_path, std::ios::binary);
  std::ostringstream source;
  source << input.rdbuf();
  // An empty file makes << fail, which is no error.
  if (!input.is_open() || input.bad()) {
    std::cerr << name << ":1: error: simt: cannot read " << input_path << '\n';
    return 1;
  }
  const simt::Rewritten rewritten = simt::rewrite(source.str(), name);
  for (const simt::Diagnostic& error : rewritten.errors) {
    std::cerr << name << ':' << error.line << ": error: simt: " << error.message << '\n';
  }
  if (!rewritten.errors.empty()) return 1;

  std::ofstream output(output_path, std::ios::binary);
  output << rewritten.text << std::flush;
  if (!output) {
    std::cerr << name << ":1: error: simt: cannot write " << output_path << '\n';
    return 1;
  }
}
