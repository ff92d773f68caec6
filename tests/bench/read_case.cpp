// What reading a case costs, per number: processor time, memory that stays, memory at the peak.
//
//   read-case FILE...
#include <malloc.h>
#include <sys/resource.h>

#include <cstdio>
#include <ctime>

#include "network/case_io.hpp"

namespace {

double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

std::size_t numbers_of(const plumbline::Case& c) {
  std::size_t out = static_cast<std::size_t>(c.inputs.rows()) * c.inputs.cols();
  for (const plumbline::ExactMatrix& w : c.network.weights) out += static_cast<std::size_t>(w.rows()) * w.cols();
  return out;
}

// Bytes that were given out and not yet back: small pieces, and those with pages of their own.
double held() {
  const auto info = mallinfo2();
  return static_cast<double>(info.uordblks + info.hblkhd);
}

double peak() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return 1024.0 * static_cast<double>(usage.ru_maxrss);
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const double start = seconds(), before = held(), low = peak();
    const plumbline::Case c = plumbline::read_case(argv[i]);
    const auto numbers = static_cast<double>(numbers_of(c));
    const double took = seconds() - start;
    std::printf("%s: %.0f numbers, %.3f s, %.0f ns each; %.0f bytes each stay, %.0f at the peak\n", argv[i], numbers,
                took, 1e9 * took / numbers, (held() - before) / numbers, (peak() - low) / numbers);
  }
}
