#include "grader/cli/ctrl_c.h"

namespace cli {
namespace {

volatile std::sig_atomic_t pressed = 0;

void press(int) { pressed = 1; }

}  // namespace

CtrlC::CtrlC() {
  pressed = 0;
  // A handler, for one that ignores would be handed on to the programs that are started.
  struct sigaction action = {};
  action.sa_handler = press;
  sigaction(SIGINT, &action, &before_);
}

CtrlC::~CtrlC() { sigaction(SIGINT, &before_, nullptr); }

bool CtrlC::heard() const { return pressed != 0; }

}  // namespace cli
