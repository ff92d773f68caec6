// What the checker and the evaluator say of a formula about a case: "true", "false", "undefined"; or, in brackets, why
// they do not say.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "budget/error.hpp"
#include "claim/parse.hpp"
#include "evaluation/ladder.hpp"
#include "evaluator.hpp"
#include "modules.hpp"

namespace plumbline::differential {

// The conclusion of the reading, on the case as canonical bytes, within so many units of work.
inline std::string by_checker(const std::string& text, const std::string& example, const checker::Modules& modules,
                              std::uint64_t work = std::uint64_t{1} << 27) {
  checker::Session session(modules, 1024, work, 0);
  std::string out;
  const auto why = checker::stopped([&] {
    const checker::Reading reading = checker::parse_reading(text);
    checker::with_enough_precision([&] {
      const checker::Case c = checker::read_case(checker::parse_json(example));
      switch (checker::Evaluator(c).formula(*reading.then)) {
        case checker::Truth::True: out = "true"; break;
        case checker::Truth::False: out = "false"; break;
        case checker::Truth::Undefined: out = "undefined"; break;
        default: out = "(unknown)";
      }
    });
  });
  return why ? '(' + std::string(checker::name(why->reason)) + ')' : out;
}

inline std::string by_evaluator(const std::string& text, const Case& c) {
  try {
    const Reading reading = parse_reading(text);
    const Truth truth = CaseEvaluation(c, {1024}).evaluate(reading.then, {}, nullptr).truth;
    return truth == Truth::Unknown ? "(unknown)" : std::string(to_string(truth));
  } catch (const InputError& e) { return fmt::format("(bad-formula) {}", e.what()); }
}

}  // namespace plumbline::differential
