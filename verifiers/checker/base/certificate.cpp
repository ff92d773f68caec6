#include "certificate.hpp"

#include <algorithm>
#include <optional>

#include "evaluator.hpp"
#include "sha256.hpp"

namespace checker {
namespace {

constexpr std::string_view kFormat = "plumbline-certificate/3";

// The verdict of a reading, as docs/language.md defines it.
std::string derive(const Reading& reading, Evaluator& evaluator, bool only_then) {
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
  const Truth given = only_then ? Truth::True : known(*reading.given, "given");
  if (given != Truth::True) return given == Truth::False ? "hypothesis-false" : "ill-typed";
  const Truth then = known(*reading.then, "then");
  if (then != Truth::True) return then == Truth::False ? "fails" : "ill-typed";
  if (only_then) return "conclusion";
  return known(*reading.trivial, "trivial") == Truth::True ? "trivial" : "holds";
}

// The fields that modules read and that this certificate has.
std::vector<const Field*> fields_of(const JsonValue& json) {
  std::vector<const Field*> out;
  for (const Field& field : session().modules->fields)
    if (json.contains(field.key)) out.push_back(&field);
  return out;
}

void evaluate(const JsonValue& said, const JsonValue& whole_case, const Reading& reading,
              const std::vector<const Field*>& fields, Trace* trace, bool only_then) {
  const Case example = read_case(whole_case);
  if (!example.network && reading.layers_only)
    reject(Reason::NotApplicable, "formula: the reading is about the layers of a fully connected network");
  for (const Field* field : fields) field->begin();
  if (trace != nullptr) *trace = {}, trace->conclusion = reading.required.size() + 1;
  Evaluator evaluator(example, trace);
  for (const Node* part : reading.of_case)
    if (!evaluator.has_value(*part))
      reject(Reason::NotApplicable,
             "case: it lacks " + (part->is_word() ? "a network" : '(' + part->head + ' ' + (*part)[0].head + ')'));
  const std::string verdict = derive(reading, evaluator, only_then);
  if (!said["verdict"].is(verdict)) reject(Reason::Verdict, "verdict: expected " + verdict);
  for (const Field* field : fields) field->finish(evaluator);
}

// Keys, format, digest. The format, if it is that of a module.
const Format* check_frame(const std::string& bytes, const JsonValue& json) {
  if (!json.is_object()) reject(Reason::WrongType, "expected an object");
  const JsonValue* named = json.find("format");
  const auto& others = session().modules->formats;
  const auto format = std::find_if(others.begin(), others.end(),
                                   [&](const Format& f) { return named != nullptr && named->is(f.name); });
  if (format == others.end() && named != nullptr && !named->is(kFormat)) {
    std::string expected(kFormat);
    for (const Format& f : others) expected += ", " + std::string(f.name);
    reject(Reason::Format, "format: expected " + expected + "; `plumbline verify`, `prove` or `flow` writes it again");
  }
  if (format == others.end())
    require_keys(json, {"case", "claim", "digest", "format", "formula", "formula_sha256", "reading", "verdict"},
                 {"gradient_flows", "open", "singular_values"}, "certificate");
  else
    require_keys(json, format->keys, format->optional, "certificate");
  const std::string digest = text_of(json["digest"], "digest");
  if (sha256(without_member(bytes, json, "digest")) != digest)
    reject(Reason::Digest, "digest: the content has another SHA-256");
  return format == others.end() ? nullptr : &*format;
}

void check(const std::string& bytes, const Request& request, Result& result) {
  if (bytes.size() > kMaxBytes) reject(Reason::TooLarge, "more than 64 MiB");
  const JsonValue json = parse_json(bytes);
  const Format* const format = check_frame(bytes, json);
  result.claim = text_of(json["claim"], "claim");
  result.reading = text_of(json["reading"], "reading");
  for (const std::string& name : {result.claim, result.reading})
    if (!is_word(name)) reject(Reason::BadName, "claim, reading: expected letters, digits and . _ -");
  result.name = text_of(json["case"]["name"], "case.name");
  std::optional<Reading> own;
  const Reading* reading = nullptr;
  if (json.contains("formula")) {
    result.formula = text_of(json["formula"], "formula");
    result.formula_sha256 = sha256(result.formula);
    if (!json["formula_sha256"].is(result.formula_sha256))
      reject(Reason::FormulaHash, "formula_sha256: the formula has another SHA-256");
    if (request.named) request.named(result);
    reading = request.read ? &request.read(result.formula) : &own.emplace(parse_reading(result.formula));
  }
  if (format == nullptr) {
    result.verdict = text_of(json["verdict"], "verdict");
    check_verdict(json, json["case"], *reading, request.trace);
  } else {
    record(format->module);
    with_enough_precision([&] { format->check(json, reading, result); });
  }
  if (request.finally) request.finally(result, json);
}

}  // namespace

// The base finds singular values by itself: bounds for them are for modules.
void check_verdict(const JsonValue& said, const JsonValue& example, const Reading& reading, Trace* trace,
                   bool only_then) {
  const auto fields = fields_of(said);
  session().left_open = nullptr;
  for (const Field* field : fields) record(field->module), field->read(said[field->key], reading);
  if (said.contains("open") && session().left_open == nullptr)
    reject(Reason::Undecided, "open: no module that reads it");
  with_enough_precision([&] { evaluate(said, example, reading, fields, trace, only_then); });
}

Result check(const std::string& bytes, const Request& request) {
  Result result;
  result.sha256 = sha256(bytes);
  const auto why = stopped([&] { check(bytes, request, result); });
  if (!(result.accepted = !why)) result.reason = why->reason, result.message = why->message;
  const auto& names = session().modules->names;
  for (std::size_t i = 1; result.accepted && i < names.size(); ++i)
    if ((session().modules_in_use >> i & 1U) != 0) result.modules.emplace_back(names[i]);
  return result;
}

}  // namespace checker
