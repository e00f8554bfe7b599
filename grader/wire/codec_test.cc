#include "grader/wire/codec.h"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "third_party/catch2/catch2.h"

namespace {

enum class Colour { kRed, kGreen };

struct Inner {
  double x;
  std::vector<std::int16_t> list;
  bool operator==(const Inner&) const = default;
};

struct Outer {
  Colour colour;
  std::optional<std::uint64_t> maybe;
  std::vector<Inner> inners;
  std::string words;
  bool flag;
  bool operator==(const Outer&) const = default;
};

}  // namespace

template <>
struct wire::Fields<Inner> {
  static auto tie(auto& value) { return std::tie(value.x, value.list); }
};

template <>
struct wire::Fields<Outer> {
  static auto tie(auto& value) {
    return std::tie(value.colour, value.maybe, value.inners, value.words, value.flag);
  }
};

namespace {

std::vector<std::byte> bytes_of(const auto& value, std::size_t room = 4096) {
  std::vector<std::byte> buffer(room);
  wire::Writer writer(buffer);
  wire::encode(writer, value);
  REQUIRE_FALSE(writer.overflowed());
  buffer.resize(writer.used());
  return buffer;
}

const Outer kOuter = {Colour::kGreen, 7, {{1.5, {1, -2, 3}}, {-0.0, {}}}, "two words", true};

TEST_CASE("a struct of structs, vectors, strings and optionals survives the round trip") {
  const auto bytes = bytes_of(kOuter);
  wire::Reader reader(bytes);
  CHECK(wire::decode<Outer>(reader) == kOuter);
  CHECK(reader.left() == 0);
}

TEST_CASE("an answer that is cut anywhere is malformed, never read past its end") {
  const auto bytes = bytes_of(kOuter);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const std::vector<std::byte> cut(bytes.begin(), bytes.begin() + size);
    wire::Reader reader(cut);
    CHECK_THROWS_AS(wire::decode<Outer>(reader), wire::Malformed);
  }
}

TEST_CASE(
    "a vector that claims more elements than there are bytes is malformed and allocates nothing") {
  for (const std::uint64_t claim :
       {std::uint64_t{3}, std::uint64_t{1} << 61, std::numeric_limits<std::uint64_t>::max()}) {
    auto bytes = bytes_of(claim);
    bytes.resize(bytes.size() + 2 * sizeof(double));
    wire::Reader scalars(bytes);
    CHECK_THROWS_AS(wire::decode<std::vector<double>>(scalars), wire::Malformed);
    wire::Reader structs(bytes);
    CHECK_THROWS_AS(wire::decode<std::vector<Inner>>(structs), wire::Malformed);
  }
}

TEST_CASE("a string is a count and its bytes, whatever they are") {
  const std::string words("a\0\xFF", 3);
  const auto bytes = bytes_of(words);
  CHECK(bytes == bytes_of(std::vector<char>(words.begin(), words.end())));
  wire::Reader reader(bytes);
  CHECK(wire::decode<std::string>(reader) == words);
  CHECK(reader.left() == 0);
}

TEST_CASE("a string that claims more bytes than there are is malformed and allocates nothing") {
  for (const std::uint64_t claim :
       {std::uint64_t{3}, std::uint64_t{1} << 62, std::numeric_limits<std::uint64_t>::max()}) {
    auto bytes = bytes_of(claim);
    bytes.resize(bytes.size() + 2);
    wire::Reader reader(bytes);
    CHECK_THROWS_AS(wire::decode<std::string>(reader), wire::Malformed);
  }
}

TEST_CASE("a bool that is neither 0 nor 1 is malformed") {
  const auto bytes = bytes_of(std::uint8_t{2});
  wire::Reader reader(bytes);
  CHECK_THROWS_AS(wire::decode<bool>(reader), wire::Malformed);
}

TEST_CASE("a writer that is full says so and writes nothing outside") {
  std::array<std::byte, 8> buffer{};
  wire::Writer writer({buffer.data(), 6});
  wire::encode(writer, std::uint32_t{0xFFFFFFFF});
  CHECK_FALSE(writer.overflowed());
  wire::encode(writer, std::uint32_t{0xFFFFFFFF});
  CHECK(writer.overflowed());
  CHECK(buffer[6] == std::byte{0});
}

TEST_CASE("a slot holds a scalar or nothing") {
  using Optional = std::optional<std::uint64_t>;
  CHECK(wire::Slot<Optional>::of(std::nullopt).get() == std::nullopt);
  CHECK(wire::Slot<Optional>::of(5).get() == Optional(5));
  CHECK(wire::Slot<bool>::of(true).get());
}

}  // namespace
