#include "grader/labs/rmsnorm_acceptance/options.h"

#include <string>

#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

// Takes options; throws CLI::ParseError.
struct Parsed {
  explicit Parsed(std::string arguments) : options(app) { app.parse(arguments); }

  CLI::App app;
  Options options;
};

TEST_CASE("defaults, and a bug's own") {
  const Parsed none("");
  CHECK(none.options.sizes().m == 64);
  CHECK(none.options.sizes().n == 3584);
  CHECK(none.options.sizes().eps == 1e-6f);
  CHECK(none.options.seed() == 0);
  CHECK_FALSE(none.options.end_to_end());
  CHECK(none.options.plant().empty());
  const Plant bug{.name = "", .words = "", .bf16_only = false, .m = 1024, .n = 256};
  CHECK(none.options.sizes(bug).m == 1024);
  CHECK(none.options.sizes(bug).n == 256);
}

TEST_CASE("what is given counts, also for a bug") {
  const Parsed all("--m 5 --n 7 --eps 1e-5 --seed 3 --e2e --plant all");
  CHECK(all.options.sizes().m == 5);
  CHECK(all.options.sizes().n == 7);
  CHECK(all.options.sizes().eps == 1e-5f);
  CHECK(all.options.seed() == 3);
  CHECK(all.options.end_to_end());
  CHECK(all.options.plant() == "all");
  const Plant bug{.name = "", .words = "", .bf16_only = false, .m = 1024, .n = 256};
  CHECK(all.options.sizes(bug).m == 5);
  CHECK(all.options.sizes(bug).n == 7);
  // The same as a default.
  CHECK(Parsed("--m 64").options.sizes(bug).m == 64);
  CHECK(Parsed("--m 64").options.sizes(bug).n == 256);
}

TEST_CASE("eps is 0 or a number that means something") {
  CHECK(Parsed("--eps 0").options.sizes().eps == 0);
  CHECK(Parsed("--eps 1").options.sizes().eps == 1);
  CHECK(Parsed("--eps 1e-12").options.sizes().eps == 1e-12f);
  for (const char* eps : {"-1", "-1e-6", "nan", "inf", "1.01", "1e-13", "1e-400", "x", "1e-6x"}) {
    CAPTURE(eps);
    CHECK_THROWS_WITH(Parsed(std::string("--eps=") + eps),
                      Catch::Contains("--eps: " + std::string(eps)));
  }
}

TEST_CASE("no rows and no columns are refused") {
  CHECK_THROWS_WITH(Parsed("--m 0"), Catch::Contains("--m: \"0\""));
  CHECK_THROWS_WITH(Parsed("--n 0"), Catch::Contains("--n: \"0\""));
  CHECK_THROWS_AS(Parsed("--m 1048577"), CLI::ParseError);
  CHECK_THROWS_AS(Parsed("--plant"), CLI::ParseError);
}

TEST_CASE("--help names each bug") {
  CLI::App app;
  const Options options(app);
  for (const Plant& plant : plants()) {
    CHECK_THAT(app.help(), Catch::Contains(plant.name));
    CHECK_THAT(app.help(), Catch::Contains(plant.words));
  }
}

}  // namespace
}  // namespace lab
