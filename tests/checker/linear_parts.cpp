// Linear parts (docs/rules.md, "Boxes"): what they decide that intervals leave open, and that they decide nothing that
// is false at some point.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "amounts.hpp"
#include "covers.hpp"

using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

std::string outcome_on(const std::string& then, const Json& e, const std::vector<Json>& singular = {},
                       const std::string& verdict = "holds") {
  return outcome(written(certificate({reading(then), e, verdict, "null", {}, singular})));
}

struct LinearRow {
  std::string name, parameters, then, outcome;
};
std::ostream& operator<<(std::ostream& out, const LinearRow& row) { return out << row.name; }

const LinearRow kLinearRows[] = {
    {"x - x", "x [0,1]", "(<= (+ (param x) (* -1 (param x))) 1/1000000)", "accepted"},
    {"x - x is not negative", "x [0,1]", "(< (+ (param x) (* -1 (param x))) 0)", "verdict"},
    {"x - y", "x [0,1]; y [0,1]", "(<= (+ (param x) (* -1 (param y))) 1/2)", "undecided"},
    {"x^2 - x", "x [9/10,11/10]", "(<= (+ (* (param x) (param x)) (* -1 (param x))) 3/25)", "accepted"},
    {"x^2 - x, less", "x [9/10,11/10]", "(<= (+ (* (param x) (param x)) (* -1 (param x))) 27/250)", "undecided"},
    {"x^2 - x from below", "x [9/10,11/10]", "(<= -3/25 (+ (* (param x) (param x)) (* -1 (param x))))", "accepted"},
    {"x y - y x", "x [1,2]; y [1,2]", "(<= (+ (* (param x) (param y)) (* -1 (* (param y) (param x)))) 3/5)",
     "accepted"},
    {"a quotient", "x [1,9/8]", "(<= (* (param x) (/ 1 (param x))) 51/50)", "accepted"},
    {"a quotient, less", "x [1,9/8]", "(<= (* (param x) (/ 1 (param x))) 99/100)", "undecided"},
    {"a quotient across 0", "x [-1,1]", "(<= (* (param x) (/ 1 (param x))) 2)", "undecided"},
    {"a root", "x [1,9/8]", "(<= (+ (* (sqrt (param x)) (sqrt (param x))) (* -1 (param x))) 1/50)", "accepted"},
    {"a root at 0", "x [0,1/8]", "(<= (+ (sqrt (param x)) (* -1 (param x))) 2/5)", "accepted"},
    {"a cube root", "x [1,9/8]", "(<= (+ (pow (param x) 1/3) (* -1/3 (param x))) 17/25)", "accepted"},
    {"exp", "x [0,1/4]", "(<= 9/10 (+ (exp (param x)) (* -1 (param x))))", "accepted"},
    {"exp, more than at any point", "x [0,1/4]", "(<= 21/20 (+ (exp (param x)) (* -1 (param x))))", "verdict"},
    {"log", "x [1,5/4]", "(<= (+ (log (param x)) (* -1 (param x))) -19/20)", "accepted"},
    {"cos", "x [1/2,3/4]", "(<= (+ (cos (param x)) (* 1/2 (param x))) 23/20)", "accepted"},
    {"acos", "x [1/4,1/2]", "(<= (+ (acos (param x)) (param x)) 159/100)", "accepted"},
    {"acos at its end", "x [3/4,1]", "(<= (+ (acos (param x)) (param x)) 7/5)", "undecided"},
    {"erf", "x [0,1/4]", "(<= (+ (erf (param x)) (* -1 (param x))) 2/25)", "accepted"},
    {"max", "x [-1,1]", "(<= (+ (max 0 (param x)) (* -1 (param x))) 11/10)", "accepted"},
    {"max, less", "x [-1,1]", "(<= (+ (max 0 (param x)) (* -1 (param x))) 9/10)", "undecided"},
    {"abs", "x [-1,1]", "(<= (+ (abs (param x)) (* -1 (param x))) 5/2)", "accepted"},
    {"one relu twice", "x [-1,1]", "(<= (+ (max 0 (param x)) (* -1 (max 0 (param x)))) 11/10)", "accepted"},
    {"a norm", "A [1,9/8] [1,9/8]",
     "(<= (+ (norm (matrix A)) (* -3/4 (entry 1 1 (matrix A))) (* -3/4 (entry 1 2 (matrix A)))) 0)", "accepted"},
    {"a product of matrices", "A [1,9/8] 0|0 [1,9/8]",
     "(<= (+ (entry 1 1 (mul (matrix A) (matrix A))) (* -2 (entry 1 1 (matrix A)))) -24/25)", "accepted"},
};

// A formula in x and y, and its value in doubles.
struct Formula {
  std::string text;
  std::function<double(double, double)> value;
};

class Formulas {
 public:
  explicit Formulas(std::uint64_t seed) : state_(seed) {}
  std::uint64_t pick(std::uint64_t n) { return next_random(state_) % n; }

  Formula at_random(int depth) {
    if (depth == 0) return leaf();
    const Formula a = at_random(depth - 1), b = at_random(depth - 1);
    const auto two = [&](const char* head, double (*f)(double, double)) {
      return Formula{std::string("(") + head + " " + a.text + " " + b.text + ")",
                     [=](double x, double y) { return f(a.value(x, y), b.value(x, y)); }};
    };
    const auto one = [&](const std::string& before, const std::string& behind, double (*f)(double)) {
      return Formula{before + a.text + behind, [=](double x, double y) { return f(a.value(x, y)); }};
    };
    switch (pick(11)) {
      case 0:
      case 1: return two("+", [](double s, double t) { return s + t; });
      case 2:
      case 3: return two("*", [](double s, double t) { return s * t; });
      case 4: return two("/", [](double s, double t) { return s / t; });
      case 5: return two("max", [](double s, double t) { return std::max(s, t); });
      case 6: return one("(abs ", ")", [](double s) { return std::fabs(s); });
      case 7: return one("(sqrt (abs ", "))", [](double s) { return std::sqrt(std::fabs(s)); });
      case 8: return one("(pow ", " 2)", [](double s) { return s * s; });
      case 9: return one("(erf ", ")", [](double s) { return std::erf(s); });
      default: return one("(cos ", ")", [](double s) { return std::cos(s); });
    }
  }

 private:
  Formula leaf() {
    switch (pick(5)) {
      case 0: return {"-1", [](double, double) { return -1.0; }};
      case 1:
      case 2: return {"(param x)", [](double x, double) { return x; }};
      default: return {"(param y)", [](double, double y) { return y; }};
    }
  }
  std::uint64_t state_;
};

std::string text(const mpq_class& q) { return q.get_str(); }
std::string interval(const mpq_class& a, const mpq_class& b) { return "[" + text(a) + "," + text(b) + "]"; }
double between(const mpq_class& a, const mpq_class& b, double share) {
  return a.get_d() + share * (b.get_d() - a.get_d());
}

// s_1 of a 2 x 2 matrix.
double norm_of(const double (&a)[4]) {
  const double f = a[0] * a[0] + a[1] * a[1] + a[2] * a[2] + a[3] * a[3], det = a[0] * a[3] - a[1] * a[2];
  return std::sqrt((f + std::sqrt(std::max(0.0, f * f - 4 * det * det))) / 2);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(linear_parts)

BOOST_DATA_TEST_CASE(decide_what_intervals_leave_open, data::make(kLinearRows), row) {
  BOOST_TEST(outcome_on(row.then, numbers_example(row.parameters)) == row.outcome);
}

// f <= c, c just above the largest value at 400 points: where that is accepted, no other point has more. And f <= c for
// a smaller c is not accepted.
BOOST_AUTO_TEST_CASE(of_random_formulas_are_true_at_all_points) {
  Formulas random(7);
  long accepted = 0;
  const auto count = static_cast<int>(from_environment("CHECKER_FORMULAS", 600));
  for (int n = 0; n < count; ++n) {
    const Formula f = random.at_random(3);
    const mpq_class x0(static_cast<long>(random.pick(33)) - 16, 8), y0(static_cast<long>(random.pick(33)) - 16, 8),
        width(1, 1L << random.pick(7));
    mpq_class x = x0, y = y0;
    x.canonicalize(), y.canonicalize();
    double top = -1e300, low = 1e300;
    for (int i = 0; i <= 20; ++i)
      for (int j = 0; j <= 20; ++j) {
        const double v =
            f.value(between(x, mpq_class(x + width), i / 20.0), between(y, mpq_class(y + width), j / 20.0));
        top = std::max(top, v), low = std::min(low, v);
      }
    if (!std::isfinite(top) || !std::isfinite(low) || std::fabs(top) > 1e6) continue;
    const Json e =
        numbers_example("x " + interval(x, mpq_class(x + width)) + "; y " + interval(y, mpq_class(y + width)));
    const auto at_most = [&](double c) { return "(<= " + f.text + " " + text(mpq_class(c)) + ")"; };
    const double slack = 1e-9 + (top - low) * (random.pick(2) == 0 ? 0.02 : 0.3);
    if (top > low) BOOST_TEST(outcome_on(at_most(top - (top - low) / 4), e) != "accepted", f.text);
    if (outcome_on(at_most(top + slack), e) != "accepted") continue;
    ++accepted;
    for (int i = 0; i < 400; ++i) {
      const double v = f.value(between(x, mpq_class(x + width), static_cast<double>(random.pick(1001)) / 1000),
                               between(y, mpq_class(y + width), static_cast<double>(random.pick(1001)) / 1000));
      BOOST_TEST(v <= top + slack + 1e-9, f.text);
    }
  }
  BOOST_TEST(accepted > count / 6);
}

// s_1(A) against a linear function, with directions that are right, or not.
BOOST_AUTO_TEST_CASE(of_norms_are_true_at_all_points) {
  Formulas random(11);
  long by_direction = 0;
  const auto count = static_cast<int>(from_environment("CHECKER_FORMULAS", 300));
  for (int n = 0; n < count; ++n) {
    const mpq_class radius(1, 1L << (3 + random.pick(5)));
    mpq_class middle[4];
    double a[4];
    std::string entries;
    for (int i = 0; i < 4; ++i) {
      middle[i] = mpq_class(static_cast<long>(random.pick(33)) - 16, 8);
      middle[i].canonicalize();
      a[i] = middle[i].get_d();
      entries += (i == 2   ? "|"
                  : i == 0 ? ""
                           : " ") +
                 interval(mpq_class(middle[i] - radius), mpq_class(middle[i] + radius));
    }
    double v[2] = {0.6, 0.8};  // by A^T A, again and again
    for (int i = 0; i < 60; ++i) {
      const double u[2] = {a[0] * v[0] + a[1] * v[1], a[2] * v[0] + a[3] * v[1]};
      const double w[2] = {a[0] * u[0] + a[2] * u[1], a[1] * u[0] + a[3] * u[1]};
      const double size = std::hypot(w[0], w[1]);
      if (size == 0) break;
      v[0] = w[0] / size, v[1] = w[1] / size;
    }
    const double s = norm_of(a), off = 2 * radius.get_d() + 1e-6;
    const Json e = numbers_example("A " + entries);
    const std::string lower = text(mpq_class(std::max(0.0, s - off) * std::max(0.0, s - off) * 0.999)),
                      upper = text(mpq_class((s + off) * (s + off) * 1.001));
    const auto vector = [](double x, double y) {
      return std::vector<std::string>{std::to_string(std::lround(1000 * x)), std::to_string(std::lround(1000 * y))};
    };
    const Json without = singular("(matrix A)", 1, lower, upper),
               right = singular("(matrix A)", 1, lower, upper, vector(v[0], v[1])),
               wrong = singular("(matrix A)", 1, lower, upper, vector(v[0] + 0.3, v[1] - 0.2));
    // s_1 minus its derivative along v and u = A v/s.
    const double u[2] = {(a[0] * v[0] + a[1] * v[1]) / s, (a[2] * v[0] + a[3] * v[1]) / s};
    std::string sum = "(+ (singular 1 (matrix A))";
    double slope[4];
    for (int i = 0; i < 4; ++i) {
      slope[i] = u[i / 2] * v[i % 2];
      sum += " (* " + text(mpq_class(-slope[i])) + " (entry " + std::to_string(1 + i / 2) + " " +
             std::to_string(1 + i % 2) + " (matrix A)))";
    }
    sum += ")";
    double top = -1e300;
    for (int i = 0; i < 2000; ++i) {
      double b[4], value = 0;
      for (int j = 0; j < 4; ++j) {
        b[j] = a[j] + radius.get_d() * (static_cast<double>(random.pick(2001)) / 1000 - 1);
        value -= slope[j] * b[j];
      }
      top = std::max(top, value + norm_of(b));
    }
    for (const double c : {top * 0.5, top, top * 2, top * 4, top * 8}) {
      const std::string then = "(<= " + sum + " " + text(mpq_class(c)) + ")";
      const bool plain = outcome_on(then, e, {without}) == "accepted";
      for (const Json& entry : {right, wrong}) {
        if (outcome_on(then, e, {entry}) != "accepted") continue;
        BOOST_TEST(c >= top - 1e-12, then);
        if (!plain) ++by_direction;
      }
    }
  }
  BOOST_TEST(by_direction > count / 6);
}

BOOST_AUTO_TEST_SUITE_END()
