// What a campaign is: everything that decides its results, and nothing else.
//
// Two runs with equal parameters must find the same, so results may be added to a database or merged only if the
// parameters are equal. The formulas stand here as digests: a claim that was corrected in between is another claim. How
// the work was shared out (threads, shards, processes, restarts) is not a parameter.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "evaluation/ladder.hpp"
#include "evaluation/verdict.hpp"

namespace plumbline::campaign {

// Case `index` of the campaign's stream; a pure function, called from many threads at once.
using CaseGenerator = std::function<Case(std::uint64_t index)>;

// Claims that are asked about the same cases: every reading of each, on every case.
struct Part {
  std::vector<const Claim*> claims;
  CaseGenerator generate;
};

// What is evaluated: case k of a campaign is case k of each of its parts.
struct Subject {
  std::vector<Part> parts;
  Limits limits;
};

struct ReadingParameters {
  std::string claim, reading;
  std::string formula_sha256;  // of the canonical text
  std::string expected;        // verdict of the reading
  friend bool operator==(const ReadingParameters&, const ReadingParameters&) = default;
};

struct Parameters {
  std::string version;           // of the program that evaluates
  std::string generator;         // name of the stream of cases
  std::string generator_sha256;  // of its first cases, see digest_of_stream()
  std::uint64_t seed = 0, cases = 0;
  int max_bits = 0;  // the limits, see Limits
  double case_seconds = 0;
  std::int64_t case_bytes = 0;
  std::vector<ReadingParameters> readings;  // in the order of the parts, their claims and readings
  // How a command line names the claims that are not built in: for messages, it decides nothing.
  std::map<std::string, std::string> arguments = {};
};

// Fills in what follows from the subject: limits, readings, the digest of the stream.
[[nodiscard]] Parameters parameters_of(const Subject& subject, std::string version, std::string generator,
                                       std::uint64_t seed, std::uint64_t cases);

// SHA-256 over the case files of the first 16 cases of each part: a generator that was changed without a new name does
// not go unnoticed.
[[nodiscard]] std::string digest_of_streams(const std::vector<Part>& parts);

// The shortest decimal that reads back as this number.
[[nodiscard]] std::string decimal(double x);

// The first parameter in which b differs from a, in words: "seed is 2, expected 1"; empty if they are equal.
[[nodiscard]] std::string difference(const Parameters& expected, const Parameters& actual);

}  // namespace plumbline::campaign
