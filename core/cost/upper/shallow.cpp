#include "cost/upper/shallow.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "budget/error.hpp"
#include "cost/function/short_rational.hpp"

namespace plumbline {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// A search for a smooth maximum ends within about the square root of the rounding error; near a short number it means
// that.
constexpr double kSnap = 1e-6;
// Breakpoints whose neuron may open to either side, of which all choices are tried: all of them where u = 0, else
// hardly more than one.
constexpr std::size_t kMostLoose = 10;

struct Vector {
  double x = 0, y = 0;  // of the affine function x t + y
  [[nodiscard]] double norm() const { return std::hypot(x, y); }
  [[nodiscard]] double at(double t) const { return x * t + y; }
};
double dot(const Vector& a, const Vector& b) { return a.x * b.x + a.y * b.y; }

// The convex problem: f = sum_i jump_i relu(knot_i - x) + last.
struct Problem {
  double low, high;
  std::vector<double> knots, jumps;  // inner ones
  Vector last;
  std::vector<Rational> exact_knots, exact_jumps;
  Rational exact_low, exact_high, slope, intercept;
};

Problem problem_of(const LineFunction& f) {
  Problem out{f.knots.front().approximate(),
              f.knots.back().approximate(),
              {},
              {},
              {},
              {},
              {},
              f.knots.front(),
              f.knots.back(),
              f.slope(0, f.pieces() - 1),
              {}};
  out.intercept = f.values(0, f.pieces()) - out.slope * f.knots.back();
  out.last = {out.slope.approximate(), out.intercept.approximate()};
  for (int j = 1; j < f.pieces(); ++j) {
    out.exact_knots.push_back(f.knots[as_size(j)]);
    out.exact_jumps.push_back(f.slope(0, j) - f.slope(0, j - 1));
    out.knots.push_back(out.exact_knots.back().approximate());
    out.jumps.push_back(out.exact_jumps.back().approximate());
  }
  return out;
}

// lambda(x - t) for u = (lambda(x), lambda(1)).
double shifted(const Vector& u, double t) { return u.x - t * u.y; }

// max |u . e| over what one neuron can be: 1 is the bound. Affine neurons that are >= 0 on the interval have |u . e| <=
// 2, pairs that switch inside 4.
double gauge(const Problem& p, const Vector& u) {
  const Vector left{1 / std::hypot(1, p.low), -p.low / std::hypot(1, p.low)},
      right{-1 / std::hypot(1, p.high), p.high / std::hypot(1, p.high)};
  double out = std::max({std::fabs(dot(u, left)), std::fabs(dot(u, right))}) / 2;
  if (u.at(p.low) * u.at(p.high) >= 0) out = std::max(out, u.norm() / 2);
  return std::max(out, u.norm() / 4);
}

double dual_value(const Problem& p, const Vector& u) {
  double out = dot(u, p.last) - u.y * u.y / 4;
  for (std::size_t i = 0; i < p.knots.size(); ++i) out -= std::max(0.0, p.jumps[i] * shifted(u, p.knots[i]));
  return out;
}

// The maximum of a concave function on [low, high].
template <class F> double golden(double low, double high, const F& f) {
  const double ratio = (std::sqrt(5.0) - 1) / 2;
  double a = high - ratio * (high - low), b = low + ratio * (high - low), fa = f(a), fb = f(b);
  for (int k = 0; k < 90; ++k) {
    if (fa < fb) {
      low = a;
      a = b;
      fa = fb;
      fb = f(b = low + ratio * (high - low));
    } else {
      high = b;
      b = a;
      fb = fa;
      fa = f(a = high - ratio * (high - low));
    }
  }
  return fa < fb ? b : a;
}

// The end of { t in [inside, outside] : good(t) }, which holds at `inside`.
template <class F> double end_of(double inside, double outside, const F& good) {
  for (int k = 0; k < 60; ++k) {
    const double middle = (inside + outside) / 2;
    (good(middle) ? inside : outside) = middle;
  }
  return inside;
}

Vector dual_optimum(const Problem& p) {
  const auto least_gauge = [&](double y) { return golden(-4, 4, [&](double x) { return -gauge(p, {x, y}); }); };
  const auto best = [&](double y) -> Vector {
    const double middle = least_gauge(y);
    const auto good = [&](double x) { return gauge(p, {x, y}) <= 1; };
    if (!good(middle)) return {middle, y};
    return {golden(end_of(middle, -4.0, good), end_of(middle, 4.0, good),
                   [&](double x) {
                     return dual_value(p, {x, y});
                   }),
            y};
  };
  const double most = end_of(0.0, 4.0, [&](double y) { return gauge(p, {least_gauge(y), y}) <= 1; });
  return best(golden(-most, most, [&](double y) { return dual_value(p, best(y)); }));
}

// The same with short numbers for its parts, where these are as good.
Vector tidy(const Problem& p, const Vector& u) {
  const double x = short_rational(u.x, 52, kSnap).approximate(), y = short_rational(u.y, 52, kSnap).approximate();
  Vector best = u;
  for (const Vector& v : {Vector{x, y}, Vector{u.x, y}, Vector{x, u.y}})
    if (gauge(p, v) <= 1 + 1e-13 && dual_value(p, v) > dual_value(p, best) - 1e-13 && best.x == u.x && best.y == u.y)
      best = v;
  return best;
}

// An affine function that can be added, its cost for each unit, and how much of it there may be.
struct Atom {
  Rational slope, intercept;
  double cost = 0;
  bool limited = false;    // at most 1
  int knot = -1;           // of a limited one
  bool two_sided = false;  // realised by relu(z) - relu(-z)
};

struct Mixture {
  double cost = kInfinity;
  std::vector<std::pair<const Atom*, Rational>> parts;
};

// slope x + intercept from at most two of the atoms, as cheap as possible.
Mixture cheapest(const std::vector<Atom>& atoms, const Rational& slope, const Rational& intercept) {
  Mixture out;
  const Rational zero;
  if (slope == zero && intercept == zero) return {0, {}};
  const auto allowed = [&](const Atom& a, const Rational& t) { return t >= zero && (!a.limited || t <= Rational(1)); };
  for (std::size_t i = 0; i < atoms.size(); ++i)
    for (std::size_t j = i + 1; j < atoms.size(); ++j) {
      const Atom &a = atoms[i], &b = atoms[j];
      const Rational det = a.slope * b.intercept - a.intercept * b.slope;
      if (det == zero) continue;
      const Rational s = (slope * b.intercept - intercept * b.slope) / det,
                     t = (a.slope * intercept - a.intercept * slope) / det;
      if (!allowed(a, s) || !allowed(b, t)) continue;
      const double cost = a.cost * s.approximate() + b.cost * t.approximate();
      if (cost < out.cost) out = {cost, {{&a, s}, {&b, t}}};
    }
  return out;
}

// What can be active at u: the two neurons that vanish at an end, the one in the direction of u, two that switch where
// u says, and the breakpoints whose neuron may open to either side.
std::vector<Atom> candidates(const Problem& p, const Vector& u, const Atom& wanted, const std::vector<int>& loose) {
  std::vector<Atom> out;
  const auto both = [&](const Rational& slope, const Rational& intercept, double factor, bool two_sided) {
    const double cost = factor * std::hypot(slope.approximate(), intercept.approximate());
    out.push_back({slope, intercept, cost, false, -1, two_sided});
    out.push_back({-slope, -intercept, cost, false, -1, two_sided});
  };
  both(1, -p.exact_low, 2, false);
  both(-1, p.exact_high, 2, false);
  const auto either = [&](const Rational& slope, const Rational& intercept) {
    const Sign l = (slope * p.exact_low + intercept).sign(), r = (slope * p.exact_high + intercept).sign();
    const bool one_sign = l == r || l == Sign::Zero || r == Sign::Zero;
    both(slope, intercept, one_sign ? 2 : 4, !one_sign);
  };
  if (const double size = u.norm(); size > 0)
    either(short_rational(u.x / size, 24, kSnap), short_rational(u.y / size, 24, kSnap));
  either(wanted.slope, wanted.intercept);
  for (const int i : loose) {
    const auto k = as_size(i);
    out.push_back({p.exact_jumps[k], -p.exact_jumps[k] * p.exact_knots[k], 0, true, i, false});
  }
  return out;
}

// The neurons of an affine part: as it is where it is >= 0 on the interval, else its negative, or both.
void append(ShallowNetwork& to, const Problem& p, const Atom& a, const Rational& t) {
  if (t.is_zero()) return;
  if (a.two_sided) {
    to.neurons.push_back({a.slope, a.intercept, {t}});
    to.neurons.push_back({-a.slope, -a.intercept, {-t}});
    return;
  }
  const bool positive = (a.slope * (p.exact_low + p.exact_high) + a.intercept * Rational(2)).sign() != Sign::Negative;
  to.neurons.push_back(positive ? LineNeuron{a.slope, a.intercept, {t}} : LineNeuron{-a.slope, -a.intercept, {-t}});
}

ShallowNetwork network_at(const Problem& p, const Vector& u) {
  ShallowNetwork out;
  std::vector<Rational> fraction(p.knots.size());  // alpha_i / jump_i
  std::vector<int> loose;
  for (std::size_t i = 0; i < p.knots.size(); ++i) {
    const double side = p.jumps[i] * shifted(u, p.knots[i]);
    if (std::fabs(side) <= 1e-6 * std::fabs(p.jumps[i]) * std::hypot(1, p.knots[i]))
      loose.push_back(static_cast<int>(i));
    else
      fraction[i] = side > 0 ? 1 : 0;
  }
  const Rational bias = short_rational(u.y / 2, 24, kSnap);
  std::vector<Atom> atoms;
  Mixture best;
  for (unsigned chosen = 0; chosen < (1u << std::min(loose.size(), kMostLoose)) && best.cost > 0; ++chosen) {
    std::vector<Rational> fixed = fraction;
    for (std::size_t k = 0; k < loose.size(); ++k)
      fixed[as_size(loose[k])] = k < kMostLoose && ((chosen >> k) & 1u) ? 1 : 0;
    Rational slope = p.slope, intercept = p.intercept - bias;
    std::vector<int> free;
    for (std::size_t i = 0; i < fixed.size(); ++i) {
      slope -= fixed[i] * p.exact_jumps[i];
      intercept += fixed[i] * p.exact_jumps[i] * p.exact_knots[i];
    }
    for (const int i : loose)
      if (fixed[as_size(i)].is_zero()) free.push_back(i);
    std::vector<Atom> here = candidates(p, u, {slope, intercept}, free);
    Mixture found = cheapest(here, slope, intercept);
    if (!(found.cost < best.cost)) continue;
    best = std::move(found);
    atoms = std::move(here);  // the buffer that best.parts points into moves along
    fraction = fixed;
  }
  for (const auto& [atom, t] : best.parts) {
    if (atom->knot >= 0)
      fraction[as_size(atom->knot)] = t;
    else
      append(out, p, *atom, t);
  }
  for (std::size_t i = 0; i < fraction.size(); ++i) {
    const Rational right = fraction[i] * p.exact_jumps[i], left = p.exact_jumps[i] - right;
    if (!right.is_zero()) out.neurons.push_back({1, -p.exact_knots[i], {right}});
    if (!left.is_zero()) out.neurons.push_back({-1, p.exact_knots[i], {left}});
  }
  out.bias = {bias};
  return out;
}

// The tube in which H(t) = lambda(relu(x - t)) must stay, and a piecewise affine H in it, as nodes.
class Tube {
 public:
  Tube(const Problem& p, const Vector& u) : p_(p), u_(u) {}

  std::vector<Vector> path() {  // (t, H(t))
    std::vector<Vector> touching{{p_.low, shifted(u_, p_.low)}};
    for (std::size_t i = 0; i < p_.knots.size(); ++i)
      touching.push_back({p_.knots[i], p_.jumps[i] > 0 ? upper(p_.knots[i]) : lower(p_.knots[i])});
    touching.push_back({p_.high, 0});
    // Where two neurons that switch inside are as good as one: the tube has no width there.
    if (const double pinch = -u_.y / u_.x; u_.norm() > 4 - 1e-9 && pinch > p_.low && pinch < p_.high)
      touching.push_back({pinch, upper(pinch)});
    std::ranges::sort(touching, [](const Vector& a, const Vector& b) { return a.x < b.x; });
    nodes_ = {touching.front()};
    for (std::size_t k = 0; k + 1 < touching.size(); ++k) connect(touching[k], touching[k + 1], 6);
    return nodes_;
  }

 private:
  [[nodiscard]] double upper(double t) const { return 2 * std::hypot(1, t) + std::min(0.0, shifted(u_, t)); }
  [[nodiscard]] double lower(double t) const { return -2 * std::hypot(1, t) + std::max(0.0, shifted(u_, t)); }
  [[nodiscard]] double derivative(double t, bool of_upper, double side) const {
    const double curve = 2 * t / std::hypot(1, t), l = shifted(u_, t), beyond = l != 0 ? l : -side * u_.y;
    return of_upper ? curve + (beyond < 0 ? -u_.y : 0) : -curve + (beyond > 0 ? -u_.y : 0);
  }
  // How far the chord leaves the tube: most likely near an end that touches it.
  [[nodiscard]] double leaves(const Vector& a, const Vector& b) const {
    double out = 0;
    const auto look = [&](double s) {
      const double t = a.x + s * (b.x - a.x), h = a.y + s * (b.y - a.y), size = std::hypot(1, t);
      out = std::max({out, (h - upper(t)) / size, (lower(t) - h) / size});
    };
    for (int k = 1; k < 64; ++k) look(k / 64.0);
    for (int k = 7; k < 24; ++k) {
      look(std::ldexp(1, -k));
      look(1 - std::ldexp(1, -k));
    }
    return out;
  }
  // Along the tangents at both ends, to where they meet.
  bool around(const Vector& a, const Vector& b, bool above) {
    const double sa = derivative(a.x, above, 1), sb = derivative(b.x, above, -1);
    if (sa == sb) return false;
    const double t = (b.y - a.y + sa * a.x - sb * b.x) / (sa - sb);
    if (!(t > a.x && t < b.x)) return false;
    const Vector node{t, a.y + sa * (t - a.x)};
    if (leaves(a, node) > kSlack || leaves(node, b) > kSlack) return false;
    nodes_.push_back(node);
    nodes_.push_back(b);
    return true;
  }
  void connect(const Vector& a, const Vector& b, int depth) {
    if (depth == 0 || leaves(a, b) <= kSlack) {
      nodes_.push_back(b);
      return;
    }
    if (around(a, b, true) || around(a, b, false)) return;
    double t = (a.x + b.x) / 2;
    if (u_.y != 0) {
      const double bend = u_.x / u_.y, room = (b.x - a.x) / 1024;
      if (bend > a.x + room && bend < b.x - room) t = bend;
    }
    const auto share = [&](const Vector& v) {
      const double width = upper(v.x) - lower(v.x);
      return width > 0 ? (v.y - lower(v.x)) / width : 0.5;
    };
    const double part = share(a) + (share(b) - share(a)) * (t - a.x) / (b.x - a.x);
    const Vector node{t, lower(t) + part * (upper(t) - lower(t))};
    connect(a, node, depth - 1);
    connect(node, b, depth - 1);
  }

  static constexpr double kSlack = 1e-11;
  const Problem& p_;
  Vector u_;
  std::vector<Vector> nodes_;
};

// H'' = sum of weights at the inner nodes, H' = -weight at the end, lambda(1) = u.y.
LineWeights weights_at(const Problem& p, const Vector& u) {
  const std::vector<Vector> nodes = Tube(p, u).path();
  LineWeights out;
  const auto slope = [&](std::size_t k) { return (nodes[k + 1].y - nodes[k].y) / (nodes[k + 1].x - nodes[k].x); };
  Rational rest = short_rational(u.y, 44);
  std::size_t knot = 0;
  for (std::size_t k = 1; k < nodes.size(); ++k) {
    const bool last = k + 1 == nodes.size();
    const double weight = last ? -slope(k - 1) : slope(k) - slope(k - 1);
    Rational point = short_rational(nodes[k].x, 40);
    if (last) point = p.exact_high;
    if (knot < p.knots.size() && nodes[k].x == p.knots[knot]) point = p.exact_knots[knot++];
    if (std::fabs(weight) < 1e-13) continue;
    out.points.push_back(point);
    out.weights.push_back(short_rational(weight, 44));
    rest -= out.weights.back();
  }
  out.points.insert(out.points.begin(), p.exact_low);
  out.weights.insert(out.weights.begin(), rest);
  return out;
}

}  // namespace

Network ShallowNetwork::network() const {
  const int width = std::max<int>(1, static_cast<int>(neurons.size())), outputs = static_cast<int>(bias.size());
  ExactMatrix first(width, 1), b(width, 1), second(outputs, width), last(outputs, 1);
  for (int i = 0; i < static_cast<int>(neurons.size()); ++i) {
    const LineNeuron& n = neurons[as_size(i)];
    first(i, 0) = Real(n.w);
    b(i, 0) = Real(n.b);
    for (int k = 0; k < outputs; ++k) second(k, i) = Real(n.v[as_size(k)]);
  }
  for (int k = 0; k < outputs; ++k) last(k, 0) = Real(bias[as_size(k)]);
  Network out;
  out.weights = {first, second};
  out.biases = {b, last};
  return out;
}

ShallowNetwork plain_network(const LineFunction& f) {
  ShallowNetwork out;
  const int m = f.outputs();
  for (int k = 0; k < m; ++k) out.bias.push_back(f.values(k, 0));
  for (int j = 0; j < f.pieces(); ++j) {
    LineNeuron n{1, -f.knots[as_size(j)], {}};
    bool used = false;
    for (int k = 0; k < m; ++k) {
      n.v.push_back(j == 0 ? f.slope(k, 0) : f.slope(k, j) - f.slope(k, j - 1));
      used |= !n.v.back().is_zero();
    }
    if (used) out.neurons.push_back(std::move(n));
  }
  return out;
}

ShallowOptimum shallow_optimum(const LineFunction& f) {
  if (f.outputs() != 1) throw Undefined("the optimal shallow network of a function with several outputs");
  const Problem p = problem_of(f);
  const Vector u = tidy(p, dual_optimum(p));
  return {network_at(p, u), weights_at(p, u)};
}

}  // namespace plumbline
