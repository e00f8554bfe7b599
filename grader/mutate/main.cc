// Lists the mutations of a file, or makes one.
//
//   mutate FILE            a line each: its number, from 0, and what it changes
//   mutate FILE NUMBER     the file with that change
//
// Exit status: 0 done, 2 wrong use.
#include <charconv>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

#include "fmt/format.h"
#include "grader/mutate/mutations.h"
#include "grader/report/text_file.h"

namespace {

void run(int argc, char** argv) {
  if (argc < 2 || argc > 3) throw std::runtime_error("usage: mutate FILE [NUMBER]");
  const std::string source = report::read_file(argv[1]);
  const auto all = mutate::mutations(source);
  if (argc == 2) {
    for (std::size_t i = 0; i < all.size(); ++i)
      fmt::print("{} {}\n", i, mutate::describe(source, all[i]));
    return;
  }
  const std::string_view text = argv[2];
  std::size_t number = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
  if (parsed.ptr != text.data() + text.size() || number >= all.size()) {
    throw std::runtime_error(
        fmt::format("{} has {} mutations, and none is number {}", argv[1], all.size(), text));
  }
  fmt::print("{}", mutate::apply(source, all[number]));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(argc, argv);
  } catch (const std::exception& e) {
    fmt::print(stderr, "mutate: {}\n", e.what());
    return 2;
  }
}
