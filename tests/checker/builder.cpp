#include "builder.hpp"

#include <gmpxx.h>

#include <sstream>
#include <stdexcept>
#include <utility>
#include <vector>

#include "sha256.hpp"

namespace checker_test {

namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);)
    if (!part.empty()) parts.push_back(part);
  return parts;
}

// The definitions of the prelude that the text uses (docs/language.md, "Prelude"), each with a space behind it.
std::string prelude(const std::string& text) {
  std::string out;
  for (const auto& [head, definition] : std::vector<std::pair<std::string, std::string>>{
           {"abs", "(define (abs a) (max a (- a)))"},
           {"norm2", "(define (norm2 A) (inner A A))"},
           {"norm", "(define (norm A) (sqrt (inner A A)))"},
           {"tail-ratio", "(define (tail-ratio A) (- 1 (/ (pow (singular 1 A) 2) (inner A A))))"},
           {"trace", "(define (trace A) (inner A (identity (rows A))))"},
           {"cols", "(define (cols A) (rows (transpose A)))"},
           {"sub", "(define (sub A B) (add A (scale -1 B)))"},
           {"row", "(define (row a A) (transpose (column a (transpose A))))"},
           {"beside", "(define (beside A B) (transpose (stack (transpose A) (transpose B))))"}})
    if (text.find("(" + head + " ") != std::string::npos) out += definition + " ";
  return out;
}

// Is what was derived within [lower, upper], or is there nothing where null is expected?
bool inside(const std::optional<checker::Enclosed>& derived, const Json& expected) {
  if (expected.is_null() || !derived) return expected.is_null() && !derived;
  const auto end = [&](std::size_t i) { return mpq_class(expected[i].get<std::string>()); };
  return end(0) <= derived->lower && derived->upper <= end(1);
}

}  // namespace

Json matrix(const std::string& rows) {
  const std::vector<std::string> lines = split(rows, ';');
  std::vector<std::string> entries;
  for (const std::string& line : lines)
    for (const std::string& entry : split(line, ' ')) entries.push_back(entry);
  Json m = {{"rows", lines.size()}, {"cols", entries.size() / lines.size()}};
  if (rows.find("sqrt") != std::string::npos) {
    m["expressions"] = entries;
    return m;
  }
  mpz_class common = 1;
  for (const std::string& entry : entries) common = lcm(common, mpz_class(mpq_class(entry).get_den()));
  m["denominator"] = common.get_str();
  m["entries"] = Json::array();
  for (const std::string& entry : entries) m["entries"].push_back(mpz_class(mpq_class(entry) * common).get_str());
  return m;
}

Json example(const std::vector<std::string>& weights, const std::string& inputs, const std::string& gradient) {
  Json list = Json::array();
  for (const std::string& w : weights) list.push_back(matrix(w));
  return {
      {"name", "small"},
      {"network", {{"type", "fully-connected"}, {"activation", "relu"}, {"weights", list}, {"biases", nullptr}}},
      {"data",
       {{"inputs", matrix(inputs)}, {"gradient", gradient.empty() ? Json() : matrix(gradient)}, {"targets", nullptr}}},
      {"parameters", Json::object()}};
}

Json interval(const std::string& text) {
  if (text == "null") return nullptr;
  const std::size_t comma = text.find(',');
  if (text.front() != '[' || text.back() != ']' || comma == std::string::npos)
    throw std::invalid_argument("not an interval: " + text);
  return {text.substr(1, comma - 1), text.substr(comma + 1, text.size() - comma - 2)};
}

Json comparison(const std::string& text) {
  const std::vector<std::string> parts = split(text, ' ');
  return {{"relation", parts.at(0)},
          {"lhs", interval(parts.at(1))},
          {"rhs", interval(parts.at(2))},
          {"truth", parts.at(3)}};
}

Json singular(const std::string& matrix, int k, const std::string& lower, const std::string& upper,
              const std::vector<std::string>& vector) {
  Json entry = {{"matrix", matrix}, {"k", k}, {"lower", lower}, {"upper", upper}};
  if (!vector.empty()) entry["vector"] = vector;
  return entry;
}

std::string reading(const std::string& then, const std::string& given, const std::string& required,
                    const std::string& trivial) {
  const std::string parts = "(requires" + (required.empty() ? "" : " " + required) + ") (given " + given + ") (then " +
                            then + ") (trivial " + trivial + ")";
  return "(reading " + prelude(parts) + parts + ")";
}

Json certificate(const Content& content) {
  Json list = Json::array();
  for (const std::string& c : content.comparisons) list.push_back(comparison(c));
  return sealed({{"format", "plumbline-certificate/3"},
                 {"claim", "test.claim"},
                 {"reading", "stated"},
                 {"formula", content.formula},
                 {"case", content.example},
                 {"verdict", content.verdict},
                 {"margin", interval(content.margin)},
                 {"comparisons", list},
                 {"singular_values", content.singular}});
}

Json written(Json certificate) {
  Json open = Json::array();
  if (certificate.contains("comparisons") && certificate["comparisons"].is_array())
    for (std::size_t i = 0; i < certificate["comparisons"].size(); ++i)
      if (certificate["comparisons"][i]["truth"] == "unknown") open.push_back(i + 1);
  certificate.erase("comparisons");
  certificate.erase("margin");
  if (!open.empty()) certificate["open"] = open;
  if (certificate.contains("singular_values") && certificate["singular_values"].empty())
    certificate.erase("singular_values");
  return certificate;
}

Json sealed(Json certificate) {
  certificate["formula_sha256"] = checker::sha256(certificate["formula"].get<std::string>());
  certificate.erase("digest");
  certificate["digest"] = checker::sha256(written(certificate).dump());
  return certificate;
}

std::string bytes(const Json& certificate) { return written(certificate).dump() + "\n"; }

checker::Result check(const Json& certificate, long max_bits) {
  checker::Options options;
  options.max_bits = max_bits;
  options.allow_unknown_claims = true;
  options.explain = true;
  return checker::check_certificate(bytes(certificate), options);
}

std::string outcome(const checker::Result& result) {
  return result.accepted ? "accepted" : checker::name(result.reason);
}
std::string outcome(const Json& certificate, long max_bits) {
  const checker::Result result = check(certificate, max_bits);
  if (!result.accepted || !certificate.contains("comparisons")) return outcome(result);
  const Json& list = certificate["comparisons"];
  if (list.size() != result.explanation.atoms.size()) return "comparison-list";
  for (std::size_t i = 0; i < list.size(); ++i) {
    const checker::ExplainedAtom& atom = result.explanation.atoms[i];
    if (list[i]["relation"] != atom.relation) return "comparison-list";
    if (list[i]["truth"] != atom.truth) return "truth";
    if (!inside(atom.lhs, list[i]["lhs"]) || !inside(atom.rhs, list[i]["rhs"])) return "interval";
  }
  return inside(result.explanation.margin, certificate["margin"]) ? "accepted" : "margin";
}

Json standard_example() {
  Json e = example({"1/2 0; 0 -1/3", "1 1"}, "1 0 -2; 0 1 1", "1 -1 1");
  e["parameters"] = {{"p", "1/2"},
                     {"r", "sqrt(2)"},
                     {"d", "1/(1+sqrt(2)+sqrt(3))-sqrt(1/(1+sqrt(2)+sqrt(3))-(2+sqrt(2)-sqrt(6))/4)"},
                     {"u", matrix("3; 4")},
                     {"M", matrix("4 0; 3 -5")}};
  return e;
}

bool holds(const std::string& formula, const Json& e, const std::vector<Json>& singular) {
  const auto attempt = [&](const std::vector<std::string>& list, const std::string& margin) {
    return outcome(certificate({reading(formula), e, "holds", margin, list, singular})) == "accepted";
  };
  const std::string relation = formula.substr(1, formula.find(' ') - 1);
  if (relation == "equal") return attempt({}, "[0,0]");
  if (relation != "<=" && relation != "<" && relation != "=") return attempt({}, "null");
  return attempt({relation + " [-1000000,1000000] [-1000000,1000000] true"}, "[-1000000,1000000]");
}

bool is_undefined(const std::string& formula, const Json& e) {
  return outcome(certificate({reading(formula), e, "ill-typed"})) == "accepted";
}

bool value_is(Json e, const std::string& term, const std::string& expected) {
  e["parameters"]["E"] = matrix(expected);
  if (!holds("(equal " + term + " (matrix E))", e)) return false;
  const int rows = e["parameters"]["E"]["rows"], cols = e["parameters"]["E"]["cols"];
  const auto unit = [](const std::string& head, int i, int n) {
    return " (" + head + " " + std::to_string(i) + " (identity " + std::to_string(n) + "))";
  };
  for (int i = 1; i <= rows; ++i)
    for (int j = 1; j <= cols; ++j)
      if (holds("(equal " + term + " (add (matrix E) (scale 1/7 (mul" + unit("column", i, rows) + unit("row", j, cols) +
                    "))))",
                e))
        return false;
  return true;
}

Json dag(const std::string& vertices, const std::string& edges, const std::string& output) {
  Json n = {{"type", "dag"},
            {"vertices", Json::array()},
            {"edges", Json::array()},
            {"inputs", Json::array()},
            {"output", output}};
  for (const std::string& text : split(vertices, ';')) {
    const std::vector<std::string> words = split(text, ' ');
    Json v = {{"id", words.at(0)}};
    if (words.size() == 1)
      n["inputs"].push_back(words[0]);
    else if (words[1] == "one")
      v["constant"] = words.at(2);
    else
      v["activation"] = words[1] == "relu" || words[1] == "linear" ? Json(words[1]) : Json{{"leaky-relu", words[1]}};
    n["vertices"].push_back(v);
  }
  for (const std::string& text : split(edges, ';')) {
    const std::vector<std::string> words = split(text, ' ');
    const bool fixed = words.size() > 3 && words[3] == "fixed";
    n["edges"].push_back({{"from", words.at(0)},
                          {"to", words.at(1)},
                          {"weight", words.at(2)},
                          {"shared", words.size() > 3 && !fixed ? Json(words[3]) : Json()},
                          {"learnable", !fixed}});
  }
  return n;
}

Json sequential(int height, int width, int channels, const std::vector<Json>& layers) {
  return {{"type", "sequential"},
          {"inputs", {{"height", height}, {"width", width}, {"channels", channels}}},
          {"layers", layers}};
}

Json graph_example(const Json& network, const std::string& inputs, const std::string& gradient) {
  Json e = example({"1"}, inputs, gradient);
  e["network"] = network;
  return e;
}

}  // namespace checker_test
