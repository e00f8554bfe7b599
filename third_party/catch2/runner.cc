#include "third_party/catch2/runner.h"

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#include <catch2/interfaces/catch_interfaces_registry_hub.hpp>
#include <catch2/interfaces/catch_interfaces_testcase.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>
#define CATCH2_V3 1
#else
#define CATCH_CONFIG_RUNNER
#define CATCH_CONFIG_EXTERNAL_INTERFACES
#define CATCH_CONFIG_NO_POSIX_SIGNALS
#include <catch2/catch.hpp>
#define CATCH2_V3 0
#endif

#include <utility>

namespace catch2 {
namespace {

const Listener* listener = nullptr;

std::string text_of(const Catch::AssertionResult& result) {
  std::string text;
  if (result.hasExpression()) text = std::string(result.getExpressionInMacro());
  if (result.hasExpandedExpression()) text += ", that is " + result.getExpandedExpression();
  if (!result.getMessage().empty()) {
    text += (text.empty() ? "" : ": ") +
            std::string(result.getMessage().data(), result.getMessage().size());
  }
  return text;
}

void assertion_ended(const Catch::AssertionStats& stats) {
  if (stats.assertionResult.isOk()) {
    listener->assertion_passed();
  } else {
    listener->assertion_failed(
        text_of(stats.assertionResult),
        stats.assertionResult.getResultType() == Catch::ResultWas::ThrewException);
  }
}

#if CATCH2_V3
class Forward : public Catch::EventListenerBase {
 public:
  explicit Forward(const Catch::IConfig* config) : EventListenerBase(config) {
    m_preferences.shouldReportAllAssertions = true;  // the passing ones, too
  }
  void assertionEnded(const Catch::AssertionStats& stats) override { assertion_ended(stats); }
};
#else
class Forward : public Catch::TestEventListenerBase {
 public:
  using TestEventListenerBase::TestEventListenerBase;
  bool assertionEnded(const Catch::AssertionStats& stats) override {
    assertion_ended(stats);
    return true;
  }
};
#endif
CATCH_REGISTER_LISTENER(Forward)

// Catch2 has one session a process, which can run again and again.
Catch::Session& session() {
  static Catch::Session the_session;
  return the_session;
}

// A name as a test specification: its special characters escaped.
std::string escaped(const std::string& name) {
  std::string result;
  for (const char c : name) {
    if (c == ',' || c == '[' || c == ']' || c == '\\' || c == '*' || c == '"' || c == '~')
      result += '\\';
    result += c;
  }
  return result;
}

}  // namespace

std::vector<TestCase> test_cases() {
  std::vector<TestCase> result;
  // The order of definition is what an unsorted registry holds.
  const auto& registry = Catch::getRegistryHub().getTestCaseRegistry();
#if CATCH2_V3
  for (const auto* info : registry.getAllInfos()) {
    TestCase test_case{std::string(info->name), {}};
    for (const auto& tag : info->tags)
      test_case.tags.emplace_back(tag.original.data(), tag.original.size());
    result.push_back(std::move(test_case));
  }
#else
  for (const auto& test : registry.getAllTests()) result.push_back({test.name, test.tags});
#endif
  return result;
}

bool run(const TestCase& test_case, const Listener& to_tell) {
  listener = &to_tell;
  Catch::ConfigData config;
  config.testsOrTags = {escaped(test_case.name)};
  config.warnings = Catch::WarnAbout::NoAssertions;
  config.abortAfter = 1;
  // The listener tells what there is to tell.
#if CATCH2_V3
  config.defaultOutputFilename = "/dev/null";
#else
  config.outputFilename = "/dev/null";
#endif
  session().useConfigData(config);
  return session().run() == 0;
}

}  // namespace catch2
