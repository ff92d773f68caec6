// Certificates by hand: the tests write down what matters (formula, case, verdict), and `sealed` fills in the two
// hashes.
//
// Beside the certificate stands what the checker is expected to derive: every comparison with two intervals that
// contain its sides, and the margin. `bytes` leaves that out; `outcome` holds it against what was derived.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "certificate.hpp"

namespace checker_test {

using Json = nlohmann::json;

// "1 2; 3/2 -4": rows separated by semicolons. Becomes integers over the least common denominator, or expressions if a
// root or a box number occurs.
Json matrix(const std::string& rows);

// A bias-free ReLU network, data (an empty text is null) and no parameters.
Json example(const std::vector<std::string>& weights, const std::string& inputs, const std::string& gradient = "");

// "[1,2]" or "null" as an interval; "<= [1,2] [3,4] true" as an entry of `comparisons`.
Json interval(const std::string& text);
Json comparison(const std::string& text);
Json singular(const std::string& matrix, int k, const std::string& lower, const std::string& upper,
              const std::vector<std::string>& vector = {});

// The text in the words of canonical text: (+ a (* -1 b)) for (- a b), (function log a) for (log a), and so on; and a
// whole reading, with the definitions of the library that it uses in front.
std::string canonical(const std::string& text);
std::string with_library(const std::string& reading);
std::string reading(const std::string& then, const std::string& given = "(true)", const std::string& required = "",
                    const std::string& trivial = "(not (true))");

struct Content {
  std::string formula;  // the whole reading
  Json example;
  std::string verdict, margin = "null";
  std::vector<std::string> comparisons = {};
  std::vector<Json> singular = {};
};
Json certificate(const Content& content);  // claim "test.claim", reading "stated", hashes filled in

// A proof of an architecture. Degrees: parameter, input, loss derivative, target, gradient; 0 for those that are left
// out.
Json proof_certificate(const std::string& formula, const Json& e, std::vector<int> degrees,
                       const std::vector<int>& switched, const Json& patterns, const Json& squares = Json::array());

// What the checker reads: what the test expects to be derived is left out, and so are empty lists.
Json written(Json certificate);
Json sealed(Json certificate);               // with formula_sha256 and digest recomputed
std::string bytes(const Json& certificate);  // canonical bytes, as they are
checker::Memory& memory();                   // of all checks below
checker::Checked check(const Json& certificate,
                       long max_bits = 16384);       // of bytes(certificate), claims allowed to be unknown
std::string outcome(const checker::Result& result);  // "accepted" or the name of the reason
// The same, and what the certificate expects: "comparison-list", "truth", "interval", "margin" if that was not derived.
std::string outcome(const Json& certificate, long max_bits = 16384);

// Is the certificate accepted that says: this formula (an atom, (equal A B), or a predicate without a margin) holds on
// this case? Values of atoms below 10^6.
bool holds(const std::string& formula, const Json& e, const std::vector<Json>& singular = {});
bool is_undefined(const std::string& formula, const Json& e);  // a formula without atoms
// The matrix term has this value on the case, and the checker refuses each value that differs in one entry.
bool value_is(Json e, const std::string& term, const std::string& expected);

// "x; one one 1; h relu; k 1/10; y linear": an input is an id alone, a constant has the word "one". Edges: "x h 2; h y
// 3 s; x y 1 fixed", from, to, weight, shared name.
Json dag(const std::string& vertices, const std::string& edges, const std::string& output = "y");
Json sequential(int height, int width, int channels, const std::vector<Json>& layers);
Json graph_example(const Json& network, const std::string& inputs, const std::string& gradient = "");

// The network of two neurons on three samples that most tests use, with parameters p = 1/2, r = sqrt(2), u = (3, 4).
Json standard_example();

}  // namespace checker_test
