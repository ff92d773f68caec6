// What a module gives the evaluator: for each of its heads, the functions that compute its terms.
//
// The evaluator computes the kernel and the library by itself; with every other head it comes here. A module lists its
// heads in core/modules/MODULE/values.cpp. What a term needs exactly (graphs, integers, matrices) the function asks of
// `Facts`, which also remembers what it found (Facts::remembered). All functions throw Undefined where the term has no
// value, Undecided where that cannot be told, ResourceLimit.
#pragma once

#include <map>
#include <nlohmann/json.hpp>

#include "evaluation/networks.hpp"

namespace plumbline {

// Throws ResourceLimit for an n x n matrix beyond what the checker takes.
inline void expect_square(std::size_t n, const char* what) {
  constexpr std::size_t most = 1024;
  if (n > most)
    throw ResourceLimit(std::string(what) + ", of which there are " + std::to_string(n) + "; at most " +
                        std::to_string(most));
}

// What a term of one arithmetic is computed from.
template <class Rung> struct Room {
  Facts& facts;
  Evaluator<Rung>& values;
  Networks<Rung>& networks;
};

template <class Rung>
using MatrixFunction = typename Rung::Matrix (*)(const Room<Rung>& room, const Term& term, const Bindings& b);
template <class Rung>
using NetworkFunction = NetworkIn<typename Rung::Matrix> (*)(const Room<Rung>& room, const Term& term,
                                                             const Bindings& b);

// A function for each arithmetic, made from one template.
template <template <class> class Function> struct OnEveryRung {
  Function<MachineRung> machine = nullptr;
  Function<MultiRung> multi = nullptr;
  Function<ExactRung> exact = nullptr;
  Function<GuessRung> guess = nullptr;

  explicit operator bool() const { return exact != nullptr; }
  template <class Rung> [[nodiscard]] Function<Rung> on() const {
    if constexpr (std::is_same_v<Rung, MachineRung>)
      return machine;
    else if constexpr (std::is_same_v<Rung, MultiRung>)
      return multi;
    else if constexpr (std::is_same_v<Rung, ExactRung>)
      return exact;
    else
      return guess;
  }
};
// [](const auto& room, const Term& term, const Bindings& b) { ... }
template <template <class> class Function, class Generic> OnEveryRung<Function> on_every_rung(Generic f) {
  return {f, f, f, f};
}

// Of one head; which of them it has follows from its sort.
struct HeadValue {
  // A scalar: its exact value.
  Real (*scalar)(Facts& facts, const Term& term, const Bindings& b) = nullptr;
  // A matrix: exact, or one in each arithmetic; and its shape where that is found without the entries.
  ExactMatrix (*exact_matrix)(Facts& facts, const Term& term, const Bindings& b) = nullptr;
  OnEveryRung<MatrixFunction> matrix = {};
  Facts::Shape (*shape)(Facts& facts, const Term& term, const Bindings& b) = nullptr;
  // A network: as an exact graph; or, fully connected and without biases, the shapes of its layers and, in each
  // arithmetic, its chain.
  Graph (*graph)(Facts& facts, const Term& term, const Bindings& b) = nullptr;
  std::vector<Facts::Shape> (*layers)(Facts& facts, const Term& term, const Bindings& b) = nullptr;
  OnEveryRung<NetworkFunction> chain = {};
  // A formula. Is it read off the case, or does it take exact numbers?
  Truth (*truth)(Facts& facts, const Term& term, const Bindings& b) = nullptr;
  bool read_off = false;
  // The argument, from 0, that may name a matrix which the case does not have.
  std::optional<std::size_t> may_be_absent = {};
  // Is only known of its numbers between which two ends each of them lies?
  bool enclosed = false;
  // What a certificate must bring for it, one more entry of this field; the term reports itself to the log as a use
  // with k = 0 (uses.hpp).
  struct Witness {
    const char* field = "";
    nlohmann::json (*find)(Facts& facts, const Term& term, const Bindings& b) = nullptr;
  } witness = {};
};
using ValueTable = std::map<Head, HeadValue>;

// Of all modules; and of a head, null if it is of none.
[[nodiscard]] const ValueTable& module_values();
[[nodiscard]] inline const HeadValue* module_value(Head head) {
  if (info(head).module.empty()) return nullptr;
  const auto found = module_values().find(head);
  return found == module_values().end() ? nullptr : &found->second;
}

}  // namespace plumbline
