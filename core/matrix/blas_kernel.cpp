#include "matrix/blas_kernel.hpp"

#include <cblas.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

// What OpenBLAS itself calls before a fork. A library without threads of its own has no such function.
extern "C" int blas_thread_shutdown_() __attribute__((weak));

namespace plumbline {
namespace {

constexpr const char* blas_variable = "OPENBLAS_CORETYPE";

constexpr std::array<std::string_view, 3> kernels_with_avx512 = {"SkylakeX", "Cooperlake", "SapphireRapids"};
constexpr std::array<std::string_view, 3> kernels_with_avx2 = {"Haswell", "Zen", "Excavator"};

template <class List> bool lists(const List& list, const std::string& name) {
  return std::ranges::find(list, name) != list.end();
}

}  // namespace

VectorUnit vector_unit() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
    return VectorUnit::Avx512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return VectorUnit::Avx2;
#endif
  return VectorUnit::Sse;
}

std::string blas_kernel() { return openblas_get_corename(); }

std::string better_blas_kernel(const std::string& kernel, VectorUnit unit) {
  if (unit == VectorUnit::Sse || lists(kernels_with_avx512, kernel)) return "";
  if (unit == VectorUnit::Avx512) return "SkylakeX";
  return lists(kernels_with_avx2, kernel) ? "" : "Haswell";
}

void restart_with_better_blas(char** argv) {
  if (std::getenv(blas_variable) != nullptr) return;
  const std::string better = better_blas_kernel(blas_kernel(), vector_unit());
  if (better.empty() || setenv(blas_variable, better.c_str(), 0) != 0) return;
  execv("/proc/self/exe", argv);
  unsetenv(blas_variable);
}

void end_blas_threads() {
  openblas_set_num_threads(1);
  if (blas_thread_shutdown_ != nullptr) blas_thread_shutdown_();
}

std::string blas_line() {
  const std::string kernel = blas_kernel(), better = better_blas_kernel(kernel, vector_unit());
  if (better.empty()) return "OpenBLAS: kernels for " + kernel + "\n";
  return "OpenBLAS: kernels for " + kernel + "; this processor has better ones: " + blas_variable + "=" + better + "\n";
}

}  // namespace plumbline
