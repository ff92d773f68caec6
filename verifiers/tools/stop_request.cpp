#include "tools/stop_request.hpp"

#include <csignal>

namespace plumbline::cli {
namespace {

std::atomic<bool> stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // a signal handler may set it

void request_stop(int) { stop_requested.store(true); }

constexpr int kSignals[] = {SIGINT, SIGTERM};

}  // namespace

StopRequest::StopRequest() {
  stop_requested.store(false);
  struct sigaction action {};
  action.sa_handler = request_stop;
  action.sa_flags = SA_RESETHAND | SA_RESTART;
  for (const int signal : kSignals) (void)sigaction(signal, &action, nullptr);
}

StopRequest::~StopRequest() {
  for (const int signal : kSignals) (void)std::signal(signal, SIG_DFL);
}

const std::atomic<bool>& StopRequest::flag() const { return stop_requested; }

}  // namespace plumbline::cli
