// A term as Python: what a script of a letter computes (python_script.hpp).
//
// The numbers of the case become fractions under the names that the paper gives them, a definition becomes a function,
// the heads of the language operators and the functions of script-helpers.py. A script shares no code with the
// evaluator: whoever doubts a verdict reads forty lines and runs them.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "claim/term.hpp"
#include "evaluation/bindings.hpp"
#include "network/network.hpp"

namespace plumbline::cli {

// What a short script cannot say, in words: "it builds the tree of all paths of the network".
struct NoScript : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A Python expression, and how tightly its outermost operator binds.
struct PythonText {
  enum Level { kConditional, kOr, kAnd, kNot, kComparison, kSum, kProduct, kMinus, kPower, kAtom };
  std::string text;
  Level level = kAtom;
  [[nodiscard]] std::string within(Level least) const { return level < least ? "(" + text + ")" : text; }
};

class PythonTerms {
 public:
  // `taken`: names that nothing at the top may have (locals() of the same terms, asked before). `brief`: a definition
  // that only gives a name to one thing is written out.
  PythonTerms(const Case& c, const std::vector<Term>& terms, std::set<std::string> taken, bool brief);
  // The names of bound variables and of parameters of functions so far.
  [[nodiscard]] const std::set<std::string>& locals() const { return used_locals_; }

  // Its value where the bound variables stand for these integers. Throws NoScript.
  [[nodiscard]] PythonText value(const Term& term, const Bindings& b = {});
  // The lines that come first: the numbers, then the definitions, each behind those that it uses.
  [[nodiscard]] const std::vector<std::string>& numbers() const { return numbers_; }
  [[nodiscard]] const std::vector<std::string>& definitions() const { return definitions_; }

 private:
  [[nodiscard]] PythonText of(const Term& term);
  [[nodiscard]] PythonText call(const Term& term);
  [[nodiscard]] PythonText scalar(const Term& term);
  [[nodiscard]] PythonText matrix(const Term& term);
  [[nodiscard]] PythonText network(const Term& term);
  [[nodiscard]] PythonText formula(const Term& term);
  [[nodiscard]] PythonText power(const Term& term);
  [[nodiscard]] PythonText quotient(const Term& term);
  [[nodiscard]] PythonText function(const std::string& name, const std::vector<Term>& args);
  [[nodiscard]] PythonText folded(const Term& term);
  [[nodiscard]] PythonText joined(const std::vector<Term>& args, const std::string& sign, PythonText::Level level);
  [[nodiscard]] PythonText compared(const Term& term, const std::string& sign);
  [[nodiscard]] PythonText quantified(const std::string& name, const Term& term);
  [[nodiscard]] std::string loop(const Term& binder, std::size_t low, const std::string& variable);
  [[nodiscard]] std::string indices(const Term& low, const Term& high);
  [[nodiscard]] std::string place(const Term& index);
  [[nodiscard]] std::string local(const std::string& name);
  [[nodiscard]] std::string global(const std::string& name);
  [[nodiscard]] std::string defined(const std::shared_ptr<const Definition>& definition);
  [[nodiscard]] std::string datum(const Term& leaf, const std::string& wanted);
  std::string theta();
  std::string slope_name();
  std::string table(const std::string& name, const ExactMatrix& a);
  [[nodiscard]] PythonText graph_matrix(const Term& term);
  [[nodiscard]] PythonText graph_formula(const Term& term);
  [[nodiscard]] std::string arrangement(const std::string& name);
  [[nodiscard]] bool integral(const Term& term, bool perhaps) const;
  [[nodiscard]] const ExactMatrix& matrix_of(const Term& leaf) const;

  const Case& case_;
  Bindings bindings_;
  bool brief_, as_graph_ = false;
  std::set<std::string> taken_, used_locals_, globals_;
  std::map<std::string, std::string> data_;  // what stands in the case, by kind and name: its name here
  std::map<const Definition*, std::string> defined_;
  std::vector<std::string> numbers_, definitions_;
};

}  // namespace plumbline::cli
