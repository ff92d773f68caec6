#include "certificate.hpp"

#include "evaluator.hpp"
#include "flow.hpp"
#include "frame.hpp"
#include "lock.hpp"
#include "open_atoms.hpp"
#include "proof.hpp"
#include "sha256.hpp"
#include "spectrum.hpp"

namespace checker {
namespace {
// A formula that this process has read (2^33 units of work at most) is charged again: limits stay where they are. A
// plain one knows no rule of the library: its definitions are evaluated as they are written.
const Reading& remembered(const std::string& text, bool plain) {
  static const Library no_rules;
  static thread_local std::map<std::string, std::pair<Reading, std::uint64_t>> known;  // with what reading it cost
  static thread_local std::uint64_t kept = 0;
  const std::string key = (plain ? "plain " : "") + text;
  if (const auto found = known.find(key); found != known.end())
    return charge(found->second.second), found->second.first;
  const std::uint64_t before = work_left;
  Reading reading = parse_reading(text, plain ? no_rules : whole_library());
  const std::uint64_t cost = before - work_left;
  if ((kept += cost) > std::uint64_t{1} << 33U) known.clear(), kept = cost;
  return known.emplace(key, std::pair(std::move(reading), cost)).first->second.first;
}

// The verdict of a reading, as docs/language.md defines it.
std::string derive(const Reading& reading, Evaluator& evaluator) {
  for (std::size_t i = 0; i < reading.required.size(); ++i)
    if (evaluator.formula(*reading.required[i]) != Truth::True)
      reject(Reason::NotApplicable,
             "requires: part " + std::to_string(i + 1) + " is not true, the reading does not apply to this case");
  const auto known = [&](const Node& part, const char* name) {
    const Truth t = evaluator.formula(part);
    if (t == Truth::Unknown || t == Truth::Open)
      reject(Reason::Undecided, std::string(name) + " is unknown: there is no certificate for that");
    return t;
  };
  const Truth given = known(*reading.given, "given");
  if (given != Truth::True) return given == Truth::False ? "hypothesis-false" : "ill-typed";
  const Truth then = known(*reading.then, "then");
  if (then != Truth::True) return then == Truth::False ? "fails" : "ill-typed";
  return known(*reading.trivial, "trivial") == Truth::True ? "trivial" : "holds";
}

void evaluate(const JsonValue& json, const Reading& reading, SingularList& singular, Explanation* explanation) {
  const Case example = read_case(json["case"]);
  if (!example.network && reading.layers_only)
    reject(Reason::NotApplicable, "formula: the reading is about the layers of a fully connected network");
  for (SingularEntry& entry : singular) entry.used = entry.in_progress = false, entry.value = nullptr;
  std::optional<OpenAtoms> open;
  if (const JsonValue* list = json.find("open")) open.emplace(*list);
  Trace trace;
  Evaluator evaluator(
      example, singular, [&] { return open && open->next(); }, explanation != nullptr ? &trace : nullptr);
  for (const Node* part : reading.of_case)
    if (!evaluator.has_value(*part))
      reject(Reason::NotApplicable, "case: it lacks (" + part->head + ' ' + (*part)[0].head + ')');
  const std::string verdict = derive(reading, evaluator);
  if (open) open->finish();
  if (!json["verdict"].is(verdict)) reject(Reason::Verdict, "verdict: expected " + verdict);
  for (const SingularEntry& entry : singular)
    if (!entry.used) reject(Reason::SingularUnused, entry.bound.place + ": no such singular value is evaluated");
  if (explanation == nullptr) return;
  const Aside aside;
  const std::size_t conclusion = reading.required.size() + 1;
  *explanation = explanation_of(trace, conclusion < trace.parts.size() ? &trace.parts[conclusion] : nullptr);
}

// Keys, format, digest.
void check_frame(const std::string& bytes, const JsonValue& json) {
  if (!json.is_object()) reject(Reason::WrongType, "expected an object");
  const bool proof = json.contains("format") && json["format"].is("plumbline-proof/3"), flow = is_flow(json);
  if (json.contains("format") && !proof && !flow && !json["format"].is("plumbline-certificate/3"))
    reject(Reason::Format,
           "format: expected plumbline-certificate/3, plumbline-proof/3 or plumbline-flow/2; `plumbline "
           "verify`, `prove` or `flow` writes it again");
  if (proof)
    require_keys(json, kProofKeys, {}, "certificate");
  else if (!flow)
    require_keys(json, {"case", "claim", "digest", "format", "formula", "formula_sha256", "reading", "verdict"},
                 {"open", "singular_values"}, "certificate");
  const std::string digest = text_of(json["digest"], "digest");
  if (sha256(without_member(bytes, json, "digest")) != digest)
    reject(Reason::Digest, "digest: the content has another SHA-256");
}

void check(const std::string& bytes, const Options& options, Result& result) {
  if (bytes.size() > kMaxBytes) reject(Reason::TooLarge, "more than 64 MiB");
  const JsonValue json = parse_json(bytes);
  check_frame(bytes, json);
  result.claim = text_of(json["claim"], "claim");
  result.reading = text_of(json["reading"], "reading");
  for (const std::string& name : {result.claim, result.reading})
    if (!is_word(name)) reject(Reason::BadName, "claim, reading: expected letters, digits and . _ -");
  if (options.plain && !json.contains("verdict"))
    reject(Reason::Undecided, "without the rules of the library (--plain) there are verdicts on cases only");
  if (is_flow(json)) return with_enough_precision([&] { check_flow(json, options.expected, result); });
  result.formula = text_of(json["formula"], "formula");
  result.formula_sha256 = sha256(result.formula);
  if (!json["formula_sha256"].is(result.formula_sha256))
    reject(Reason::FormulaHash, "formula_sha256: the formula has another SHA-256");
  if (!options.allow_unknown_claims)
    result.lock_sha256 = lock_that_knows(result.claim, result.reading, result.formula_sha256, options.locks);
  const Reading& reading = remembered(result.formula, options.plain);
  result.name = text_of(json["case"]["name"], "case.name");
  if (json.contains("verdict")) {
    result.verdict = text_of(json["verdict"], "verdict");
    SingularList singular;
    if (const JsonValue* list = json.find("singular_values")) singular = read_singular_values(*list, reading);
    with_enough_precision([&] { evaluate(json, reading, singular, options.explain ? &result.explanation : nullptr); });
  } else {
    result.verdict = "proved";
    with_enough_precision([&] { check_proof(json, reading); });
  }
  const Aside aside;
  require_expected(options.expected, result.claim, result.reading, result.verdict, json["case"]);
}

}  // namespace

Result check_certificate(const std::string& bytes, const Options& options) {
  Result result;
  result.sha256 = sha256(bytes);
  start_budget(options.work, bytes.size());
  max_bits = options.max_bits;
  roots::start();
  modules_in_use = 0;
  const auto why = stopped([&] { check(bytes, options, result); });
  if (!(result.accepted = !why)) result.reason = why->reason, result.message = why->message;
  // The text of a definition may ask for singular values that its rule does without.
  if (options.plain && result.reason == Reason::SingularMissing) result.reason = Reason::Undecided;
  for (std::size_t i = 1; result.accepted && i < std::size(kModuleNames); ++i)
    if ((modules_in_use >> i & 1U) != 0) result.modules.emplace_back(kModuleNames[i]);
  return result;
}

}  // namespace checker
