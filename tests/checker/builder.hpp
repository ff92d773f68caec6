// Certificates by hand: the tests write down what matters (formula, case, verdict, enclosures), and `seal` fills in the two hashes.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "certificate.hpp"

namespace checker_test {

using Json = nlohmann::json;

// "1 2; 3/2 -4": rows separated by semicolons. Becomes integers over the least common denominator, or expressions if a root occurs.
Json matrix(const std::string& rows);

// A bias-free ReLU network, data (an empty text is null) and no parameters.
Json example(const std::vector<std::string>& weights, const std::string& inputs, const std::string& gradient = "");

// "[1,2]" or "null" as an interval; "<= [1,2] [3,4] true" as an entry of `comparisons`.
Json interval(const std::string& text);
Json comparison(const std::string& text);
Json singular(const std::string& matrix, int k, const std::string& lower, const std::string& upper, const std::vector<std::string>& vector = {});

std::string reading(const std::string& then, const std::string& given = "(true)", const std::string& required = "", const std::string& trivial = "(not (true))");

struct Content {
  std::string formula;                          // the whole reading
  Json example;
  std::string verdict, margin = "null";
  std::vector<std::string> comparisons = {};
  std::vector<Json> singular = {};
};
Json certificate(const Content& content);       // claim "test.claim", reading "stated", hashes filled in

Json sealed(Json certificate);                  // with formula_sha256 and digest recomputed
std::string bytes(const Json& certificate);     // canonical bytes, as they are
checker::Result check(const Json& certificate, long max_bits = 16384); // of bytes(certificate), claims allowed to be unknown
std::string outcome(const checker::Result& result);   // "accepted" or the name of the reason
std::string outcome(const Json& certificate, long max_bits = 16384);

// The network of two neurons on three samples that most tests use, with parameters p = 1/2, r = sqrt(2), u = (3, 4).
Json standard_example();

}  // namespace checker_test
