#include "grader/cli/lab.h"

#include "grader/cli/error.h"
#include "third_party/catch2/catch2.h"

using Arguments = std::vector<std::string>;

TEST_CASE("a lab runs on the student's work unless told otherwise") {
  const cli::LabChoice choice = cli::choose_lab({"k3_tour", "--value", "2"});
  CHECK(choice.lab->name == "k3_tour");
  CHECK(choice.with == "drills");
  CHECK(choice.target == "lab");
  CHECK(choice.arguments == Arguments{"--value", "2"});
}

TEST_CASE("--with and --backend choose the program, wherever they stand") {
  for (const Arguments& typed : {
           Arguments{"rmsnorm_acceptance", "--with", "solutions", "--backend", "cuda", "--m", "3"},
           Arguments{"--backend=cuda", "rmsnorm_acceptance", "--", "--m", "3", "--with=solutions"},
           Arguments{"--backend", "simt", "--with", "drills", "rmsnorm_acceptance", "--m",
                     "--with=solutions", "3", "--backend=cuda"},
       }) {
    const cli::LabChoice choice = cli::choose_lab(typed);
    CHECK(choice.lab->name == "rmsnorm_acceptance");
    CHECK(choice.with == "solutions");
    CHECK(choice.target == "lab_with_solutions_cuda");
    CHECK(choice.arguments == Arguments{"--m", "3"});
  }
  CHECK(cli::choose_lab({"reference_matching", "--backend", "simt"}).target == "lab");
}

TEST_CASE("what there is not") {
  for (const Arguments& typed : {
           Arguments{"k4_tour"},
           Arguments{"--with", "solutions"},
           Arguments{"k3_tour", "--with", "mine"},
           Arguments{"k3_tour", "--with="},
           Arguments{"k3_tour", "--with"},
           Arguments{"k3_tour", "--backend", "simt"},
           Arguments{"reference_matching", "--backend", "cpu"},
       }) {
    CHECK_THROWS_AS(cli::choose_lab(typed), cli::Error);
  }
}
