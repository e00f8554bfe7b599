#include "grader/report/protections.h"

#include "third_party/catch2/catch2.h"

TEST_CASE("what a run should have had and had not is named, with what was not compiled") {
  using Set = std::set<std::string>;
  const auto missing = [](std::vector<std::string> run, std::vector<std::string> compiler,
                          const std::string& backend) {
    report::Run of_both;
    of_both.protections = std::move(run);
    of_both.compiler_protections = std::move(compiler);
    return report::missing_protections(of_both, backend);
  };
  const std::vector<std::string> compiler = {"bubblewrap", "rlimits"};
  CHECK(missing({"process", "rlimits", "seccomp", "ptrace"}, compiler, "cpu").empty());
  CHECK(missing({"process", "rlimits", "seccomp"}, compiler, "simt") == Set{"ptrace"});
  CHECK(missing({"process", "bubblewrap"}, compiler, "cuda").empty());
  CHECK(missing({"process"}, compiler, "cuda") == Set{"bubblewrap (device)"});
  CHECK(missing({"process", "bubblewrap"}, {"rlimits"}, "cuda") == Set{"bubblewrap (compiler)"});
  CHECK(missing({"process", "bubblewrap"}, {}, "cuda") ==
        Set{"bubblewrap (compiler)", "rlimits (compiler)"});
  // Nothing was compiled, nothing ran.
  CHECK(missing({}, {}, "cpu").empty());
}
