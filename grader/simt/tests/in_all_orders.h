// Runs kernels in every order of their threads.
#ifndef SIMT_TESTS_IN_ALL_ORDERS_H_
#define SIMT_TESTS_IN_ALL_ORDERS_H_

#include <string>
#include <vector>

#include "grader/simt/simt.h"
#include "third_party/catch2/catch2.h"

inline constexpr simt::Order kAllOrders[] = {simt::Order::kForward, simt::Order::kReverse,
                                             simt::Order::kRandom};

inline std::string messages(const std::vector<simt::Finding>& findings) {
  std::string out;
  for (const simt::Finding& finding : findings) out += finding.message + "\n";
  return out;
}

// Runs `body` in every order on one OS thread and on two, each time as in a fresh process.
template <class Body>
void in_all_options(const Body& body) {
  for (const unsigned os_threads : {1u, 2u}) {
    for (const simt::Order order : kAllOrders) {
      CAPTURE(os_threads, static_cast<int>(order));
      simt::reset();
      simt::set_options({.order = order, .seed = 7, .os_threads = os_threads});
      body();
    }
  }
}

// The same with a body that runs correct kernels and checks their results, and once more without
// the library's checks.
template <class Body>
void in_all_orders(const Body& body) {
  in_all_options([&] {
    body();
    CHECK(messages(simt::findings()) == "");
  });
  INFO("without checks");
  simt::reset();
  simt::set_options({.checks = false, .os_threads = 2});
  body();
  CHECK(messages(simt::findings()) == "");
}

#endif  // SIMT_TESTS_IN_ALL_ORDERS_H_
