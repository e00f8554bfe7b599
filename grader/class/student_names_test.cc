#include "grader/class/student_names.h"

#include "third_party/catch2/catch2.h"

namespace {

using classroom::ItemName;
using classroom::KeyMaker;
using classroom::read_item_name;

TEST_CASE("Moodle's names") {
  for (const char* item : {"Ada Lovelace_1234567_assignsubmission_file_",
                           "Ada Lovelace_1234567_assignsubmission_file"}) {
    const ItemName name = read_item_name(item, true);
    CHECK(name.name == "Ada Lovelace");
    CHECK(name.id == "1234567");
    CHECK_FALSE(name.text_only);
    CHECK(name.file.empty());
  }
  CHECK(read_item_name("A_1_assignsubmission_onlinetext_", true).text_only);
  CHECK(read_item_name("A_B_12_assignsubmission_file_", true).name == "A_B");
  CHECK(read_item_name("Group 1_assignsubmission_file_", true).name == "Group 1");
  // A name that looks like another's folder stays its owner's.
  CHECK(read_item_name("A_12_assignsubmission_file_x_66_assignsubmission_file_", true).id == "66");
  CHECK(read_item_name("A_12_assignsubmission_file_work.zip", false).file == "work.zip");
}

TEST_CASE("Canvas' names") {
  const ItemName name = read_item_name("lovelaceada_LATE_12345_67890_to_bf16-1.cc", false);
  CHECK(name.name == "lovelaceada");
  CHECK(name.id == "12345");
  CHECK(name.late);
  CHECK(name.upload == 67890);
  CHECK(name.file == "to_bf16-1.cc");
  CHECK_FALSE(read_item_name("lovelaceada_12345_67890_to_bf16.cc", false).late);
  CHECK(read_item_name("LATE_anon_aB3dE_67890_to_bf16.cc", false).id == "aB3dE");
  CHECK(read_item_name("lovelaceada_12345_67890_to_bf16.cc", true).id.empty());
  CHECK(classroom::without_number("to_bf16-1.cc") == "to_bf16.cc");
  CHECK(classroom::without_number("w-2.tar.gz") == "w.tar.gz");
  CHECK(classroom::without_number("to_bf16.cc") == "to_bf16.cc");
  CHECK(classroom::number_of("to_bf16-12.cc") == 12);
}

TEST_CASE("any other name is the student's, without an archive's ending") {
  CHECK(read_item_name("ada.tar.gz", false).name == "ada");
  CHECK(read_item_name("ada.tar.gz", true).name == "ada.tar.gz");
}

// The hash is FNV-1a's: of "a" it is e40c292c (the authors' test vectors).
TEST_CASE("keys name files, and do not depend on the other students") {
  const auto key = [](std::string_view id, std::string_view name) {
    const KeyMaker::Made made = KeyMaker().make(id, name);
    CHECK_FALSE(made.collided);
    return made.key;
  };
  CHECK(key("12", "Ada L") == "12_Ada_L");
  CHECK(key("12", "J\xC3\xB6rg") == "12_J__rg");
  CHECK(key("", "Ada_L") == "Ada_L");
  CHECK(key("", "index") == "index_");
  CHECK(key("", std::string(64, 'x')) == std::string(64, 'x'));
  // What was made fit is told apart.
  for (const auto& [name, begin] : {std::pair<std::string, std::string>{"Ada L", "Ada_L_"},
                                    {"-rf", "_rf_"},
                                    {"..", "_._"},
                                    {"", "__"},
                                    {"J\xC3\xB6rg", "J__rg_"},
                                    {std::string(100, 'x'), std::string(55, 'x') + "_"}}) {
    CAPTURE(name);
    CHECK(key("", name).substr(0, begin.size()) == begin);
    CHECK(key("", name).size() == begin.size() + 8);
  }
  CHECK(key("", "Ada L") != key("", "Ada!L"));
  CHECK(key("", "") == "__811c9dc5");  // the offset basis: nothing was hashed
}

TEST_CASE("keys differ in more than case, and who collides is told") {
  KeyMaker keys;
  CHECK(keys.make("", "ada").key == "ada");
  const KeyMaker::Made other = keys.make("", "ADA");
  CHECK(other.key == "ADA_2");
  CHECK(other.collided);
  CHECK(keys.make("", "ada_2").collided);
}

TEST_CASE("an archive that begins with a date is no file of Canvas'") {
  CHECK(read_item_name("2026_12_01_x.zip", false).platform == classroom::ItemName::Platform::kNone);
  CHECK(read_item_name("ada_12_01_x.zip", false).platform ==
        classroom::ItemName::Platform::kCanvas);
}

}  // namespace
