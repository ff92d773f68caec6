#include "certificate.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <string_view>

#include "proof.hpp"
#include "reader.hpp"
#include "sha256.hpp"

namespace checker {

namespace {

// The formulas that may go by a claim's name. The last, empty line ends the table.
struct Known {
  std::string_view claim, reading, sha256;
};
constexpr Known kKnown[] = {
#include "known_formulas.inc"
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

// Compares the atoms, one after the other, with the list of the certificate.
class ComparisonCheck {
 public:
  explicit ComparisonCheck(const std::vector<Comparison>& list) : list_(list) {}

  bool left_open() const { return at_ < list_.size() && list_[at_].truth == "unknown"; }
  void next(const Atom& atom) {
    if (at_ == list_.size())
      reject(Reason::ComparisonList,
             "comparisons: more atoms are evaluated than the " + std::to_string(at_) + " listed");
    const Comparison& c = list_[at_++];
    if (c.relation != atom.relation) reject(Reason::ComparisonList, c.place + ".relation: expected " + atom.relation);
    if (c.truth != word(atom.truth)) reject(Reason::Truth, c.place + ".truth: expected " + word(atom.truth));
    side(c.lhs, atom.lhs, c.place + ".lhs");
    side(c.rhs, atom.rhs, c.place + ".rhs");
  }
  void finish() const {
    if (at_ != list_.size())
      reject(Reason::ComparisonList, "comparisons: only " + std::to_string(at_) + " atoms are evaluated");
  }

 private:
  static void side(const std::optional<Closed>& claimed, const std::optional<Num>& derived, const std::string& place) {
    if (claimed.has_value() != derived.has_value())
      reject(Reason::Interval,
             place + (derived ? ": expected an interval" : ": expected null, as the atom has no value here"));
    if (claimed && !contained(*derived, claimed->lower, claimed->upper))
      reject(Reason::Interval, place + ": the interval does not contain the value");
  }

  const std::vector<Comparison>& list_;
  std::size_t at_ = 0;
};

// Is there a term that only fully connected networks have?
bool needs_layers(const Node& f) {
  static constexpr std::array kHeads = {"weight", "preactivation", "activation", "gradient",
                                        "deepen", "relu-network",  "bias-free"};
  return (f.list && std::find(kHeads.begin(), kHeads.end(), f.head) != kHeads.end()) ||
         std::any_of(f.arguments.begin(), f.arguments.end(), [](const Node& a) { return needs_layers(a); });
}
bool needs_layers(const Reading& r) {
  return std::any_of(r.required.begin(), r.required.end(), [](const Node& f) { return needs_layers(f); }) ||
         needs_layers(r.given) || needs_layers(r.then) || needs_layers(r.trivial);
}

struct Derived {
  std::string verdict;
  std::optional<Num> margin;
};

// The verdict of a reading, as docs/language.md defines it.
Derived derive(const Reading& reading, Evaluator& evaluator) {
  for (std::size_t i = 0; i < reading.required.size(); ++i)
    if (evaluator.formula(reading.required[i]).truth != Truth::True)
      reject(Reason::NotApplicable,
             "requires: part " + std::to_string(i + 1) + " is not true, the reading does not apply to this case");
  const auto inconclusive = [](Truth t, const char* part) {
    if (t == Truth::Unknown || t == Truth::Open)
      reject(Reason::Undecided, std::string(part) + " is unknown: there is no certificate for that");
  };
  const Truth given = evaluator.formula(reading.given).truth;
  if (given == Truth::False) return {"hypothesis-false", std::nullopt};
  if (given == Truth::Undefined) return {"ill-typed", std::nullopt};
  inconclusive(given, "given");
  const Outcome then = evaluator.formula(reading.then);
  if (then.truth == Truth::False) return {"fails", then.margin};
  if (then.truth == Truth::Undefined) return {"ill-typed", then.margin};
  inconclusive(then.truth, "then");
  const Truth trivial = evaluator.formula(reading.trivial).truth;
  inconclusive(trivial, "trivial");
  return {trivial == Truth::True ? "trivial" : "holds", then.margin};
}

void check_margin(const std::optional<Closed>& claimed, const std::optional<Num>& derived) {
  if (claimed.has_value() != derived.has_value())
    reject(Reason::Margin, derived ? "margin: expected an interval" : "margin: expected null");
  if (claimed && !contained(*derived, claimed->lower, claimed->upper))
    reject(Reason::Margin, "margin: the interval does not contain the margin");
}

// Everything, at growing precision until each decision is made.
void check_evaluation(const Json& json, const Reading& reading) {
  const std::vector<Comparison> comparisons = read_comparisons(json["comparisons"]);
  const std::optional<Closed> margin = read_interval(json["margin"], "margin");
  SingularList singular = read_singular_values(json["singular_values"]);
  for (long bits = std::min(256L, max_bits);; bits = std::min(4 * bits, max_bits)) {
    try {
      const Precision precision(bits);
      const Case example = read_case(json["case"]);
      if (!example.network && needs_layers(reading))
        reject(Reason::NotApplicable, "formula: the reading is about the layers of a fully connected network");
      for (auto& item : singular) item.second.used = false;
      ComparisonCheck check(comparisons);
      Evaluator evaluator(
          example, singular, [&] { return check.left_open(); }, [&](const Atom& atom) { check.next(atom); });
      const Derived derived = derive(reading, evaluator);
      check.finish();
      if (read_string(json, "verdict") != derived.verdict)
        reject(Reason::Verdict, "verdict: expected " + derived.verdict);
      check_margin(margin, derived.margin);
      for (const auto& [key, entry] : singular)
        if (!entry.used) reject(Reason::SingularUnused, entry.bound.place + ": no such singular value is evaluated");
      return;
    } catch (const NeedPrecision&) {
      if (bits >= max_bits) reject(Reason::Undecided, "a sign is not decided with " + std::to_string(bits) + " bits");
    }
  }
}

void check(const std::string& bytes, const Options& options, Result& result) {
  const Json json = parse_canonical(bytes);
  result.claim = read_string(json, "claim");
  result.reading = read_string(json, "reading");
  for (const std::string& name : {result.claim, result.reading})
    if (!is_word(name)) reject(Reason::BadName, "claim, reading: expected letters, digits and . _ -");
  const std::string formula = read_string(json, "formula"), hash = sha256(formula);
  if (read_string(json, "formula_sha256") != hash)
    reject(Reason::FormulaHash, "formula_sha256: the formula has another SHA-256");
  if (!options.allow_unknown_claims) check_known(result.claim, result.reading, hash);
  const Reading reading = parse_reading(formula);
  const bool proof = read_string(json, "format") == "plumbline-proof/2";
  if (proof)
    check_proof(json, reading);
  else
    check_evaluation(json, reading);
  result.name = read_string(json["case"], "name");
  result.verdict = proof ? "proved" : read_string(json, "verdict");
}

}  // namespace

const char* name(Reason reason) {
  static constexpr std::array kNames = {
      "not-json",         "duplicate-key",   "not-canonical",      "unknown-key",    "missing-key",
      "wrong-type",       "format",          "bad-number",         "bad-shape",      "bad-name",
      "digest",           "formula-hash",    "bad-formula",        "unknown-claim",  "not-applicable",
      "verdict",          "margin",          "comparison-list",    "truth",          "interval",
      "singular-missing", "singular-unused", "singular-duplicate", "singular-bound", "singular-vector",
      "undecided",        "too-large"};
  static_assert(kNames.size() == static_cast<std::size_t>(Reason::TooLarge) + 1);
  return kNames[static_cast<std::size_t>(reason)];
}

Result check_certificate(const std::string& bytes, const Options& options) {
  Result result;
  result.sha256 = sha256(bytes);
  work_left = options.work;
  max_bits = options.max_bits;
  start_numbers();
  try {
    const Precision precision(256);
    check(bytes, options, result);
    result.accepted = true;
  } catch (const Rejection& r) {
    result.reason = r.reason;
    result.message = r.message;
  } catch (const std::bad_alloc&) {
    result.reason = Reason::TooLarge;
    result.message = "no memory left";
  }
  for (char& c : result.message)
    if ((c >= 0 && c < ' ') || c == '\x7f') c = '?';  // a message may quote the file, but it stays one line
  return result;
}

}  // namespace checker
