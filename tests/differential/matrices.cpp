// What the suite says of a matrix, against FLINT and Arb, on matrices made to be difficult (matrix_kinds.hpp).
//
// The oracle is the characteristic polynomial of the Gram matrix over the rationals (FLINT) and its roots with 512 bits
// (Arb): s_k^2, with ends that are some 150 digits apart from each other. Each enclosure of s_k that a rung gives must
// meet the oracle's, or one of the two is wrong: of the machine rung, for all k from one decomposition and for each k
// alone, of the multi rung at 128 bits, of witnesses, and of the tail sums. Ranks must be equal, inertias equal to what
// Descartes' rule says, a matrix that is shown definite must be. What a rung leaves undecided is counted, not excused.
// Now and then a NaN or an infinity is put in, which every entrance must refuse.
//   test-matrices-differential [--matrices N] [--seed S] [--size N]
#include <fmt/format.h>

#include <cstdlib>
#include <limits>
#include <string>

#include "budget/error.hpp"
#include "matrix/dominance.hpp"
#include "matrix/spectral_block.hpp"
#include "matrix/spectrum.hpp"
#include "matrix/witness.hpp"
#include "matrix_kinds.hpp"

namespace plumbline::differential {
namespace {

using Eigen::MatrixXd;

struct Tally {
  long matrices = 0, enclosures = 0, verdicts = 0, undecided = 0, refused = 0, problems = 0;
};

class Judge {
 public:
  Judge(const MatrixXd& a, std::string name, Tally& tally)
      : a_(a), rational_(oracle::to_rational(a)), real_(oracle::to_real(a)), name_(std::move(name)), tally_(tally) {
    squares_ = oracle::squared_singular_values(rational_, 512);
    ++tally_.matrices;
  }

  void judge() {
    attempt("machine", [&] { machine(); });
    attempt("multi", [&] { multi(); });
    attempt("witnesses", [&] { witnesses(); });
    attempt("ranks", [&] { ranks(); });
    attempt("inertias", [&] { inertias(); });
  }

 private:
  [[nodiscard]] int count() const { return static_cast<int>(squares_.size()); }
  [[nodiscard]] const Enclosure& square(int k) const { return squares_[static_cast<std::size_t>(k) - 1]; }

  void problem(const std::string& what) {
    ++tally_.problems;
    fmt::print("PROBLEM: {}: {}\n", name_, what);
  }
  template <class F> void attempt(const char* what, F f) {
    try {
      f();
    } catch (const Undecided&) { ++tally_.undecided; } catch (const std::exception& e) {
      problem(fmt::format("{}: {}", what, e.what()));
    }
  }
  // An enclosure of s_k.
  void meets(const char* what, int k, const Enclosure& s) {
    ++tally_.enclosures;
    if (s.lower < Rational(0) || !oracle::overlap(oracle::squared(s), square(k)))
      problem(fmt::format("{}: s_{} is not in [{}, {}]", what, k, s.lower.to_string(), s.upper.to_string()));
  }
  void same(const char* what, int ours, int theirs) {
    ++tally_.verdicts;
    if (ours != theirs) problem(fmt::format("{}: {}, expected {}", what, ours, theirs));
  }

  void machine() {
    const MidRad a = enclose_machine(real_);
    for (int k = 1; k <= count(); ++k)
      attempt("one", [&] { meets("machine, one", k, oracle::exact(singular_value(a, k))); });
    const std::vector<MachineInterval> all = singular_values(a);
    for (int k = 1; k <= count(); ++k) meets("machine, all", k, oracle::exact(all[static_cast<std::size_t>(k) - 1]));
    tail("machine", oracle::exact(norm2(a)), oracle::squared(oracle::exact(all[0])));
  }
  void multi() {
    const PrecisionScope scope(128);
    const Matrix<MultiInterval> a = enclose_multi(real_);
    const std::vector<MultiInterval> all = singular_values(a);
    for (int k = 1; k <= count(); ++k) meets("multi", k, all[static_cast<std::size_t>(k) - 1].enclosure());
    tail("multi", norm2(a).enclosure(), oracle::squared(all[0].enclosure()));
  }
  // s_2^2 + ... = ||A||^2 - s_1^2.
  void tail(const char* what, const Enclosure& norm, const Enclosure& first) {
    Enclosure sum{};
    for (int k = 2; k <= count(); ++k) sum = {sum.lower + square(k).lower, sum.upper + square(k).upper};
    ++tally_.enclosures;
    if (!oracle::overlap({norm.lower - first.upper, norm.upper - first.lower}, sum))
      problem(fmt::format("{}: the tail sum", what));
  }
  // Bounds of the squares, verified in integers.
  void bounds(const char* what, int k, const Rational& lower, const Rational& upper) {
    ++tally_.enclosures;
    if (!oracle::overlap({lower, upper}, square(k)))
      problem(fmt::format("{}: s_{}^2 is not in [{}, {}]", what, k, lower.to_string(), upper.to_string()));
  }
  void witnesses() {
    for (int k = 1; k <= count(); ++k) {
      const SingularValueWitness w = find_witness(real_, k, 40);
      bounds("witness", k, w.lower, w.upper);
    }
    const SingularValueWitness by_norm = find_witness_by_norm(real_, 22, *squared_norm_above(real_));
    bounds("witness by the norm", 1, by_norm.lower, by_norm.upper);
    const RationalMatrix tall = a_.rows() >= a_.cols() ? rational_ : oracle::transposed(rational_);
    if (const auto all = find_block(IntegerMatrix::from(tall), count(), 30))
      for (int k = 1; k <= count(); ++k)
        bounds("block", k, all->lower[static_cast<std::size_t>(k) - 1], all->upper[static_cast<std::size_t>(k) - 1]);
  }
  void ranks() {
    const int expected = oracle::rank(rational_);
    same("rank", rank(real_), expected);
    same("rank at most one", static_cast<int>(has_rank_at_most_one(real_)), static_cast<int>(expected <= 1));
  }
  // Of c I - G for the Gram matrix G and c beside a singular value, of the matrix itself if it is symmetrised.
  void inertias() {
    const IntegerMatrix gram = small_gram(IntegerMatrix::from(rational_));
    for (const int k : {1, (count() + 1) / 2, count()}) {
      const Enclosure& s = square(k);
      for (const Rational& c : {s.upper, s.lower, s.upper * Rational(1 + (Integer(1) << 40), Integer(1) << 40)})
        inertia_of(shifted_negative(c, gram));
    }
    if (a_.rows() == a_.cols()) {
      RationalMatrix sum = rational_;
      for (std::size_t i = 0; i < sum.size(); ++i)
        for (std::size_t j = 0; j < sum.size(); ++j) sum[i][j] = rational_[i][j] + rational_[j][i];
      inertia_of(IntegerMatrix::from(sum));
    }
  }
  void inertia_of(const IntegerMatrix& m) {
    RationalMatrix values(static_cast<std::size_t>(m.rows()));
    for (int i = 0; i < m.rows(); ++i)
      for (int j = 0; j < m.cols(); ++j) values[static_cast<std::size_t>(i)].push_back(m.value(i, j));
    const Inertia ours = inertia(m), expected = oracle::inertia(values);
    ++tally_.verdicts;
    if (!(ours == expected))
      problem(fmt::format("inertia {}+ {}0 {}-, expected {}+ {}0 {}-", ours.positive, ours.zero, ours.negative,
                          expected.positive, expected.zero, expected.negative));
    if (dominance_shows_definite(m) && expected.positive != m.rows()) problem("shown definite, and is not");
  }

  const MatrixXd& a_;
  RationalMatrix rational_;
  Matrix<Real> real_;
  std::vector<Enclosure> squares_;
  std::string name_;
  Tally& tally_;
};

template <class F> bool throws(F f) {
  try {
    f();
  } catch (const std::exception&) { return true; }
  return false;
}

// A matrix with an entry that is no number goes in nowhere.
void refuse(oracle::Random& r, MatrixXd a, Tally& tally) {
  const double bad[] = {std::nan(""), std::numeric_limits<double>::infinity(),
                        -std::numeric_limits<double>::infinity()};
  a(r.between(0, a.rows() - 1), r.between(0, a.cols() - 1)) = bad[r.between(0, 2)];
  const bool refused = throws([&] { (void)MidRad(a, MatrixXd::Zero(a.rows(), a.cols())); }) &&
                       throws([&] { (void)MidRad(MatrixXd::Zero(a.rows(), a.cols()), a.cwiseAbs()); }) &&
                       throws([&] { (void)oracle::to_rational(a); });
  ++tally.refused;
  if (!refused) {
    ++tally.problems;
    fmt::print("PROBLEM: a number that is not finite was taken\n");
  }
}

int run(long matrices, long seed, int size) {
  Tally tally;
  oracle::Random r(static_cast<std::uint64_t>(seed));
  for (long i = 0; i < matrices; ++i) {
    const int kind = static_cast<int>(i % kMatrixKinds);
    const MatrixXd a = draw_matrix(r, kind, size);
    Judge(a, fmt::format("matrix {} ({}, {} x {}) of seed {}", i, kind_name(kind), a.rows(), a.cols(), seed), tally)
        .judge();
    if (i % 50 == 0) refuse(r, a, tally);
  }
  fmt::print(
      "{} matrices: {} enclosures meet Arb's, {} verdicts are FLINT's, {} questions left open by a rung, {} matrices "
      "that are not finite refused; {} problems\n",
      tally.matrices, tally.enclosures, tally.verdicts, tally.undecided, tally.refused, tally.problems);
  return tally.problems == 0 ? 0 : 1;
}

}  // namespace
}  // namespace plumbline::differential

int main(int argc, char** argv) {
  long matrices = 300, seed = 1, size = 6;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string word = argv[i];
    (word == "--matrices" ? matrices : word == "--seed" ? seed : size) = std::atol(argv[i + 1]);
  }
  return plumbline::differential::run(matrices, seed, static_cast<int>(size));
}
