// A program that the kernel begins to load and then cannot: only a submission makes such a one.
#include <elf.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

#include "grader/judge/worker_process.h"
#include "grader/report/text_file.h"
#include "third_party/catch2/catch2.h"

namespace {

// The rogue worker, whose last segment is larger than its address space may be.
std::string too_large_worker() {
  std::string program = report::read_file("grader/judge/rogue_worker");
  Elf64_Ehdr header;
  std::memcpy(&header, program.data(), sizeof header);
  std::size_t last = 0;
  Elf64_Phdr segment;
  for (std::size_t i = 0; i < header.e_phnum; ++i) {
    const std::size_t at = header.e_phoff + i * header.e_phentsize;
    std::memcpy(&segment, program.data() + at, sizeof segment);
    if (segment.p_type == PT_LOAD) last = at;
  }
  REQUIRE(last != 0);
  std::memcpy(&segment, program.data() + last, sizeof segment);
  segment.p_memsz = std::uint64_t{8} << 30;
  std::memcpy(program.data() + last, &segment, sizeof segment);
  const std::string path = std::string(std::getenv("TEST_TMPDIR")) + "/too_large_worker";
  report::write_file(path, program);
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return path;
}

TEST_CASE("a program that is too large to be loaded is the submission's doing") {
  judge::WorkerProcess process(too_large_worker(), {});
  CHECK(process.start().kind == judge::Ending::Kind::kUnloadable);
  // And again: the judge has not lost count.
  CHECK(process.start().kind == judge::Ending::Kind::kUnloadable);
}

}  // namespace
