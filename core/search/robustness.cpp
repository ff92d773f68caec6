#include "search/robustness.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "evaluation/module_values.hpp"
#include "search/soft_counts.hpp"

namespace plumbline {
namespace {

// Two doubles that stand for equal numbers, as far as a search cares.
constexpr double kSame = 1e-12;
// What equality counts for a strict inequality, or a zero for `nowhere-zero`: clearly false.
constexpr double kMissed = 0.01;
// Sides smaller than this count as this large: what is left of a cancellation is noise, not a violation.
constexpr double kFloor = 1e-6;

double relative(double difference, double a, double b) { return difference / (std::fabs(a) + std::fabs(b) + kFloor); }

class GuessedCase {
 public:
  explicit GuessedCase(const Case& c)
      : case_(c),
        facts_(c, [this](const Term& formula, const Bindings& b) { return truth(formula, b); }),
        guess_(facts_) {}

  // Nothing where the formula, or the scalar, has no value.
  [[nodiscard]] std::optional<double> value(const Term& formula, const Bindings& b) {
    return attempt([&] { return defined_value(formula, b); });
  }
  [[nodiscard]] std::optional<double> scalar(const Term& term, const Bindings& b) {
    return attempt([&] { return std::optional(guess_.scalar(term, b).value()); });
  }

 private:
  template <class F> static std::optional<double> attempt(F f) {
    try {
      return f();
    } catch (const Undefined&) {
    } catch (const Undecided&) {
    } catch (const ResourceLimit&) {}
    return std::nullopt;
  }

  [[nodiscard]] Truth truth(const Term& formula, const Bindings& b) {
    const auto v = value(formula, b);
    return v ? truth_of(*v >= -kSame) : Truth::Undefined;
  }

  [[nodiscard]] std::optional<double> defined_value(const Term& formula, const Bindings& b) {
    const auto& args = formula->args;
    switch (formula->head) {
      case Head::True: return 1;
      case Head::LessEqual:
      case Head::Less:
      case Head::Equal: return atom(formula, b);
      case Head::And:
      case Head::Or: {
        std::vector<std::optional<double>> parts;
        for (const Term& part : args) parts.push_back(value(part, b));
        return extreme(parts, formula->head == Head::And);
      }
      case Head::Not: {
        const auto part = value(args[0], b);
        return part ? std::optional(-*part) : part;
      }
      case Head::Implies: {
        const auto condition = value(args[0], b);
        if (condition && *condition < -kSame) return -*condition;
        const auto part = value(args[1], b);
        return condition && part ? std::optional(std::max(-*condition, *part)) : part;
      }
      case Head::Witnessed: return value(args[0], b);
      case Head::ForAll:
      case Head::Exists:
      case Head::AtLeast: return quantified(formula, b);
      case Head::MatEqual: return equality(guess_.matrix(args[0], b), guess_.matrix(args[1], b));
      case Head::Nonnegative:
      case Head::NowhereZero: return entries(guess_.matrix(args[0], b), formula->head == Head::NowhereZero);
      case Head::ReluNetwork: return case_.network.is_relu() ? 1 : -1;
      case Head::BiasFree: return facts_.bias_free(args[0], b) ? 1 : -1;
      case Head::Biased: return facts_.has_bias(formula, b) ? 1 : -1;
      case Head::FormulaIf: {
        const auto condition = value(args[0], b);
        if (!condition) return condition;
        return *condition >= -kSame ? value(args[1], b) : args.size() > 2 ? value(args[2], b) : std::nullopt;
      }
      case Head::Differentiable: return guess_.differentiable(formula, b) == Truth::True ? 1 : -1;
      default: break;
    }
    const HeadValue* module = module_value(formula->head);
    if (module == nullptr || !module->read_off) return std::nullopt;
    return module->truth(facts_, formula, b) == Truth::True ? 1 : -1;
  }

  // A comparison of ranks or of numbers of indices: soft_counts.hpp.
  [[nodiscard]] double counted(const Term& formula, const Bindings& b) {
    return count_margin(formula, b,
                        {[this](const Term& term, const Bindings& with) { return guess_.scalar(term, with).value(); },
                         [this](const Term& part, const Bindings& with) {
                           const auto v = value(part, with);
                           return v ? *v : throw Undefined("a condition without a value");
                         },
                         [this](const Term& lo, const Term& hi, const Bindings& with) {
                           const Facts::Range range = facts_.range(lo, hi, with);
                           return std::pair<std::int64_t, std::int64_t>(range.first, range.last);
                         }});
  }

  [[nodiscard]] double atom(const Term& formula, const Bindings& b) {
    if (compares_counts(formula)) return counted(formula, b);
    const double x = guess_.scalar(formula->args[0], b).value(), y = guess_.scalar(formula->args[1], b).value();
    if (formula->head == Head::Equal) return -std::fabs(relative(x - y, x, y));
    const double margin = relative(y - x, x, y);
    return formula->head == Head::Less && std::fabs(margin) < kSame ? -kMissed : margin;
  }

  [[nodiscard]] static double equality(const Matrix<Guess>& x, const Matrix<Guess>& y) {
    if (x.rows() != y.rows() || x.cols() != y.cols()) throw Undefined("matrices of different shapes");
    double difference = 0, size = 0;
    for (std::size_t i = 0; i < x.entries().size(); ++i) {
      const double a = x.entries()[i].value(), c = y.entries()[i].value();
      difference = std::max(difference, std::fabs(a - c));
      size = std::max({size, std::fabs(a), std::fabs(c)});
    }
    return -difference / (2 * size + kFloor);
  }

  [[nodiscard]] static double entries(const Matrix<Guess>& a, bool nowhere_zero) {
    double least = nowhere_zero ? 1 : 0, size = 0;
    bool first = true;
    for (const Guess& x : a.entries()) {
      const double v = nowhere_zero ? std::fabs(x.value()) : x.value();
      least = first ? v : std::min(least, v);
      size = std::max(size, std::fabs(v));
      first = false;
    }
    if (nowhere_zero && least == 0) return -kMissed;
    return size == 0 ? 0 : least / size;
  }

  [[nodiscard]] static std::optional<double> extreme(const std::vector<std::optional<double>>& parts, bool least) {
    std::optional<double> out;
    bool undefined = false;
    for (const auto& part : parts) {
      undefined |= !part;
      if (part && (!out || (least ? *part < *out : *part > *out))) out = part;
    }
    const bool settled = out && (least ? *out < 0 : *out >= 0);  // false settles `and`, true settles `or`
    return undefined && !settled ? std::nullopt : parts.empty() ? std::optional(least ? 1.0 : -1.0) : out;
  }

  [[nodiscard]] std::optional<double> quantified(const Term& formula, const Bindings& b) {
    const std::size_t first = formula->head == Head::AtLeast ? 1 : 0;
    const Facts::Range range = facts_.range(formula->args[first], formula->args[first + 1], b);
    std::vector<std::optional<double>> parts;
    for (std::int64_t v = range.first; v <= range.last; ++v)
      parts.push_back(value(formula->args[first + 2], b.with(formula->name, v)));
    if (formula->head != Head::AtLeast) return extreme(parts, formula->head == Head::ForAll);
    const double needed = std::ceil(guess_.scalar(formula->args[0], b).value() - kSame);
    if (needed <= 0) return 1;
    std::vector<double> values;
    for (const auto& part : parts)
      if (part) values.push_back(*part);
    if (needed > static_cast<double>(parts.size())) return -1;
    if (needed > static_cast<double>(values.size())) return std::nullopt;
    std::ranges::sort(values, std::greater<>());
    return values[as_size(needed) - 1];
  }

  const Case& case_;
  Facts facts_;
  Evaluator<GuessRung> guess_;
};

}  // namespace

std::optional<double> guessed(const Term& scalar, const Bindings& b, const Case& c) {
  return GuessedCase(c).scalar(scalar, b);
}

std::optional<double> guessed_truth(const Term& formula, const Case& c) { return GuessedCase(c).value(formula, {}); }

Robustness robustness(const Reading& reading, const Case& c) {
  GuessedCase guessed(c);
  Robustness out{1, -1, false};
  for (const Requirement& r : reading.requirements)
    out.hypothesis = std::min(out.hypothesis, guessed.value(r.formula, {}).value_or(-1));
  out.hypothesis = std::min(out.hypothesis, guessed.value(reading.given, {}).value_or(-1));
  if (const auto conclusion = guessed.value(reading.then, {})) {
    out.violation = -*conclusion;
    out.defined = true;
  }
  return out;
}

}  // namespace plumbline
