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

namespace checker {

Truth negation(Truth a);
Truth conjunction(const std::vector<Truth>& parts);
Truth disjunction(const std::vector<Truth>& parts);

// An atom as it was evaluated; the sides are absent if the atom is undefined or was left open.
struct Atom {
  std::string_view relation;
  std::optional<Num> lhs, rhs;
  Truth truth;
};

struct SingularEntry;
using SingularList = std::map<std::pair<std::string, long>, SingularEntry>;  // (text of the matrix, k)

class Evaluator {
 public:
  // For each atom outside conditions, in order: `left_open` says whether the certificate leaves it open (then it is not
  // evaluated); `listed` is called with the result.
  Evaluator(const Case& example, SingularList& singular, std::function<bool()> left_open,
            std::function<void(const Atom&)> listed)
      : case_(example), singular_(singular), left_open_(std::move(left_open)), listed_(std::move(listed)) {}

  Outcome formula(const Node& f);
  Outcome atom(const Node& f, Truth (*truth)(const Num& gap));  // gap = right side - left side
  bool condition(const Node& f);                                // of an `if`; throws Undefined
  Num scalar(const Node& t);
  long index(const Node& t);  // the value where an integer is needed
  MatrixPtr matrix(const Node& t);
  NetworkPtr layers(const Node& t);  // Undefined unless it is fully connected
  GraphPtr graph(const Node& t);     // of every network
  const Net& network(const Node& t);
  Pass& pass(const Node& network, const Node& input);
  // Calls body() with the variable t.arguments[variable] set to each integer from lo to hi, the next two arguments.
  void over_range(const Node& t, std::size_t variable, const std::function<void()>& body);
  // The text of a matrix, the values of bound variables and of index expressions in their place.
  std::string text(const Node& t, std::vector<std::string> inner = {});

  [[nodiscard]] const Case& subject() const { return case_; }
  [[nodiscard]] SingularList& singular() const { return singular_; }

 private:
  using Key = std::vector<long>;  // a node and the values of the variables that it speaks of
  [[nodiscard]] Key key_of(const Node& t) const;
  Value apply(const Node& t);

  const Case& case_;
  SingularList& singular_;
  std::function<bool()> left_open_;
  std::function<void(const Atom&)> listed_;
  std::map<std::string, long> bound_;
  std::map<Key, Num> scalars_;
  std::map<Key, MatrixPtr> matrices_;
  std::map<Key, Net> networks_;
  std::map<Key, GraphPtr> graphs_;
  std::map<std::pair<Key, Key>, Pass> passes_;
  int conditions_ = 0;  // inside how many conditions of `if`
};

long integer(const Num& value);  // Undefined if it is none; huge ones become 2^40, which is beyond every index

}  // namespace checker
