#include "grader/cli/submission.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "grader/cli/error.h"
#include "grader/cli/fake_course.h"
#include "third_party/catch2/catch2.h"

namespace {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using cli::read;
using cli::Submission;
using cli::write;

// Of "abc": FIPS 180-4's example.
constexpr const char* kSha256OfAbc =
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

// A workbook, and room for submissions beside it, where commands are typed.
class Desk {
 public:
  explicit Desk(const std::string& first_file = "add.cc")
      : workspace_(cli::fake_course(folder_.path(), first_file)) {
    fs::current_path(folder_.path());
  }
  ~Desk() { fs::current_path("/"); }

  fs::path operator/(const std::string& name) const { return folder_ / name; }
  const fs::path& root() const { return workspace_.root(); }

  Submission find(const std::string& folder) const {
    std::vector<const cli::DrillFacts*> drills;
    for (const cli::DrillFacts& drill : workspace_.drills()) drills.push_back(&drill);
    return cli::find_submission(workspace_, folder, drills);
  }
  // The package that grades the n-th drill of a submission.
  std::string package(const std::string& folder, std::size_t n = 0) const {
    return find(folder).works.at(n).package;
  }
  std::string build_file(const std::string& folder, std::size_t n = 0) const {
    return read(root() / package(folder, n) / "BUILD");
  }

 private:
  cli::TemporaryFolder folder_;
  cli::Workspace workspace_;
};

// The BUILD file of a drill that is not graded.
std::string not_graded(const std::string& id, const std::string& verdict,
                       const std::string& message) {
  return "load(\"//drills:defs.bzl\", \"submission\")\n"
         "load(\"//drills/" +
         id +
         ":drill.bzl\", \"DRILL\")\n"
         "\n"
         "submission(\n"
         "    name = \"graded\",\n"
         "    drill = DRILL,\n"
         "    src = None,\n"
         "    verdict = \"" +
         verdict +
         "\",\n"
         "    message = \"" +
         message +
         "\",\n"
         ")\n";
}

TEST_CASE("a folder that is not there, or is a file, is an error that says what to give") {
  const Desk desk;
  CHECK_THROWS_AS(desk.find(desk / "nobody"), cli::Error);
  CHECK_THROWS_WITH(desk.find(desk / "nobody"),
                    ContainsSubstring("there is no folder " + (desk / "nobody").string()));
  write(desk / "file.cc", "abc");
  CHECK_THROWS_AS(desk.find(desk / "file.cc"), cli::Error);
  CHECK_THROWS_WITH(desk.find(desk / "file.cc"),
                    ContainsSubstring("is a file") && ContainsSubstring("01_add/add.cc"));
}

TEST_CASE("a folder without any drill is an error that names the files expected") {
  const Desk desk;
  write(desk / "alice/README.md", "mine");
  write(desk / "alice/add.cc", "in the wrong folder");
  CHECK_THROWS_AS(desk.find(desk / "alice"), cli::Error);
  CHECK_THROWS_WITH(desk.find(desk / "alice"),
                    ContainsSubstring("holds no drill") && ContainsSubstring("01_add/add.cc"));
}

TEST_CASE("the drills and the solutions of the workbook have targets of their own") {
  const Desk desk;
  for (const std::string folder : {"drills", "solutions"}) {
    write(desk.root() / folder / "01_add/add.cc", "abc");
    write(desk.root() / folder / "02_half/half.cc", "abc");
    fs::create_directory_symlink(desk.root() / folder, desk / ("link_to_" + folder));
    for (const fs::path& name : {fs::path(folder), desk.root() / folder, desk.root() / folder / "",
                                 desk / ("link_to_" + folder)}) {
      CAPTURE(name.string());
      const Submission submission = desk.find(name);
      CHECK(submission.name == folder);
      CHECK(submission.works[0].package == folder + "/01_add");
      CHECK(submission.works[1].package == folder + "/02_half");
      CHECK(submission.works[1].drill->id == "02_half");
      CHECK_FALSE(submission.works[0].foreign);
    }
  }
  CHECK_FALSE(fs::exists(desk.root() / ".drill"));
}

TEST_CASE("drills is the workbook's, also beside another folder of that name") {
  const Desk desk;
  write(desk.root() / "drills/01_add/add.cc", "abc");
  write(desk / "drills/01_add/add.cc", "of another workbook");
  CHECK(desk.package("drills") == "drills/01_add");
  CHECK(desk.package("./drills").starts_with(".drill/snapshots/01_add/"));
  // What has this name is noted as the student's progress.
  CHECK(desk.find("./drills").name != "drills");
}

TEST_CASE("a relative name is looked up here, then in the workbook") {
  const Desk desk;
  write(desk.root() / "alice/01_add/add.cc", "abc");
  CHECK(desk.package("alice") == std::string(".drill/snapshots/01_add/") + kSha256OfAbc);
  write(desk / "alice/01_add/add.cc", "abd");
  CHECK(desk.package("alice") != std::string(".drill/snapshots/01_add/") + kSha256OfAbc);
}

TEST_CASE("any other folder is copied into packages that its content names") {
  const Desk desk;
  write(desk / "alice/01_add/add.cc", "abc");
  write(desk / "alice/01_add/notes.txt", "not handed in");
  const Submission submission = desk.find(desk / "alice");
  CHECK(submission.name == (desk / "alice").string());
  const std::string package = submission.works[0].package;
  CHECK(package == std::string(".drill/snapshots/01_add/") + kSha256OfAbc);
  CHECK(read(desk.root() / package / "add.cc") == "abc");
  CHECK_FALSE(fs::exists(desk.root() / package / "notes.txt"));
  CHECK(read(desk.root() / package / "BUILD") ==
        "load(\"//drills:defs.bzl\", \"submission\")\n"
        "load(\"//drills/01_add:drill.bzl\", \"DRILL\")\n"
        "\n"
        "submission(\n"
        "    name = \"graded\",\n"
        "    drill = DRILL,\n"
        "    src = \"add.cc\",\n"
        "    foreign = True,\n"
        ")\n");
  CHECK(submission.works[0].foreign);
}

TEST_CASE("the same bytes are the same package, other bytes another one") {
  const Desk desk;
  write(desk / "alice/01_add/add.cc", "abc");
  write(desk / "bob/01_add/add.cc", "abc");
  write(desk / "carol/01_add/add.cc", "abd");
  write(desk / "carol/02_half/half.cc", "abc");
  CHECK(desk.package(desk / "alice") == desk.package(desk / "bob"));
  CHECK(desk.package(desk / "alice") != desk.package(desk / "carol"));
  CHECK(desk.package(desk / "alice") != desk.package(desk / "carol", 1));

  const std::string before = desk.package(desk / "alice");
  write(desk / "alice/01_add/add.cc", "abcd");
  CHECK(desk.package(desk / "alice") != before);
  CHECK(read(desk.root() / before / "add.cc") == "abc");
  write(desk / "alice/01_add/add.cc", "abc");
  CHECK(desk.package(desk / "alice") == before);
}

TEST_CASE("a package that is there already is not written again") {
  const Desk desk;
  write(desk / "alice/01_add/add.cc", "abc");
  const fs::path package = desk.root() / desk.package(desk / "alice");
  const fs::path missing = desk.root() / desk.package(desk / "alice", 1);
  const fs::path files[] = {package / "add.cc", package / "BUILD", missing / "BUILD"};
  const fs::file_time_type long_ago = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (const fs::path& file : files) fs::last_write_time(file, long_ago);
  const auto written = fs::last_write_time(files[0]);
  desk.find(desk / "alice");
  for (const fs::path& file : files) CHECK(fs::last_write_time(file) == written);
}

TEST_CASE("a package of a drill is a folder that can be given, for that drill alone") {
  const Desk desk;
  write(desk / "alice/01_add/add.cc", "abc");
  const std::string package = desk.package(desk / "alice");
  const cli::Workspace workspace = cli::fake_course(desk / "");
  const auto find = [&](const fs::path& folder, std::size_t drill) {
    return cli::find_submission(workspace, folder, {&workspace.drills()[drill]});
  };
  CHECK(find(package, 0).works.at(0).package == package);
  CHECK(find(desk.root() / package, 0).works.at(0).package == package);
  CHECK(find(package, 0).works.at(0).foreign);
  CHECK_THROWS_WITH(find(package, 1), ContainsSubstring("holds no drill"));
  CHECK_THROWS_WITH(desk.find(desk.root() / package), ContainsSubstring("holds no drill"));
}

TEST_CASE("a copy that was cut short does not pass for the file") {
  const Desk desk;
  write(desk / "alice/01_add/add.cc", "abc");
  const fs::path snapshots = desk.root() / ".drill/snapshots/01_add";
  write(snapshots / kSha256OfAbc / "add.cc", "ab");
  desk.find(desk / "alice");
  CHECK(read(snapshots / kSha256OfAbc / "add.cc") == "abc");
  // Nor does a part of one stay behind: the copy and its BUILD.
  CHECK(std::distance(fs::directory_iterator(snapshots / kSha256OfAbc), {}) == 2);
}

TEST_CASE("a file that may not be written is copied to one that may") {
  const Desk desk;
  write(desk / "alice/01_add/add.cc", "abc");
  fs::permissions(desk / "alice/01_add/add.cc", fs::perms::owner_read);
  const fs::path copy = desk.root() / desk.package(desk / "alice") / "add.cc";
  CHECK((fs::status(copy).permissions() & fs::perms::owner_write) != fs::perms::none);
}

TEST_CASE("a missing drill among others is MISSING") {
  const Desk desk;
  write(desk / "alice/01_add/add.cc", "abc");
  CHECK(desk.build_file(desk / "alice", 1) ==
        not_graded("02_half", "MISSING", "there is no file 02_half/half.cc"));
  write(desk / "alice/02_half", "a file where the folder should be");
  CHECK(desk.build_file(desk / "alice", 1) ==
        not_graded("02_half", "MISSING", "there is no file 02_half/half.cc"));
}

TEST_CASE("a missing file in drills/ is MISSING, its neighbours keep their targets") {
  const Desk desk;
  write(desk.root() / "drills/01_add/add.cc", "abc");
  CHECK(desk.package("drills") == "drills/01_add");
  CHECK(desk.package("drills", 1).starts_with(".drill/snapshots/02_half/"));
}

TEST_CASE("a directory in place of the file is MISSING") {
  const Desk desk;
  fs::create_directories(desk / "alice/01_add/add.cc");
  CHECK(
      desk.build_file(desk / "alice") ==
      not_graded("01_add", "MISSING", "01_add/add.cc is a directory; a source file was expected"));
}

TEST_CASE("a pipe in place of the file is MISSING, and nobody waits for it") {
  const Desk desk;
  fs::create_directories(desk / "alice/01_add");
  REQUIRE(mkfifo((desk / "alice/01_add/add.cc").c_str(), 0600) == 0);
  CHECK(desk.build_file(desk / "alice") ==
        not_graded("01_add", "MISSING",
                   "01_add/add.cc is no regular file; a source file was expected"));
}

TEST_CASE("a link out of the submission is FORBIDDEN, of the file or of its folder") {
  const Desk desk;
  const std::string expected =
      not_graded("01_add", "FORBIDDEN",
                 "01_add/add.cc is a symbolic link out of the submission; hand in the file itself");
  write(desk.root() / "solutions/01_add/add.cc", "abc");
  write(desk / "alice_too/add.cc", "abc");  // begins like the submission's name, and is outside
  fs::create_directories(desk / "alice/01_add");
  const fs::path link = desk / "alice/01_add/add.cc";
  for (const fs::path& target :
       {desk.root() / "solutions/01_add/add.cc",
        fs::relative(desk.root() / "solutions/01_add/add.cc", link.parent_path()),
        desk / "alice_too/add.cc", fs::path("/dev/zero"), fs::path("/etc/passwd")}) {
    CAPTURE(target.string());
    fs::remove(link);
    fs::create_symlink(target, link);
    CHECK(desk.build_file(desk / "alice") == expected);
  }
  fs::remove_all(desk / "alice/01_add");
  fs::create_directory_symlink(desk.root() / "solutions/01_add", desk / "alice/01_add");
  CHECK(desk.build_file(desk / "alice") == expected);
}

TEST_CASE("a link from drills/ to the solution is FORBIDDEN too") {
  const Desk desk;
  write(desk.root() / "solutions/01_add/add.cc", "abc");
  fs::create_directories(desk.root() / "drills/01_add");
  fs::create_symlink("../../solutions/01_add/add.cc", desk.root() / "drills/01_add/add.cc");
  CHECK_THAT(desk.build_file("drills"), ContainsSubstring("verdict = \"FORBIDDEN\""));
}

TEST_CASE("a link inside the submission is as good as its file") {
  const Desk desk;
  write(desk / "alice/shared/add.cc", "abc");
  fs::create_directories(desk / "alice/01_add");
  fs::create_symlink("../shared/add.cc", desk / "alice/01_add/add.cc");
  const fs::path copy = desk.root() / desk.package(desk / "alice") / "add.cc";
  CHECK(fs::is_regular_file(fs::symlink_status(copy)));
  CHECK(read(copy) == "abc");
}

TEST_CASE("a link to nothing and a link to itself are MISSING") {
  const Desk desk;
  fs::create_directories(desk / "alice/01_add");
  fs::create_symlink("nothing.cc", desk / "alice/01_add/add.cc");
  CHECK(desk.build_file(desk / "alice") ==
        not_graded("01_add", "MISSING", "01_add/add.cc is a symbolic link to nothing"));
  fs::remove(desk / "alice/01_add/add.cc");
  fs::create_symlink("add.cc", desk / "alice/01_add/add.cc");
  CHECK_THAT(desk.build_file(desk / "alice"),
             ContainsSubstring("verdict = \"MISSING\"") &&
                 ContainsSubstring("01_add/add.cc cannot be read"));
}

TEST_CASE("a file that may not be read is MISSING") {
  const Desk desk;
  write(desk / "alice/01_add/add.cc", "abc");
  fs::permissions(desk / "alice/01_add/add.cc", fs::perms::none);
  if (std::ifstream(desk / "alice/01_add/add.cc")) {
    WARN("not tested: this user may read every file; try as another than root");
    return;
  }
  CHECK(desk.build_file(desk / "alice") ==
        not_graded("01_add", "MISSING", "01_add/add.cc cannot be read; look at its permissions"));
  write(desk / "alice/02_half/half.cc", "abc");
  fs::permissions(desk / "alice/02_half", fs::perms::none);
  CHECK_THAT(desk.build_file(desk / "alice", 1),
             ContainsSubstring("verdict = \"MISSING\"") &&
                 ContainsSubstring("02_half/half.cc cannot be read"));
  fs::permissions(desk / "alice/02_half", fs::perms::owner_all);
}

TEST_CASE("a file that is too large is not even copied") {
  const Desk desk;
  const fs::path file = desk / "alice/01_add/add.cc";
  write(file, "abc");
  fs::resize_file(file, 100 << 20);
  const std::string package = desk.package(desk / "alice");
  CHECK(read(desk.root() / package / "BUILD") ==
        not_graded("01_add", "BUILD",
                   "01_add/add.cc has 104857600 bytes; a submission may have 1048576"));
  CHECK_FALSE(fs::exists(desk.root() / package / "add.cc"));

  fs::resize_file(file, (1 << 20) + 1);
  CHECK_THAT(desk.build_file(desk / "alice"), ContainsSubstring("verdict = \"BUILD\""));
  fs::resize_file(file, 1 << 20);
  CHECK(fs::file_size(desk.root() / desk.package(desk / "alice") / "add.cc") == 1 << 20);
}

TEST_CASE("an empty file is graded") {
  const Desk desk;
  write(desk / "alice/01_add/add.cc", "");
  CHECK(fs::is_empty(desk.root() / desk.package(desk / "alice") / "add.cc"));
}

TEST_CASE("any name of the folder will do") {
  const Desk desk;
  for (const std::string name : {"\xFF\xFE", "Ünïcode 中", "a b", "it's \"odd\"", "new\nline", "-d",
                                 "$HOME", "back\\slash"}) {
    CAPTURE(name);
    write(desk / name / "01_add/add.cc", "abc");
    const Submission submission = desk.find(desk / name);
    CHECK(submission.name == (desk / name).string());
    CHECK(submission.works[0].package == std::string(".drill/snapshots/01_add/") + kSha256OfAbc);
    CHECK_THROWS_WITH(desk.find(desk / name / "01_add"), ContainsSubstring("holds no drill"));
  }
}

TEST_CASE("quotes and backslashes in a message are escaped in the BUILD file") {
  const Desk desk(R"(it's "odd\.cc)");
  write(desk / "alice/02_half/half.cc", "abc");
  CHECK(desk.build_file(desk / "alice") ==
        not_graded("01_add", "MISSING", R"(there is no file 01_add/it's \"odd\\.cc)"));
}

}  // namespace
