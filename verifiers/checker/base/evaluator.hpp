// What a formula means on a case: each term by the rule of its head, each value kept.
//
// The evaluator computes everything from the case by itself. From the certificate it takes the bounds on singular
// values, each of which is verified before use, and which atoms are left open. A term without a value throws Undefined,
// which the formula around it turns into the truth value `undefined`.
#pragma once

#include <functional>
#include <map>

#include "case.hpp"
#include "term.hpp"
#include "trace.hpp"

namespace checker {

struct SingularEntry;
using SingularList = std::map<std::pair<std::string, long>, SingularEntry>;  // (text of the matrix, k)

class Evaluator {
 public:
  // `left_open` says of each atom outside conditions, in order, whether the certificate leaves it open (then it is not
  // evaluated); `trace` gets the formulas outside conditions. Either may be null.
  Evaluator(const Case& example, SingularList& singular, std::function<bool()> left_open, Trace* trace)
      : case_(example), singular_(singular), left_open_(std::move(left_open)), trace_(trace) {}
  ~Evaluator() { work_left += held_; }
  Evaluator(const Evaluator&) = delete;
  Evaluator& operator=(const Evaluator&) = delete;

  Truth formula(const Node& f);
  Truth atom(const Node& f, Truth (*truth)(const Num& gap));  // gap = right side - left side
  void note(std::vector<Num> sides);                          // of the formula at hand, for explanations
  [[nodiscard]] bool explaining() const { return trace_ != nullptr && conditions_ == 0; }
  bool condition(const Node& f);  // of an `if`; throws Undefined
  Num scalar(const Node& t);
  bool has_value(const Node& t);  // a scalar or matrix
  long index(const Node& t);      // the value where an integer is needed
  MatrixPtr matrix(const Node& t);
  NetworkPtr layers(const Node& t);                           // Undefined unless it is fully connected
  GraphPtr graph(const Node& t, Entry<Module::Graphs> = {});  // of every network (rules/graph_rules.cpp)
  const Net& network(const Node& t);
  Pass& pass(const Node& network, const Node& input);
  // Calls body() with the variable t[variable] set to each integer from lo to hi, the next two arguments.
  void over_range(const Node& t, std::size_t variable, const std::function<void()>& body);
  [[nodiscard]] long value_of(const std::string& variable) const;
  [[nodiscard]] const Case& subject() const { return case_; }
  [[nodiscard]] SingularList& singular() const { return singular_; }

 private:
  using Key = std::vector<long>;  // a node and the values of the variables that it speaks of
  [[nodiscard]] Key key_of(const Node& t) const;
  Value apply(const Node& t);
  void keep(std::uint64_t memory);

  const Case& case_;
  SingularList& singular_;
  std::function<bool()> left_open_;
  Trace* trace_;                                     // of the formula around
  std::vector<std::pair<std::string, long>> bound_;  // variables and their values, the innermost last
  std::map<Key, Num> scalars_;
  std::map<Key, MatrixPtr> matrices_;
  std::map<Key, Net> networks_;
  std::map<std::pair<Key, Key>, Pass> passes_;
  std::uint64_t held_ = 0;  // of the budget, for what is kept
  int conditions_ = 0;      // inside how many conditions of `if`
};

// ||A||^2, if t is (sum k 1 (rank A) (pow (singular k A) 2)) (rules/spectral_rules.cpp).
std::optional<Num> sum_of_squares(Evaluator& e, const Node& t, Entry<Module::SingularValues> = {});

long integer(const Num& value);  // Undefined if it is none; what is beyond +-2^40, and every index, becomes +-2^40

}  // namespace checker
