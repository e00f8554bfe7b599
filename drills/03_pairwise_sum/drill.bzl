"""Drill 03: the facts. README table, points, paths and reports are derived from these."""

DRILL = struct(
    number = 3,
    name = "pairwise_sum",
    title = "Sum the same numbers in two orders",
    points = 10,
    backends = ["cpu"],
    # What a student edits; one file.
    files = ["pairwise_sum.cc"],
    # CPU seconds that one call may take.
    time_limit_s = 2,
    # From a nudge to nearly the answer; each names the class of failure that it helps with.
    hints = [
        struct(
            failure_class = "empty",
            text = "How many additions does the sum of one number need? And of none?",
        ),
        struct(
            failure_class = "order",
            text = "Draw the tree for five numbers. Which two does each addition take, and in which order?",
        ),
        struct(
            failure_class = "accumulation",
            text = "[1e8, 1, -1e8] sums to 0 in float and to 1 in double. Which one is yours?",
        ),
        struct(
            failure_class = "tail",
            text = "With five numbers, the first level has two pairs and one number left over. Where is it after that level?",
        ),
        struct(
            failure_class = "NaN",
            text = "Plain additions carry a NaN to the sum by themselves. What in your code keeps it away?",
        ),
        struct(
            failure_class = "memory",
            text = "The values are the caller's, may only be read, and end after the last. What does a call leave behind for the next one?",
        ),
        struct(
            failure_class = "empty",
            text = "Return 0.0f for an empty span before you touch a first or last element. A single value is the sum already.",
        ),
        struct(
            failure_class = "NaN",
            text = "Skip nothing and compare nothing: no test for zero, no std::max, no way out of a loop before its end. inf + -inf must become NaN too.",
        ),
        struct(
            failure_class = "accumulation",
            text = "Every partial sum must be a float variable. std::accumulate takes its type from the initial value: 0.0 is a double and 0 an int.",
        ),
        struct(
            failure_class = "tail",
            text = "Copy the left-over to the end of the next level, without adding it to its neighbour. The next level has n / 2 + n % 2 elements.",
        ),
        struct(
            failure_class = "order",
            text = "On a copy: level[i] = level[2 * i] + level[2 * i + 1] for i below n / 2; carry an odd last; repeat until one is left. Splitting in halves is another tree.",
        ),
        struct(
            failure_class = "memory",
            text = "Add on a copy, std::vector<float> level(values.begin(), values.end()). The sum is a local variable that starts at 0, not a static one. No loop reads values[values.size()].",
        ),
    ],
    reading = [
        "Nicholas J. Higham, The Accuracy of Floating Point Summation, SIAM Journal on Scientific Computing 14(4), 1993",
        "Nicholas J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition, SIAM, 2002, chapter 4",
        "NumPy reference, numpy.sum: the note on pairwise summation",
    ],
)
