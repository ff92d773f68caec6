#include "flow/law.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "budget/error.hpp"
#include "tensor/sha256.hpp"

namespace plumbline::flow {
namespace {

constexpr double kDoubt = 1e-9;                      // a comparison that is closer than this counts as failed
constexpr int kFinestMargin = 7, kWidestMargin = 2;  // margins are powers of 1/2

// The numbers of Theorem 14; names as there, lengths in units of the radius.
struct Numbers {
  std::array<double, 2> lambda{}, coupling{}, decayed{}, alone{}, together{}, reached{};
  double small = 0, drift = 0, output = 0, time = 0;
};

using Inputs = std::array<std::array<double, 2>, 2>;

double dot(const std::array<double, 2>& a, const std::array<double, 2>& b) { return a[0] * b[0] + a[1] * b[1]; }

// (H0) to (H4) for one sample.
bool is_fit(double lambda, double r, double g, double drift, double nu) {
  const double h = r * g, beta = 1.5 * r * (1 + drift), e0 = 2 * lambda * beta * beta * (1 + beta),
               k = 1 / (lambda * (2 * h + e0)), a = 1 / std::sqrt(2 * lambda) - beta, s = beta * lambda * (1.5 + beta),
               decay = lambda * lambda * (a * a - 2 * h * h - 1.5 * beta);
  return lambda >= 1 && 10 * h < 1 && 4 * h * h * lambda < 1 && 4 * s < 1 && nu > e0 && k > 4 &&
         nu * (k / 2 - 2) > 2 * beta + k * e0 / 2 + h / k + e0 / 2 + kDoubt * nu && a > 2 * beta * s && decay > 0 &&
         2.25 * lambda * beta < decay * a * a / 2;
}

std::optional<Numbers> numbers_of(const Inputs& x, double r, double time, double margin) {
  Numbers out;
  out.time = time;
  const double a = dot(x[0], x[0]), b = dot(x[1], x[1]), c = -dot(x[0], x[1]);
  const double largest = std::sqrt((a + b) / 2 + std::hypot((a - b) / 2, c));
  const double squares = 4 * r * r * std::exp(2 * largest * time);
  if (std::exp(2 * (a + b) * squares * time) > 2 - kDoubt) return {};
  const double rate = largest + (a + b) * squares, g = std::exp(rate * time), most = std::sqrt(std::max(a, b)),
               o = 2 * most * r * r * g * g;
  out.small = 3 * most * g * o;
  out.drift = 2 * most * g * o * time;
  out.output = g * o;
  for (std::size_t j = 0; j < 2; ++j) {
    const double lambda = out.lambda[j] = std::sqrt(j == 0 ? a : b);
    if (!is_fit(lambda, r, g, out.drift, margin * r)) return {};
    out.coupling[j] = c / lambda;
    out.decayed[j] = std::exp(-lambda * time);
    out.alone[j] = out.small / lambda;
    out.together[j] = out.alone[j] + out.coupling[j] * (1 + o) * time * std::exp((rate - lambda) * time);
    out.reached[j] = 2 * margin * out.decayed[j];
  }
  return out;
}

struct Range {
  double lower, upper;
};

// Of a x + b y on each of n arcs of the unit circle: between the ends of the arc, or beyond by the bulge.
std::vector<Range> on_arcs(int n, double a, double b) {
  std::vector<Range> out;
  const double arc = 2 * std::numbers::pi / n, bulge = 1 / std::cos(arc / 2);
  for (int k = 0; k < n; ++k) {
    const double from = a * std::cos(k * arc) + b * std::sin(k * arc),
                 to = a * std::cos((k + 1) * arc) + b * std::sin((k + 1) * arc), low = std::min(from, to),
                 high = std::max(from, to);
    out.push_back({std::min(low, low * bulge) - kDoubt, std::max(high, high * bulge) + kDoubt});
  }
  return out;
}

// The conditions of Theorem 14 on one cell: the ranges of P_1, P_2 and of v_1, v_2 there.
class Cell {
 public:
  Cell(const Numbers& numbers, std::array<Range, 2> p, std::array<Range, 2> v) : n_(numbers), p_(p), v_(v) {}
  [[nodiscard]] Fate fate() const {
    if (is_out(0) && is_out(1)) return Fate::Dead;
    if (is_only(0)) return Fate::First;
    return is_only(1) ? Fate::Second : Fate::Open;
  }

 private:
  [[nodiscard]] bool is_only(std::size_t j) const { return is_out(1 - j) && survives(j); }
  [[nodiscard]] double push(std::size_t j) const {
    return n_.coupling[j] * (std::max(-v_[1 - j].lower, 0.0) + n_.drift + n_.output);
  }
  [[nodiscard]] double apart(std::size_t j) const { return std::max(p_[j].upper - v_[j].lower, 0.0); }
  [[nodiscard]] bool is_off(std::size_t j) const { return p_[j].upper + n_.time * push(j) < -kDoubt; }
  [[nodiscard]] bool dies(std::size_t j) const {
    const double rest = (push(j) + n_.small) / n_.lambda[j], y = -(p_[j].upper + v_[j].upper + rest);
    double chi = -v_[j].upper;
    if (p_[j].upper > -kDoubt) {
      if (y < n_.decayed[j] * (n_.decayed[j] * apart(j) + rest) + kDoubt) return false;
      chi = std::min(y, p_[j].lower > kDoubt ? y : chi);
    }
    return chi - n_.drift > rest + kDoubt;
  }
  [[nodiscard]] bool is_out(std::size_t j) const { return is_off(j) || dies(j); }
  [[nodiscard]] bool survives(std::size_t j) const {
    const double omega = is_off(1 - j) ? n_.alone[j] : n_.together[j];
    return p_[j].lower > omega + kDoubt &&
           p_[j].lower + v_[j].lower > 2 * omega + n_.decayed[j] * n_.decayed[j] * apart(j) + n_.reached[j] + kDoubt;
  }

  const Numbers& n_;
  std::array<Range, 2> p_, v_;
};

std::vector<Fate> fates_of(int cells, const Inputs& x, const Numbers& numbers) {
  const int n = 1 << cells;
  const std::array<std::vector<Range>, 2> v{on_arcs(n, 1, 0), on_arcs(n, 0, 1)};
  std::array<std::vector<Range>, 2> p;
  for (std::size_t j = 0; j < 2; ++j) p[j] = on_arcs(n, x[j][0] / numbers.lambda[j], x[j][1] / numbers.lambda[j]);
  std::vector<Fate> out;
  out.reserve(p[0].size() * v[0].size());
  for (std::size_t a = 0; a < p[0].size(); ++a)
    for (std::size_t b = 0; b < v[0].size(); ++b)
      out.push_back(Cell(numbers, {p[0][a], p[1][a]}, {v[0][b], v[1][b]}).fate());
  return out;
}

void count(Law& law, const Inputs& x, const Numbers& numbers) {
  const std::vector<Fate> fates = fates_of(law.cells, x, numbers);
  law.dead = std::count(fates.begin(), fates.end(), Fate::Dead);
  law.first = std::count(fates.begin(), fates.end(), Fate::First);
  law.second = std::count(fates.begin(), fates.end(), Fate::Second);
}

Inputs approximate(const std::array<std::array<Rational, 2>, 2>& inputs) {
  Inputs x{};
  for (std::size_t j = 0; j < 2; ++j)
    for (std::size_t i = 0; i < 2; ++i) x[j][i] = inputs[j][i].approximate();
  return x;
}

Rational part(std::int64_t cells, int bits) { return Rational(Integer(cells)) / pow(Rational(4), bits); }

}  // namespace

Rational Law::least() const { return Rational(2) * part(first, cells) * part(second, cells); }
Rational Law::most() const {
  const Rational alive = Rational(1) - part(dead, cells), one = part(first, cells), two = part(second, cells);
  return alive * alive - one * one - two * two;
}

Law law_of_starts(const std::array<std::array<Rational, 2>, 2>& inputs, const Rational& radius, int cells) {
  const Rational product = inputs[0][0] * inputs[1][0] + inputs[0][1] * inputs[1][1];
  if (product.sign() != Sign::Negative) throw InputError("inputs", "expected two samples with <x_1, x_2> < 0");
  const Inputs x = approximate(inputs);
  constexpr int kCoarse = 7;
  Law law{.inputs = inputs, .radius = radius, .time = {}, .margin = {}, .cells = std::min(cells, kCoarse)};
  std::optional<Law> best;
  for (int eighths = 2; eighths <= 32; ++eighths)
    for (int power = kFinestMargin; power >= kWidestMargin; --power) {  // the first one that does
      const double margin = std::ldexp(1.0, -power);
      law.time = Rational(eighths) / Rational(8);
      law.margin = Rational::from_double(margin);
      const auto numbers = numbers_of(x, radius.approximate(), law.time.approximate(), margin);
      if (!numbers) continue;
      count(law, x, *numbers);
      if (!best || law.most() - law.least() < best->most() - best->least()) best = law;
      break;
    }
  if (!best)
    throw InputError("radius",
                     "the conditions of Theorem 14 (docs/flow.md) hold at no time; expected a smaller radius, "
                     "and inputs of norm 1 or more");
  best->cells = cells;
  count(*best, x, *numbers_of(x, radius.approximate(), best->time.approximate(), best->margin.approximate()));
  return *best;
}

std::vector<Fate> fates_of(const Law& law) {
  const Inputs x = approximate(law.inputs);
  const auto numbers = numbers_of(x, law.radius.approximate(), law.time.approximate(), law.margin.approximate());
  if (!numbers) throw InputError("time", "the conditions of Theorem 14 (docs/flow.md) do not hold then");
  return fates_of(law.cells, x, *numbers);
}

nlohmann::json law_certificate(const Law& law) {
  nlohmann::json out = {{"format", "plumbline-flow-law/1"},
                        {"claim", "flow-law"},
                        {"reading", "zero-loss"},
                        {"verdict", "bounded"},
                        {"case", {{"name", "two-samples"}, {"radius", law.radius.to_string()}}},
                        {"time", law.time.to_string()},
                        {"margin", law.margin.to_string()},
                        {"cells", law.cells},
                        {"dead", std::to_string(law.dead)},
                        {"first", std::to_string(law.first)},
                        {"second", std::to_string(law.second)}};
  for (const auto& x : law.inputs) out["case"]["inputs"].push_back({x[0].to_string(), x[1].to_string()});
  out["digest"] = sha256(out.dump());
  return out;
}

}  // namespace plumbline::flow
