// Three opinions about random formulas: the evaluator that judges claims, the checker with its rules, and the checker
// without them (`--plain`), which evaluates the text of each definition and finds ranks and singular values by itself.
//
// The terms are drawn from the tables of the checker, head by head and definition by definition, each argument of its
// kind; so all that has a rule is met, with arguments of the right shape and of the wrong one. Where two of the three
// decide a comparison, they must decide it alike: true, false, or without a value.
// With --certificates FOLDER what the evaluator decides is certified there, a file each, for an opinion of another
// program: the verified checker (tests/proofs/verified.sh).
//   test-plain-differential [--formulas N] [--seed S] [--certificates FOLDER]
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "../checker/builder.hpp"
#include "budget/error.hpp"
#include "certificate/certificate.hpp"
#include "claim/parse.hpp"
#include "evaluation/ladder.hpp"
#include "evaluator.hpp"
#include "formulas.hpp"
#include "modules.hpp"
#include "network/case_io.hpp"
#include "opinions.hpp"
#include "options.hpp"

namespace plumbline::differential {
namespace {

constexpr int kDepth = 4;

// What a formula may call.
struct Signature {
  std::string head, letters;
  std::vector<std::string> names;
};

// All heads and all definitions with a rule, by the kind of their value. Speeds and flows have searches behind them,
// and take long.
std::map<char, std::vector<Signature>> signatures() {
  std::map<char, std::vector<Signature>> out;
  const auto add = [&](const checker::Rule& rule) {
    if (rule.module == checker::Module::Speeds || rule.module == checker::Module::Flows) return;
    for (const char sort : rule.sort == '?' ? std::string("SMF") : std::string(1, rule.sort))
      out[sort].push_back({std::string(rule.head), std::string(rule.arguments), rule.names});
  };
  for (const checker::Rule& rule : checker::kernel()) add(rule);
  for (const auto& [head, rule] : checker::plain_modules().heads) add(rule);
  for (const auto& [name, entry] : checker::all_modules().library.entries)
    if (entry.rule != nullptr) add(*entry.rule);
  return out;
}

class Terms {
 public:
  explicit Terms(Random& random) : random_(random) {}

  std::string term(char letter, int depth) {
    if (letter == 'I') return index();
    if (letter == 'T') letter = 'M';
    if (depth <= 0 || (letter != 'F' && random_.once_in(4))) return leaf(letter, depth);
    return call(random_choice(kSignatures.at(letter)), letter, depth);
  }

 private:
  inline static const std::map<char, std::vector<Signature>> kSignatures = signatures();

  const Signature& random_choice(const std::vector<Signature>& list) {
    return list[static_cast<std::size_t>(random_.below(static_cast<int>(list.size())))];
  }

  std::string index() {
    std::vector<std::string> of = {"1", "1", "2", "2", "3", "0", "(depth theta)"};
    for (const auto& [name, kind] : bound_)
      if (kind == 'S') of.insert(of.end(), 3, name);
    return random_.one_of(of);
  }

  std::string leaf(char kind, int depth) {
    std::vector<std::string> of;
    for (const auto& [name, k] : bound_)
      if (k == kind) of.insert(of.end(), 2, name);
    switch (kind) {
      case 'S': of.insert(of.end(), {"0", "1", "2", "-1", "1/2", "-3/4", "(param p)", "(entry 1 1 (matrix A))"}); break;
      case 'M':
        of.insert(of.end(), {"(data inputs)", "(data gradient)", "(matrix A)", "(matrix B)", "(matrix c)", "(matrix v)",
                             "(weight 1 theta)", "(weight 2 theta)"});
        break;
      case 'N': of.emplace_back("theta"); break;
      default: return "(<= " + term('S', depth - 1) + ' ' + term('S', depth - 1) + ')';
    }
    return random_.one_of(of);
  }

  std::string name_of(const Signature& s) {
    if (!s.names.empty()) return random_.one_of(s.names);
    return random_.one_of(s.head == "param" ? std::vector<std::string>{"p", "q"}
                                            : std::vector<std::string>{"A", "B", "c"});
  }

  // Arguments as the table has them: v, V bind a variable in the last one; X is of the kind of the whole; ? makes the
  // next one optional, * lets the last one repeat.
  std::string call(const Signature& s, char kind, int depth) {
    std::string out = '(' + s.head;
    const std::size_t outside = bound_.size();
    std::vector<std::pair<std::string, char>> bound;
    std::string letters;
    for (std::size_t i = 0; i < s.letters.size(); ++i) {
      if (s.letters[i] == '*')
        letters.append(static_cast<std::size_t>(random_.below(2)), letters.back());
      else if (s.letters[i] != '?')
        letters += s.letters[i];
      else if (random_.once_in(2))
        break;
    }
    for (std::size_t i = 0; i < letters.size(); ++i) {
      char letter = letters[i] == 'X' ? kind : letters[i];
      if (i + 1 == letters.size()) bound_.insert(bound_.end(), bound.begin(), bound.end());
      out += ' ';
      if (letter == 'v' || letter == 'V') {
        const std::string variable = fmt::format("{}{}", letter == 'v' ? 'k' : 'Z', bound_.size() + bound.size());
        bound.emplace_back(variable, letter == 'v' ? 'S' : 'M');
        out += variable;
      } else if (letter == 'w') {
        out += name_of(s);
      } else if (!bound.empty() && letter == 'S' && i + 1 < letters.size()) {
        out += index();  // a bound of a range: large ones only cost time
      } else {
        out += term(letter, depth - 1);
      }
    }
    bound_.resize(outside);
    return out + ')';
  }

  Random& random_;
  std::vector<std::pair<std::string, char>> bound_;
};

// A case file with small numbers for a network 2 -> 2 -> 2, nearly all of shapes that fit.
nlohmann::json random_example(Random& random) {
  const auto matrix = [&](int rows, int cols) {
    nlohmann::json out = nlohmann::json::array();
    for (int i = 0; i < rows; ++i) {
      out.push_back(nlohmann::json::array());
      for (int j = 0; j < cols; ++j)
        out.back().push_back(random.one_of({"0", "1", "-1", "2", "-2", "3", "1/2", "-3/2"}));
    }
    return out;
  };
  const int samples = 1 + random.below(2);
  nlohmann::json biases = nullptr;
  if (random.once_in(4)) biases = nlohmann::json::array({matrix(1, 2)[0], nullptr});
  return {{"format", "plumbline-case/1"},
          {"name", "random"},
          {"network",
           {{"type", "fully-connected"},
            {"activation", "relu"},
            {"weights", {matrix(2, 2), matrix(2, 2)}},
            {"biases", biases}}},
          {"data", {{"inputs", matrix(2, samples)}, {"gradient", matrix(2, samples)}}},
          {"parameters",
           {{"p", random.one_of({"2", "-1", "1/3"})},
            {"A", matrix(2, 2)},
            {"B", matrix(2, 2)},
            {"c", matrix(2, 1)},
            {"v", matrix(1, 2)}}}};
}

// The verdict of the evaluator on the formula as a conclusion, as a certificate, if it has one.
void certify(const std::string& text, const Case& c, const std::filesystem::path& file) {
  try {
    const Reading reading = parse_reading(text);
    CaseEvaluation evaluation(c, {1024});
    if (const Outcome outcome = judge(reading, evaluation); certifiable(outcome.verdict))
      std::ofstream(file) << canonical_bytes(certificate("random.formula", reading, outcome, evaluation));
  } catch (const InputError&) {}  // no formula: the others say so too
}

struct Counts {
  long formulas = 0, compared = 0, problems = 0;
  std::map<std::string, long> decided;  // without rules
};

void one(Random& random, const std::string& folder, Counts& n) {
  const std::string then = Terms(random).term('F', kDepth);
  const std::string text =
      checker_test::with_library("(reading (requires) (given (and)) (then " + then + ") (trivial (or)))");
  const Case example = parse_case(random_example(random));
  const std::string bytes = canonical_json(example).dump() + "\n";
  const std::string opinions[] = {by_evaluator(text, example), by_checker(text, bytes, checker::all_modules()),
                                  by_checker(text, bytes, checker::plain_modules())};
  ++n.formulas;
  if (!folder.empty()) certify(text, example, std::filesystem::path(folder) / fmt::format("{:06}.json", n.formulas));
  std::vector<std::string> decided;
  for (const std::string& o : opinions)
    if (o[0] != '(') decided.push_back(o);
  if (opinions[2][0] != '(') ++n.decided[opinions[2]];
  if (decided.size() > 1) ++n.compared;
  bool alike = opinions[1].find("bad-formula") == opinions[2].find("bad-formula");
  for (const std::string& o : decided) alike = alike && o == decided[0];
  if (alike) return;
  ++n.problems;
  fmt::print("PROBLEM: evaluator {}, rules {}, plain {}\n  {}\n  {}\n", opinions[0], opinions[1], opinions[2], then,
             bytes);
}

int run(long formulas, std::uint64_t seed, const std::string& folder) {
  Random random(seed);
  if (!folder.empty()) std::filesystem::create_directories(folder);
  Counts n;
  while (n.formulas < formulas && n.problems < 20) one(random, folder, n);
  fmt::print(
      "{} formulas (seed {}): {} decided by two or more, without rules {} true, {} false, {} without a value; {} "
      "problems\n",
      n.formulas, seed, n.compared, n.decided["true"], n.decided["false"], n.decided["undefined"], n.problems);
  // The test means nothing if nothing is decided, or nothing has a value.
  const bool healthy = n.compared * 10 >= n.formulas * 8 && n.decided["true"] * 10 >= n.formulas &&
                       n.decided["false"] * 10 >= n.formulas;
  if (!healthy) fmt::print("too few of one kind: expected 80 % decided, 10 % true, 10 % false\n");
  return n.problems == 0 && healthy ? 0 : 1;
}

}  // namespace
}  // namespace plumbline::differential

int main(int argc, char** argv) {
  const auto o = plumbline::differential::options(argc, argv, 10000);
  return plumbline::differential::run(o.formulas, o.seed, o.certificates);
}
