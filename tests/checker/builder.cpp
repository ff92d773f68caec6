#include "builder.hpp"

#include <gmpxx.h>

#include <algorithm>
#include <iterator>
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

constexpr std::string_view kLibrary[] = {
#include "library.inc"
};

// An S-expression, as tests write formulas: in words that canonical text says with others.
struct Tree {
  std::string word;  // of a leaf
  std::vector<Tree> list;
};

Tree parsed(const std::string& text, std::size_t& at) {
  if (text[at] != '(') {
    const std::size_t end = std::min(text.find_first_of(" ()", at), text.size());
    Tree out{text.substr(at, end - at), {}};
    at = end;
    return out;
  }
  Tree out;
  while (text[at] != ')') {
    ++at;  // the bracket, or one space
    out.list.push_back(parsed(text, at));
  }
  ++at;
  return out;
}

Tree list(const std::string& head, std::vector<Tree> rest) {
  Tree out{"", {Tree{head, {}}}};
  out.list.insert(out.list.end(), rest.begin(), rest.end());
  return out;
}
Tree leaf(const std::string& word) { return {word, {}}; }

// (+ a (* -1 b)) for (- a b), and so on.
Tree spelled(Tree t) {
  if (t.list.empty()) return t;
  for (Tree& part : t.list) part = spelled(std::move(part));
  const std::string head = t.list[0].word;
  const std::vector<Tree> a(t.list.begin() + 1, t.list.end());
  const auto negative = [](const Tree& x) { return list("*", {leaf("-1"), x}); };
  if (head == "true") return list("and", {});
  if (head == "-" && a.size() == 1) return negative(a[0]);
  if (head == "-" && a.size() == 2) return list("+", {a[0], negative(a[1])});
  for (const char* function : {"log", "exp", "cos", "acos", "erf"})
    if (head == function && a.size() == 1) return list("function", {leaf(head), a[0]});
  if (head == "minimum" && a.size() == 4) return negative(list("maximum", {a[0], a[1], a[2], negative(a[3])}));
  if ((head == "min" || head == "stack") && a.size() > 2) {
    Tree out = a[0];
    for (std::size_t i = 1; i < a.size(); ++i) out = list(head, {out, a[i]});
    return out;
  }
  if ((head == "matrix-sum" || head == "matrix-product" || head == "matrix-stack") && a.size() == 4) {
    const Tree next = head == "matrix-sum"       ? list("add", {leaf("Z"), a[3]})
                      : head == "matrix-product" ? list("mul", {a[3], leaf("Z")})
                                                 : list("stack", {leaf("Z"), a[3]});
    const Tree first = list("<", {a[0], list("+", {a[1], leaf("1")})});
    const Tree start = list("table", {leaf("i"), leaf("j"), leaf("1"), leaf("1"), leaf("0")});
    return list("if", {list("exists", {a[0], a[1], a[2], list("and", {})}),
                       list("iterate", {a[0], leaf("Z"), a[1], a[2], start, list("if", {first, a[3], next})})});
  }
  return t;
}

std::string text_of(const Tree& t) {
  if (t.list.empty()) return t.word;
  std::string out;
  for (const Tree& part : t.list) out += (out.empty() ? "(" : " ") + text_of(part);
  return out + ")";
}

std::string name_in(std::string_view definition) {
  const std::size_t first = definition.find('(', 1) + 1;
  return std::string(definition.substr(first, definition.find_first_of(" )", first) - first));
}

bool calls(std::string_view text, const std::string& name) {
  return text.find("(" + name + " ") != std::string_view::npos || text.find("(" + name + ")") != std::string_view::npos;
}

// The definitions of the library that the text uses, each with a space behind it.
std::string library_for(const std::string& text) {
  std::string needed = text, out;
  for (auto d = std::rbegin(kLibrary); d != std::rend(kLibrary); ++d) {
    if (!calls(needed, name_in(*d))) continue;
    needed += *d;
    out = std::string(*d) + " " + out;
  }
  return out;
}

// Is what was derived within [lower, upper], or is there nothing where null is expected?
bool inside(const std::optional<checker::Enclosed>& derived, const Json& expected) {
  if (expected.is_null() || !derived) return expected.is_null() && !derived;
  const auto end = [&](std::size_t i) { return mpq_class(expected[i].get<std::string>()); };
  return end(0) <= derived->lower && derived->upper <= end(1);
}

}  // namespace

std::string canonical(const std::string& text) {
  std::size_t at = 0;
  return text_of(spelled(parsed(text, at)));
}

std::string with_library(const std::string& text) {
  const std::string reading = canonical(text);
  return "(reading " + library_for(reading) + reading.substr(std::string("(reading ").size());
}

Json matrix(const std::string& rows) {
  const std::vector<std::string> lines = split(rows, ';');
  std::vector<std::string> entries;
  for (const std::string& line : lines)
    for (const std::string& entry : split(line, ' ')) entries.push_back(entry);
  Json m = {{"rows", lines.size()}, {"cols", entries.size() / lines.size()}};
  if (rows.find_first_of("s[") != std::string::npos) {
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
  Json entry = {{"matrix", canonical(matrix)}, {"k", k}, {"lower", lower}, {"upper", upper}};
  if (!vector.empty()) entry["vector"] = vector;
  return entry;
}

std::string reading(const std::string& then, const std::string& given, const std::string& required,
                    const std::string& trivial) {
  const std::string parts = "(requires" + (required.empty() ? "" : " " + required) + ") (given " + given + ") (then " +
                            then + ") (trivial " + trivial + ")";
  return with_library("(reading " + parts + ")");
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

Json proof_certificate(const std::string& formula, const Json& e, std::vector<int> degrees,
                       const std::vector<int>& switched, const Json& patterns, const Json& squares) {
  degrees.resize(5);
  return sealed({{"format", "plumbline-proof/4"},
                 {"claim", "test.claim"},
                 {"reading", "stated"},
                 {"formula", formula},
                 {"case", e},
                 {"degrees",
                  {{"parameter", degrees[0]},
                   {"input", degrees[1]},
                   {"loss_derivative", degrees[2]},
                   {"target", degrees[3]},
                   {"gradient", degrees[4]}}},
                 {"switched", switched},
                 {"patterns", patterns},
                 {"squares", squares}});
}

Json sealed(Json certificate) {
  certificate["formula_sha256"] = checker::sha256(certificate["formula"].get<std::string>());
  certificate.erase("digest");
  certificate["digest"] = checker::sha256(written(certificate).dump());
  return certificate;
}

std::string bytes(const Json& certificate) { return written(certificate).dump() + "\n"; }

checker::Memory& memory() {
  static checker::Memory of_all;
  return of_all;
}

checker::Checked check(const Json& certificate, long max_bits) {
  checker::Options options;
  options.memory = &memory();
  options.max_bits = max_bits;
  options.allow_unknown_claims = true;
  options.explain = true;
  return checker::check_certificate(bytes(certificate), options);
}

std::string outcome(const checker::Result& result) {
  return result.accepted ? "accepted" : checker::name(result.reason);
}
std::string outcome(const Json& certificate, long max_bits) {
  const checker::Checked result = check(certificate, max_bits);
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
