#include "matrix/blas_kernel.hpp"

#include <doctest/doctest.h>

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
