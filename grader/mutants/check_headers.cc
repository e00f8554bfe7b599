// Checks that mutants say of themselves what their mutants.bzl says of them.
//
//   check_headers DRILL [FILE TEST]...
//
// DRILL is the drill's number, two digits; TEST the hidden test that FILE is said to fail.
#include <exception>
#include <stdexcept>
#include <string>

#include "fmt/format.h"
#include "grader/mutants/header.h"
#include "grader/report/text_file.h"

namespace {

void check(const std::string& path, const std::string& drill, const std::string& test) {
  const mutants::Header header = mutants::header_of(report::read_file(path));
  if (header.drill != drill)
    throw std::runtime_error(
        fmt::format("its header says drill {}, expected {}", header.drill, drill));
  if (header.caught_by != test)
    throw std::runtime_error(
        fmt::format("its header says \"Caught by: {}\", and mutants.bzl beside it the test \"{}\": "
                    "make them the same",
                    header.caught_by, test));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc % 2 != 0) {
    fmt::print(stderr, "usage: check_headers DRILL [FILE TEST]...\n");
    return 2;
  }
  int wrong = 0;
  for (int i = 2; i < argc; i += 2) {
    try {
      check(argv[i], argv[1], argv[i + 1]);
    } catch (const std::exception& e) {
      fmt::print("{}: {}\n", argv[i], e.what());
      ++wrong;
    }
  }
  fmt::print("{} of {} headers are wrong\n", wrong, argc / 2 - 1);
  return wrong == 0 ? 0 : 1;
}
