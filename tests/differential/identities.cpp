// Numbers with exp, log, cos and pi that are equal for a reason: the evaluator and the checker must see it, and neither
// may see it where one of the numbers is moved by a little.
//
// A random number is written in two ways, with an identity at each step: exp(x) as 1/exp(-x), a product as (a + b)^2 -
// (a - b)^2 over 4, a logarithm taken apart, a cosine of the half angle, a softmax, a hyperbolic tangent as a sigmoid.
// Both programs are asked whether the two are equal, and whether the first is equal to the second plus 2^-200. They
// share no code, so each keeps the other honest: a wrong identity of one would be an equality that the other refutes by
// intervals.
//   test-identities-differential [--formulas N] [--seed S]
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "formulas.hpp"
#include "network/case_io.hpp"
#include "opinions.hpp"
#include "options.hpp"

namespace plumbline::differential {
namespace {

struct Twice {
  std::string left, right;
};

class Numbers {
 public:
  explicit Numbers(Random& random) : random_(random) {}

  Twice number(int depth) {
    if (depth == 0 || random_.once_in(6)) return leaf();
    const Twice a = number(depth - 1);
    switch (random_.below(12)) {
      case 0: return {exp(small(a.left)), fmt::format("(/ 1 {})", exp(minus(small(a.right))))};
      case 1:
        return {log(above_one(a.left)), fmt::format("(+ {} (* -1 {}))", log(times("6", above_one(a.right))), log("6"))};
      case 2:
        return {cos(small(a.left)),
                fmt::format("(+ 1 (* -2 (pow {} 2)))", sin(fmt::format("(/ {} 2)", small(a.right))))};
      case 3:
        return {fmt::format("(pow {} 1/2)", above_one(a.left)), exp(fmt::format("(/ {} 2)", log(above_one(a.right))))};
      case 4: return {tanh(small(a.left)), fmt::format("(+ (* 2 {}) -1)", sigmoid(times("2", small(a.right))))};
      case 5: return {cos(fmt::format("(+ {} pi)", small(a.left))), minus(cos(minus(small(a.right))))};
      default: break;
    }
    const Twice b = number(depth - 1);
    switch (random_.below(5)) {
      case 0: return {fmt::format("(+ {} {})", a.left, b.left), fmt::format("(+ {} {})", b.right, a.right)};
      case 1:
        return {times(a.left, b.left),
                fmt::format("(/ (+ (pow (+ {0} {1}) 2) (* -1 (pow (+ {0} (* -1 {1})) 2))) 4)", a.right, b.right)};
      case 2:
        return {fmt::format("(/ {} {})", a.left, above_one(b.left)),
                fmt::format("(* {} (pow {} -1))", a.right, above_one(b.right))};
      case 3:
        return {exp(fmt::format("(+ {} {})", small(a.left), small(b.left))),
                times(exp(small(a.right)), exp(small(b.right)))};
      default: {  // the first entry of a softmax of two, and one minus the second
        const std::string x = exp(small(a.left)), y = exp(small(b.left)), u = exp(small(a.right)),
                          v = exp(small(b.right));
        return {fmt::format("(/ {0} (+ {0} {1}))", x, y), fmt::format("(+ 1 (* -1 (/ {1} (+ {0} {1}))))", u, v)};
      }
    }
  }

 private:
  Twice leaf() {
    const std::string q = random_.one_of(
        {"0", "1", "-1", "2", "1/2", "-3/4", "5/3", "(pow 2 1/2)", "(function log 3)", "(function exp 1/2)"});
    return {q, q};
  }
  static std::string exp(const std::string& a) { return "(function exp " + a + ')'; }
  static std::string log(const std::string& a) { return "(function log " + a + ')'; }
  static std::string cos(const std::string& a) { return "(function cos " + a + ')'; }
  static std::string sin(const std::string& a) { return "(function cos (+ " + a + " (* -1/2 pi)))"; }
  static std::string times(const std::string& a, const std::string& b) { return "(* " + a + ' ' + b + ')'; }
  static std::string minus(const std::string& a) { return "(* -1 " + a + ')'; }
  static std::string above_one(const std::string& a) { return "(+ 1 (pow " + a + " 2))"; }
  static std::string small(const std::string& a) { return fmt::format("(/ {} {})", a, above_one(a)); }
  static std::string sigmoid(const std::string& a) { return fmt::format("(/ 1 (+ 1 {}))", exp(minus(a))); }
  static std::string tanh(const std::string& a) {
    return fmt::format("(/ (+ {0} (* -1 {1})) (+ {0} {1}))", exp(a), exp(minus(a)));
  }
  Random& random_;
};

// Neither program has a value for what it does not decide.
std::string said(const std::string& opinion) { return opinion == "true" || opinion == "false" ? opinion : "open"; }

int run(long formulas, std::uint64_t seed) {
  Random random(seed);
  const nlohmann::json one = nlohmann::json::array({nlohmann::json::array({"1"})});
  const Case example = parse_case(nlohmann::json{
      {"format", "plumbline-case/1"},
      {"name", "none"},
      {"network", {{"type", "fully-connected"}, {"activation", "relu"}, {"weights", {one}}, {"biases", nullptr}}},
      {"data", {{"inputs", one}, {"gradient", one}}},
      {"parameters", nlohmann::json::object()}});
  const std::string bytes = canonical_json(example).dump() + "\n";
  long problems = 0;
  std::map<std::string, long> equal, moved;     // how both answered
  std::map<std::string, std::string> shortest;  // the shortest equality that was answered so
  for (long i = 0; i < formulas && problems < 20; ++i) {
    const Twice n = Numbers(random).number(2);
    const auto ask = [&](const std::string& relation, std::map<std::string, long>& counts, const std::string& wrong) {
      const std::string text = "(reading (requires) (given (and)) (then " + relation + ") (trivial (not (and))))";
      const std::string first = said(by_evaluator(text, example)),
                        second = said(by_checker(text, bytes, checker::all_modules(), std::uint64_t{1} << 30));
      ++counts[first + ", " + second];
      std::string& example_of = shortest[first + ", " + second];
      if (example_of.empty() || relation.size() < example_of.size()) example_of = relation;
      if (first != wrong && second != wrong) return;
      ++problems;
      fmt::print("PROBLEM: evaluator {}, checker {}\n  {}\n", first, second, relation);
    };
    ask(fmt::format("(= {} {})", n.left, n.right), equal, "false");
    ask(fmt::format("(= {} (+ {} (pow 2 -200)))", n.left, n.right), moved, "true");
  }
  for (const auto& [answers, count] : equal)
    fmt::print("equal, says evaluator, checker: {}: {}, for instance\n  {}\n", answers, count, shortest[answers]);
  for (const auto& [answers, count] : moved) fmt::print("moved by 2^-200, equal: {}: {}\n", answers, count);
  // Sound is not enough: the rule has to see most of it, and the checker what the evaluator sees.
  const bool healthy = equal["true, true"] * 100 >= formulas * 90 && equal["true, open"] * 100 <= formulas * 6;
  if (!healthy) fmt::print("expected at least 90 % seen by both, and at most 6 % by the evaluator alone\n");
  return problems == 0 && healthy ? 0 : 1;
}

}  // namespace
}  // namespace plumbline::differential

int main(int argc, char** argv) {
  const auto o = plumbline::differential::options(argc, argv, 1000);
  return plumbline::differential::run(o.formulas, o.seed);
}
