// Under what the values of terms are remembered: a short key for each term with its bound variables and indices by
// their values.
//
// Terms get the same key only if they say the same (their texts agree once all definitions are written out and
// variables and index expressions are replaced by their values), and then they have the same value on the case. So that
// this does not take reading the whole text again and again, texts are numbered part by part, and a use of a definition
// is known by the definition and its arguments: its body is looked at when it comes with new arguments only.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "evaluation/facts.hpp"

namespace plumbline {

class Keys {
 public:
  explicit Keys(Facts& facts) : facts_(facts) {}  // keeps the reference

  // Throws Undecided or ResourceLimit where the value of an index is not found.
  [[nodiscard]] std::string of(const Term& term, const Bindings& b);
  // Gives back the memory of all texts. Keys that were given out stay apart from later ones.
  void forget();

 private:
  [[nodiscard]] std::string of_call(const Term& term, const Bindings& b);
  [[nodiscard]] std::string of_parts(const Term& term, const Bindings& b);
  [[nodiscard]] std::string index(const Term& term, const Bindings& b);
  [[nodiscard]] const std::string& number(std::string text);

  Facts& facts_;
  std::unordered_map<std::string, std::string> numbers_;  // of texts
  std::unordered_map<std::string, std::string> calls_;    // of definitions at arguments
  std::unordered_map<std::shared_ptr<const Definition>, std::string>
      definitions_;  // held, so that none takes its place
  long next_ = 0;
};

}  // namespace plumbline
