// `prepare`: changes a case until a claim speaks about it, or says what stands in the way. It knows nothing of any
// claim: it adds what the formula names, tries every short sequence of changes (preparation.hpp), and asks after each
// whether the requirements and the hypothesis now hold. What it writes is read again and asked again.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <nlohmann/json.hpp>

#include "budget/error.hpp"
#include "cli/commands.hpp"
#include "cli/keep_tensors.hpp"
#include "cli/options.hpp"
#include "evaluation/verdict.hpp"
#include "network/case_io.hpp"
#include "tools/preparation.hpp"

namespace plumbline::cli {
namespace {

constexpr std::uint64_t kAttempts = 6;  // shapes of matrices, and other random numbers
constexpr std::size_t kLongest = 3;     // changes in a row

struct PrepareCommand {
  std::string file, claim, reading, out, loss;  // reading: none, the first
  ClaimSources sources;
  std::uint64_t seed = 0;
  double seconds = 10;
};

struct Prepared {
  Case subject;
  std::vector<std::string> said;
};

class Preparation {
 public:
  Preparation(const Claim& claim, const Reading& reading, const PrepareCommand& options)
      : claim_(claim), reading_(reading), plan_(Demands(reading)), options_(options) {}

  // The case with the fewest changes that the reading speaks about.
  [[nodiscard]] std::optional<Prepared> found(const Case& c) {
    if (speaks_of(c)) return Prepared{c, {}};
    std::vector<Prepared> level;
    for (std::uint64_t attempt = 0; attempt < kAttempts; ++attempt) {
      Prepared p;
      p.subject = with_missing(c, plan_, claim_, options_.seed, attempt, options_.loss, p.said);
      if (speaks_of(p.subject)) return p;
      level.push_back(std::move(p));
      if (level.back().said.empty()) break;  // nothing was random
    }
    for (std::size_t length = 1; length <= kLongest; ++length)
      if (auto out = one_more(level)) return out;
    return std::nullopt;
  }
  // Why the case as it was given does not do, and what still stood in the way at last.
  [[nodiscard]] const std::string& first_obstacle() const { return first_; }
  [[nodiscard]] const std::string& last_obstacle() const { return last_; }

 private:
  std::optional<Prepared> one_more(std::vector<Prepared>& level) {
    std::vector<Prepared> next;
    for (const Prepared& p : level)
      for (const Change& change : changes()) {
        if (std::ranges::find(p.said, change.name) != p.said.end()) continue;
        std::optional<Case> changed = change.apply(p.subject);
        if (!changed) continue;
        Prepared q{std::move(*changed), p.said};
        q.said.push_back(change.name);
        if (speaks_of(q.subject)) return q;
        next.push_back(std::move(q));
      }
    level = std::move(next);
    return std::nullopt;
  }

  bool speaks_of(const Case& c) {
    CaseEvaluation evaluation(c, {.seconds = options_.seconds});
    const Outcome outcome = judge(reading_, plan_.demands().needs, evaluation);
    last_ = outcome.reason;
    if (first_.empty()) first_ = outcome.reason;
    return outcome.verdict == CaseVerdict::Holds || outcome.verdict == CaseVerdict::Fails ||
           outcome.verdict == CaseVerdict::Trivial;
  }

  const Claim& claim_;
  const Reading& reading_;
  const cases::CasePlan plan_;
  const PrepareCommand& options_;
  std::string first_, last_;
};

const Reading& wanted_reading(const Claim& claim, const std::string& name) {
  for (const Reading& reading : claim.readings)
    if (name.empty() || reading.name == name) return reading;
  (void)only_reading({&claim}, name);  // throws
  return claim.readings.front();
}

ExitCode run_prepare(const PrepareCommand& options) {
  const Registry registry(options.sources);
  const Claim& claim = registry.one(options.claim, "prepare --for");
  const Reading& reading = wanted_reading(claim, options.reading);
  const Case c = read_case(options.file);
  Preparation preparation(claim, reading, options);
  std::optional<Prepared> found = preparation.found(c);
  if (!found) {
    fmt::print("not prepared: {} [{}] does not speak about {}\n", claim.id, reading.name, c.name);
    fmt::print("  as it is: {}\n  after all changes: {}\n", preparation.first_obstacle(), preparation.last_obstacle());
    for (const Requirement& r : reading.requirements) fmt::print("  required: {}\n", r.reason);
    fmt::print("  `plumbline show {}` has the hypothesis\n", argument_for(claim));
    return kInconclusive;
  }
  found->subject.name = found->said.empty() ? c.name : c.name + "-for-" + claim.id;
  if (options.out == "-") {
    found->subject.tensors.reset();  // standard output has no folder for them: every number is written
    fmt::print("{}\n", case_file_json(found->subject).dump(1));
    return kAsExpected;
  }
  write_case_file(found->subject, options.out);
  const Case again = read_case(options.out);
  CaseEvaluation evaluation(again, {.seconds = options.seconds});
  const Outcome outcome = judge(reading, evaluation);
  if (outcome.verdict == CaseVerdict::NotApplicable || outcome.verdict == CaseVerdict::HypothesisFalse)
    throw std::logic_error("the case that was written is not the one that was prepared");
  fmt::print("prepared: {} [{}] speaks about {}; its verdict there: {}\n", claim.id, reading.name, options.out,
             to_string(outcome.verdict));
  for (const std::string& line : found->said) fmt::print("  {}\n", line);
  if (found->said.empty()) fmt::print("  nothing had to be changed\n");
  return kAsExpected;
}

}  // namespace

Action prepare_command(CLI::App& command) {
  const auto o = std::make_shared<PrepareCommand>();
  command.add_option("case", o->file, "case file; - for standard input")->required();
  command.add_option("--for", o->claim, "id of the claim");
  add_claim_sources(command, o->sources);
  command.add_option("--reading", o->reading, "of the claim (default: the first)");
  command.add_option("--out", o->out, "file for the new case; - for standard output")->required();
  command.add_option("--seed", o->seed, "of the numbers that are added")->capture_default_str();
  command.add_option("--loss", o->loss, "G, if it is missing, is that of this loss: squared or cross-entropy")
      ->check(one_of("loss", {"squared", "cross-entropy"}));
  add_seconds(command, "--seconds", o->seconds, "time limit for each look at the claim; 0: none");
  return with(o, run_prepare);
}

}  // namespace plumbline::cli
