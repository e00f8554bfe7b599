// The lab's options.
#ifndef GRADER_LABS_RMSNORM_ACCEPTANCE_OPTIONS_H_
#define GRADER_LABS_RMSNORM_ACCEPTANCE_OPTIONS_H_

#include <cstdint>
#include <string>

#include "CLI/CLI.hpp"
#include "grader/labs/rmsnorm_acceptance/data.h"
#include "grader/labs/rmsnorm_acceptance/plants.h"

namespace lab {

class Options {
 public:
  // `app` lives longer than this, which stays where it is.
  explicit Options(CLI::App& app);
  Options(const Options&) = delete;
  Options& operator=(const Options&) = delete;

  // As they were given, else the defaults; a bug has defaults of its own.
  Sizes sizes() const { return sizes_; }
  Sizes sizes(const Plant& plant) const;

  std::uint64_t seed() const { return seed_; }
  bool end_to_end() const { return end_to_end_; }
  const std::string& plant() const { return plant_; }  // empty; a bug, "all" or "list"

 private:
  Sizes sizes_ = {.m = 64, .n = 3584, .eps = 1e-6f};
  std::uint64_t seed_ = 0;
  bool end_to_end_ = false;
  std::string plant_;
  const CLI::Option* m_;
  const CLI::Option* n_;
};

}  // namespace lab

#endif  // GRADER_LABS_RMSNORM_ACCEPTANCE_OPTIONS_H_
