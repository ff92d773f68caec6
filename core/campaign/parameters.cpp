#include "campaign/parameters.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "network/case_io.hpp"
#include "tensor/sha256.hpp"

namespace plumbline::campaign {
namespace {

constexpr std::uint64_t kDigestedCases = 16;

std::string different(const std::string& what, const std::string& actual, const std::string& expected) {
  return actual == expected ? "" : what + " is " + actual + ", expected " + expected;
}

std::string different_reading(const ReadingParameters& expected, const ReadingParameters& actual) {
  const std::string name = actual.claim + " " + actual.reading;
  if (expected.claim != actual.claim || expected.reading != actual.reading)
    return name + " stands where " + expected.claim + " " + expected.reading + " is expected";
  if (std::string d =
          different("the SHA-256 of the formula of " + name, actual.formula_sha256, expected.formula_sha256);
      !d.empty())
    return d;
  return different("the expected verdict of " + name, actual.expected, expected.expected);
}

}  // namespace

std::string digest_of_streams(const std::vector<Part>& parts) {
  std::string text;
  for (const Part& part : parts)
    for (std::uint64_t k = 0; k < kDigestedCases; ++k) text += case_file_json(part.generate(k)).dump() + "\n";
  return sha256(text);
}

Parameters parameters_of(const Subject& subject, std::string version, std::string generator, std::uint64_t seed,
                         std::uint64_t cases) {
  Parameters out;
  out.version = std::move(version);
  out.generator = std::move(generator);
  out.generator_sha256 = digest_of_streams(subject.parts);
  out.seed = seed;
  out.cases = cases;
  out.max_bits = subject.limits.max_bits;
  out.case_seconds = subject.limits.seconds;
  out.case_bytes = subject.limits.bytes;
  for (const Part& part : subject.parts)
    for (const Claim* claim : part.claims)
      for (const Reading& reading : claim->readings)
        out.readings.push_back(
            {claim->id, reading.name, sha256(reading.text()), std::string(to_string(reading.expected))});
  return out;
}

std::string decimal(double x) {
  std::array<char, 64> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), x).ptr};
}

std::string difference(const Parameters& expected, const Parameters& actual) {
  for (const std::string& d :
       {different("seed", std::to_string(actual.seed), std::to_string(expected.seed)),
        different("the number of cases", std::to_string(actual.cases), std::to_string(expected.cases)),
        different("the program's version", actual.version, expected.version),
        different("the generator of cases", actual.generator, expected.generator),
        different("the SHA-256 of the first cases", actual.generator_sha256, expected.generator_sha256),
        different("the cap on bits", std::to_string(actual.max_bits), std::to_string(expected.max_bits)),
        different("the limit on seconds", decimal(actual.case_seconds), decimal(expected.case_seconds)),
        different("the limit on bytes", std::to_string(actual.case_bytes), std::to_string(expected.case_bytes))})
    if (!d.empty()) return d;
  for (std::size_t i = 0; i < std::min(expected.readings.size(), actual.readings.size()); ++i)
    if (std::string d = different_reading(expected.readings[i], actual.readings[i]); !d.empty()) return d;
  return different("the number of readings", std::to_string(actual.readings.size()),
                   std::to_string(expected.readings.size()));
}

}  // namespace plumbline::campaign
