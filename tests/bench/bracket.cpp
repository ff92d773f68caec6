#include "bracket.hpp"

#include <benchmark/benchmark.h>
#include <cblas.h>
#include <lapacke.h>

#include <cmath>
#include <memory>
#include <stdexcept>

#include "input.hpp"
#include "matrix/midrad.hpp"
#include "matrix/witness.hpp"
#include "suite.hpp"

namespace bench {

using namespace plumbline;

double largest_by_lapack(const std::vector<double>& a, int n) {
  std::vector<double> work = a, s(static_cast<std::size_t>(n));
  double unused = 0;
  if (LAPACKE_dgesdd(LAPACK_COL_MAJOR, 'N', n, n, work.data(), n, s.data(), &unused, 1, &unused, 1) != 0)
    throw std::logic_error("dgesdd failed");
  return s[0];
}

double floor_by_blas(const std::vector<double>& a, int n) {
  std::vector<double> g(a.size());
  cblas_dsyrk(CblasColMajor, CblasUpper, CblasTrans, n, n, -1, a.data(), n, 0, g.data(), n);
  for (int i = 0; i < n; ++i) g[static_cast<std::size_t>(i) * n + i] += 4.0 * n;
  LAPACKE_dpotrf_work(LAPACK_COL_MAJOR, 'U', n, g.data(), n);
  return g[0];
}

namespace {

const char* const item = "A bracket of s_1^2 to 1e-9";

// Sides with Arb's bracket: the two overlap, and ours is as narrow as the item asks for.
bool is_right(const Enclosure& ours, const Enclosure& arb) {
  const Rational narrow = ours.lower * Rational::parse("1e-9");
  return ours.lower <= arb.upper && arb.lower <= ours.upper && ours.lower.sign() == Sign::Positive &&
         ours.upper - ours.lower <= narrow;
}

Enclosure in_double(const Eigen::MatrixXd& mid) {
  const MachineInterval s = singular_value(MidRad(mid, Eigen::MatrixXd::Zero(mid.rows(), mid.cols())), 1);
  const Rational low = Rational::from_double(s.lower()), high = Rational::from_double(s.upper());
  return {low * low, high * high};
}

Enclosure in_integers(const Matrix<Real>& a) {
  const SingularValueWitness w = find_witness(a, 1, 30);
  return {w.lower, w.upper};
}

const char* const all_item = "A every singular value to 100 bits";
constexpr int many_bits = 100;

// How many of the singular values are known so precisely.
int values_in_intervals(const Matrix<MultiInterval>& a) {
  const PrecisionScope scope(128);
  int precise = 0;
  for (const MultiInterval& x : singular_values(a)) {
    const Enclosure e = x.enclosure();
    precise += e.upper - e.lower <= e.upper * pow(Rational(2), -many_bits) ? 1 : 0;
  }
  return precise;
}

void add_values(Suite& suite, const std::shared_ptr<const Entries>& k, int n) {
  const PrecisionScope scope(128);
  const auto a = std::make_shared<Matrix<MultiInterval>>(enclose_multi(reals(*k, n, n)));
  require(values_in_intervals(*a) == n, "Plumbline, multi rung");
  require(values_by_arb(*k, n, many_bits) == n, "Arb, eigenvalues of the Gram matrix");
  suite.add({all_item, "Plumbline, multi rung", n, "intervals", true,
             [a] { benchmark::DoNotOptimize(values_in_intervals(*a)); }});
  suite.add({all_item, "Arb, eigenvalues of the Gram matrix", n, "balls", false,
             [k, n] { benchmark::DoNotOptimize(values_by_arb(*k, n, many_bits)); }});
}

void add_size(Suite& suite, int n) {
  const auto k =
      std::make_shared<Entries>(entries(1000000 + static_cast<std::uint64_t>(n), static_cast<std::size_t>(n) * n));
  const auto a = std::make_shared<std::vector<double>>(doubles(*k));
  const auto real = std::make_shared<Matrix<Real>>(reals(*k, n, n));
  const auto mid = std::make_shared<Eigen::MatrixXd>(Eigen::Map<const Eigen::MatrixXd>(a->data(), n, n).transpose());
  const Enclosure arb = bracket_by_arb(*k, n);
  const double s = std::sqrt(arb.upper.approximate());
  require(is_right(arb, arb), "Arb, Cholesky with a precision ladder");
  require(is_right(in_integers(*real), arb), "Plumbline, witness");
  require(is_right(in_double(*mid), arb), "Plumbline, machine rung");
  require(std::fabs(largest_by_lapack(*a, n) - s) < 1e-6 * s, "LAPACK dgesdd");
  require(std::fabs(largest_by_eigen(*a, n) - s) < 1e-6 * s, "Eigen BDCSVD");
  suite.add(
      {item, "Plumbline, witness", n, "integers", true, [real] { benchmark::DoNotOptimize(in_integers(*real)); }});
  suite.add(
      {item, "Plumbline, machine rung", n, "IEEE double", true, [mid] { benchmark::DoNotOptimize(in_double(*mid)); }});
  suite.add({item, "Arb, Cholesky with a precision ladder", n, "balls", false,
             [k, n] { benchmark::DoNotOptimize(bracket_by_arb(*k, n)); }});
  suite.add({item, "LAPACK dgesdd, values only", n, "nothing", false,
             [a, n] { benchmark::DoNotOptimize(largest_by_lapack(*a, n)); }});
  suite.add({item, "Eigen BDCSVD, values only", n, "nothing", false,
             [a, n] { benchmark::DoNotOptimize(largest_by_eigen(*a, n)); }});
  suite.add({item, "floor: one dsyrk and one dpotrf", n, "nothing", false,
             [a, n] { benchmark::DoNotOptimize(floor_by_blas(*a, n)); }});
  if (n <= 64) add_values(suite, k, n);
}

}  // namespace

void add_brackets(Suite& suite, const std::vector<int>& sizes) {
  for (const int n : sizes) add_size(suite, n);
}

}  // namespace bench
