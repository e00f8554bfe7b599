#include "grader/class/time.h"

#include <cstdint>
#include <limits>
#include <string>

#include "third_party/catch2/catch2.h"

namespace {

using classroom::parse_time;
using classroom::Time;
using classroom::time_text;
using classroom::writable;

Time at(std::int64_t seconds) { return Time(std::chrono::seconds(seconds)); }

TEST_CASE("a time is a point in time, whatever offset it is written with") {
  // 10^9 seconds after 1970: a well-known date.
  for (const char* text :
       {"2001-09-09T01:46:40Z", "2001-09-09t01:46:40z", "2001-09-09 01:46:40Z",
        "2001-09-09 01:46:40 +0000", "2001-09-09T02:46:40+01:00", "2001-09-08T19:16:40-06:30",
        "2001-09-09T01:46:40.999Z", "2001-09-09T01:46:40-00:00"}) {
    CAPTURE(text);
    CHECK(parse_time(text) == at(1'000'000'000));
  }
  CHECK(parse_time("1970-01-01T00:00Z") == at(0));
  CHECK(parse_time("1969-12-31T23:59:59Z") == at(-1));
  CHECK(parse_time("2024-02-29T00:00:00Z") == at(1'709'164'800));
}

TEST_CASE("what is no point in time is none") {
  for (const char* text : {"",
                           "2026-12-01",
                           "2026-12-01T23:59:00",
                           "2026-12-01T23:59",
                           "tomorrow",
                           "2026-12-01T23:59:00+1",
                           "2026-12-01T23:59:00+01:0",
                           "2026-12-01T23:59:00+24:00",
                           "2026-12-01T23:59:00Zulu",
                           " 2026-12-01T23:59:00Z",
                           "2026-12-01T23:59:00Z ",
                           "2026-12-01T24:00:00Z",
                           "2026-12-01T23:60:00Z",
                           "2026-12-01T23:59:60Z",
                           "2026-13-01T23:59:00Z",
                           "2026-00-01T23:59:00Z",
                           "2026-12-32T23:59:00Z",
                           "2026-12-00T23:59:00Z",
                           "2026-02-29T00:00:00Z",
                           "2026-1-01T23:59:00Z",
                           "2026-12-01T23:59:00.Z",
                           "2026-12-01T23:59:Z",
                           "01.12.2026 23:59Z",
                           "0000-01-01T00:00:00+01:00",
                           "9999-12-31T23:59:59-00:01",
                           "+2026-12-01T23:59:00Z"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_time(text));
  }
}

TEST_CASE("a time is written in UTC and read back") {
  CHECK(time_text(at(1'000'000'000)) == "2001-09-09T01:46:40Z");
  CHECK(time_text(at(-1)) == "1969-12-31T23:59:59Z");
  CHECK(time_text(*parse_time("2026-12-01T23:59:00+01:00")) == "2026-12-01T22:59:00Z");
  for (const char* text : {"0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "1900-02-28T12:34:56Z"})
    CHECK(time_text(parse_time(text).value()) == text);
}

TEST_CASE("times beyond four digits of years are not written") {
  const Time first = parse_time("0000-01-01T00:00:00Z").value();
  const Time last = parse_time("9999-12-31T23:59:59Z").value();
  const std::chrono::seconds second(1);
  CHECK(writable(first));
  CHECK_FALSE(writable(first - second));
  CHECK(writable(last));
  CHECK_FALSE(writable(last + second));
  CHECK_FALSE(writable(at(std::numeric_limits<std::int64_t>::max())));
  CHECK_FALSE(writable(at(std::numeric_limits<std::int64_t>::min())));
}

}  // namespace
