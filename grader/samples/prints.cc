#include "drills/01_to_bf16/to_bf16.h"

#include <cstdio>
#include <iostream>

namespace drill {

std::uint16_t to_bf16(float) {
  std::printf("printf says hello\n");
  std::cout << "cout says \xff hello\n";
  std::fprintf(stderr, "10 of 10 points\n");
  return 0xFFFF;
}

float from_bf16(std::uint16_t) {
  for (int i = 0; i < 1000; ++i) std::printf("a line that is printed over and over, %d\n", i);
  return 1;
}

}  // namespace drill
