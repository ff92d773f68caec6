#include "budget/processor_time.hpp"

#include <ctime>

namespace plumbline {

double processor_seconds() {
  std::timespec time{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace plumbline
