// What a formula means on a case: each term by the rule of its head, each call by the body of its definition, each
// value kept.
//
// A call is by value: its arguments are computed, and the body with its parameters bound to them, nothing else. The
// evaluator computes everything from the case by itself. From the certificate it takes the bounds on singular values,
// each of which is verified before use, and which atoms are left open. A term without a value throws Undefined, which
// the formula around it turns into the truth value `undefined`.
#pragma once

#include <functional>
#include <map>

#include "case.hpp"
#include "term.hpp"
#include "trace.hpp"

namespace checker {

class Evaluator {
 public:
  // Asks the session of each atom outside conditions, in order, whether the certificate leaves it open (then it is not
  // evaluated). `trace` gets the formulas outside conditions; it may be null.
  explicit Evaluator(const Case& example, Trace* trace = nullptr) : case_(example), trace_(trace) {}
  Evaluator(const Evaluator&) = delete;
  Evaluator& operator=(const Evaluator&) = delete;

  Truth formula(const Node& f);
  Truth atom(const Node& f, Truth (*truth)(const Num& gap));  // gap = right side - left side
  void note(std::vector<Num> sides);                          // of the formula at hand, for explanations
  [[nodiscard]] bool explaining() const { return trace_ != nullptr && conditions_ == 0; }
  bool condition(const Node& f);  // of an `if`; throws Undefined
  Num scalar(const Node& t);
  bool has_value(const Node& t);      // a scalar or matrix
  std::int64_t index(const Node& t);  // the value where an integer is needed
  MatrixPtr matrix(const Node& t);
  Value value(const Node& t);        // of its kind
  Value call(const Node& t);         // of a definition, by its body
  NetworkPtr layers(const Node& t);  // Undefined unless it is fully connected
  const Net& network(const Node& t);
  struct Range {
    std::int64_t first = 1, last = 0;
  };
  Range range(const Node& lo, const Node& hi);  // the integers between; rejects more than 4096 of them
  // Calls body() with the variable t[variable] set to each integer from lo to hi, the next two arguments.
  void over_range(const Node& t, std::size_t variable, const std::function<void()>& body);
  Num entry(const Node& table, std::int64_t i, std::int64_t j);                  // of (table i j m n s)
  MatrixPtr step(const Node& iterate, std::int64_t v, const MatrixPtr& before);  // of (iterate v Z lo hi A B)
  [[nodiscard]] const Case& subject() const { return case_; }
  using Key = std::vector<std::int64_t>;  // a node and the numbers of the values that its variables have
  [[nodiscard]] Key key_of(const Node& t) const;
  [[nodiscard]] Parts& parts() { return parts_; }  // what modules keep during this evaluation

 private:
  // A variable: an integer, an argument of a definition, or the matrix that an iteration has. Equal numbers, equal
  // values: odd ones are integers, even ones are given out.
  struct Bound {
    std::string name;
    std::int64_t number = 0;
    Value value = {};
    const Net* network = nullptr;  // of a network, instead
  };
  struct Scope {  // of variables; they go with it, also when something has no value
    explicit Scope(std::vector<Bound>& all) : all_(all), size_(all.size()) {}
    ~Scope() { all_.resize(size_); }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
    std::vector<Bound>& all_;
    std::size_t size_;
  };
  [[nodiscard]] const Bound& bound(const std::string& variable) const;
  void bind(const std::string& variable, std::int64_t integer);
  Bound argument(const Node& t, const std::string& parameter, char letter);
  std::int64_t number_of(const Key& key);  // given out
  std::int64_t number_of(const Node& t);
  const Value& kept(const Node& t);
  Value apply(const Node& t);

  const Case& case_;
  Trace* trace_;              // of the formula around
  std::vector<Bound> bound_;  // the innermost last
  std::map<Key, std::int64_t> numbers_;
  std::map<Key, Value> values_;
  Parts parts_;
  int conditions_ = 0;  // inside how many conditions of `if`
};

Net with_parameters(const Net& n, std::vector<Num> all);  // as many as it has
// The number of a layer, from `least`; Undefined outside.
int layer(Evaluator& e, const Node& t, const Network& n, int least);
// s_k of a matrix; Undefined for k < 1, 0 beyond its shape (base/spectra.cpp).
Num singular_value(Evaluator& e, std::int64_t k, const MatrixPtr& a);
std::int64_t integer(
    const Num& value);  // Undefined if it is none; what is beyond +-2^40, and every index, becomes +-2^40

}  // namespace checker
