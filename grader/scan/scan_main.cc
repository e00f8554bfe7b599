// scan source FILE NAME: is there something in FILE, which messages shall call NAME, that no drill
// needs? scan expanded FILE NAME: likewise in what g++ -E made of NAME. --simt: NAME is for the
// simulated GPU, and FILE comes of the launch rewriter. --device: NAME is for nvcc.
// Exit status 0: nothing found. 1: NAME:LINE: words on stdout. 2: used wrongly, or no such file.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "grader/scan/scan.h"

int main(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  const auto take = [&](const char* option) { return std::erase(arguments, option) != 0; };
  scan::Target target = scan::Target::kHost;
  if (take("--simt")) target = scan::Target::kSimt;
  if (take("--device")) target = scan::Target::kDevice;
  if (arguments.size() != 3 || (arguments[0] != "source" && arguments[0] != "expanded")) {
    std::cerr << "usage: scan source|expanded [--simt|--device] FILE NAME\n";
    return 2;
  }
  const std::string &path = arguments[1], &name = arguments[2];

  std::ifstream input(path, std::ios::binary);
  std::ostringstream text;
  text << input.rdbuf();
  // An empty file makes << fail, which is no error.
  if (!input.is_open() || input.bad()) {
    std::cerr << "scan: cannot read " << path << '\n';
    return 2;
  }
  const std::vector<scan::Finding> findings = arguments[0] == "source"
                                                  ? scan::scan_source(text.str(), name, target)
                                                  : scan::scan_expanded(text.str(), name, target);
  for (const scan::Finding& finding : findings) {
    std::cout << name << ':' << finding.line << ": " << finding.words << '\n';
  }
  std::cout << std::flush;
  if (!std::cout) return 2;
  return findings.empty() ? 0 : 1;
}
