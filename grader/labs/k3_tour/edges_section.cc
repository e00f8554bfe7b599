#include "grader/labs/k3_tour/edges_section.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "grader/compare/formats.h"
#include "grader/labs/k3_tour/encoding.h"
#include "grader/labs/k3_tour/number.h"

namespace lab::tour {
namespace {

using drill::Format;
using Sizes = std::vector<std::int64_t>;
using Bits = std::vector<std::uint32_t>;

constexpr std::array kNames = {"+0",
                               "-0",
                               "smallest subnormal",
                               "largest subnormal",
                               "smallest normal",
                               "2 sqrt(max)",
                               "max",
                               "-max",
                               "1",
                               "1 + eps",
                               "+Inf",
                               "-Inf",
                               "quiet NaN"};
constexpr std::size_t kSquareOverflows = 5, kMax = 6, kNan = 12;

std::string show_sizes(const Sizes& sizes) {
  if (sizes.empty()) return "none";
  constexpr std::size_t kMost = 12;
  const auto most = static_cast<std::ptrdiff_t>(std::min(sizes.size(), kMost));
  return fmt::format("{}{}", fmt::join(sizes.begin(), sizes.begin() + most, ", "),
                     sizes.size() > kMost ? fmt::format(", ... {} sizes", sizes.size()) : "");
}

// What a size is good for, by the definition in drill 06. Small tiles have no tail where others do.
std::string meaning(std::int64_t size, std::int64_t block, std::int64_t max_size) {
  const auto s = static_cast<std::uint64_t>(size), b = static_cast<std::uint64_t>(block);
  const std::uint64_t tiles = s / b, tail = s % b;
  const bool largest = size <= max_size && max_size - size < block && tail == b / 2;
  const bool near_a_tile = s == 1 || s + 1 == b || s == b || s == b + 1;
  if (!largest && !near_a_tile && s != b + b / 2 + 1 && s != 2 * b + 1) {
    return "not a size of the definition";
  }
  if (s == b) return "one whole tile";
  if (tiles == 0) return s > 1 && s + 1 == b ? "one short of a tile" : "less than a tile";
  const std::string whole = tiles == 1 ? "a tile" : tiles == 2 ? "two tiles" : "many tiles";
  return whole + (tail == 0       ? ", and no tail"
                  : tail == 1     ? ", and a tail of one"
                  : tail == b / 2 ? ", and a tail of half a tile"
                                  : ", and a tail of more than half");
}

void sizes(Page& page, const Subjects& subjects, std::int64_t block, std::int64_t max_size) {
  const std::string call = fmt::format("edge_sizes({}, {})", block, max_size);
  const auto own = ask(subjects.own.edge_sizes, block, max_size);
  page.line("{} = {}", call,
            page.judge(call, own, subjects.right.edge_sizes(block, max_size), show_sizes));
  page.complain();
  page.line();
  Table table("rrl", {"size", "tiles + tail", ""});
  constexpr std::size_t kMostRows = 12;
  for (std::size_t i = 0; own.value && i < own.value->size() && i < kMostRows; ++i) {
    const std::int64_t size = (*own.value)[i];
    if (size < 1) {
      table.row({fmt::format("{}", size), "", "no size"});
      continue;
    }
    table.row({fmt::format("{}", size), fmt::format("{} + {}", size / block, size % block),
               meaning(size, block, max_size)});
  }
  page.table(table);
  page.figures["edge_sizes"] = own.value ? nlohmann::ordered_json(*own.value) : "throws";
}

// What a submission returned may be no encoding of the format.
bool valid(std::uint32_t bits, Format format) {
  return format == Format::kFloat32 || bits <= 0xFFFF;
}

std::string show_encoding(std::uint32_t bits, Format format) {
  if (!valid(bits, format)) return fmt::format("{} is too wide", hex(bits, format));
  return fmt::format("{} {}", hex(bits, format), show(trusted::decode(bits, format)));
}

void values(Page& page, const Subjects& subjects) {
  page.line("edge_values, as bits and as what they stand for:");
  page.line();
  std::vector<Answer<Bits>> own;
  std::vector<Bits> right;
  for (const Format format : kFormats) {
    own.push_back(ask(subjects.own.edge_values, format));
    right.push_back(subjects.right.edge_values(format));
    Answer<std::size_t> size{std::nullopt, own.back().thrown};
    if (own.back().value) size.value = own.back().value->size();
    page.judge(fmt::format("edge_values({}).size()", name(format)), size, kNames.size(),
               [](std::size_t n) { return fmt::format("{}", n); });
    nlohmann::ordered_json& figures = page.figures["edge_values"][name(format)];
    figures = nlohmann::ordered_json::array();
    for (const std::uint32_t bits : own.back().value.value_or(Bits())) {
      figures.push_back(hex(bits, format));
    }
  }
  Table table("rllll", {"", "", "fp32", "bf16", "fp16"});
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    std::vector<std::string> cells = {fmt::format("{}", i), kNames[i]};
    for (std::size_t f = 0; f < kFormats.size(); ++f) {
      const Format format = kFormats[f];
      if (!own[f].value || i >= own[f].value->size()) {
        cells.push_back("none");
        continue;
      }
      cells.push_back(page.judge(
          fmt::format("edge_values({})[{}]", name(format), i),
          Answer<std::uint32_t>{(*own[f].value)[i], ""}, right[f].at(i),
          [format](std::uint32_t bits) { return show_encoding(bits, format); },
          [i, format](std::uint32_t a, std::uint32_t b) {
            // Any quiet NaN is right.
            return a == b || (i == kNan && valid(a, format) && trusted::is_quiet_nan(a, format));
          }));
    }
    table.row(cells);
  }
  page.table(table);
}

void squares(Page& page, const Subjects& subjects) {
  page.line(
      "Number 5 is finite, and its square is not: it finds a kernel whose intermediate results");
  page.line("overflow, such as a sum of squares in fp16.");
  page.line();
  Table table("lrrrl", {"", "2 sqrt(max)", "its square", "max", "in the format"});
  for (const Format format : kFormats) {
    const Bits bits = subjects.right.edge_values(format);
    const double value = trusted::decode(bits.at(kSquareOverflows), format);
    const double square = value * value;
    const std::uint32_t rounded = trusted::encode(square, format);
    table.row({name(format), show(value), show(square),
               show(trusted::decode(bits.at(kMax), format)),
               fmt::format("{} {}", hex(rounded, format), show(trusted::decode(rounded, format)))});
    page.figures["squares"][name(format)] = {
        {"value", value},
        {"bits", hex(bits.at(kSquareOverflows), format)},
        {"square", square},
        {"in_format", to_json(trusted::decode(rounded, format))}};
  }
  page.table(table);
  const double exact = 2 * std::sqrt(65504.0);
  const std::uint32_t fp16 = subjects.right.edge_values(Format::kFloat16).at(kSquareOverflows);
  const double value = trusted::decode(fp16, Format::kFloat16);
  page.line("A published lesson has 512 for fp16, and 262144 for its square. But 2 sqrt(65504) is");
  page.line("{:.6f}, and just below 512 the steps are {}: the nearest is {}, {}.", exact,
            show(*ulp(fp16, Format::kFloat16)), show(value), hex(fp16, Format::kFloat16));
  page.line("Its square is {:.4f}, which overflows all the same.", value * value);
}

}  // namespace

Page edges_section(const Subjects& subjects, std::int64_t block, std::int64_t max_size) {
  Page page("6. Edges");
  sizes(page, subjects, block, max_size);
  values(page, subjects);
  squares(page, subjects);
  return page;
}

}  // namespace lab::tour
