// The zoo: bad certificates, each named after its defect, as files in zoo/. The table says how each came about and for
// what reason it must be refused. The runner fails if a file is missing, differs from what the table makes, or stands
// in the folder without being in the table. CHECKER_ZOO_WRITE=1 in the environment writes the files.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "builder.hpp"
#include "sha256.hpp"
#include "zoo.hpp"

using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

const std::string kThen =
    "(forall l 1 2 (<= (singular 1 (preactivation l theta (data inputs))) (* 2 (norm (data inputs)))))";

// Accepted: two singular values (one exempt), three comparisons, a margin with a root.
Json good() {
  Json e = standard_example();
  return certificate({reading(kThen, "(< 0 (param p))", "(relu-network theta) (bias-free theta)"),
                      e,
                      "holds",
                      "[4,21/5]",
                      {"< [0,0] [1/2,1/2] true", "<= [11/10,6/5] [5,6] true", "<= [1/2,1/2] [5,6] true"},
                      {singular("(preactivation 1 theta (data inputs))", 1, "4/3", "27/20", {"10", "3"})}});
}

Json with_then(const std::string& then, const std::vector<std::string>& list, const std::string& verdict = "holds",
               const std::string& margin = "null", const std::vector<Json>& singular_list = {}) {
  return certificate({reading(then), standard_example(), verdict, margin, list, singular_list});
}

std::string text_of(Json c) { return bytes(sealed(std::move(c))); }

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::logic_error("not found: " + from);
  return text.replace(at, from.size(), to);
}

// Changes the text and writes the right digest for the bytes as they stand (the digest of a text that is not canonical
// is what a careless writer would take).
std::string text_with(const std::string& from, const std::string& to) {
  Json c = good();
  const std::string digest = c["digest"];
  c.erase("digest");
  const std::string changed = replaced(written(c).dump(), from, to);
  return replaced(replaced(bytes(good()), from, to), digest, checker::sha256(changed));
}

std::string formula_with(const std::string& from, const std::string& to) {
  Json c = good();
  c["formula"] = replaced(c["formula"], from, to);
  return text_of(c);
}

template <class Change> std::string changed(Change change) {
  Json c = good();
  change(c);
  return text_of(c);
}

std::string with_graph(const std::string& vertices, const std::string& edges) {
  return changed([&](Json& c) {
    c["case"]["network"] = dag(vertices, edges);
    c["case"]["data"]["inputs"] = matrix("1 -1 2");
  });
}

const Exhibit kVerdicts[] = {
    // The bytes.
    {"empty-file", "not-json", [] { return std::string(); }},
    {"truncated", "not-json", [] { return bytes(good()).substr(0, 900); }},
    {"not-an-object", "wrong-type", [] { return std::string("[1]\n"); }},
    {"invalid-utf8", "not-json", [] { return text_with("small", "sm\xff"); }},
    {"duplicate-key", "duplicate-key",
     [] { return text_with("\"claim\":\"test.claim\"", "\"claim\":\"test.claim\",\"claim\":\"test.claim\""); }},
    {"duplicate-parameter", "duplicate-key", [] { return text_with("\"p\":\"1/2\"", "\"p\":\"1/2\",\"p\":\"1/3\""); }},
    {"unsorted-keys", "not-canonical", [] { return text_with("\"formula\":", "\"zformula\":"); }},
    {"white-space", "not-canonical", [] { return text_with("\"reading\":", "\"reading\": "); }},
    {"no-newline-at-the-end", "not-canonical", [] { return bytes(good()).substr(0, bytes(good()).size() - 1); }},
    {"two-newlines-at-the-end", "not-canonical", [] { return bytes(good()) + "\n"; }},
    {"escaped-letter", "not-canonical", [] { return text_with("small", "sm\\u0061ll"); }},
    {"byte-order-mark", "not-json", [] { return "\xef\xbb\xbf" + bytes(good()); }},
    {"deep-json", "too-large", [] { return std::string(200, '[') + std::string(200, ']') + "\n"; }},
    {"number-with-fraction", "wrong-type", [] { return text_with("\"k\":1", "\"k\":1.0"); }},
    {"number-with-exponent", "wrong-type", [] { return text_with("\"k\":1", "\"k\":1e0"); }},
    {"number-beyond-double", "wrong-type", [] { return text_with("\"k\":1", "\"k\":1e999999"); }},
    {"number-instead-of-string", "wrong-type",
     [] { return changed([](Json& c) { c["singular_values"][0]["lower"] = 1; }); }},
    {"version-unknown", "format", [] { return changed([](Json& c) { c["format"] = "plumbline-certificate/2"; }); }},
    {"key-unknown", "unknown-key", [] { return changed([](Json& c) { c["note"] = "x"; }); }},
    {"key-unknown-in-case", "unknown-key", [] { return changed([](Json& c) { c["case"]["note"] = "x"; }); }},
    {"key-unknown-in-network", "unknown-key",
     [] { return changed([](Json& c) { c["case"]["network"]["edges"] = nullptr; }); }},
    {"key-unknown-in-data", "unknown-key",
     [] { return changed([](Json& c) { c["case"]["data"]["labels"] = nullptr; }); }},
    {"loss-derivative-null", "wrong-type",
     [] { return changed([](Json& c) { c["case"]["data"]["loss_derivative"] = nullptr; }); }},
    {"key-unknown-in-matrix", "unknown-key",
     [] { return changed([](Json& c) { c["case"]["data"]["inputs"]["expressions"] = nullptr; }); }},
    {"key-of-format-1", "unknown-key",
     [] {
       std::string text = text_with("\"reading\":", "\"margin\":null,\"reading\":");
       return text;
     }},
    {"key-unknown-in-singular-value", "unknown-key",
     [] { return changed([](Json& c) { c["singular_values"][0]["note"] = "x"; }); }},
    {"key-missing", "missing-key", [] { return changed([](Json& c) { c.erase("verdict"); }); }},
    {"key-missing-in-data", "missing-key", [] { return changed([](Json& c) { c["case"]["data"].erase("targets"); }); }},
    {"digest-of-other-content", "digest",
     [] {
       Json c = good();
       c["case"]["parameters"]["p"] = "1/3";
       return bytes(c);
     }},
    {"digest-in-capitals", "digest",
     [] {
       Json c = good();
       c["digest"] = std::string(64, 'A');
       return bytes(c);
     }},
    {"lost-digits", "digest",
     [] { return replaced(bytes(good()), "\"entries\":[\"1\",\"0\",\"-2\"", "\"entries\":[\"1\",\"0\",\"-1\""); }},
    {"name-with-newline", "bad-name", [] { return changed([](Json& c) { c["case"]["name"] = "x\naccepted  0  y"; }); }},
    {"name-empty", "bad-name", [] { return changed([](Json& c) { c["case"]["name"] = ""; }); }},
    {"claim-with-space", "bad-name", [] { return changed([](Json& c) { c["claim"] = "test claim"; }); }},
    {"parameter-name-with-space", "bad-name",
     [] { return changed([](Json& c) { c["case"]["parameters"]["a b"] = "1"; }); }},
    // The formula.
    {"formula-hash-of-other-formula", "formula-hash",
     [] {
       Json c = good();
       c["formula"] = replaced(c["formula"], "(* 2 ", "(* 3 ");
       c.erase("digest");
       c["digest"] = checker::sha256(written(c).dump());
       return bytes(c);
     }},
    {"formula-two-spaces", "bad-formula", [] { return formula_with("(* 2", "(*  2"); }},
    {"formula-space-before-bracket", "bad-formula", [] { return formula_with("(param p)", "(param p )"); }},
    {"formula-text-after-the-end", "bad-formula",
     [] {
       Json c = good();
       c["formula"] = c["formula"].get<std::string>() + " ";
       return text_of(c);
     }},
    {"formula-unclosed", "bad-formula",
     [] {
       Json c = good();
       c["formula"] = "(reading (requires) (given (true)) (then (true";
       return text_of(c);
     }},
    {"formula-head-unknown", "bad-formula", [] { return formula_with("(norm ", "(nrom "); }},
    {"formula-variable-unbound", "bad-formula", [] { return formula_with("(* 2", "(* m"); }},
    {"formula-variable-outside-its-scope", "bad-formula",
     [] { return formula_with("(forall l 1 2", "(forall l 1 l"); }},
    {"formula-kind-wrong", "bad-formula",
     [] { return formula_with("(norm (data inputs))", "(norm (norm (data inputs)))"); }},
    {"formula-argument-missing", "bad-formula", [] { return formula_with("(norm (data inputs))", "(norm)"); }},
    {"formula-argument-too-many", "bad-formula",
     [] { return formula_with("(norm (data inputs))", "(norm (data inputs) (data inputs))"); }},
    {"formula-binds-theta", "bad-formula", [] { return formula_with("(forall l 1 2", "(forall theta 1 2"); }},
    {"formula-data-unknown", "bad-formula",
     [] { return formula_with("(norm (data inputs))", "(norm (data output))"); }},
    {"formula-fraction-not-in-lowest-terms", "bad-number", [] { return formula_with("(* 2", "(* 4/2"); }},
    {"formula-decimal", "bad-number", [] { return formula_with("(* 2", "(* 2.0"); }},
    {"formula-deep", "bad-formula",
     [] {
       std::string deep;
       for (int i = 0; i < 300; ++i) deep += "(not ";
       return text_of(with_then(deep + "(true)" + std::string(300, ')'), {}));
     }},
    // Numbers and shapes.
    {"integer-with-leading-zero", "bad-number",
     [] { return changed([](Json& c) { c["case"]["data"]["inputs"]["entries"][0] = "01"; }); }},
    {"integer-with-plus", "bad-number",
     [] { return changed([](Json& c) { c["case"]["data"]["inputs"]["entries"][0] = "+1"; }); }},
    {"integer-minus-zero", "bad-number",
     [] { return changed([](Json& c) { c["case"]["data"]["inputs"]["entries"][1] = "-0"; }); }},
    {"integer-of-41-digits-in-decimal", "bad-number",
     [] { return changed([](Json& c) { c["case"]["data"]["inputs"]["entries"][0] = "1" + std::string(40, '0'); }); }},
    {"integer-short-in-hexadecimal", "bad-number",
     [] { return changed([](Json& c) { c["case"]["data"]["inputs"]["entries"][0] = "0x1"; }); }},
    {"integer-with-exponent", "bad-number",
     [] { return changed([](Json& c) { c["case"]["data"]["inputs"]["entries"][0] = "1e999999999"; }); }},
    {"fraction-not-in-lowest-terms", "bad-number",
     [] { return changed([](Json& c) { c["singular_values"][0]["lower"] = "8/6"; }); }},
    {"fraction-with-denominator-one", "bad-number",
     [] { return changed([](Json& c) { c["case"]["parameters"]["p"] = "1/1"; }); }},
    {"fraction-with-denominator-zero", "bad-number",
     [] { return changed([](Json& c) { c["case"]["parameters"]["p"] = "1/0"; }); }},
    {"parameter-rational-but-not-canonical", "bad-number",
     [] { return changed([](Json& c) { c["case"]["parameters"]["p"] = "sqrt(1/4)"; }); }},
    {"expression-root-of-negative", "bad-number",
     [] { return changed([](Json& c) { c["case"]["parameters"]["r"] = "sqrt(1-sqrt(2))"; }); }},
    {"expression-division-by-zero", "bad-number",
     [] { return changed([](Json& c) { c["case"]["parameters"]["r"] = "1/(sqrt(8)-2*sqrt(2))"; }); }},
    {"expression-division-by-hidden-zero", "bad-number",
     [] { return changed([](Json& c) { c["case"]["parameters"]["r"] = "1/(sqrt(2)+sqrt(3)-sqrt(5+2*sqrt(6)))"; }); }},
    {"expression-deep", "bad-number",
     [] {
       return changed(
           [](Json& c) { c["case"]["parameters"]["r"] = std::string(500, '(') + "sqrt(2)" + std::string(500, ')'); });
     }},
    {"matrix-denominator-not-least", "not-canonical",
     [] {
       return changed([](Json& c) {
         c["case"]["network"]["weights"][1] = {{"rows", 1}, {"cols", 2}, {"denominator", "2"}, {"entries", {"2", "2"}}};
       });
     }},
    {"matrix-denominator-zero", "bad-number",
     [] { return changed([](Json& c) { c["case"]["network"]["weights"][1]["denominator"] = "0"; }); }},
    {"matrix-denominator-negative", "bad-number",
     [] { return changed([](Json& c) { c["case"]["network"]["weights"][1]["denominator"] = "-1"; }); }},
    {"matrix-rational-as-expressions", "not-canonical",
     [] {
       return changed([](Json& c) {
         c["case"]["network"]["weights"][1] = {{"rows", 1}, {"cols", 2}, {"expressions", {"1", "1"}}};
       });
     }},
    {"matrix-entry-missing", "bad-shape",
     [] { return changed([](Json& c) { c["case"]["data"]["inputs"]["entries"].erase(0); }); }},
    {"matrix-without-rows", "wrong-type",
     [] {
       return changed([](Json& c) {
         c["case"]["data"]["inputs"] = {{"rows", 0}, {"cols", 3}, {"denominator", "1"}, {"entries", Json::array()}};
       });
     }},
    {"matrix-huge-dimensions", "too-large",
     [] {
       return changed([](Json& c) {
         c["case"]["data"]["inputs"] = {
             {"rows", 1048576}, {"cols", 1048576}, {"denominator", "1"}, {"entries", Json::array()}};
       });
     }},
    {"matrix-negative-dimensions", "wrong-type",
     [] { return changed([](Json& c) { c["case"]["data"]["inputs"]["rows"] = -2; }); }},
    {"layers-do-not-fit", "bad-shape",
     [] { return changed([](Json& c) { c["case"]["network"]["weights"][1] = matrix("1 1 1"); }); }},
    {"layers-none", "bad-shape",
     [] { return changed([](Json& c) { c["case"]["network"]["weights"] = Json::array(); }); }},
    {"bias-of-wrong-length", "bad-shape",
     [] { return changed([](Json& c) {
            c["case"]["network"]["biases"] = {matrix("1"), nullptr};
          }); }},
    {"data-that-do-not-fit", "bad-shape",
     [] {
       return changed([](Json& c) {  // without the check a reading would be ill-typed on it
         c["formula"] = reading("(<= (inner (data gradient) (preactivation 2 theta (data inputs))) 1)");
         c["case"]["data"]["gradient"] = matrix("1; 1");
         c["verdict"] = "ill-typed";
         c.erase("singular_values");
       });
     }},
    {"parameter-that-is-not-there", "not-applicable",
     [] {
       return changed([](Json& c) {  // undefined, but no fault of the reading
         c["formula"] = reading("(<= (param hi) 1)");
         c["verdict"] = "ill-typed";
         c.erase("singular_values");
       });
     }},
    {"matrix-that-is-not-there", "not-applicable",
     [] {
       return changed([](Json& c) {
         c["formula"] = reading("(or (true) (nonnegative (matrix Q)))");
         c.erase("singular_values");
       });
     }},
    {"biases-of-zeros-without-their-vertex", "verdict",
     [] {
       return changed([](Json& c) {
         c["formula"] = reading("(<= (rows (adjacency theta)) 5)");  // 2 inputs, 2 neurons, 1 output, and the constant
         c["case"]["network"]["biases"] = {matrix("0; 0"), nullptr};
         c.erase("singular_values");
       });
     }},
    {"biases-of-wrong-number", "bad-shape",
     [] { return changed([](Json& c) { c["case"]["network"]["biases"] = {nullptr}; }); }},
    {"activation-unknown", "format",
     [] { return changed([](Json& c) { c["case"]["network"]["activation"] = "tanh"; }); }},
    {"network-of-unknown-type", "format",
     [] { return changed([](Json& c) { c["case"]["network"]["type"] = "recurrent"; }); }},
    {"graph-cycle", "bad-shape",
     [] { return with_graph("x; h relu; k relu; y linear", "x h 1; h k 1; k h 1; k y 1"); }},
    {"graph-two-edges", "bad-shape", [] { return with_graph("x; h relu; y linear", "x h 1; x h 2; h y 1"); }},
    {"graph-edge-into-an-input", "bad-shape", [] { return with_graph("x; h relu; y linear", "x h 1; h x 2; h y 1"); }},
    {"graph-shared-weights-differ", "bad-number", [] { return with_graph("x; h relu; y linear", "x h 1 s; h y 2 s"); }},
    {"graph-vertex-twice", "bad-name", [] { return with_graph("x; h relu; h relu; y linear", "x h 1; h y 1"); }},
    {"graph-edge-to-nowhere", "bad-name", [] { return with_graph("x; h relu; y linear", "x h 1; h q 1"); }},
    {"graph-weight-not-canonical", "bad-number", [] { return with_graph("x; h relu; y linear", "x h 2/4; h y 1"); }},
    {"graph-under-a-claim-about-layers", "not-applicable",
     [] { return with_graph("x; h relu; y linear", "x h 1; h y 1"); }},
    {"layers-of-absurd-size", "too-large",
     [] {
       return changed([](Json& c) {
         c["case"]["network"] = sequential(1048576, 1048576, 1048576,
                                           {{{"type", "average-pooling"}, {"size", {1, 1}}, {"stride", {1, 1}}}});
       });
     }},
    {"layers-with-a-window-too-large", "bad-shape",
     [] {
       return changed([](Json& c) {
         c["case"]["network"] =
             sequential(1, 2, 1, {{{"type", "average-pooling"}, {"size", {1, 3}}, {"stride", {1, 1}}}});
       });
     }},
    {"paths-without-end", "too-large",
     [] {
       Json c = with_then("(nonnegative (paths theta (data inputs)))", {});
       std::string vertices = "x; v0 linear", edges = "x v0 1";
       for (int i = 1; i <= 40; ++i) {
         const std::string n = std::to_string(i), before = " v" + std::to_string(i - 1);
         vertices += "; a" + n + " relu; v" + n + " linear";
         edges += ";" + before + " v" + n + " 1;" + before + " a" + n + " 1; a" + n + " v" + n + " 1";
       }
       c["case"]["network"] = dag(vertices, edges, "v40");
       c["case"]["data"]["inputs"] = matrix("1 -1 2");
       return text_of(c);
     }},
    // The evaluation.
    {"case-swapped", "singular-vector",
     [] { return changed([](Json& c) { c["case"]["data"]["inputs"] = matrix("1 0 -1; 0 1 1"); }); }},
    {"weight-changed-in-one-digit", "singular-vector",
     [] { return changed([](Json& c) { c["case"]["network"]["weights"][0] = matrix("1/3 0; 0 -1/3"); }); }},
    {"requirement-not-met", "not-applicable",
     [] { return changed([](Json& c) { c["case"]["network"]["activation"] = "linear"; }); }},
    {"requirement-bias", "not-applicable",
     [] { return changed([](Json& c) {
            c["case"]["network"]["biases"] = {nullptr, matrix("1")};
          }); }},
    {"verdict-flipped", "verdict", [] { return changed([](Json& c) { c["verdict"] = "fails"; }); }},
    {"verdict-trivial", "verdict", [] { return changed([](Json& c) { c["verdict"] = "trivial"; }); }},
    {"verdict-inconclusive", "verdict", [] { return changed([](Json& c) { c["verdict"] = "inconclusive"; }); }},
    {"verdict-holds-where-trivial", "verdict",
     [] {
       return text_of(certificate({reading("(<= 1 3)", "(true)", "", "(true)"),
                                   standard_example(),
                                   "holds",
                                   "[2,2]",
                                   {"<= [1,1] [3,3] true"}}));
     }},
    {"verdict-of-unknown", "undecided",
     [] { return text_of(with_then("(witnessed (<= 3 1))", {"<= [3,3] [1,1] false"}, "fails", "[-2,-2]")); }},
    {"atom-left-open-that-decides", "undecided",
     [] {
       return changed([](Json& c) {
         c["comparisons"][2] = {{"relation", "<="}, {"lhs", nullptr}, {"rhs", nullptr}, {"truth", "unknown"}};
       });
     }},
    {"atom-left-open-beside-an-undefined-one", "undecided",
     [] {
       return text_of(
           with_then("(and (<= 2 1) (<= 1 (/ 1 0)))", {"<= null null unknown", "<= null null undefined"}, "ill-typed"));
     }},
    {"open-atom-that-is-not-there", "open-atom", [] { return changed([](Json& c) { c["open"] = {4}; }); }},
    {"open-atoms-out-of-order", "open-atom", [] { return changed([](Json& c) {
                                                    c["open"] = {3, 2};
                                                  }); }},
    {"open-atom-twice", "open-atom", [] { return changed([](Json& c) {
                                            c["open"] = {3, 3};
                                          }); }},
    {"open-atoms-none", "open-atom", [] { return changed([](Json& c) { c["open"] = Json::array(); }); }},
    {"open-atom-nought", "wrong-type", [] { return changed([](Json& c) { c["open"] = {0}; }); }},
    {"tie-of-transcendental-numbers", "undecided",
     [] { return text_of(with_then("(= (pow (exp 3) 1/3) (exp 1))", {"= [2,3] [2,3] true"}, "holds", "[0,0]")); }},
    {"angle-of-a-cosine", "undecided",
     [] { return text_of(with_then("(= (acos (cos 1)) 1)", {"= [1,1] [1,1] true"}, "holds", "[0,0]")); }},
    {"angle-outside-of-its-range", "verdict",
     [] { return text_of(with_then("(<= (acos 2) 1)", {"<= [0,0] [1,1] true"}, "holds", "[1,1]")); }},
    {"error-function-that-is-no-odd-one", "verdict",
     [] { return text_of(with_then("(= (+ (erf 1) (erf -2)) 0)", {"= [0,0] [0,0] true"}, "holds", "[0,0]")); }},
    {"equality-that-fails-by-little", "verdict",
     [] {
       return text_of(
           with_then("(= (+ (sqrt 2) (sqrt 3)) (+ 1/1000000000000000000000000000000 (sqrt (+ 5 (* 2 (sqrt 6))))))",
                     {"= [3,4] [3,4] true"}, "holds", "[0,0]"));
     }},
    // Singular values.
    {"singular-value-missing", "singular-missing",
     [] { return changed([](Json& c) { c["singular_values"] = Json::array(); }); }},
    {"singular-value-unused", "singular-unused",
     [] { return changed([](Json& c) { c["singular_values"].push_back(singular("(data inputs)", 1, "1", "9")); }); }},
    {"singular-value-of-an-exempt-matrix", "singular-unused",
     [] {
       return changed([](Json& c) {
         c["singular_values"].push_back(singular("(preactivation 2 theta (data inputs))", 1, "1", "9"));
       });
     }},
    {"singular-value-twice", "singular-duplicate",
     [] { return changed([](Json& c) { c["singular_values"].push_back(c["singular_values"][0]); }); }},
    {"singular-value-of-another-text", "bad-formula",
     [] {
       return changed([](Json& c) { c["singular_values"][0]["matrix"] = "(preactivation l theta (data inputs))"; });
     }},
    {"singular-value-of-another-k", "singular-missing",
     [] { return changed([](Json& c) { c["singular_values"][0]["k"] = 2; }); }},
    {"singular-value-upper-too-small", "singular-bound",
     [] { return changed([](Json& c) { c["singular_values"][0]["upper"] = "67/50"; }); }},
    {"singular-value-lower-too-large", "singular-vector",
     [] { return changed([](Json& c) { c["singular_values"][0]["lower"] = "13487/10000"; }); }},
    {"singular-value-lower-too-large-without-vector", "singular-bound",
     [] {
       return changed([](Json& c) {
         c["singular_values"][0]["lower"] = "13487/10000";
         c["singular_values"][0].erase("vector");
       });
     }},
    {"singular-vector-zero", "singular-vector",
     [] { return changed([](Json& c) {
            c["singular_values"][0]["vector"] = {"0", "0"};
          }); }},
    {"singular-vector-empty", "singular-vector",
     [] { return changed([](Json& c) { c["singular_values"][0]["vector"] = Json::array(); }); }},
    {"singular-vector-too-short", "singular-vector",
     [] { return changed([](Json& c) { c["singular_values"][0]["vector"] = {"1"}; }); }},
    {"singular-vector-weak", "singular-vector",
     [] { return changed([](Json& c) {
            c["singular_values"][0]["vector"] = {"0", "1"};
          }); }},
    {"singular-vector-for-the-second", "singular-vector",
     [] {
       return text_of(with_then("(<= (singular 2 (matrix M)) 4)", {"<= [3,4] [4,4] true"}, "holds", "[0,1]",
                                {singular("(matrix M)", 2, "9", "11", {"1", "1"})}));
     }},
    {"singular-value-decides-too-little", "undecided",
     [] {
       Json c = with_then("(<= (singular 1 (matrix T)) 7)", {"<= [5,8] [7,7] true"}, "holds", "[-1,2]",
                          {singular("(matrix T)", 1, "30", "64")});
       c["case"]["parameters"]["T"] = matrix("4 1 0; 1 5 1; 0 1 3");
       return text_of(c);
     }},
    // Work without end.
    {"squares-to-strip", "too-large",
     [] {
       return text_of(
           with_then("(< (sum a 1 4000 (sqrt (pow 4 (- 500000 a)))) 0)", {"< [0,1] [0,0] false"}, "fails", "[-1,0]"));
     }},
    {"small-objects-many", "bad-shape",
     [] {
       return changed([](Json& c) {
         c["case"]["network"]["biases"] = Json::array();
         for (int i = 0; i < 20000; ++i) c["case"]["network"]["biases"].push_back(Json::object());
       });
     }},
    {"denominators-without-common", "too-large",
     [] {
       std::string rows;
       for (int i = 0; i < 10000; ++i)
         rows += (i == 0 ? "" : "; ") + std::string("sqrt(2)/") + "123456789123456789123456789123" +
                 std::to_string(100001 + 2 * i);
       return changed([&](Json& c) { c["case"]["parameters"]["z"] = matrix(rows); });
     }},
    {"range-at-the-end-of-all-integers", "verdict",
     [] {
       return text_of(with_then("(forall a 2305843009213693950 2305843009213693951 (< a 1))",
                                {"< [0,1] [0,1] false", "< [0,1] [0,1] false"}, "holds", "[0,1]"));
     }},
    {"range-beyond-all-integers", "too-large",
     [] { return text_of(with_then("(forall a 9223372036854775806 9223372036854775807 (< a 1))", {})); }},
    {"keys-too-long", "verdict",
     [] {
       std::string term = "1";
       for (int i = 0; i < 20; ++i) term = "(+ " + term + " 0x" + std::string(1000, 'a') + ")";
       return text_of(
           with_then("(<= (sum a 1 4000 (sum b 1 4000 " + term + ")) 1)", {"<= [0,1] [1,1] true"}, "holds", "[0,1]"));
     }},
    {"power-huge", "too-large",
     [] { return text_of(with_then("(<= (pow 2 1000000000) 1)", {"<= [0,1] [1,1] true"}, "holds", "[0,1]")); }},
    {"power-tower", "too-large",
     [] {
       return text_of(
           with_then("(<= (pow (pow (pow 3 999999) 999999) 999999) 1)", {"<= [0,1] [1,1] true"}, "holds", "[0,1]"));
     }},
    {"exponential-of-huge", "too-large",
     [] { return text_of(with_then("(<= (exp (exp (exp 20))) 1)", {"<= [0,1] [1,1] true"}, "holds", "[0,1]")); }},
    {"range-huge", "too-large", [] { return text_of(with_then("(forall l 1 1000000000000 (true))", {})); }},
    {"ranges-nested", "too-large",
     [] {
       return text_of(with_then("(forall a 1 4000 (forall b 1 4000 (forall c 1 4000 (forall d 1 4000 (true)))))", {}));
     }},
    {"identity-huge", "too-large",
     [] { return text_of(with_then("(equal (identity 100000) (identity 100000))", {}, "holds", "[0,0]")); }},
    {"deepen-huge", "too-large",
     [] { return text_of(with_then("(relu-network (deepen 1000000 theta (data inputs) (data gradient)))", {})); }},
    {"range-to-a-huge-root", "too-large",
     [] { return text_of(with_then("(forall l 1 (* (pow 10 200) (sqrt 2)) (true))", {})); }},
    {"stack-of-long-fractions", "too-large",
     [] {
       return changed([](Json& c) {
         Json entries = Json::array();
         for (int i = 0; i < 2048; ++i) entries.push_back("1");
         c["formula"] = reading("(<= (rows (stack (matrix A) (matrix A))) 1)");
         c["case"]["parameters"]["A"] = {
             {"rows", 32}, {"cols", 64}, {"denominator", "0x1" + std::string(40000, '0')}, {"entries", entries}};
         c.erase("singular_values");
       });
     }},
    {"definitions-nested-deep", "too-large",
     [] {
       std::string text = "(define (d0 (x scalar)) (* -1 (* -1 (* -1 x))))";
       for (int i = 1; i <= 8; ++i) {
         const std::string inner = "(d" + std::to_string(i - 1) + " ";
         text += " (define (d" + std::to_string(i) + " (x scalar)) " + inner + inner + inner + "x))))";
       }
       return formula_with("(reading ", "(reading " + text + " ");
     }},
    {"definition-of-a-part", "bad-formula",
     [] { return formula_with("(reading ", "(reading (define (trivial (x scalar)) (trivial (and))) "); }},
    {"roots-without-end", "too-large",
     [] {
       return text_of(
           with_then("(<= (sum a 1 4000 (sqrt (+ (* a a) 1))) 1)", {"<= [0,1] [1,1] true"}, "holds", "[0,1]"));
     }},
};

// Those of verdicts, and those of regions.
std::vector<Exhibit> all_exhibits() {
  std::vector<Exhibit> out(std::begin(kVerdicts), std::end(kVerdicts));
  for (const Exhibit& e : exhibits_of_regions()) out.push_back(e);
  return out;
}
const std::vector<Exhibit> kZoo = all_exhibits();

std::filesystem::path path_of(const Exhibit& e) { return std::filesystem::path(CHECKER_ZOO) / (e.name + ".json"); }

std::string file_bytes(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

checker::Result check_bytes(const std::string& text) {
  checker::Options options;
  options.allow_unknown_claims = true;
  options.max_bits = 2048;
  options.work = std::uint64_t{1} << 31;
  return checker::check_certificate(text, options);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(zoo)

BOOST_AUTO_TEST_CASE(the_good_one_is_accepted) {
  const checker::Result result = check_bytes(bytes(good()));
  BOOST_TEST(outcome(result) == "accepted", outcome(result) << ": " << result.message);
  BOOST_TEST(result.sha256 == checker::sha256(bytes(good())));
  BOOST_TEST(result.claim == "test.claim");
  BOOST_TEST(result.reading == "stated");
  BOOST_TEST(result.name == "small");
  BOOST_TEST(result.verdict == "holds");
}

BOOST_AUTO_TEST_CASE(the_good_regions_are_accepted) {
  for (const std::string& text : good_regions()) {
    const checker::Result result = check_bytes(text);
    BOOST_TEST(outcome(result) == "accepted", outcome(result) << ": " << result.message);
  }
}

BOOST_DATA_TEST_CASE(exhibit_is_rejected, data::make(kZoo), e) {
  if (std::getenv("CHECKER_ZOO_WRITE") != nullptr) std::ofstream(path_of(e), std::ios::binary) << e.make();
  BOOST_REQUIRE_MESSAGE(std::filesystem::exists(path_of(e)), path_of(e) << " is missing");
  const std::string text = file_bytes(path_of(e));
  BOOST_TEST((text == e.make()), path_of(e) << " is not what the table makes");
  const checker::Result result = check_bytes(text);
  BOOST_TEST(outcome(result) == e.reason, outcome(result) << ": " << result.message);
}

BOOST_AUTO_TEST_CASE(no_file_is_forgotten) {
  std::set<std::string> names;
  for (const Exhibit& e : kZoo) BOOST_TEST(names.insert(e.name).second, e.name << " stands twice in the table");
  for (const auto& entry : std::filesystem::directory_iterator(CHECKER_ZOO)) {
    BOOST_TEST((entry.path().extension() == ".json"), entry.path() << " is not a certificate");
    BOOST_TEST((names.count(entry.path().stem()) == 1), entry.path() << " is not in the table");
  }
}

BOOST_AUTO_TEST_SUITE_END()
