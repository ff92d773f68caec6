// Formulas: what a text says, checked.
//
// Every head has a rule (rules.hpp) with its kind (S scalar, M matrix, N network, F formula) and one letter for each
// argument; every definition has a body, and a letter for each parameter. What comes out of here has the right heads,
// kinds and counts, and no unbound variable. Equal terms are one node, so that a value is computed, and kept, once for
// each node and each choice of the variables that it speaks of. Definitions are never put in: a call is a node of its
// own.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "extension.hpp"
#include "number.hpp"

namespace checker {

struct Definition;

// `role` is the letter of the place that the node stands in: S, M, N, F a term of that kind; T a matrix that the case
// may lack; I an index; v, V a bound variable (an integer, a matrix) at its binding; w a name.
struct Node {
  std::string head;  // of a list; otherwise the word itself
  char role = 'F';
  const Rule* rule = nullptr;               // what computes it; null for a word, and for a call that its body computes
  const Definition* definition = nullptr;   // of a call
  std::vector<const Node*> arguments = {};  // shared between terms
  std::optional<mpq_class> literal = {};    // a rational literal
  std::vector<std::string> free = {};       // the variables that it speaks of, sorted
  std::int64_t id = 0;                      // different for different nodes
  int depth = 1;                            // terms inside each other, those of bodies too
  const Node& operator[](std::size_t i) const { return *arguments[i]; }
  [[nodiscard]] bool is_word() const { return rule == nullptr && definition == nullptr; }
  [[nodiscard]] bool is_variable() const {
    return is_word() && !literal && role != 'v' && role != 'V' && role != 'w' && head != "pi" && head != "theta";
  }
};

// (define (NAME (PARAMETER SORT) ...) BODY). A parameter that is a name stands for a word: there is a definition for
// each choice of these words.
struct Definition {
  std::string name, letters;  // one for each parameter: S, I, M, N, w
  std::vector<std::string> parameters;
  const Node* body = nullptr;
  bool of_library = false;  // its text is that of the library, and so are those of all that it uses
  bool layers_only = false;
  std::vector<const Node*> of_case = {};
};

// Where nodes live. What is added twice is there once.
class Terms {
 public:
  const Node& add(std::string word, char role);  // a word; rejects a bad number
  const Node& add(Node list);                    // head, role, rule, definition, arguments
 private:
  const Node& keep(Node node);
  std::deque<Node> nodes_;
  std::map<std::pair<std::string, std::vector<std::int64_t>>, const Node*> known_;
};

class Definitions;

struct Reading {
  std::shared_ptr<Terms> terms;
  std::shared_ptr<Definitions> definitions;
  std::vector<const Node*> required = {};
  const Node *given = nullptr, *then = nullptr, *trivial = nullptr;
  bool layers_only = false;               // it applies to fully connected networks only
  std::vector<const Node*> of_case = {};  // the network, data and parameters that the case must have
};

Reading parse_reading(const std::string& text);  // rejects with BadFormula, naming the byte
// A matrix in the words of the reading, without variables.
const Node& parse_matrix(const Reading& reading, const std::string& text);
// A name of a variable, parameter, claim, ...: letters, digits and . _ - ', not a number.
bool is_word(const std::string& s);

}  // namespace checker
