#include "witnesses.hpp"

#include <fmt/format.h>

#include <cmath>
#include <ctime>
#include <nlohmann/json.hpp>
#include <ostream>
#include <vector>

#include "../core/language.hpp"
#include "certificate.hpp"  // the checker's
#include "certificate/certificate.hpp"
#include "evaluation/verdict.hpp"
#include "input.hpp"
#include "matrix/lapack.hpp"
#include "suite.hpp"

namespace bench {
namespace {

using namespace plumbline;
using language::Formula;
using language::Scalar;

// Integers from -9 to 9, or floats: 24 bits times a power of two from 2^-8 to 1.
std::vector<double> random_entries(int n, bool floats) {
  std::vector<double> out;
  for (const std::int64_t k : entries(7000 + static_cast<std::uint64_t>(n), static_cast<std::size_t>(n) * n)) {
    const double x = static_cast<double>(k) / (1 << 20);
    out.push_back(floats ? static_cast<double>(static_cast<float>(x / static_cast<double>(1 << (k & 7))))
                         : std::round(9 * x));
  }
  return out;
}

struct Subject {
  Case c;
  std::vector<double> s;  // the singular values, roughly
};

// The matrix A of rank r, of its first r rows and their sums.
Subject subject(int n, bool floats, int r) {
  std::vector<double> x = random_entries(n, floats);
  const auto width = static_cast<std::size_t>(n);
  for (std::size_t i = static_cast<std::size_t>(r); i < width; ++i)
    for (std::size_t j = 0; j < width; ++j) x[i * width + j] = x[(i - r) * width + j] + x[(i - r + 1) % r * width + j];
  Subject out;
  out.c.name = "witness";
  ExactMatrix one(1, 1), a(n, n);
  one(0, 0) = Real(1);
  for (std::size_t i = 0; i < x.size(); ++i) a.entries()[i] = Real(Rational::from_double(x[i]));
  out.c.network.weights = {one};
  out.c.inputs = one;
  out.c.matrices = {{"A", a}};
  const auto svd = approximate_svd(Eigen::Map<const Eigen::MatrixXd>(x.data(), n, n));
  require(svd.has_value(), "LAPACK dgesdd");
  out.s.assign(svd->s.begin(), svd->s.end());
  return out;
}

struct Kind {
  const char* name;
  int rank_of(int n) const { return halved ? n / 2 : n; }
  bool halved = false, dear = false;  // a matrix of half the rank; small widths only
  Formula (*formula)(const std::vector<double>& s);
};

// x moved by x 2^-bits.
Scalar apart(double x, int direction, int bits = 10) {
  const Rational exact = Rational::from_double(x);
  return exact + exact * Rational(direction) * pow(Rational(2), -bits);
}

const language::Matrix A = language::named("A");

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> list = {
      {"k = 1, from above", false, false,
       [](const std::vector<double>& s) { return language::singular(1, A) <= apart(s[0], 1); }},
      {"k = 1, from below", false, false,
       [](const std::vector<double>& s) { return apart(s[0], -1) <= language::singular(1, A); }},
      {"k = 1, 2^-45 apart", false, true,
       [](const std::vector<double>& s) { return language::singular(1, A) <= apart(s[0], 1, 45); }},
      {"k = n/2, both", false, false,
       [](const std::vector<double>& s) {
         const long k = static_cast<long>(s.size()) / 2;
         return apart(s[static_cast<std::size_t>(k) - 1], -1) <= language::singular(k, A) &&
                language::singular(k, A) <= apart(s[static_cast<std::size_t>(k) - 1], 1);
       }},
      {"all k", false, true,
       [](const std::vector<double>& s) {
         double sum = 0;
         for (const double x : s) sum += x;
         const Scalar l = language::variable("l");
         return language::sum(l, 1, static_cast<long>(s.size()), language::singular(l, A)) <= apart(sum, 1);
       }},
      {"rank n", false, false,
       [](const std::vector<double>& s) { return equal(language::rank(A), Scalar(static_cast<long>(s.size()))); }},
      {"rank n/2", true, false,
       [](const std::vector<double>& s) { return equal(language::rank(A), Scalar(static_cast<long>(s.size()) / 2)); }},
  };
  return list;
}

template <class Run> double seconds(Run run) {
  const std::clock_t start = std::clock();
  run();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

std::string row(const Kind& kind, bool floats, int n) {
  const Subject subject_of = subject(n, floats, kind.rank_of(n));
  const Reading reading{.name = "r", .then = kind.formula(subject_of.s)};
  CaseEvaluation evaluation(subject_of.c);
  Outcome outcome;
  nlohmann::json document;
  checker::Result result;
  const double deciding = seconds([&] { outcome = judge(reading, evaluation); });
  require(outcome.verdict == CaseVerdict::Holds, kind.name);
  const double producing = seconds([&] { document = certificate("bench", reading, outcome, evaluation); });
  const std::string bytes = canonical_bytes(document);
  checker::Options options;
  options.allow_unknown_claims = true;
  const double replaying = seconds([&] { result = checker::check_certificate(bytes, options); });
  require(result.accepted, std::string(kind.name) + ": " + result.message);
  const auto witness = document.find("singular_values");
  return fmt::format("| {} | {} | {} | {:.3f} | {:.3f} | {:.3f} | {} |\n", kind.name, floats ? "float32" : "integer", n,
                     deciding, producing, replaying, witness == document.end() ? 0 : witness->dump().size());
}

}  // namespace

void write_witness_costs(std::ostream& out, int widest) {
  out << "| comparison | entries | n | deciding, s | producing, s | replaying, s | witness, bytes |\n"
         "| --- | --- | --- | --- | --- | --- | --- |\n";
  for (const Kind& kind : kinds())
    for (const bool floats : {false, true})
      for (int n = 16; n <= (kind.dear ? widest / 4 : widest); n *= 2) out << row(kind, floats, n) << std::flush;
}

}  // namespace bench
