// The judge's side of the protocol: calls of every type that hidden tests make, answered by a
// channel and by endings that are the fuzzer's. Whatever comes, a call ends in an answer that is
// what the channel holds, in an exception of the submission's, or in a failure that is no FAULT.
#include "grader/judge/session.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "drills/01_to_bf16/to_bf16.h"
#include "drills/02_ulp_diff/ulp_diff.h"
#include "drills/03_pairwise_sum/pairwise_sum.h"
#include "drills/04_tolerance/tolerance.h"
#include "drills/05_check_close/check_close.h"
#include "drills/06_edge_sizes/edge_sizes.h"
#include "grader/cases/04_tolerance/fields.h"
#include "grader/cases/05_check_close/fields.h"
#include "grader/cases/07_rmsnorm/fields.h"
#include "grader/fuzz/bytes.h"
#include "grader/fuzz/require.h"
#include "grader/judge/findings.h"
#include "grader/judge/gathered.h"
#include "grader/judge/remote.h"
#include "grader/judge/transport.h"
#include "grader/report/record.h"
#include "grader/wire/channel.h"
#include "grader/wire/codec.h"

namespace {

using fuzz::require;
using judge::Ending;
using judge::Remote;

// A worker that writes what the fuzzer says where the fuzzer says.
class Liar : public judge::Transport {
 public:
  Liar()
      : channel_(
            static_cast<std::byte*>(mmap(nullptr, wire::kChannelBytes, PROT_READ | PROT_WRITE,
                                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0))) {
    require(channel_ != MAP_FAILED, "there are addresses for a channel");
  }
  ~Liar() override { munmap(channel_, wire::kChannelBytes); }

  // What it writes from now on, into an empty channel.
  void begin(fuzz::Bytes bytes) {
    madvise(channel_, wire::kChannelBytes, MADV_DONTNEED);
    bytes_ = bytes;
    calls_ = 0;
  }

  fuzz::Bytes& bytes() { return bytes_; }

  std::byte* channel() override { return channel_; }
  Ending start() override {
    lie();
    return ending();
  }
  Ending call() override {
    ++calls_;
    // As a judge that asks too much would be stopped: by its budget.
    if (bytes_.empty()) return {.kind = Ending::Kind::kCpuLimit};
    lie();
    return ending();
  }
  void limit_calls(double) override {}
  std::string output() override { return bytes_.text(20); }
  std::vector<std::string> protections() const override { return {}; }

  // Between two calls as well.
  void lie() {
    for (std::size_t i = bytes_.choice(8); i > 0; --i) write();
  }

  wire::Control& control() { return *reinterpret_cast<wire::Control*>(channel_); }
  std::byte* answer() { return channel_ + wire::kAnswerOffset; }
  int calls() const { return calls_; }

 private:
  void write() {
    wire::Control& control = this->control();
    switch (bytes_.choice(9)) {
      case 0:
        control.status = static_cast<wire::Status>(bytes_.choice(8));
        break;
      case 1:
        control.answer_bytes = bytes_.number<std::uint8_t>();
        break;
      case 2:
        control.answer_bytes = bytes_.number<std::uint64_t>();
        break;
      case 3:
        control.index = bytes_.number<std::uint64_t>();
        break;
      case 4:
        put(0, wire::kRequestOffset, bytes_.number<std::uint16_t>(), bytes_.text(64));
        break;
      case 5:  // an answer as a worker would write it
        control.status = static_cast<wire::Status>(bytes_.choice(7));
        text_ = bytes_.text(200);
        control.answer_bytes = text_.size();
        put(wire::kAnswerOffset, wire::kAnswerBytes, 0, text_);
        break;
      case 6:
        put(wire::kAnswerOffset, wire::kAnswerBytes, bytes_.number<std::uint32_t>(),
            bytes_.text(64));
        break;
      case 7: {  // into an array
        const wire::Region region = control.regions[bytes_.choice(4)];
        put(wire::kArenaOffset, wire::kArenaBytes, region.offset + bytes_.number<std::uint8_t>(),
            bytes_.text(64));
        break;
      }
      default: {  // much of the same
        const std::string pattern = bytes_.text(32);
        std::size_t offset = bytes_.number<std::uint16_t>();
        const std::size_t times = std::size_t{1} << bytes_.choice(20);
        for (std::size_t i = 0; i < times && !pattern.empty(); ++i, offset += pattern.size())
          put(wire::kAnswerOffset, wire::kAnswerBytes, offset, pattern);
        control.answer_bytes = std::min(offset, wire::kAnswerBytes);
      }
    }
  }

  // What lies beyond the part of the channel is left out.
  void put(std::size_t begin, std::size_t size, std::uint64_t offset, const std::string& text) {
    offset %= size;
    std::memcpy(channel_ + begin + offset, text.data(),
                std::min<std::size_t>(text.size(), size - offset));
  }

  Ending ending() {
    switch (bytes_.choice(16)) {
      case 0:
        return {.kind = Ending::Kind::kSignal,
                .number = bytes_.number<std::uint8_t>(),
                .address = bytes_.number<std::uint64_t>(),
                .at_stack_pointer = bytes_.choice(2) == 1};
      case 1:  // near an array
        return {.kind = Ending::Kind::kSignal,
                .number = 11,
                .address = control().arena_address + control().regions[bytes_.choice(2)].offset +
                           bytes_.number<std::int16_t>()};
      case 2:
        return {.kind = static_cast<Ending::Kind>(2 + bytes_.choice(5)),
                .number = bytes_.number<std::int32_t>()};
      default:
        return {};
    }
  }

  std::byte* channel_;
  fuzz::Bytes bytes_{nullptr, 0};
  std::string text_;
  int calls_ = 0;
};

Liar& liar() {
  static Liar liar;
  return liar;
}

// The call that has come back says what the channel holds, to the byte.
template <class T>
void check_value(const T& value) {
  wire::Control& control = liar().control();
  require(control.status == wire::Status::kReturned, "what returns a value has said that it does");
  require(control.answer_bytes <= wire::kAnswerBytes, "an answer fits its place");
  std::vector<std::byte> again(control.answer_bytes);
  wire::Writer writer(again);
  wire::encode(writer, value);
  require(!writer.overflowed() && writer.used() == again.size() &&
              std::memcmp(again.data(), liar().answer(), again.size()) == 0,
          "a value is what its bytes say");
}

template <class T>
void check(const judge::Answer<T>& answer) {
  check_value(answer.value());
  std::ostringstream() << answer;
}

// An output that a call left alone, or wrote in one of its two calls only, is no result.
template <class T>
void check_output(const std::vector<T>& output) {
  for (std::size_t i = 0; i < liar().control().region_count; ++i) {
    const wire::Region& region = liar().control().regions[i];
    if (region.writable == 0 || region.bytes != output.size() * sizeof(T)) continue;
    require(output.empty() ||
                std::memcmp(output.data(), liar().channel() + wire::kArenaOffset + region.offset,
                            region.bytes) == 0,
            "an output is what both calls wrote");
  }
}

std::vector<float> some_floats() {
  std::vector<float> values(liar().bytes().choice(5));
  for (float& value : values) value = liar().bytes().number<float>();
  return values;
}

drill::Format some_format() { return static_cast<drill::Format>(liar().bytes().choice(3)); }

const Remote<decltype(drill::to_bf16)> to_bf16{"to_bf16", {"value"}};
const Remote<decltype(drill::ordered_int)> ordered_int{"ordered_int", {"bits", "format"}};
const Remote<decltype(drill::ulp_diff)> ulp_diff{"ulp_diff", {"a", "b", "format"}};
const Remote<decltype(drill::sum_pairwise)> sum_pairwise{"sum_pairwise", {"values"}};
const Remote<decltype(drill::machine_epsilon)> machine_epsilon{"machine_epsilon", {"format"}};
const Remote<decltype(drill::tolerance)> tolerance{"tolerance",
                                                   {"format", "k", "c", "output_scale"}};
const Remote<decltype(drill::check_close)> check_close{
    "check_close", {"actual", "expected", "tol", "max_mismatched_ratio"}};
const Remote<decltype(drill::edge_sizes)> edge_sizes{"edge_sizes", {"block", "max_size"}};
const Remote<decltype(drill::edge_values)> edge_values{"edge_values", {"format"}};
const Remote<decltype(cases::rmsnorm_backward_f32)> backward{
    "rmsnorm_backward_f32", {"dy", "x", "w", "dx", "dw", "rows", "cols", "eps", "starts"}};
// All types that no drill answers, but one might.
const Remote<bool(std::int64_t)> is_even{"is_even", {"x"}};

void call() {
  fuzz::Bytes& bytes = liar().bytes();
  switch (bytes.choice(18)) {
    case 0:
      return check(to_bf16(bytes.number<float>()));
    case 1:
      return check(ordered_int(bytes.number<std::uint32_t>(), some_format()));
    case 2:
      return check(ulp_diff(1, 2, some_format()));
    case 3:
      return check(sum_pairwise(some_floats()));
    case 4:
      return check(machine_epsilon(some_format()));
    case 5:
      return check(tolerance(some_format(), bytes.number<std::int64_t>(), 2, 1));
    case 6: {
      const std::vector<float> values = some_floats();
      const std::int64_t shape[] = {static_cast<std::int64_t>(values.size())};
      const auto answer = check_close({values, shape}, {values, shape}, {0, 0}, 0);
      std::ostringstream() << answer[&drill::CloseReport::worst_index]
                           << answer[&drill::CloseReport::reason];
      return check(answer);
    }
    case 7:
      return check(edge_sizes(4, 9));
    case 8:
      return check(edge_values(some_format()));
    case 9: {
      const std::vector<float> x = some_floats();
      std::vector<float> dx(x.size()), dw(2);
      backward(x, x, std::vector<float>(2), dx, dw, 1, 2, 0, {});
      check_output(dx);
      return check_output(dw);
    }
    case 10:
      return check(is_even(4));
    case 11: {
      const auto answer = judge::Session::current().call("name", judge::Arguments());
      return check_value(judge::read_answer<std::string>(answer));
    }
    case 12: {
      const auto answer = judge::Session::current().call("bits", judge::Arguments());
      return check_value(
          judge::read_answer<std::optional<std::vector<std::optional<bool>>>>(answer));
    }
    case 13:
      require(ulp_diff.map(std::vector<std::uint32_t>{1, 2, 3}, std::vector<std::uint32_t>{1},
                           std::vector{some_format()})
                      .size() == 3,
              "a mapped call has a result for each element");
      return;
    case 14:
      require(is_even.map(std::vector<std::int64_t>(bytes.choice(4))).size() < 4,
              "a mapped call has a result for each element");
      return;
    case 15:
      ulp_diff.rejects(1, 2, some_format());
      return;
    case 16: {
      const judge::CallOnce once;
      return check(sum_pairwise(some_floats()));
    }
    default:
      judge::no_findings(static_cast<judge::Check>(bytes.choice(5)));
  }
}

bool has_failed() {
  const auto& failure = judge::case_log().failure();
  if (!failure) return false;
  require(failure->verdict != report::Verdict::kFault && failure->verdict != report::Verdict::kOk &&
              failure->verdict != report::Verdict::kSkipped,
          "what a submission does is no FAULT, and a failure is one");
  require(!failure->message.empty() && failure->message.size() < 100'000,
          "a failure has words, and not too many");
  return true;
}

void test_case(judge::Session& session, judge::Gathered& gathered) {
  judge::case_log().begin();
  session.begin_case();
  for (std::size_t calls = 1 + liar().bytes().choice(3); calls > 0; --calls) {
    try {
      call();
    } catch (const judge::Stopped&) {
      require(has_failed(), "a call that does not come back is a failure");
      break;
    } catch (const judge::InvalidArgument&) {
      judge::case_log().assertion_failed("", true);
      require(has_failed(), "an exception that no test expects is a failure");
      break;
    } catch (const judge::OtherException&) {
      judge::case_log().assertion_failed("", true);
      require(has_failed(), "an exception is a failure");
      break;
    }
    liar().lie();
  }
  try {
    const auto found = judge::findings(session);
    const auto counted = judge::counters(session);
    if (found && counted) gathered.add(*found, *counted);
  } catch (const judge::Stopped&) {
    require(has_failed(), "findings that cannot be read are a failure");
  } catch (const judge::InvalidArgument&) {
  } catch (const judge::OtherException&) {
  }
  has_failed();
  session.output();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Bytes bytes(data, size);
  const std::size_t cases = 1 + bytes.choice(3);
  liar().begin(bytes);
  judge::Session session(liar(), {});
  judge::Gathered gathered;
  for (std::size_t i = 0; i < cases; ++i) test_case(session, gathered);

  // What was gathered can be written into a record, and read back.
  report::DrillRecord record;
  record.drill.findings = gathered.findings();
  record.drill.counters = gathered.counters();
  const std::string text = report::dump(to_json(record));
  require(report::dump(to_json(report::drill_record_from(report::Json::parse(text)))) == text,
          "what is found and counted survives a record");
  return 0;
}
