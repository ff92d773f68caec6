// `verify`: evaluate, print, write certificates, summary.json and the report, and have the checker replay every
// certificate.
#include <fmt/format.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for_each.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <regex>
#include <set>

#include "claim/claim_id.hpp"
#include "cli/advice.hpp"
#include "cli/colour.hpp"
#include "cli/commands.hpp"
#include "cli/costs.hpp"
#include "cli/formulas_lock.hpp"
#include "cli/judgement.hpp"
#include "cli/progress.hpp"
#include "cli/registry.hpp"
#include "cli/replay.hpp"
#include "cli/run_folder.hpp"
#include "cli/shell_word.hpp"
#include "matrix/blas_kernel.hpp"
#include "network/case_io.hpp"
#include "report/export.hpp"
#include "report/json_report.hpp"
#include "report/load.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;

Limits limits(const VerifyOptions& options) {
  return {options.max_bits, options.case_seconds, static_cast<std::int64_t>(options.case_memory) << 20};
}

// The papers of the claims, as far as they have random cases; "saddle" for a formula of one's own.
std::vector<std::string> families(const VerifyOptions& options, const std::vector<const Claim*>& claims) {
  if (!options.family.empty()) return {options.family};
  std::vector<std::string> out;
  for (const Claim* claim : claims) {
    const std::string paper = paper_key(claim->id);
    if (family_of(paper) && std::find(out.begin(), out.end(), paper) == out.end()) out.push_back(paper);
  }
  return out.empty() ? std::vector<std::string>{"saddle"} : out;
}

std::vector<CaseSource> sources(const VerifyOptions& options, const std::vector<const Claim*>& claims) {
  const Limits each = limits(options);
  std::vector<CaseSource> out;
  if (!options.cases.empty())
    out = cases_from(options.cases, {each.seconds, each.bytes});
  else if (options.random == 0)
    out = builtin_cases();
  for (const std::string& paper : options.random > 0 ? families(options, claims) : std::vector<std::string>{}) {
    const std::vector<CaseSource> random = random_cases(options.seed, options.first, options.random, paper);
    out.insert(out.end(), random.begin(), random.end());
  }
  std::set<std::string> papers;
  for (const Claim* claim : claims) papers.insert(paper_key(claim->id));
  return seen_by(papers, out);
}

// The numbers of a large network are given back one by one, which the end of the process does at once.
const std::vector<CaseSource>& kept_to_the_end(std::vector<CaseSource> cases) {
  static std::vector<CaseSource>* kept = nullptr;  // reachable, so that no tool for leaks complains
  return *(kept = new std::vector<CaseSource>(std::move(cases)));
}

// The checker at work on the bundles of a run.
class Replay {
 public:
  Replay(const VerifyOptions& options, const RunFolder& folder, std::vector<std::string> locks)
      : options_(options), folder_(folder), checker_(std::move(locks)) {
    if (options.case_seconds <= 0) return;
    checker_.emplace_back("--seconds");
    checker_.push_back(fmt::format("{:.0f}", std::ceil(std::max(options.case_seconds, 1.0))));
  }

  // Replays these in place of what stood there before. What no limit would help, by BUNDLE:LINE, and why.
  std::map<std::string, std::string> undecided(const std::vector<std::string>& bundles) {
    std::vector<std::string> files;
    for (const std::string& bundle : bundles) {
      files.push_back(folder_.staged(bundle).string());
      refusals_.erase(bundle);
    }
    static const std::regex place("((certificates/[A-Za-z0-9._-]+):[0-9]+): ");
    std::map<std::string, std::string> out;
    for (const std::string& line : replay(files, options_.jobs, checker_)) {
      std::smatch found;
      const bool known = std::regex_search(line, found, place);
      refusals_[known ? found[2].str() : ""].push_back(as_published(line));
      if (const std::size_t at = line.find(": undecided: "); known && at != std::string::npos)
        out.emplace(found[1], line.substr(at + 2));
    }
    return out;
  }

  // What it said of those that it refused.
  [[nodiscard]] std::vector<std::string> refusals() const {
    std::vector<std::string> out;
    for (const auto& [bundle, lines] : refusals_) out.insert(out.end(), lines.begin(), lines.end());
    return out;
  }

 private:
  // With the name that the file will have.
  [[nodiscard]] std::string as_published(std::string line) const {
    const std::string staged = folder_.staged("").string();
    if (const std::size_t at = line.find(staged); at != std::string::npos)
      line.replace(at, staged.size(), (fs::path(options_.out) / "").string());
    return line;
  }

  const VerifyOptions& options_;
  const RunFolder& folder_;
  std::vector<std::string> checker_;
  std::map<std::string, std::vector<std::string>> refusals_;  // by bundle; "": of none
};

// "--formulas out/formulas.lock ", for a command that is printed.
std::string words_of(const std::vector<std::string>& options) {
  std::string out;
  for (const std::string& word : options) out += shell_word(word) + ' ';
  return out;
}

void judge_refusals(const VerifyOptions& options, const std::vector<const Claim*>& claims,
                    const std::vector<std::string>& refusals, Judgement& judgement) {
  std::size_t declined = 0, rejected = 0;
  for (const std::string& line : refusals) {
    const bool within = line.starts_with("declined");
    ++(within ? declined : rejected);
    judgement.deviations.push_back({"certificate", within ? "declined" : "rejected", line});
  }
  if (judgement.code == kDiffers) return;
  if (rejected > 0) {
    judgement.code = kDiffers;
    judgement.headline = "differs: a certificate was rejected by the checker";
  } else if (declined > 0) {
    judgement.code = kLimit;
    judgement.headline = fmt::format(
        "limit hit: the checker declined {} at its usual limits; `plumbline check {}--work 40 --seconds 3600 --memory "
        "16000 {}` allows more",
        declined == 1 ? "a certificate" : fmt::format("{} certificates", declined),
        words_of(lock_options(claims, fs::path(options.out) / kLockFile)),
        shell_word((fs::path(options.out) / "certificates/").string()) + "*.jsonl");
  }
}

void print_costs(const VerifyOptions& options, const RunResult& result) {
  constexpr std::size_t kDearestClaims = 10;
  if (options.stats) {
    std::fputs(blas_line().c_str(), stderr);
    std::fputs(rung_lines(result.statistics).c_str(), stderr);
    std::fputs(("the dearest claims\n" + dearest_claims(result.durations, kDearestClaims)).c_str(), stderr);
  }
  if (options.durations > 0)
    std::fputs(("the dearest claims and cases\n" + dearest_pairs(result.durations, options.durations)).c_str(), stderr);
}

// Which option lifts the first limit that ended a verdict.
std::string limit_advice(const RunResult& result) {
  for (const CaseResult& row : result.rows)
    if (row.reason.find(kLimitReached) != std::string::npos) return option_for_limit(row.reason);
  return "";
}

// The cases of a small run, one line each.
std::string case_lines(const RunResult& result) {
  std::string out;
  for (const CaseResult& row : result.rows) {
    if (row.verdict == CaseVerdict::NotApplicable) continue;
    out +=
        fmt::format("{} {} {}  {}{}\n", painted(to_string(row.verdict), fmt::format("{:<17}", to_string(row.verdict))),
                    row.claim, row.reading, row.case_name, row.reason.empty() ? "" : "  (" + row.reason + ")");
  }
  return out;
}

}  // namespace

std::string default_folder(const std::vector<std::string>& claims) {
  std::string name;
  for (const std::string& claim : claims) name += (name.empty() ? "" : "+") + claim;
  return claims.empty() ? "out" : "out/" + file_stem(name);
}

ExitCode verify(const VerifyOptions& options) {
  std::optional<tbb::global_control> threads;  // for reading cases and writing the report, too
  if (options.jobs > 0)
    threads.emplace(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(options.jobs));
  const Registry registry(options.sources);
  const Selection selection(registry, options.claims, options.reading);
  const std::vector<const Claim*>& claims = selection.claims();
  const std::vector<CaseSource>& cases = kept_to_the_end(sources(options, claims));
  const bool complete =
      options.cases.empty() && options.random == 0 && !options.sources.own() && options.reading.empty();
  RunOptions run_options{.limits = limits(options),
                         .jobs = options.jobs,
                         .twins = complete,
                         .certify_all = !options.only_counterexamples,
                         .timed = options.stats || options.durations > 0,
                         .progress = progress_bar(options.quiet),
                         .write = {},
                         .link = {},
                         .undecided = {},
                         .withdraw = {}};
  std::optional<RunFolder> folder;
  std::optional<Replay> replay;
  if (!options.out.empty()) {
    folder.emplace(options.out, options.command);
    run_options.write = [&](const std::string& path, const std::string& bytes) { folder->write(path, bytes); };
    run_options.link = [&](const std::string& path, const std::string& from, const std::string& sha256) {
      folder->link(path, from, sha256);
    };
    run_options.withdraw = [&](const std::string& path) { folder->withdraw(path); };
    if (!registry.own().empty()) folder->write(kLockFile, lock_text(formulas_of(registry.own())));
    replay.emplace(options, *folder, lock_options(claims, folder->staged(kLockFile)));
    if (!options.no_check)
      run_options.undecided = [&](const std::vector<std::string>& bundles) { return replay->undecided(bundles); };
  }
  const RunResult result = run(claims, cases, run_options);
  const std::vector<std::string> refusals = replay ? replay->refusals() : std::vector<std::string>{};
  const Strictness strictness = options.single ? Strictness::Single
                                : complete     ? Strictness::Complete
                                               : Strictness::Partial;
  Judgement judgement = judge_run(claims, result, strictness);
  judge_refusals(options, claims, refusals, judgement);
  report::Report report = make_report(
      claims, result, options.random > 0 ? std::vector<std::uint64_t>{options.seed} : std::vector<std::uint64_t>{},
      strictness);
  if (options.durations > 0) report.seconds = seconds_by_claim(result.durations);
  const std::string summary = report::render_json(report);
  if (folder) {
    folder->write("summary.json", summary);
    report.sharpness = report::load_sharpness(options.out);  // what `mutate` found, if it was asked
    const std::map<std::string, std::string> files = report::render(report, {report::Format::Html});
    tbb::parallel_for_each(files, [&](const auto& file) { folder->write(file.first, file.second); });
    folder->publish();
  }
  if (options.json)
    std::fputs(summary.c_str(), stdout);
  else {
    const std::string word = judgement.headline.substr(0, judgement.headline.find(':'));
    std::printf("%s%s\n", painted(word, word).c_str(), judgement.headline.c_str() + word.size());
    if (!options.quiet) {
      std::fputs((cases.size() <= 3 ? case_lines(result) : table(claims, result)).c_str(), stdout);
      if (!options.no_check && !result.certificates.empty())
        std::printf("%zu certificates replayed by plumbline-check\n", result.certificates.size() - refusals.size());
      if (!options.out.empty()) std::printf("report: %s\n", (fs::path(options.out) / "report.html").c_str());
    }
  }
  print_costs(options, result);
  if (!options.quiet && !complete) std::fputs(why_little(claims, result).c_str(), stderr);
  if (const std::string help = limit_advice(result); !help.empty())
    std::fprintf(stderr, "limit hit: %s\n", help.c_str());
  for (const Deviation& d : judgement.deviations)
    std::fprintf(stderr, "%s %s: %s\n", d.claim.c_str(), d.reading.c_str(), d.text.c_str());
  return judgement.code;
}

}  // namespace plumbline::cli
