// Formulas: what a text says, checked.
//
// Every head has a rule (rules.hpp) with its kind (S scalar, M matrix, N network, F formula) and one letter for each
// argument. What comes out of here has the right heads, kinds and counts, and no unbound variable. Equal terms are one
// node, so that a value is computed, and kept, once for each node and each choice of the variables that it speaks of.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "number.hpp"
#include "rules.hpp"

namespace checker {

// `role` is the letter of the place that the node stands in: S, M, N, F a term of that kind; T a matrix that the case
// may lack; I an index (a scalar whose value replaces it in the text of a matrix); v a bound variable at its binding; w
// a name.
struct Node {
  std::string head;  // of a list; otherwise the word itself
  char role = 'F';
  const Rule* rule = nullptr;             // of a list; null for a word
  std::vector<const Node*> arguments;     // shared between terms
  std::optional<mpq_class> literal = {};  // a rational literal
  std::vector<std::string> free = {};     // the variables that it speaks of, sorted
  long id = 0;                            // different for different nodes
  const Node& operator[](std::size_t i) const { return *arguments[i]; }
  [[nodiscard]] bool is_variable() const {
    return rule == nullptr && (role == 'S' || role == 'I') && !literal && head != "pi";
  }
};

// Where nodes live. What is added twice is there once.
class Terms {
 public:
  const Node& add(std::string word, char role);  // a word; rejects a bad number
  const Node& add(const std::string& head, char role, std::vector<const Node*> arguments);  // a list; the rule exists
 private:
  const Node& keep(Node node);
  std::deque<Node> nodes_;
  std::map<std::pair<std::string, std::vector<long>>, const Node*> known_;
};

struct Reading {
  std::shared_ptr<Terms> terms;
  std::vector<const Node*> required = {};
  const Node *given = nullptr, *then = nullptr, *trivial = nullptr;
  bool layers_only = false;               // it applies to fully connected networks only
  std::vector<const Node*> of_case = {};  // data and parameters that the case must have
};

Reading parse_reading(const std::string& text);  // rejects with BadFormula, naming the byte
// A name of a variable, parameter, claim, ...: letters, digits and . _ - ', not a number.
bool is_word(const std::string& s);

}  // namespace checker
