#include "grader/class/time.h"

#include "fmt/format.h"

namespace classroom {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using std::chrono::year;

// Takes a text to pieces from its begin; each function says whether it found what it looks for.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  bool end() const { return rest_.empty(); }

  bool any_of(std::string_view characters) {
    if (end() || characters.find(rest_.front()) == std::string_view::npos) return false;
    rest_.remove_prefix(1);
    return true;
  }

  // A number of so many digits.
  bool number(int digits, int most, int& value) {
    value = 0;
    for (int i = 0; i < digits; ++i) {
      if (end() || !is_digit()) return false;
      value = 10 * value + (rest_.front() - '0');
      rest_.remove_prefix(1);
    }
    return value <= most;
  }

  bool skip_digits() {
    const std::size_t before = rest_.size();
    while (!end() && is_digit()) rest_.remove_prefix(1);
    return rest_.size() < before;
  }

 private:
  bool is_digit() const { return rest_.front() >= '0' && rest_.front() <= '9'; }

  std::string_view rest_;
};

bool scan_offset(Scanner& scan, minutes& offset) {
  if (scan.any_of("Zz")) return true;
  const bool east = scan.any_of("+");
  int hour = 0, minute = 0;
  if (!east && !scan.any_of("-")) return false;
  if (!scan.number(2, 23, hour)) return false;
  scan.any_of(":");
  if (!scan.number(2, 59, minute)) return false;
  offset = (hours(hour) + minutes(minute)) * (east ? 1 : -1);
  return true;
}

}  // namespace

std::optional<Time> parse_time(std::string_view text) {
  Scanner scan(text);
  int y = 0, m = 0, d = 0, hour = 0, minute = 0, second = 0;
  minutes offset{0};
  if (!scan.number(4, 9999, y) || !scan.any_of("-") || !scan.number(2, 12, m) ||
      !scan.any_of("-") || !scan.number(2, 31, d) || !scan.any_of("Tt ") ||
      !scan.number(2, 23, hour) || !scan.any_of(":") || !scan.number(2, 59, minute))
    return std::nullopt;
  if (scan.any_of(":") && !scan.number(2, 59, second)) return std::nullopt;
  if (scan.any_of(".") && !scan.skip_digits()) return std::nullopt;
  scan.any_of(" ");
  if (!scan_offset(scan, offset) || !scan.end()) return std::nullopt;
  const auto date = year(y) / m / d;
  if (!date.ok()) return std::nullopt;
  const Time time = std::chrono::sys_days(date) + hours(hour) + minutes(minute) + seconds(second);
  return writable(time - offset) ? std::optional(time - offset) : std::nullopt;
}

std::string time_text(Time time) {
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(time - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

bool writable(Time time) {
  using std::chrono::sys_days;
  return time >= sys_days(year(0) / 1 / 1) && time < sys_days(year(10000) / 1 / 1);
}

}  // namespace classroom
