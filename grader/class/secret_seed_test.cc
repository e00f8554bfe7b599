#include "grader/class/secret_seed.h"

#include <filesystem>
#include <iterator>
#include <set>
#include <string>

#include "fmt/format.h"
#include "grader/class/assignment.h"
#include "grader/class/fake_drills.h"
#include "grader/cli/fake_course.h"
#include "grader/course/seed.h"
#include "third_party/catch2/catch2.h"

namespace {

namespace fs = std::filesystem;
using classroom::three_drills;
using classroom::write_secret_seed;

constexpr auto kOwner = fs::perms::owner_read | fs::perms::owner_write;

// The text after a new seed, with SEED in its place.
std::string seeded(const std::string& text) {
  const cli::TemporaryFolder folder;
  const fs::path file = folder / "hw.toml";
  cli::write(file, text);
  fs::permissions(file, fs::perms::all);
  const std::uint64_t seed = write_secret_seed(file, three_drills());
  CHECK(classroom::read_assignment(file, three_drills()).seed == seed);
  CHECK(fs::status(file).permissions() == kOwner);
  CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
  std::string result = cli::read(file);
  const std::string written = fmt::format("\"{}\"", seed);
  const std::size_t at = result.find(written);
  REQUIRE(at != std::string::npos);
  return result.replace(at, written.size(), "SEED");
}

TEST_CASE("a seed takes the place of the old one, and each other byte stays") {
  CHECK(seeded("seed = 1") == "seed = SEED");
  CHECK(
      seeded("# é\ntitle = \"ü seed = 3\"\r\n\"seed\"\t=  0x1F \t # old, é\r\n# seed = 4\n"
             "[drills]\n01=1") ==
      "# é\ntitle = \"ü seed = 3\"\r\n\"seed\"\t=  SEED \t # old, é\r\n# seed = 4\n[drills]\n01=1");
  CHECK(seeded("seed=\"9999999999999999999\"#c") == "seed=SEED#c");
  CHECK(seeded("\xEF\xBB\xBFseed = 1\n") == "\xEF\xBB\xBFseed = SEED\n");
}

TEST_CASE("where there was none it gets a line of its own, before the tables") {
  CHECK(seeded("") == "seed = SEED\n");
  CHECK(seeded("\xEF\xBB\xBF# c\n") == "\xEF\xBB\xBFseed = SEED\n# c\n");
  CHECK(seeded("title = \"t\"") == "title = \"t\"\nseed = SEED\n");
  CHECK(seeded("# c\n[drills]\n01 = 3\n") == "seed = SEED\n# c\n[drills]\n01 = 3\n");
  CHECK(seeded("# c\nattempts = 2 # d\ntitle = \"\"\"a\nb\"\"\"\n\n# e\n[drills]\n01 = 3\n") ==
        "# c\nattempts = 2 # d\ntitle = \"\"\"a\nb\"\"\"\nseed = SEED\n\n# e\n[drills]\n01 = 3\n");
  CHECK(seeded("drills.01 = 3\nattempts = 1\n") == "drills.01 = 3\nattempts = 1\nseed = SEED\n");
  CHECK(seeded("drills.01 = 3\n") == "seed = SEED\ndrills.01 = 3\n");
}

TEST_CASE("a link stays one") {
  const cli::TemporaryFolder folder;
  cli::write(folder / "real.toml", "seed = 1\n");
  fs::create_symlink("real.toml", folder / "hw.toml");
  write_secret_seed(folder / "hw.toml", three_drills());
  CHECK(fs::is_symlink(folder / "hw.toml"));
  CHECK(cli::read(folder / "real.toml") != "seed = 1\n");
}

TEST_CASE("a file that is no assignment stays as it is") {
  const cli::TemporaryFolder folder;
  for (const char* text : {"seed = -1\n", "sead = 1\n", "seed = 1\nseed = 2\n"}) {
    cli::write(folder / "hw.toml", text);
    CHECK_THROWS_AS(write_secret_seed(folder / "hw.toml", three_drills()), std::runtime_error);
    CHECK(cli::read(folder / "hw.toml") == text);
  }
}

TEST_CASE("without a file one is made, whose comments are an assignment as well") {
  const cli::TemporaryFolder folder;
  const fs::path file = folder / "hw.toml";
  const std::uint64_t seed = write_secret_seed(file, three_drills());
  CHECK(fs::status(file).permissions() == kOwner);
  const classroom::Assignment assignment = classroom::read_assignment(file, three_drills());
  CHECK(assignment.seed == seed);
  REQUIRE(assignment.drills.size() == 3);
  CHECK(assignment.drills[1].drill == "02_half");
  CHECK(assignment.drills[1].points == 20);
  CHECK_FALSE(assignment.deadline);

  std::string all = cli::read(file);
  for (std::size_t at = 0; (at = all.find("\n#", at)) != std::string::npos; ++at)
    if (all[at + 2] != ' ') all.erase(at + 1, 1);
  cli::write(file, all);
  const classroom::Assignment whole = classroom::read_assignment(file, three_drills());
  CHECK(whole.deadline);
  CHECK(whole.attempts == 3);
  CHECK(whole.late.last_day == 3);
  CHECK(whole.overrides.size() == 1);
  CHECK(whole.times == folder / "times.csv");
}

// 64 draws of a number below 10^19: that none lies in one of its quarters has a
// chance of 4 * (3/4)^64, or 4 in 10^8.
TEST_CASE("seeds are spread over all that the grader takes") {
  const cli::TemporaryFolder folder;
  std::set<std::uint64_t> seeds, quarters;
  for (int i = 0; i < 64; ++i) {
    const std::uint64_t seed = write_secret_seed(folder / "hw.toml", three_drills());
    CHECK(seed <= course::kLargestSeed);
    seeds.insert(seed);
    quarters.insert(seed / (course::kLargestSeed / 4 + 1));
  }
  CHECK(seeds.size() == 64);
  CHECK(quarters.size() == 4);
}

}  // namespace
