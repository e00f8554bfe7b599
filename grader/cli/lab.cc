#include "grader/cli/lab.h"

#include <algorithm>
#include <filesystem>

#include "fmt/format.h"
#include "grader/cli/bazel.h"
#include "grader/cli/commands.h"
#include "grader/cli/error.h"
#include "grader/process/process.h"

namespace cli {
namespace {

const Lab& find_lab(const std::string& name) {
  std::string names;
  for (const Lab& lab : labs()) {
    if (lab.name == name) return lab;
    names += (names.empty() ? "" : ", ") + lab.name;
  }
  throw Error(fmt::format("there is no lab {}; there are {}", name, names));
}

// A handout has not all of them.
bool is_here(const Workspace& workspace, const Lab& lab) {
  return std::filesystem::is_directory(workspace.root() / "grader/labs" / lab.name);
}

void print_labs(const Workspace& workspace) {
  fmt::print("Experiments, on your own functions{}:\n\n",
             workspace.is_handout() ? "" : " or, with --with solutions, on the reference's");
  for (const Lab& lab : labs()) {
    if (!is_here(workspace, lab)) continue;
    fmt::print("  ./drill lab {:<20} {} (drill{} {})\n", lab.name, lab.about,
               lab.drills.size() > 1 ? "s" : "", fmt::join(lab.drills, ", "));
  }
  fmt::print("\nThe options of each: ./drill lab NAME --help. What to see: docs/labs/NAME.md\n");
}

// Takes "--name value" or "--name=value" out of the arguments; the last one counts.
std::string take(std::vector<std::string>& arguments, const std::string& name,
                 const std::string& otherwise, const std::vector<std::string>& allowed) {
  std::string value = otherwise;
  for (auto it = arguments.begin(); it != arguments.end();) {
    if (*it == name && it + 1 != arguments.end()) {
      value = *(it + 1);
      it = arguments.erase(it, it + 2);
    } else if (it->starts_with(name + "=") || *it == name) {
      value = it->substr(std::min(it->size(), name.size() + 1));
      it = arguments.erase(it);
    } else {
      ++it;
      continue;
    }
    if (std::find(allowed.begin(), allowed.end(), value) == allowed.end()) {
      throw Error(fmt::format("{} \"{}\": expected {}", name, value, fmt::join(allowed, " or ")));
    }
  }
  return value;
}

void require_files(const Workspace& workspace, const Lab& lab) {
  for (const std::string& number : lab.drills) {
    const DrillFacts& drill = workspace.drill(number);
    if (std::filesystem::exists(workspace.edited_file(drill))) continue;
    throw Error(fmt::format(
        "there is no file drills/{}/{}; ./drill reset {} puts the stub back{}", drill.id,
        drill.file, drill.number,
        workspace.is_handout() ? "" : ", and --with solutions runs the lab on the reference"));
  }
}

Error not_built(const Workspace& workspace, const LabChoice& choice, const std::string& words) {
  if (choice.target.ends_with("_cuda") && words.find("incompatible") != std::string::npos)
    return Error("no CUDA toolkit: the lab cannot be built for a device; leave --backend out");
  std::string remedy;
  if (choice.with == "drills") {
    remedy = "\nMend the file";
    if (!workspace.is_handout()) {
      remedy += fmt::format(", or run the lab on the reference: ./drill lab {} --with solutions",
                            choice.lab->name);
    }
  }
  return Error(fmt::format("the lab was not built:\n{}{}", compiler_words(words), remedy));
}

}  // namespace

const std::vector<Lab>& labs() {
  static const std::vector<Lab> labs = {
      {"tolerance_model", "how large the error of a dot product is", {"01", "04"}, false},
      {"k3_tour",
       "bits, ULPs, orders of sums, tolerances",
       {"01", "02", "03", "04", "05", "06"},
       false},
      {"rmsnorm_acceptance", "what an acceptance test lets through", {"07"}, true},
      {"reference_matching", "what a wrong reference hides", {"08"}, true},
  };
  return labs;
}

LabChoice choose_lab(const std::vector<std::string>& typed) {
  std::vector<std::string> arguments = typed;
  const auto separator = std::find(arguments.begin(), arguments.end(), "--");
  if (separator != arguments.end()) arguments.erase(separator);
  LabChoice choice;
  choice.with = take(arguments, "--with", "drills", {"drills", "solutions"});
  const std::string backend = take(arguments, "--backend", "", {"simt", "cuda"});
  if (arguments.empty()) throw Error("which lab? ./drill lab lists them");
  choice.lab = &find_lab(arguments.front());
  if (!backend.empty() && !choice.lab->on_gpu) {
    throw Error(fmt::format("the lab {} runs no kernels; leave --backend out", choice.lab->name));
  }
  choice.target = choice.with == "drills" ? "lab" : "lab_with_solutions";
  if (backend == "cuda") choice.target += "_cuda";
  choice.arguments.assign(arguments.begin() + 1, arguments.end());
  return choice;
}

int lab(const Workspace& workspace, const std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments.front() == "--help" || arguments.front() == "-h") {
    print_labs(workspace);
    return kAllWell;
  }
  const LabChoice choice = choose_lab(arguments);
  if (!is_here(workspace, *choice.lab)) {
    throw Error(
        fmt::format("the lab {} is not in a handout: it is made of wrong solutions, and of "
                    "what the hidden tests expect",
                    choice.lab->name));
  }
  if (workspace.is_handout() && choice.with == "solutions") {
    throw Error("--with solutions: a handout holds none; the lab runs on your own functions");
  }
  if (choice.with == "drills") require_files(workspace, *choice.lab);
  const std::string package = "grader/labs/" + choice.lab->name;
  const std::string label = fmt::format("//{}:{}", package, choice.target);
  const Built built = build(workspace, "building the lab", {label});
  if (!built.labels.contains(label)) throw not_built(workspace, choice, built.words);
  std::vector<std::string> command = {output(workspace, package + "/" + choice.target)};
  command.insert(command.end(), choice.arguments.begin(), choice.arguments.end());
  return process::run_in_terminal(command, std::filesystem::current_path());
}

}  // namespace cli
