#include "grader/class/roster.h"

#include <sys/stat.h>
#include <unistd.h>

#include <string>

#include "grader/class/archive_writer.h"
#include "grader/cli/fake_course.h"
#include "third_party/catch2/catch2.h"

namespace {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using classroom::HandedIn;
using classroom::pack;
using classroom::Roster;
using classroom::Student;
using cli::write;

// A class's folder.
class Desk {
 public:
  fs::path operator/(const std::string& name) const { return folder_ / "class" / name; }
  Roster read() const { return classroom::read_roster(folder_ / "class", drills_); }
  Student only() const {
    const Roster roster = read();
    REQUIRE(roster.students.size() == 1);
    return roster.students[0];
  }
  // The first drill's.
  HandedIn first() const { return only().attempts.at(0).files.at(0); }

 private:
  cli::TemporaryFolder folder_;
  std::vector<course::DrillFacts> drills_ = cli::fake_course(folder_.path()).drills();
};

std::string all(const std::vector<std::string>& problems) {
  std::string text;
  for (const std::string& problem : problems) text += problem + "\n";
  return text;
}

TEST_CASE("folders and archives, with folders of drills or flat, are students") {
  const Desk desk;
  write(desk / "ada/01_add/add.cc", "a");
  write(desk / "ada/02_half/half.cc", "h");
  write(desk / "bob/add.cc", "b");
  write(desk / "cyd.zip", pack("zip", {{"work/01_add/add.cc", "c"}}));
  write(desk / "dan.tar.gz", pack("tar.gz", {{"add.cc", "d"}}));
  write(desk / "eve/eve.zip", pack("zip", {{"add.cc", "e"}}));
  fs::create_directories(desk / "fay");
  write(desk / "gradebook.csv", "");
  const Roster roster = desk.read();
  CHECK(roster.problems == std::vector<std::string>{"gradebook.csv is no student's"});
  std::string keys, sources;
  for (const Student& student : roster.students) {
    keys += student.key + " ";
    REQUIRE(student.attempts.size() == 1);
    REQUIRE(student.attempts[0].files.size() == 2);
    sources += student.attempts[0].files[0].source;
    CHECK(student.problems.empty() == (student.key != "fay"));
  }
  CHECK(keys == "ada bob cyd dan eve fay ");
  CHECK(sources == "abcde");
  CHECK(roster.students[0].attempts[0].files[1].source == "h");
  CHECK(roster.students[1].attempts[0].files[1].verdict == "MISSING");
  CHECK(roster.students[1].attempts[0].files[1].message == "there is no file 02_half/half.cc");
}

TEST_CASE("a folder without students, a file, and one student's own folder are refused") {
  const Desk desk;
  CHECK_THROWS_WITH(desk.read(), ContainsSubstring("give the folder"));
  write(desk / "01_add/add.cc", "a");
  CHECK_THROWS_WITH(desk.read(), ContainsSubstring("01_add is a drill's folder"));
}

TEST_CASE("any name will do, and keys are plain") {
  const Desk desk;
  const std::string names[] = {"\xFF\xFE",  "\xC3\x9Cnal \xE4\xB8\xAD",
                               "a b",       "it's \"odd\"",
                               "new\nline", "-rf",
                               "..x",       "index",
                               "\x1B[1m"};
  for (const std::string& name : names) write(desk / name / "add.cc", "a");
  const Roster roster = desk.read();
  CHECK(roster.students.size() == std::size(names));
  for (const Student& student : roster.students) {
    CAPTURE(student.key);
    CHECK(student.key.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                        "0123456789._-") == std::string::npos);
    CHECK(student.key != "index");
    CHECK(student.key.find_first_of(".-") != 0);
    CHECK_FALSE(student.name.empty());
    CHECK(student.name.find_first_of("\n\x1B") == std::string::npos);
    CHECK(student.attempts[0].files[0].source == "a");
  }
}

TEST_CASE("Moodle's folders of one student are one, typed text aside") {
  const Desk desk;
  write(desk / "Ada L_12_assignsubmission_file_/w.zip", pack("zip", {{"01_add/add.cc", "a"}}));
  write(desk / "Ada L_12_assignsubmission_onlinetext_/onlinetext.html", "add");
  const Student ada = desk.only();
  CHECK(ada.key == "12_Ada_L");
  CHECK(ada.name == "Ada L");
  CHECK(ada.id == "12");
  CHECK(ada.folder == "Ada L_12_assignsubmission_file_");
  CHECK(ada.attempts[0].files[0].source == "a");
}

TEST_CASE("Canvas' flat files of one student are one, the newest of a file counts") {
  const Desk desk;
  write(desk / "lada_12_100_add.cc", "old");
  write(desk / "lada_LATE_12_101_add-1.cc", "new");
  write(desk / "lada_12_102_w.zip", pack("zip", {{"half.cc", "h"}}));
  const Student ada = desk.only();
  CHECK(ada.key == "12_lada");
  CHECK(ada.marked_late);
  CHECK(ada.attempts[0].files[0].source == "new");
  CHECK(ada.attempts[0].files[1].source == "h");
  CHECK_THAT(all(ada.problems), ContainsSubstring("lada_12_100_add.cc is older"));
}

TEST_CASE("a whole workbook: drills/ counts, solutions/ never") {
  const Desk desk;
  write(desk / "ada/wb/drills/01_add/add.cc", "mine");
  write(desk / "ada/wb/solutions/01_add/add.cc", "theirs");
  write(desk / "ada/wb/.drill/history/01_add/add.cc", "old");
  write(desk / "ada/wb/bazel-out/drills/01_add/add.cc", "built");
  CHECK(desk.first().source == "mine");
  CHECK(desk.only().problems.empty());
  fs::remove_all(desk / "ada/wb/drills");
  CHECK(desk.first().verdict == "MISSING");
  CHECK_THAT(desk.first().message, ContainsSubstring("solutions/"));
}

TEST_CASE("two files for one drill: the least deep in its folder, or none") {
  const Desk desk;
  write(desk / "ada/01_add/add.cc", "1");
  write(desk / "ada/old/01_add/add.cc", "2");
  write(desk / "ada/add.cc", "3");
  CHECK(desk.first().source == "1");
  CHECK_THAT(all(desk.only().problems),
             ContainsSubstring("01_add/add.cc is graded; old/01_add/add.cc is not") &&
                 ContainsSubstring("01_add/add.cc is graded; add.cc is not"));
  fs::remove_all(desk / "ada/01_add");
  fs::remove_all(desk / "ada/old");
  write(desk / "ada/x/add.cc", "4");
  CHECK(desk.first().verdict == "MISSING");
  CHECK_THAT(desk.first().message, ContainsSubstring("add.cc and x/add.cc are both 01_add/add.cc"));
  write(desk / "ada/x/add.cc", "3");
  CHECK(desk.first().source == "3");
}

TEST_CASE("a name in other letters' case is taken, and said") {
  const Desk desk;
  write(desk / "ada/01_ADD/Add.CC", "a");
  CHECK(desk.first().source == "a");
  CHECK_THAT(all(desk.only().problems), ContainsSubstring("01_ADD/Add.CC is taken for"));
}

TEST_CASE("no link is followed") {
  const Desk desk;
  write(desk / "../secret/add.cc", "secret");
  fs::create_directories(desk / "ada/01_add");
  fs::create_symlink(desk / "../secret/add.cc", desk / "ada/01_add/add.cc");
  CHECK(desk.first().verdict == "FORBIDDEN");
  CHECK(desk.first().message == "01_add/add.cc is a link; hand in the file itself");
  fs::remove_all(desk / "ada");
  fs::create_directories(desk / "ada");
  fs::create_directory_symlink(desk / "../secret", desk / "ada/01_add");
  CHECK(desk.first().verdict == "FORBIDDEN");
  fs::remove_all(desk / "ada");
  fs::create_directory_symlink(desk / "../secret", desk / "ada");
  CHECK(desk.first().verdict == "MISSING");
  CHECK_THAT(all(desk.only().problems), ContainsSubstring("ada is a symbolic link"));
  fs::remove(desk / "ada");
  write(desk / "ada.tar", pack("tar", {{"add.cc", "", "/etc/passwd"}}));
  CHECK(desk.first().verdict == "FORBIDDEN");
}

TEST_CASE("what is no file or too large is not graded, and nobody waits for it") {
  const Desk desk;
  fs::create_directories(desk / "ada/01_add");
  REQUIRE(mkfifo((desk / "ada/01_add/add.cc").c_str(), 0600) == 0);
  CHECK_THAT(desk.first().message, ContainsSubstring("is no regular file"));
  fs::remove(desk / "ada/01_add/add.cc");
  fs::create_directory(desk / "ada/01_add/add.cc");
  CHECK_THAT(desk.first().message, ContainsSubstring("is a directory"));
  fs::remove(desk / "ada/01_add/add.cc");
  write(desk / "ada/01_add/add.cc", "");
  CHECK(desk.first().verdict.empty());
  fs::resize_file(desk / "ada/01_add/add.cc", 100 << 20);
  CHECK(desk.first().verdict == "BUILD");
  CHECK(desk.first().message == "01_add/add.cc has 104857600 bytes; a submission may have 1048576");
  fs::remove_all(desk / "ada");
  write(desk / "ada.zip", pack("zip", {{"add.cc", std::string((1 << 20) + 1, ' ')}}));
  CHECK(desk.first().message == "ada.zip/add.cc has 1048577 bytes; a submission may have 1048576");
}

TEST_CASE("attempts are read in order, and the newest file says when") {
  const Desk desk;
  write(desk / "ada/attempt_10/add.cc", "ten");
  write(desk / "ada/attempt_2/01_add/add.cc", "two");
  write(desk / "ada/add.cc", "stray");
  fs::create_directories(desk / "ada/attempt_3");
  const Student ada = desk.only();
  REQUIRE(ada.attempts.size() == 2);
  CHECK(ada.attempts[0].number == 2);
  CHECK(ada.attempts[1].number == 10);
  CHECK(ada.attempts[1].files[0].source == "ten");
  CHECK_THAT(all(ada.problems), ContainsSubstring("attempt_3 holds no file") &&
                                    ContainsSubstring("add.cc lies in no attempt"));
  fs::remove_all(desk / "ada");
  write(desk / "ada.tar", pack("tar", {{"add.cc", "a", "", 1000}, {"half.cc", "h", "", 2000}}));
  CHECK(desk.only().attempts[0].modified == classroom::Time(std::chrono::seconds(2000)));
}

TEST_CASE("a broken archive is one student's problem") {
  const Desk desk;
  write(desk / "ada.zip", "no zip");
  write(desk / "bob.rar", "Rar!");
  write(desk / "cyd/add.cc", "c");
  const std::string inner = pack("zip", {{"w.zip", pack("zip", {{"add.cc", "d"}})}});
  write(desk / "dan.zip", pack("zip", {{"v.zip", inner}}));
  const Roster roster = desk.read();
  REQUIRE(roster.students.size() == 4);
  CHECK_THAT(all(roster.students[0].problems), ContainsSubstring("ada.zip is broken"));
  CHECK_THAT(all(roster.students[1].problems), ContainsSubstring("bob.rar is neither"));
  CHECK(roster.students[2].attempts[0].files[0].source == "c");
  CHECK_THAT(all(roster.students[3].problems), ContainsSubstring("an archive in an archive"));
}

}  // namespace
