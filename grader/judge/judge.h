// What a drill's hidden tests include.
#ifndef GRADER_JUDGE_JUDGE_H_
#define GRADER_JUDGE_JUDGE_H_

#include "grader/judge/findings.h"
#include "grader/judge/rehearsal.h"
#include "grader/judge/remote.h"
#include "grader/judge/session.h"
#include "grader/judge/show.h"
#include "grader/judge/shrink.h"
#include "grader/judge/sweep.h"
#include "grader/judge/thread_order.h"
#include "grader/judge/unwritten.h"
#include "grader/wire/fields.h"
#include "third_party/catch2/catch2.h"

#endif  // GRADER_JUDGE_JUDGE_H_
