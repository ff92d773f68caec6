#include "matrix/product.hpp"

#include <cblas.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <vector>

#include "budget/as_size.hpp"
#include "budget/budget.hpp"
#include "budget/side_by_side.hpp"
#include "interval/double_bits.hpp"

// Of OpenBLAS, which exports them and declares them nowhere.
extern "C" {
void* blas_memory_alloc(int where);
void blas_memory_free(void* buffer);
}

namespace plumbline {
namespace {

// From this many multiplications on, the call of BLAS is cheaper than the plain loop (measured, width 16).
constexpr double blas_pays_from = 4096;
// From this many on, so many columns at a time are products of their own, for threads that have nothing else to do.
constexpr double splitting_pays_from = 1 << 27;
constexpr Eigen::Index block_columns = 128;

// Reports a product of so many multiplications, two of which count as one operation. Returns their number.
double spend(Eigen::Index m, Eigen::Index inner, Eigen::Index n) {
  const double multiplications = static_cast<double>(m) * static_cast<double>(inner) * static_cast<double>(n);
  budget::afford(multiplications / 2, "a product of matrices of doubles");
  return multiplications;
}

int size(Eigen::Index n) { return static_cast<int>(n); }

// part(first column, how many), side by side, for a product that is large enough. Which columns go together depends on
// the product alone, so its rounding errors do not depend on the number of threads.
template <class Part> void by_columns(Eigen::Index columns, double multiplications, Part part) {
  if (multiplications < splitting_pays_from) return part(0, columns);
  side_by_side(as_size((columns + block_columns - 1) / block_columns), [&](std::size_t k) {
    use_one_blas_thread();
    const Eigen::Index first = static_cast<Eigen::Index>(k) * block_columns;
    part(first, std::min(block_columns, columns - first));
  });
}

// A matrix as integers below 2^bits times 2^exponent.
struct Granularity {
  int exponent = 0, bits = 0;
};

// Nothing where more than `most` bits are needed, which the first few entries often show, or an entry is not finite.
std::optional<Granularity> granularity(const Eigen::MatrixXd& a, int most) {
  int lowest = 4096, highest = -4096;
  for (const double x : a.reshaped()) {
    if (!std::isfinite(x)) return std::nullopt;
    const DyadicDouble d = dyadic(x);
    if (d.mantissa == 0) continue;
    lowest = std::min(lowest, d.exponent);
    highest = std::max(highest, d.exponent + d.bits());
    if (highest - lowest > most) return std::nullopt;
  }
  if (highest < lowest) return Granularity{};
  return Granularity{lowest, highest - lowest};
}

// Throws std::bad_alloc where there is no room for one more of OpenBLAS's buffers.
void need_room_for_buffer() {
  constexpr std::size_t buffer = std::size_t{136} << 20;  // 128 MiB as Debian builds it, and what malloc adds
  void* room = mmap(nullptr, buffer, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED) throw std::bad_alloc();
  munmap(room, buffer);
}

// OpenBLAS takes as many buffers as threads are inside it, when one first needs it, and keeps them. Where there is no
// room it asks again and again, without end. So where address space is limited each thread sees to it, at its first
// call, that there are as many as threads have called; it throws std::bad_alloc, and the next call tries again.
bool has_buffer() {
  rlimit space{};
  if (getrlimit(RLIMIT_AS, &space) != 0 || space.rlim_cur == RLIM_INFINITY) return true;
  static std::mutex mutex;
  static std::size_t threads = 0;
  const std::scoped_lock lock(mutex);
  std::vector<std::unique_ptr<void, decltype(&blas_memory_free)>> taken;
  while (taken.size() <= threads) {
    need_room_for_buffer();
    taken.emplace_back(blas_memory_alloc(0), &blas_memory_free);
  }
  ++threads;
  return true;
}

// op(a) b, where op is the identity or the transpose, in blocks of columns.
Eigen::MatrixXd blas_product(CBLAS_TRANSPOSE op, const Eigen::MatrixXd& a, const Eigen::MatrixXd& b, double work) {
  use_one_blas_thread();
  Eigen::MatrixXd c(op == CblasNoTrans ? a.rows() : a.cols(), b.cols());
  by_columns(c.cols(), work, [&](Eigen::Index first, Eigen::Index count) {
    cblas_dgemm(CblasColMajor, op, CblasNoTrans, size(c.rows()), size(count), size(b.rows()), 1, a.data(),
                size(a.rows()), b.col(first).data(), size(b.rows()), 0, c.col(first).data(), size(c.rows()));
  });
  return c;
}

}  // namespace

void use_one_blas_thread() {
  thread_local const bool known = has_buffer();
  static_cast<void>(known);
  static const bool done = [] {
    openblas_set_num_threads(1);
    return true;
  }();
  static_cast<void>(done);
}

Eigen::MatrixXd rounded_product(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  const double work = spend(a.rows(), a.cols(), b.cols());
  if (work < blas_pays_from) return a.lazyProduct(b);
  return blas_product(CblasNoTrans, a, b, work);
}

Eigen::MatrixXd rounded_transposed_product(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  const double work = spend(a.cols(), a.rows(), b.cols());
  if (work < blas_pays_from) return a.transpose().lazyProduct(b);
  return blas_product(CblasTrans, a, b, work);
}

// The diagonal and what is below it, then the rest.
Eigen::MatrixXd rounded_gram(const Eigen::MatrixXd& a) {
  const double work = spend(a.cols(), a.rows(), a.cols());
  if (work < blas_pays_from) return a.transpose().lazyProduct(a);
  use_one_blas_thread();
  const int n = size(a.cols());
  Eigen::MatrixXd c(n, n);
  by_columns(n, work, [&](Eigen::Index first, Eigen::Index count) {
    const double* columns = a.col(first).data();
    double* out = &c(first, first);
    if (count == n)
      cblas_dsyrk(CblasColMajor, CblasLower, CblasTrans, n, size(a.rows()), 1, columns, size(a.rows()), 0, out, n);
    else
      cblas_dgemm(CblasColMajor, CblasTrans, CblasNoTrans, n - size(first), size(count), size(a.rows()), 1, columns,
                  size(a.rows()), columns, size(a.rows()), 0, out, n);
  });
  c.triangularView<Eigen::StrictlyUpper>() = c.transpose();
  return c;
}

// All partial sums are integers below 2^(bits + log2 n) times 2^exponent: a double if that many bits fit and no
// exponent leaves the range.
bool product_is_exact(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  constexpr int digits = 53;
  const int most = digits - static_cast<int>(std::bit_width(static_cast<std::uint64_t>(a.cols())));
  const std::optional<Granularity> y = granularity(b, most), x = y ? granularity(a, most - y->bits) : std::nullopt;
  return x && x->exponent + y->exponent >= -1074 && x->exponent + y->exponent + digits <= 1023;
}

}  // namespace plumbline
