#include "flow/taylor.hpp"

#include <algorithm>

#include "flow/elimination.hpp"

namespace plumbline::flow {
namespace {

mpz_ptr raw(Integer& a) { return a.backend().data(); }
mpz_srcptr raw(const Integer& a) { return a.backend().data(); }

// sum_i a_i b_{k - i}, in units, rounded down.
void convolve(Integer& out, const std::vector<Integer>& a, const std::vector<Integer>& b, std::size_t k, int bits) {
  for (std::size_t i = 0; i <= k; ++i) mpz_addmul(raw(out), raw(a[i]), raw(b[k - i]));
  mpz_fdiv_q_2exp(raw(out), raw(out), static_cast<mp_bitcnt_t>(bits));
}

// sum_{i + k > degree} |a_i b_k|, in units squared.
Integer cut_off(const std::vector<Integer>& a, const std::vector<Integer>& b) {
  Integer out = 0, tail = 0;  // tail: of |b_k| for k > degree - i
  const std::size_t degree = a.size() - 1;
  for (std::size_t i = 1; i <= degree; ++i) {
    tail += abs(b[degree + 1 - i]);
    out += abs(a[i]) * tail;
  }
  return out;
}

constexpr int kMostMargin = 512;           // of the start of a step, in size
constexpr unsigned kMultiplierGuard = 32;  // of a multiplier's coefficients, these last bits are 0

Integer root_above(const Integer& a) {
  Integer r;
  mpz_sqrt(raw(r), raw(a));
  return r * r < a ? Integer(r + 1) : r;
}

}  // namespace

Taylor::Taylor(const Field& field, const Values& start, const MultiInterval& h, int degree, int bits)
    : field_(&field), degree_(as_size(degree)), bits_(bits) {
  nodes_.assign(field.nodes.size(), {std::vector<Integer>(degree_ + 1), {}, 0, 0});
  for (const Rational& c : field.constants) {
    const Rational units = c * pow(Rational(2), bits);
    constants_.push_back({floor(units), units.is_integer() ? Integer(0) : Integer(1)});
  }
  for (std::size_t k = 0; k < start.size(); ++k) nodes_[k + 1].c[0] = in_units(start[k]);
  const Integer time = in_units(h);
  for (std::size_t k = 0; k <= degree_; ++k) {
    coefficients_at(k);
    if (field.multipliers > 0) find_multipliers(k);
    if (k == degree_) break;
    const Integer divisor = Integer(static_cast<std::int64_t>(k) + 1) << static_cast<unsigned>(bits);
    for (std::size_t w = 0; w < field.derivative.size(); ++w) {
      const Integer product = -(time * nodes_[as_size(field.derivative[w])].c[k]);
      mpz_fdiv_q(raw(nodes_[w + 1].c[k + 1]), raw(product), raw(divisor));
    }
  }
  for (std::size_t node = 0; node < nodes_.size(); ++node) remainder(node);
  find_defect(time);
}

void Taylor::coefficients_at(std::size_t k) {
  for (std::size_t node = 0; node < nodes_.size(); ++node) coefficient(node, k);
}

// sum_b <slope_a, slope_b>_0 x_b = (<slope_a, speed>)_k, as it is with 0 for x.
void Taylor::find_multipliers(std::size_t k) {
  std::vector<const Field::Deep*> sliding;
  for (const Field::Deep& d : field_->deep)
    if (d.multiplier != 0) sliding.push_back(&d);
  std::vector<Vector> gram;
  Vector along;
  for (const auto* a : sliding) {
    gram.emplace_back();
    for (const auto* b : sliding) {
      Integer sum = 0;
      for (std::size_t w = 0; w < a->slope.size(); ++w)
        sum += nodes_[as_size(a->slope[w])].c[0] * nodes_[as_size(b->slope[w])].c[0];
      gram.back().push_back(Rational(rounded_up(sum)));
    }
    along.push_back(Rational(nodes_[as_size(a->along)].c[k] << static_cast<unsigned>(bits_)));
  }
  if (!solve(gram, along)) return;
  for (std::size_t a = 0; a < sliding.size(); ++a)
    nodes_[as_size(sliding[a]->multiplier)].c[k] = (floor(along[a]) >> kMultiplierGuard) << kMultiplierGuard;
  coefficients_at(k);
}

std::vector<Integer> Taylor::multiplier(int k) const {
  std::vector<Integer> out;
  for (const Integer& c : nodes_[as_size(field_->parameters()) + 1 + as_size(k)].c)
    out.push_back(c >> kMultiplierGuard);
  return out;
}

Integer Taylor::in_units(const MultiInterval& point) const {
  return floor(point.enclosure().lower * pow(Rational(2), bits_));
}
MultiInterval Taylor::number(const Integer& units) const {
  return MultiInterval::enclosing(Rational(units) * pow(Rational(2), -bits_));
}
Integer Taylor::rounded_up(const Integer& product) const {
  Integer out;
  mpz_cdiv_q_2exp(raw(out), raw(product), static_cast<mp_bitcnt_t>(bits_));
  return out;
}

void Taylor::coefficient(std::size_t node, std::size_t k) {
  const Node& n = field_->nodes[node];
  const auto a = as_size(n.a), b = as_size(n.b);
  Integer& out = nodes_[node].c[k];
  switch (n.kind) {
    case Node::Kind::Constant:
      if (k == 0) out = constants_[a].lower;
      break;
    case Node::Kind::Add: out = nodes_[a].c[k] + nodes_[b].c[k]; break;
    case Node::Kind::Scale:
      mpz_mul(raw(out), raw(constants_[a].lower), raw(nodes_[b].c[k]));
      mpz_fdiv_q_2exp(raw(out), raw(out), static_cast<mp_bitcnt_t>(bits_));
      break;
    case Node::Kind::Multiply:
      out = 0;
      convolve(out, nodes_[a].c, nodes_[b].c, k, bits_);
      break;
    case Node::Kind::Open: mpz_fdiv_q_2exp(raw(out), raw(nodes_[a].c[k]), 1); break;
    case Node::Kind::Response: response_coefficient(node, k); break;
    case Node::Kind::Zero:
    case Node::Kind::Parameter: break;
  }
}

// s' = -m' w with w = s or s (1 - s): k s_k = -sum_{i = 1 ... k} i m_i w_{k - i}.
void Taylor::response_coefficient(std::size_t node, std::size_t k) {
  const bool logistic = field_->loss == Loss::Logistic;
  const std::vector<Integer>& m = nodes_[as_size(field_->nodes[node].a)].c;
  Along& s = nodes_[node];
  if (k == 0) {
    bounded_ = bounded_ && certainly_less(number(abs(m[0])), MultiInterval::enclosing(kMostMargin));
    s.c[0] = bounded_ ? in_units(response(field_->loss, number(m[0]))) : Integer(0);
  } else {
    const std::vector<Integer>& w = logistic ? s.w : s.c;
    Integer sum = 0;
    for (std::size_t i = 1; i <= k; ++i) sum -= Integer(static_cast<std::int64_t>(i)) * m[i] * w[k - i];
    const Integer divisor = Integer(static_cast<std::int64_t>(k)) << static_cast<unsigned>(bits_);
    mpz_fdiv_q(raw(s.c[k]), raw(sum), raw(divisor));
  }
  if (!logistic) return;
  s.w.resize(degree_ + 1);
  Integer square = 0;
  convolve(square, s.c, s.c, k, bits_);
  s.w[k] = s.c[k] - square;
}

// Lemma 15: along the polynomial m, s is off by at most e^(c V) (|s(0) - F(m(0))| + sup |s' + m' w|); what m leaves out
// adds as much times the steepest slope of F.
Integer Taylor::response_remainder(std::size_t node) {
  constexpr int kMostTurns = 256;
  const bool logistic = field_->loss == Loss::Logistic;
  const int of = field_->nodes[node].a;
  const Along &m = nodes_[as_size(of)], &s = nodes_[node];
  const std::vector<Integer>& w = logistic ? s.w : s.c;
  std::vector<Integer> slope(degree_ + 1);
  Integer turns = 0, slope_size = 0, w_size = 0, defect = 0;
  for (std::size_t k = 0; k <= degree_; ++k) {
    if (k > 0) slope[k - 1] = Integer(static_cast<std::int64_t>(k)) * m.c[k];
    if (k > 0) turns += abs(m.c[k]);
    w_size += abs(w[k]);
  }
  for (const Integer& c : slope) slope_size += abs(c);
  for (std::size_t k = 0; k <= degree_; ++k) {
    Integer product = 0;
    convolve(product, slope, w, k, bits_);
    if (k < degree_) product += Integer(static_cast<std::int64_t>(k) + 1) * s.c[k + 1];
    defect += abs(product) + 1;
  }
  Integer w_rest =
      logistic ? Integer(rounded_up(cut_off(s.c, s.c)) + static_cast<std::int64_t>(degree_) + 1) : Integer(0);
  defect += rounded_up(cut_off(slope, w) + slope_size * w_rest);
  const MultiInterval one = MultiInterval::enclosing(1), range = Taylor::range(static_cast<int>(node));
  MultiInterval rate = number(turns);
  if (logistic) rate = rate * max(magnitude(range), magnitude(one - range));
  bounded_ = bounded_ && certainly_less(rate, MultiInterval::enclosing(kMostTurns)) &&
             certainly_less(number(m.rest), MultiInterval::enclosing(kMostTurns));
  if (!bounded_) return 0;
  const MultiInterval off = number(defect) + magnitude(number(s.c[0]) - response(field_->loss, number(m.c[0])));
  const MultiInterval steepest = logistic ? MultiInterval::enclosing(Rational(1) / Rational(4))
                                          : magnitude(response(field_->loss, Taylor::range(of)));
  return ceil((exp(rate) * off + steepest * number(m.rest)).enclosure().upper * pow(Rational(2), bits_));
}

// With a = p + P, b = q + Q: a b = (p q up to the degree) + (p q above it) + p Q + P q + P Q; a unit more for each
// coefficient that was rounded down. A constant is its lower end, up to its width.
void Taylor::remainder(std::size_t node) {
  const Node& n = field_->nodes[node];
  const Along &a = nodes_[as_size(n.a)], &b = nodes_[as_size(n.b)];
  const Integer rounded = static_cast<std::int64_t>(degree_) + 1;
  Along& out = nodes_[node];
  for (const Integer& c : out.c) out.size += abs(c);
  if (n.kind == Node::Kind::Response) out.rest = response_remainder(node);
  if (n.kind == Node::Kind::Constant) out.rest = constants_[as_size(n.a)].width;
  if (n.kind == Node::Kind::Open)
    out.rest = rounded_up((a.size + 2 * a.rest) << static_cast<unsigned>(bits_ - 1)) + rounded;
  if (n.kind == Node::Kind::Add) out.rest = a.rest + b.rest;
  if (n.kind == Node::Kind::Scale) {
    const Constant& c = constants_[as_size(n.a)];
    out.rest = rounded_up(c.width * b.size + (abs(c.lower) + c.width) * b.rest) + rounded;
  }
  if (n.kind == Node::Kind::Multiply)
    out.rest = rounded_up(cut_off(a.c, b.c) + a.size * b.rest + a.rest * (b.size + b.rest)) + rounded;
}

void Taylor::find_defect(const Integer& h) {
  Integer squares = 0;
  for (std::size_t w = 0; w < field_->derivative.size(); ++w) {
    const Along &p = nodes_[w + 1], &g = nodes_[as_size(field_->derivative[w])];
    Integer sum = h * (abs(g.c[degree_]) + g.rest);
    for (std::size_t k = 0; k < degree_; ++k) {
      const Integer slope = (Integer(static_cast<std::int64_t>(k) + 1) * p.c[k + 1]) << static_cast<unsigned>(bits_);
      sum += abs(slope + h * g.c[k]);
    }
    const Integer most = rounded_up(sum);
    squares += most * most;
  }
  defect_ = bounded_ ? magnitude(number(root_above(squares))) : MultiInterval::enclosing(pow(Rational(2), bits_));
}

Values Taylor::end() const {
  Values out;
  for (std::size_t w = 1; w <= field_->derivative.size(); ++w) {
    Integer sum = 0;
    for (const Integer& c : nodes_[w].c) sum += c;
    out.push_back(number(sum));
  }
  return out;
}

// Horner's rule: [0, 1] times X is the hull of 0 and X.
MultiInterval Taylor::range(int node) const {
  const Along& of = nodes_[as_size(node)];
  Integer lower = of.c[degree_], upper = lower;
  for (std::size_t k = degree_; k-- > 0;) {
    lower = of.c[k] + std::min<Integer>(lower, 0);
    upper = of.c[k] + std::max<Integer>(upper, 0);
  }
  return between(number(lower - of.rest), number(upper + of.rest));
}

MultiInterval Taylor::weight_range(int k) const { return range(k + 1); }

Values Taylor::coefficients(int node) const {
  Values out;
  for (const Integer& c : nodes_[as_size(node)].c) out.push_back(number(c));
  return out;
}

}  // namespace plumbline::flow
