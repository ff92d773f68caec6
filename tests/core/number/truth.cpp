#include "number/truth.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <type_traits>

using namespace plumbline;

TEST_CASE("truth is not a bool") {
  static_assert(!std::is_convertible_v<Truth, bool>);
  static_assert(!std::is_convertible_v<bool, Truth>);
}

TEST_CASE("the truth tables of docs/language.md") {
  constexpr Truth all[] = {Truth::False, Truth::Undefined, Truth::Unknown,
                           Truth::True};  // in the order that a conjunction prefers
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) {
      CHECK((all[i] & all[j]) == all[std::min(i, j)]);
      CHECK((all[i] | all[j]) == !((!all[i]) & (!all[j])));
    }
  }
  CHECK((!Truth::Unknown) == Truth::Unknown);
  CHECK((!Truth::Undefined) == Truth::Undefined);
  CHECK((!Truth::True) == Truth::False);
  CHECK((Truth::True | Truth::Undefined) == Truth::True);
  CHECK((Truth::False | Truth::Undefined) == Truth::Undefined);
  CHECK((Truth::Unknown | Truth::Undefined) == Truth::Undefined);
  CHECK(truth_of(true) == Truth::True);
  CHECK(to_string(Truth::Undefined) == "undefined");
}
