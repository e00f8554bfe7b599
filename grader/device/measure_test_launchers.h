// Both drills' launchers for measure_test.cc: slow and right, or wrong in one way.
#ifndef GRADER_DEVICE_MEASURE_TEST_LAUNCHERS_H_
#define GRADER_DEVICE_MEASURE_TEST_LAUNCHERS_H_

namespace bench {

enum class Bug {
  kNone,
  kStub,           // cudaErrorNotYetImplemented
  kRefuses,        // cudaErrorInvalidConfiguration
  kSilentFailure,  // a launch fails, and the launcher says cudaSuccess
  kFault,          // a kernel writes to a null pointer
  kUnwritten,      // from the second call on the last element of each output is not written
  kRemembers,      // the first call's outputs, again and again
  kPercent,        // everything is 1% too large
  kHalf,           // only the first half of each sum
  kNextRow,        // a weight row, or w, of the neighbour
  kLastRowOfDw,    // dw lacks the last row
};

// Of all that follow. Setting it forgets what kRemembers remembers.
void set_bug(Bug bug);

}  // namespace bench

#endif  // GRADER_DEVICE_MEASURE_TEST_LAUNCHERS_H_
