#include "grader/labs/program.h"

#include <charconv>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <new>
#include <stdexcept>
#include <utility>

#include "fmt/format.h"
#include "grader/report/printable.h"
#include "grader/report/record.h"
#include "grader/report/text_file.h"

namespace lab {
namespace {

constexpr const char* kTooLarge = "these sizes need more memory than there is; take smaller ones";

// CLI11's own words for a number out of range do not name the option.
template <class Number>
Number parse(const std::string& name, const std::string& text, Number least, Number greatest) {
  Number value = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || rest != end || value < least || value > greatest) {
    throw CLI::ValidationError(
        fmt::format("{}: \"{}\" is no whole number from {} to {}", name, text, least, greatest));
  }
  return value;
}

// Tried without a trace: an existing file keeps its contents, and a new one is not left behind.
void require_writable(const std::string& option, const std::optional<std::string>& file) {
  if (!file) return;
  const bool existed =
      std::filesystem::symlink_status(*file).type() != std::filesystem::file_type::not_found;
  if (!std::ofstream(*file, std::ios::app))
    throw std::invalid_argument(fmt::format("{}: cannot write \"{}\"", option, *file));
  if (!existed) std::filesystem::remove(*file);
}

// Of what went wrong, which may hold a student's words.
int complain(const std::string& name, const std::string& what, int status) {
  fmt::print(stderr, "{}: {}\n", name, report::printable(what));
  return status;
}

}  // namespace

Program::Program(std::string name, const std::string& about)
    : name_(std::move(name)), app_(about, "./drill lab " + name_) {
  app_.add_option("--json", json_, "write all figures to this file");
  app_.footer(
      // instructor
      "And of ./drill lab itself: --with drills|solutions, whose functions it runs on (default "
      "drills).\n"
      // end of instructor
      "Exit status: 0 all well, 1 a check failed or a function did, 2 wrong use.");
}

void Program::add_svg(const std::string& what_is_drawn) {
  app_.add_option("--svg", svg_, "draw " + what_is_drawn + " into this file");
}

int Program::run(int argc, char** argv, const std::function<Result()>& experiment) {
  try {
    json_.reset();
    svg_.reset();
    app_.parse(argc, argv);
    require_writable("--json", json_);
    require_writable("--svg", svg_);
    if (json_ && json_ == svg_)
      throw std::invalid_argument("--json and --svg: expected two files, got one");
    const Result result = experiment();
    write(result);
    return result.passed ? 0 : 1;
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return app_.exit(e);
    return complain(name_, fmt::format("{}; see ./drill lab {} --help", e.what(), name_),
                    kWrongUse);
  } catch (const std::invalid_argument& e) {
    return complain(name_, e.what(), kWrongUse);
  } catch (const std::length_error&) {
    return complain(name_, kTooLarge, kWrongUse);
  } catch (const std::bad_alloc&) {
    return complain(name_, kTooLarge, kWrongUse);
  } catch (const std::exception& e) {
    return complain(name_, e.what(), 1);
  } catch (...) {
    return complain(name_, "a function threw what is no std::exception", 1);
  }
}

void Program::write(const Result& result) const {
  const auto to_file = [](const std::string& option, const std::string& file,
                          const std::string& text) {
    try {
      report::write_file(file, text);
    } catch (const std::runtime_error& e) {
      throw std::invalid_argument(option + ": " + e.what());
    }
  };
  if (json_) {
    nlohmann::ordered_json json = {{"lab", name_}, {"with", kWith}};
    json.update(result.json);
    to_file("--json", *json_, report::dump(json));
  }
  if (svg_) to_file("--svg", *svg_, result.svg);
  // What was printed must not be lost unseen.
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
    throw std::invalid_argument("cannot write to the standard output");
}

CLI::Option* add_whole_number(CLI::App& app, const std::string& name, std::int64_t& value,
                              std::int64_t least, std::int64_t greatest, const std::string& about) {
  return app
      .add_option_function<std::string>(
          name,
          [&value, name, least, greatest](const std::string& text) {
            value = parse(name, text, least, greatest);
          },
          about)
      ->type_name("INT")
      ->default_str(std::to_string(value));
}

CLI::Option* add_whole_numbers(CLI::App& app, const std::string& name,
                               std::vector<std::int64_t>& values, std::int64_t least,
                               std::int64_t greatest, const std::string& about) {
  return app
      .add_option_function<std::string>(
          name,
          [&values, name, least, greatest](const std::string& text) {
            values.clear();
            std::size_t begin = 0;
            while (true) {
              const std::size_t end = text.find(',', begin);
              values.push_back(parse(name, text.substr(begin, end - begin), least, greatest));
              if (end == std::string::npos) break;
              begin = end + 1;
            }
          },
          about)
      ->type_name("INT,...")
      ->default_str(fmt::format("{}", fmt::join(values, ",")));
}

CLI::Option* add_seed(CLI::App& app, std::uint64_t& seed) {
  return app
      .add_option_function<std::string>(
          "--seed",
          [&seed](const std::string& text) {
            seed = parse<std::uint64_t>("--seed", text, 0, UINT64_MAX);
          },
          "of the random numbers, which are those of NumPy's default_rng(seed)")
      ->type_name("INT")
      ->default_str(std::to_string(seed));
}

}  // namespace lab
