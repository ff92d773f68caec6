// Formulas and certificates for the base alone: no module is at hand.
#pragma once

#include <string>

#include "certificate.hpp"
#include "evaluator.hpp"
#include "extension.hpp"
#include "sha256.hpp"

namespace base_test {

inline const checker::Modules kNoModules;

struct Alone {
  checker::Session session{kNoModules, 4096, std::uint64_t{1} << 34, 0};
};

inline std::string reading(const std::string& then, const std::string& definitions = "") {
  return "(reading " + definitions + "(requires) (given (and)) (then " + then + ") (trivial (or)))";
}

// A network with one weight, and these parameters.
inline std::string case_of(const std::string& parameters = "") {
  const auto matrix = [](const std::string& entry) {
    return R"({"cols":1,"denominator":"1","entries":[")" + entry + R"("],"rows":1})";
  };
  return R"({"data":{"gradient":null,"inputs":)" + matrix("3") + R"(,"targets":null},"name":"test","network":)" +
         R"({"activation":"relu","biases":null,"type":"fully-connected","weights":[)" + matrix("2") +
         R"(]},"parameters":{)" + parameters + "}}";
}

// Canonical bytes, with its digests. `open` and `bounds` are these keys with their values, each with a comma behind it.
inline std::string certificate(const std::string& formula, const std::string& verdict,
                               const std::string& example = case_of(), const std::string& open = "",
                               const std::string& format = "plumbline-certificate/3", const std::string& bounds = "") {
  const std::string front = R"({"case":)" + example + R"(,"claim":"a","digest":")",
                    back = R"("format":")" + format + R"(","formula":")" + formula + R"(","formula_sha256":")" +
                           checker::sha256(formula) + R"(",)" + open + R"("reading":"b",)" + bounds + R"("verdict":")" +
                           verdict + R"("})";
  const std::string content = R"({"case":)" + example + R"(,"claim":"a",)" + back;
  return front + checker::sha256(content) + R"(",)" + back + "\n";
}

// "accepted", or the name of the reason.
inline std::string outcome(const std::string& bytes) {
  const Alone alone;
  const checker::Result result = checker::check(bytes, {});
  return result.accepted ? "accepted" : checker::name(result.reason);
}

}  // namespace base_test
