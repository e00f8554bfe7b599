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

TEST_CASE("keys name files, each once") {
  KeyMaker keys;
  CHECK(keys.make("12", "Ada L") == "12_Ada_L");
  CHECK(keys.make("12", "ada'L") == "12_ada_L_2");
  CHECK(keys.make("", "-rf") == "_rf");
  CHECK(keys.make("", "..") == "_.");
  CHECK(keys.make("", "index") == "index_");
  CHECK(keys.make("", "") == "_");
  CHECK(keys.make("", "J\xC3\xB6rg") == "J__rg");
  const std::string longest(64, 'x');
  CHECK(keys.make("", std::string(100, 'x')) == longest);
  CHECK(keys.make("", std::string(101, 'x')) == longest.substr(2) + "_2");
}

}  // namespace
