#include "matrix/blas_kernel.hpp"

#include <cblas.h>
#include <doctest/doctest.h>

#include <vector>

using namespace plumbline;

TEST_CASE("blas kernel: kernels that are older than the processor are told from those that are not") {
  CHECK(better_blas_kernel("Prescott", VectorUnit::Avx512) == "SkylakeX");
  CHECK(better_blas_kernel("Haswell", VectorUnit::Avx512) == "SkylakeX");
  CHECK(better_blas_kernel("Zen", VectorUnit::Avx512) == "SkylakeX");
  CHECK(better_blas_kernel("SkylakeX", VectorUnit::Avx512).empty());
  CHECK(better_blas_kernel("SapphireRapids", VectorUnit::Avx512).empty());
  CHECK(better_blas_kernel("Prescott", VectorUnit::Avx2) == "Haswell");
  CHECK(better_blas_kernel("Sandybridge", VectorUnit::Avx2) == "Haswell");
  CHECK(better_blas_kernel("Zen", VectorUnit::Avx2).empty());
  CHECK(better_blas_kernel("Prescott", VectorUnit::Sse).empty());
  CHECK(blas_line().find("kernels for " + blas_kernel()) != std::string::npos);
}

TEST_CASE("blas kernel: products are made as before when OpenBLAS has no threads") {
  end_blas_threads();
  end_blas_threads();  // nothing is left to do
  CHECK(openblas_get_num_threads() == 1);
  constexpr int n = 300;  // large enough for threads, if there were any
  std::vector<double> a(static_cast<std::size_t>(n) * n, 1), c(a.size());
  cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, a.data(), n, a.data(), n, 0, c.data(), n);
  CHECK(c.front() == n);
  CHECK(c.back() == n);
}
