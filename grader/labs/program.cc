#include "grader/labs/program.h"

#include <charconv>
#include <exception>
#include <fstream>
#include <new>
#include <stdexcept>
#include <utility>

#include "fmt/format.h"
#include "grader/report/text_file.h"

namespace lab {
namespace {

// CLI11's own words for a number out of range do not name the option.
template <class Number>
Number parse(const std::string& name, const std::string& text, Number least, Number greatest) {
  Number value = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || rest != end || value < least || value > greatest) {
    throw CLI::ValidationError(
        fmt::format("{}: {} is no whole number from {} to {}", name, text, least, greatest));
  }
  return value;
}

// Tried without a trace: an existing file keeps its contents, and a new one is not left behind.
void require_writable(const std::string& option, const std::string& file) {
  if (file.empty()) return;
  const bool existed = std::ifstream(file).good();
  const bool writable = std::ofstream(file, std::ios::app).good();
  if (!writable) throw std::invalid_argument(fmt::format("{}: cannot write {}", option, file));
  if (!existed) std::remove(file.c_str());
}

}  // namespace

Program::Program(std::string name, const std::string& about)
    : name_(std::move(name)), app_(about, "./drill lab " + name_) {
  app_.add_option("--json", json_, "write all figures to this file");
  app_.footer(
      "And of ./drill lab itself: --with drills|solutions, whose functions it runs on (default "
      "drills).\n"
      "Exit status: 0 all well, 1 a check failed or a function did, 2 wrong use.");
}

void Program::add_svg(const std::string& what_is_drawn) {
  app_.add_option("--svg", svg_, "draw " + what_is_drawn + " into this file");
}

int Program::run(int argc, char** argv, const std::function<Result()>& experiment) {
  try {
    app_.parse(argc, argv);
    require_writable("--json", json_);
    require_writable("--svg", svg_);
    Result result = experiment();
    if (!json_.empty()) {
      nlohmann::ordered_json json = {{"lab", name_}, {"with", kWith}};
      json.update(result.json);
      report::write_file(json_, json.dump(2) + "\n");
    }
    if (!svg_.empty()) report::write_file(svg_, result.svg);
    return result.passed ? 0 : 1;
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return app_.exit(e);
    fmt::print(stderr, "{}: {}; see ./drill lab {} --help\n", name_, e.what(), name_);
    return kWrongUse;
  } catch (const std::invalid_argument& e) {
    fmt::print(stderr, "{}: {}\n", name_, e.what());
    return kWrongUse;
  } catch (const std::length_error&) {
    fmt::print(stderr, "{}: these sizes need more memory than there is; take smaller ones\n",
               name_);
    return kWrongUse;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "{}: these sizes need more memory than there is; take smaller ones\n",
               name_);
    return kWrongUse;
  } catch (const std::exception& e) {
    fmt::print(stderr, "{}: {}\n", name_, e.what());
    return 1;
  }
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
