#include "certificate.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <string_view>

#include "case_file.hpp"
#include "evaluator.hpp"
#include "proof.hpp"
#include "sha256.hpp"
#include "spectrum.hpp"

namespace checker {

namespace {

// The formulas that may go by a claim's name. The last, empty line ends the table.
struct Known {
  std::string_view claim, reading, sha256;
};
constexpr Known kKnown[] = {
#include "../known_formulas.inc"
    {"", "", ""}};

void check_known(const std::string& claim, const std::string& reading, const std::string& hash) {
  for (const Known& k : kKnown)
    if (!k.claim.empty() && k.claim == claim && k.reading == reading && k.sha256 == hash) return;
  reject(Reason::UnknownClaim, "claim, reading: no formula with this SHA-256 is known as " + claim + ", " + reading);
}

const char* word(Truth t) {
  switch (t) {
    case Truth::False: return "false";
    case Truth::True: return "true";
    case Truth::Unknown:
    case Truth::Open: return "unknown";
    case Truth::Undefined: break;
  }
  return "undefined";
}

std::optional<Enclosed> enclosed(const std::optional<Num>& x) {
  if (!x) return std::nullopt;
  if (x->is_rational()) return Enclosed{x->rational(), x->rational()};
  const Interval i = x->enclosure();
  return Enclosed{to_rational(i.lo), to_rational(i.hi)};
}

// The numbers, from 1, of the atoms that the certificate leaves open, in ascending order.
class OpenAtoms {
 public:
  explicit OpenAtoms(const JsonValue* list) {
    if (list == nullptr) return;
    for (const JsonValue& n : list_of(*list, "open")) {
      numbers_.push_back(count_of(n, at("open", numbers_.size())));
      if (numbers_.size() > 1 && numbers_.back() <= numbers_[numbers_.size() - 2])
        reject(Reason::OpenAtom, "open: the numbers are not in ascending order");
    }
    if (numbers_.empty()) reject(Reason::OpenAtom, "open: an empty list");
  }
  [[nodiscard]] bool next() {  // is the next atom open?
    const bool open = used_ < numbers_.size() && numbers_[used_] == ++evaluated_;
    if (open) ++used_;
    return open;
  }
  void finish() const {
    if (used_ != numbers_.size())
      reject(Reason::OpenAtom, "open: there is no atom " + std::to_string(numbers_[used_]) + " in the evaluation");
  }

 private:
  std::vector<long> numbers_;
  std::size_t used_ = 0;
  long evaluated_ = 0;
};

// Is there a term that only fully connected networks have?
bool needs_layers(const Node& f) {
  static constexpr std::array kHeads = {"weight", "preactivation", "activation", "gradient",
                                        "deepen", "relu-network",  "bias-free"};
  charge(1);
  if (f.rule != nullptr && std::find(kHeads.begin(), kHeads.end(), f.head) != kHeads.end()) return true;
  for (const Node& a : f.arguments)
    if (needs_layers(a)) return true;
  return false;
}
bool needs_layers(const Reading& r) {
  return std::any_of(r.required.begin(), r.required.end(), [](const Node* f) { return needs_layers(*f); }) ||
         needs_layers(*r.given) || needs_layers(*r.then) || needs_layers(*r.trivial);
}

struct Derived {
  std::string verdict;
  std::optional<Num> margin;
};

// The verdict of a reading, as docs/language.md defines it.
Derived derive(const Reading& reading, Evaluator& evaluator) {
  for (std::size_t i = 0; i < reading.required.size(); ++i)
    if (evaluator.formula(*reading.required[i]).truth != Truth::True)
      reject(Reason::NotApplicable,
             "requires: part " + std::to_string(i + 1) + " is not true, the reading does not apply to this case");
  const auto inconclusive = [](Truth t, const char* part) {
    if (t == Truth::Unknown || t == Truth::Open)
      reject(Reason::Undecided, std::string(part) + " is unknown: there is no certificate for that");
  };
  const Truth given = evaluator.formula(*reading.given).truth;
  if (given == Truth::False) return {"hypothesis-false", std::nullopt};
  if (given == Truth::Undefined) return {"ill-typed", std::nullopt};
  inconclusive(given, "given");
  const Outcome then = evaluator.formula(*reading.then);
  if (then.truth == Truth::False) return {"fails", then.margin};
  if (then.truth == Truth::Undefined) return {"ill-typed", then.margin};
  inconclusive(then.truth, "then");
  const Truth trivial = evaluator.formula(*reading.trivial).truth;
  inconclusive(trivial, "trivial");
  return {trivial == Truth::True ? "trivial" : "holds", then.margin};
}

// Everything, at growing precision until each decision is made.
void check_evaluation(const JsonValue& json, const Reading& reading, bool explain, Result& result) {
  SingularList singular;
  if (const JsonValue* list = json.find("singular_values")) singular = read_singular_values(*list);
  for (long bits = std::min(256L, max_bits);; bits = std::min(4 * bits, max_bits)) {
    try {
      const Precision precision(bits);
      const Case example = read_case(json["case"]);
      if (!example.network && needs_layers(reading))
        reject(Reason::NotApplicable, "formula: the reading is about the layers of a fully connected network");
      for (auto& item : singular) item.second.used = false;
      result.atoms.clear();
      OpenAtoms open(json.find("open"));
      Evaluator evaluator(
          example, singular, [&] { return open.next(); },
          [&](const Atom& atom) {
            if (explain)
              result.atoms.push_back(
                  {std::string(atom.relation), word(atom.truth), enclosed(atom.lhs), enclosed(atom.rhs)});
          });
      const Derived derived = derive(reading, evaluator);
      open.finish();
      if (!json["verdict"].is(derived.verdict)) reject(Reason::Verdict, "verdict: expected " + derived.verdict);
      if (explain) result.margin = enclosed(derived.margin);
      for (const auto& [key, entry] : singular)
        if (!entry.used) reject(Reason::SingularUnused, entry.bound.place + ": no such singular value is evaluated");
      return;
    } catch (const NeedPrecision&) {
      if (bits >= max_bits) reject(Reason::Undecided, "a sign is not decided with " + std::to_string(bits) + " bits");
    }
  }
}

// Keys, format, digest.
void check_frame(const std::string& bytes, const JsonValue& json) {
  if (!json.is_object()) reject(Reason::WrongType, "expected an object");
  const bool proof = json.contains("format") && json["format"].is("plumbline-proof/2");
  if (proof)
    require_keys(json,
                 {"case", "claim", "degrees", "digest", "format", "formula", "formula_sha256", "patterns", "reading",
                  "switched"},
                 {}, "certificate");
  else
    require_keys(json, {"case", "claim", "digest", "format", "formula", "formula_sha256", "reading", "verdict"},
                 {"open", "singular_values"}, "certificate");
  if (!proof && !json["format"].is("plumbline-certificate/2"))
    reject(Reason::Format, "format: expected \"plumbline-certificate/2\" or \"plumbline-proof/2\"");
  const std::string digest = text_of(json["digest"], "digest");
  if (sha256(without_member(bytes, json, "digest")) != digest)
    reject(Reason::Digest, "digest: the content has another SHA-256");
}

void check_expectation(const Options& options, const Result& result) {
  const auto expect = [](const std::string& what, const std::string& expected, const std::string& found) {
    if (!expected.empty() && expected != found)
      reject(Reason::Expectation, what + ": expected " + expected + ", found " + found);
  };
  expect("claim", options.expected_claim, result.claim);
  expect("reading", options.expected_reading, result.reading);
  expect("verdict", options.expected_verdict, result.verdict);
}

void check(const std::string& bytes, const Options& options, Result& result) {
  if (bytes.size() > kMaxBytes) reject(Reason::TooLarge, "more than 64 MiB");
  const JsonValue json = parse_json(bytes, Spelling::Canonical);
  check_frame(bytes, json);
  result.claim = text_of(json["claim"], "claim");
  result.reading = text_of(json["reading"], "reading");
  for (const std::string& name : {result.claim, result.reading})
    if (!is_word(name)) reject(Reason::BadName, "claim, reading: expected letters, digits and . _ -");
  result.formula = text_of(json["formula"], "formula");
  result.formula_sha256 = sha256(result.formula);
  if (!json["formula_sha256"].is(result.formula_sha256))
    reject(Reason::FormulaHash, "formula_sha256: the formula has another SHA-256");
  if (!options.allow_unknown_claims) check_known(result.claim, result.reading, result.formula_sha256);
  const Reading reading = parse_reading(result.formula);
  result.name = text_of(json["case"]["name"], "case.name");
  if (json.contains("verdict")) {
    result.verdict = text_of(json["verdict"], "verdict");
    check_evaluation(json, reading, options.explain, result);
  } else {
    result.verdict = "proved";
    check_proof(json, reading);
  }
  check_expectation(options, result);
  if (!options.case_file.empty()) require_same_case(json["case"], options.case_file);
}

}  // namespace

const char* name(Reason reason) {
  static constexpr std::array kNames = {
      "not-json",        "duplicate-key",    "not-canonical",   "unknown-key",        "missing-key",
      "wrong-type",      "format",           "bad-number",      "bad-shape",          "bad-name",
      "digest",          "formula-hash",     "bad-formula",     "not-applicable",     "verdict",
      "open-atom",       "singular-missing", "singular-unused", "singular-duplicate", "singular-bound",
      "singular-vector", "expectation",      "other-case",      "unknown-claim",      "undecided",
      "too-large"};
  static_assert(kNames.size() == static_cast<std::size_t>(Reason::TooLarge) + 1);
  return kNames[static_cast<std::size_t>(reason)];
}

Result check_certificate(const std::string& bytes, const Options& options) {
  Result result;
  result.sha256 = sha256(bytes);
  work_left = options.work;
  max_bits = options.max_bits;
  start_numbers();
  modules_in_use = 0;
  try {
    const Precision precision(256);
    check(bytes, options, result);
    for (std::size_t i = 1; i < std::size(kModuleNames); ++i)
      if ((modules_in_use >> i & 1U) != 0) result.modules.emplace_back(kModuleNames[i]);
    result.accepted = true;
  } catch (const Rejection& r) {
    result.reason = r.reason;
    result.message = r.message;
  } catch (const std::bad_alloc&) {
    result.reason = Reason::TooLarge;
    result.message = "no memory left";
  }
  for (char& c : result.message)  // it may quote the file, but it stays one line of ASCII
    if (c < ' ' || c == '\x7f') c = '?';
  return result;
}

}  // namespace checker
