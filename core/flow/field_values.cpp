#include "flow/field_values.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

namespace plumbline::flow {
namespace {

using Value = MultiInterval::Value;
mpfi_srcptr raw_of(const MultiInterval& a) { return a.value().backend().data(); }

template <class Set> MultiInterval made_by(Set set) {
  Value v;
  mpfi_set_prec(v.backend().data(), PrecisionScope::current());
  set(v.backend().data());
  return MultiInterval(std::move(v));
}

// What a number is, for the loop over the nodes.
struct InDoubles {
  using Number = double;
  const std::vector<double>& weights;
  double parameter(int k) const { return weights[as_size(k)]; }
  static double constant(const Rational& c) { return c.approximate(); }
  static double add(double a, double b) { return a + b; }
  static double multiply(double a, double b) { return a * b; }
  static double open(double a) { return a / 2; }
  static double response(Loss loss, double m) { return -loss_slope(loss, m); }
};

struct InIntervals {
  using Number = MultiInterval;
  const Values& weights;
  MultiInterval unit = MultiInterval::hull(0, 1);
  const MultiInterval& parameter(int k) const { return weights[as_size(k)]; }
  static MultiInterval constant(const Rational& c) { return MultiInterval::enclosing(c); }
  static MultiInterval add(const MultiInterval& a, const MultiInterval& b) { return a + b; }
  static MultiInterval multiply(const MultiInterval& a, const MultiInterval& b) { return a * b; }
  MultiInterval open(const MultiInterval& a) const { return unit * a; }
  static MultiInterval response(Loss loss, const MultiInterval& m) { return flow::response(loss, m); }
};

// (value, slope) in intervals of doubles; an empty slope is zero. Most derivatives are zero: these cost nothing.
struct WithSlopes {
  using Number = Jet;
  const MachineRow& weights;
  MachineInterval unit = MachineInterval::hull(0, 1);

  static bool is_nothing(const MachineInterval& a) { return a.lower() == 0 && a.upper() == 0; }
  static void add_product(MachineInterval& sum, const MachineInterval& a, const MachineInterval& b) {
    if (!is_nothing(a)) sum = is_nothing(sum) ? a * b : sum + a * b;
  }
  Jet parameter(int k) const {
    Jet out{weights[as_size(k)], MachineRow(weights.size())};
    out.slope[as_size(k)] = MachineInterval::hull(1, 1);
    return out;
  }
  static Jet constant(const Rational& c) { return {MachineInterval::enclosing(c), {}}; }
  static Jet add(const Jet& a, const Jet& b) {
    Jet out{a.value + b.value, a.slope.empty() ? b.slope : a.slope};
    if (!a.slope.empty() && !b.slope.empty())
      for (std::size_t k = 0; k < out.slope.size(); ++k)
        if (!is_nothing(b.slope[k])) out.slope[k] = out.slope[k] + b.slope[k];
    return out;
  }
  Jet multiply(const Jet& a, const Jet& b) const {
    Jet out{a.value * b.value, {}};
    if (a.slope.empty() && b.slope.empty()) return out;
    out.slope.resize(weights.size());
    for (std::size_t k = 0; k < out.slope.size(); ++k) {
      if (!a.slope.empty()) add_product(out.slope[k], a.slope[k], b.value);
      if (!b.slope.empty()) add_product(out.slope[k], b.slope[k], a.value);
    }
    return out;
  }
  Jet open(const Jet& a) const {
    Jet out{unit * a.value, a.slope};
    for (MachineInterval& s : out.slope) s = unit * s;
    return out;
  }
  // F' = -F, or -F (1 - F).
  static Jet response(Loss loss, const Jet& m) {
    const MachineInterval one = MachineInterval::hull(1, 1);
    const MachineInterval f = loss == Loss::Logistic ? one / (one + exp(m.value)) : exp(-m.value);
    const MachineInterval slope = -(loss == Loss::Logistic ? f * (one - f) : f);
    Jet out{f, m.slope};
    for (MachineInterval& s : out.slope)
      if (!is_nothing(s)) s = slope * s;
    return out;
  }
};

template <class Arithmetic>
std::vector<typename Arithmetic::Number> evaluate_in(const Field& field, const Arithmetic& in) {
  std::vector<typename Arithmetic::Number> constants, out;
  for (const Rational& c : field.constants) constants.push_back(in.constant(c));
  out.reserve(field.nodes.size());
  const auto value = [&](int node) -> const auto& { return out[as_size(node)]; };
  const auto fixed = [&](int c) -> const auto& { return constants[as_size(c)]; };
  for (const Node& n : field.nodes) switch (n.kind) {
      case Node::Kind::Zero: out.push_back(in.constant(0)); break;
      case Node::Kind::Parameter: out.push_back(in.parameter(n.a)); break;
      case Node::Kind::Constant: out.push_back(fixed(n.a)); break;
      case Node::Kind::Add: out.push_back(in.add(value(n.a), value(n.b))); break;
      case Node::Kind::Multiply: out.push_back(in.multiply(value(n.a), value(n.b))); break;
      case Node::Kind::Scale: out.push_back(in.multiply(fixed(n.a), value(n.b))); break;
      case Node::Kind::Open: out.push_back(in.open(value(n.a))); break;
      case Node::Kind::Response: out.push_back(in.response(field.loss, value(n.a))); break;
    }
  return out;
}

}  // namespace

MultiInterval response(Loss loss, const MultiInterval& m) {
  if (loss != Loss::Logistic) return exp(-m);
  const MultiInterval one = MultiInterval::enclosing(1);
  return one / (one + exp(m));
}

MultiInterval between(const MultiInterval& a, const MultiInterval& b) {
  return made_by([&](mpfi_ptr v) { mpfi_union(v, raw_of(a), raw_of(b)); });
}

MultiInterval middle(const MultiInterval& a) {
  return made_by([&](mpfi_ptr v) {
    mpfi_mid(&v->left, raw_of(a));
    mpfr_set(&v->right, &v->left, MPFR_RNDN);
  });
}

MultiInterval magnitude(const MultiInterval& a) {
  return made_by([&](mpfi_ptr v) {
    mpfi_mag(&v->right, raw_of(a));
    mpfr_set(&v->left, &v->right, MPFR_RNDN);
  });
}

MultiInterval norm(const Values& a) {
  MultiInterval sum;
  for (const MultiInterval& x : a) sum = sum + square(magnitude(x));
  return magnitude(sqrt(sum));
}

bool certainly_less(const MultiInterval& a, const MultiInterval& b) {
  return mpfr_less_p(&raw_of(a)->right, &raw_of(b)->left) != 0;
}

double guess_of(const MultiInterval& a) { return mpfi_get_d(raw_of(a)); }

std::vector<double> evaluate(const Field& field, const std::vector<double>& weights) {
  return evaluate_in(field, InDoubles{weights});
}

Values evaluate(const Field& field, const Values& weights) { return evaluate_in(field, InIntervals{weights}); }

MachineInterval in_doubles(const MultiInterval& a) {
  return MachineInterval::hull(mpfr_get_d(&raw_of(a)->left, MPFR_RNDD), mpfr_get_d(&raw_of(a)->right, MPFR_RNDU));
}

std::vector<Jet> evaluate_jets(const Field& field, const Values& weights) {
  MachineRow rounded;
  for (const MultiInterval& w : weights) rounded.push_back(in_doubles(w));
  return evaluate_in(field, WithSlopes{rounded});
}

MultiInterval norm(const MachineRow& a) {
  MachineInterval sum;
  for (const MachineInterval& x : a) {
    const double size = std::max(std::fabs(x.lower()), std::fabs(x.upper()));
    if (size > 0) sum = sum + square(MachineInterval::hull(size, size));
  }
  const double upper = sqrt(sum).upper();
  return MultiInterval::hull(Rational::from_double(upper), Rational::from_double(upper));
}

IntervalRows rows_of(const std::vector<Jet>& jets, const std::vector<int>& nodes, std::size_t parameters) {
  IntervalRows out;
  for (const int node : nodes) {
    out.push_back(jets[as_size(node)].slope);
    out.back().resize(parameters);
  }
  return out;
}

namespace {

constexpr double kRounding = 0x1p-53;

// The matrices are the middle plus at most the radius in the Frobenius norm.
struct Around {
  Eigen::MatrixXd middle;
  double radius = 0;
};
double middle_of(const MachineInterval& x) { return x.lower() / 2 + x.upper() / 2; }
double radius_of(const MachineInterval& x) {
  const double m = middle_of(x);
  return std::max(x.upper() - m, m - x.lower()) * (1 + 4 * kRounding);
}
double root_above(double squares, Eigen::Index entries) {
  return std::sqrt(squares) * (1 + static_cast<double>(entries + 4) * kRounding);
}
// Symmetric: only the lower triangle is read.
Around around(const IntervalRows& rows, bool symmetric) {
  const auto n = static_cast<Eigen::Index>(rows.size()), m = symmetric ? n : static_cast<Eigen::Index>(rows[0].size());
  Around out{Eigen::MatrixXd(n, m), 0};
  double squares = 0;
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j < (symmetric ? i + 1 : m); ++j) {
      const MachineInterval& x = rows[as_size(i)][as_size(j)];
      const bool twice = symmetric && i != j;
      out.middle(i, j) = middle_of(x);
      if (twice) out.middle(j, i) = out.middle(i, j);
      squares += std::pow(radius_of(x), 2) * (twice ? 2 : 1);
    }
  out.radius = root_above(squares, n * m);
  return out;
}
// M M^T
IntervalRows gram(const Eigen::MatrixXd& m) {
  IntervalRows out(as_size(m.rows()), MachineRow(as_size(m.rows())));
  for (Eigen::Index a = 0; a < m.rows(); ++a)
    for (Eigen::Index b = 0; b <= a; ++b)
      for (Eigen::Index k = 0; k < m.cols(); ++k) {
        MachineInterval& sum = out[as_size(a)][as_size(b)];
        sum = sum + MachineInterval::hull(m(a, k), m(a, k)) * MachineInterval::hull(m(b, k), m(b, k));
      }
  return out;
}

}  // namespace

bool is_positive(const IntervalRows& rows, const Rational& shift) {
  Around a = around(rows, true);
  const auto n = static_cast<double>(a.middle.rows());
  if (!a.middle.allFinite() || !std::isfinite(a.radius)) return false;
  const double moved = MachineInterval::enclosing(shift).lower() - a.radius;
  a.middle.diagonal().array() += moved;
  const double trace = a.middle.diagonal().cwiseAbs().sum() + n * std::fabs(moved);
  a.middle.diagonal().array() -= 8 * (n + 2) * kRounding * trace + 1e-290;
  return Eigen::LLT<Eigen::MatrixXd>(a.middle).info() == Eigen::Success;
}

bool has_full_rank(const IntervalRows& j, const Rational& square) {
  if (j.empty()) return true;
  const Around a = around(j, false);
  if (!a.middle.allFinite() || !std::isfinite(a.radius)) return false;
  const double least = sqrt(MultiInterval::enclosing(square)).enclosure().upper.approximate() + a.radius;
  return is_positive(gram(a.middle), -Rational::from_double(least * least * (1 + 8 * kRounding)));
}

double least_singular_value(const IntervalRows& j) {
  const Around a = around(j, false);
  if (!a.middle.allFinite() || a.middle.rows() > a.middle.cols()) return 0;
  return Eigen::JacobiSVD<Eigen::MatrixXd>(a.middle).singularValues().minCoeff() - a.radius;
}

double least_eigenvalue(const IntervalRows& rows) {
  if (rows.empty()) return 0;
  const Around a = around(rows, true);
  if (!a.middle.allFinite()) return -std::numeric_limits<double>::infinity();
  return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(a.middle, Eigen::EigenvaluesOnly).eigenvalues()(0) - a.radius;
}

}  // namespace plumbline::flow
