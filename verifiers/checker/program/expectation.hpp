// Is the certificate about *my* network, and does it say what I think it says? Compares its claim, reading and verdict
// with words, and its case with a case file (docs/formats.md, "Case"): the same network, data and parameters, whatever
// the two are called and however their numbers are written.
#pragma once

#include <string>

namespace checker {

struct JsonValue;

// What the certificate must say; empty: anything.
struct Expectation {
  std::string claim, reading, verdict;
  std::string case_file;  // the bytes of a case file: the certificate must be about this case
};

// Rejects (Expectation, OtherCase), naming the place. `certified` is the case of the certificate. A case file that is
// none is rejected, too.
void require_expected(const Expectation& expected, const std::string& claim, const std::string& reading,
                      const std::string& verdict, const JsonValue& certified);

}  // namespace checker
