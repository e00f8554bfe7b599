// What the programs of all labs do in the same way: options, errors, files, exit status.
//
//   int main(int argc, char** argv) {
//     lab::Program program("k3_tour", "What the bits of a float say.");
//     std::int64_t block = 64;
//     lab::add_whole_number(program.options(), "--block", block, 1, 1 << 20, "elements of a tile");
//     return program.run(argc, argv, [&] {
//       ...fmt::print(...)...
//       return lab::Result{.json = {{"block", block}}, .svg = draw(block)};
//     });
//   }
#ifndef GRADER_LABS_PROGRAM_H_
#define GRADER_LABS_PROGRAM_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "nlohmann/json.hpp"

namespace lab {

// The folder whose functions the program runs on: "drills" or "solutions". Each program is linked
// with one of with_drills.cc and with_solutions.cc.
extern const char* const kWith;

// What --json writes besides is the lab's name ("lab") and kWith ("with").
struct Result {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  std::string svg = "";  // a whole document; of a lab that draws
  bool passed = true;    // false makes the exit status 1
};

class Program {
 public:
  // Exits with this where it was used wrongly.
  static constexpr int kWrongUse = 2;

  // `name` as `./drill lab` knows it. `about` is the first paragraph of --help.
  Program(std::string name, const std::string& about);

  // For the lab's own options. Each says its unit. --json is there already.
  CLI::App& options() { return app_; }

  // Adds --svg.
  void add_svg(const std::string& what_is_drawn);

  // Parses the options, calls `experiment` and writes the files that were asked for; that they can
  // be written is tried before, and an existing one keeps its contents until the end. Returns the
  // exit status: 0, or 1 if the result has not passed, or kWrongUse after a message for bad
  // options, std::invalid_argument, a file that cannot be written, and memory that does not
  // suffice. What else is thrown is a fault of a function under test: a message and status 1.
  int run(int argc, char** argv, const std::function<Result()>& experiment);

 private:
  std::string name_;
  CLI::App app_;
  std::optional<std::string> json_, svg_;  // files

  // Throws std::invalid_argument for what cannot be written.
  void write(const Result& result) const;
};

// An option that takes whole numbers from `least` to `greatest`. The vector's are separated by
// commas; there is at least one.
CLI::Option* add_whole_number(CLI::App& app, const std::string& name, std::int64_t& value,
                              std::int64_t least, std::int64_t greatest, const std::string& about);
CLI::Option* add_whole_numbers(CLI::App& app, const std::string& name,
                               std::vector<std::int64_t>& values, std::int64_t least,
                               std::int64_t greatest, const std::string& about);
// Any that std::uint64_t holds.
CLI::Option* add_seed(CLI::App& app, std::uint64_t& seed);

}  // namespace lab

#endif  // GRADER_LABS_PROGRAM_H_
