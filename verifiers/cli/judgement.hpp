// What a run amounts to: the verdict of every reading against what is expected, in words and as an exit code.
#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/run.hpp"
#include "report/report.hpp"

namespace plumbline::cli {

// How strictly a verdict is held against the expected one.
//   Complete: the built-in cases, all of them: every verdict must be the expected one, every twin refuted.
//   Partial: other cases: a reading that is expected to be refuted need not be; one that is expected to survive must.
//   Single: one theorem's executable: besides, a refuted or ill-typed `stated` reading is a failure.
enum class Strictness { Complete, Partial, Single };

struct Deviation {
  std::string claim, reading, text;
};

struct Judgement {
  ExitCode code = kInternal;
  std::string headline;  // the first line of stdout
  std::vector<Deviation> deviations;
};

// What the tally of its cases, and a proof of it, make of a reading.
[[nodiscard]] ReadingVerdict verdict_of(const Reading& reading, const Tally& tally);

[[nodiscard]] Judgement judge_run(const std::vector<const Claim*>& claims, const RunResult& result,
                                  Strictness strictness);

// Takes what the checker said of the certificates in this folder that it refused into the judgement: one that it
// rejects is a difference, one that it declines at its limits a limit.
void judge_refusals(const std::vector<const Claim*>& claims, const std::vector<std::string>& refusals,
                    const std::string& folder, Judgement& judgement);

// The verdict that the report holds the reading's against. On other cases than the built-in ones only two things can
// be said: it is the expected one, or the reading falls where it is expected to stand. "" otherwise, and for a formula
// of one's own (`--formula`), of which nobody said what to expect.
[[nodiscard]] std::optional<ReadingVerdict> expectation_of(const Claim& claim, const Reading& reading,
                                                           ReadingVerdict verdict, Strictness strictness);

// The report of the run, ready for summary.json and the exporters. `seeds`: of the random cases.
[[nodiscard]] report::Report make_report(const std::vector<const Claim*>& claims, const RunResult& result,
                                         std::vector<std::uint64_t> seeds, Strictness strictness);
[[nodiscard]] PaperFacts describe_paper(const Paper& paper);

// What the claim's file says of the reading: titles, sources, grade, formula. `formula_sha256`: of the reading's text.
void describe_reading(const Claim& claim, const Reading& reading, const std::string& formula_sha256,
                      ReadingResult& out);

}  // namespace plumbline::cli
