#include "certificate.hpp"

#include "modules.hpp"

namespace checker {

const Reading& Memory::reading(const std::string& formula) {
  if (const auto found = known_.find(formula); found != known_.end())
    return charge(found->second.cost), found->second.reading;
  const std::uint64_t before = session().work_left;
  Reading reading = parse_reading(formula);
  const std::uint64_t cost = before - session().work_left;
  if ((kept_ += cost) > std::uint64_t{1} << 33U) known_.clear(), kept_ = cost;
  return known_.emplace(formula, Known{std::move(reading), cost}).first->second.reading;
}

Checked check_certificate(const std::string& bytes, const Options& options) {
  Session session(options.plain ? plain_modules() : all_modules(), options.max_bits, options.work, bytes.size());
  Checked out;
  Trace trace;
  Request request;
  if (!options.allow_unknown_claims)
    request.named = [&](Result& r) {
      r.lock_sha256 = lock_that_knows(r.claim, r.reading, r.formula_sha256, options.locks);
    };
  if (options.memory != nullptr) {
    session.parts.share(Module::Tensors, options.memory->tensors());
    request.read = [&](const std::string& formula) -> const Reading& { return options.memory->reading(formula); };
  }
  if (options.explain) request.trace = &trace;
  request.finally = [&](const Result& result, const JsonValue& whole) {
    const Aside aside;
    if (options.explain) out.explanation = explanation_of(trace);
    require_expected(options.expected, result.claim, result.reading, result.verdict, whole["case"]);
  };
  static_cast<Result&>(out) = check(bytes, request);
  if (options.explain && out.reason == Reason::Verdict && !out.accepted)  // against what was derived
    stopped([&] { out.explanation = explanation_of(trace); });
  return out;
}

}  // namespace checker
