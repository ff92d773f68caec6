// `verify`: evaluate, print, write certificates, summary.json and the report, and have the checker replay every
// certificate.
#include <fmt/format.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for_each.h>
#include <tbb/parallel_invoke.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <regex>

#include "cli/advice.hpp"
#include "cli/case_facts.hpp"
#include "cli/case_sources.hpp"
#include "cli/colour.hpp"
#include "cli/commands.hpp"
#include "cli/costs.hpp"
#include "cli/formulas_lock.hpp"
#include "cli/judgement.hpp"
#include "cli/options.hpp"
#include "cli/orbits_of.hpp"
#include "cli/progress.hpp"
#include "cli/registry.hpp"
#include "cli/replay.hpp"
#include "cli/run_folder.hpp"
#include "cli/run_table.hpp"
#include "matrix/blas_kernel.hpp"
#include "report/export.hpp"
#include "report/json_report.hpp"
#include "report/load.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;

struct VerifyOptions {
  std::vector<std::string> claims;
  ClaimSources sources;
  std::string reading;  // only readings of this name; empty: all
  CaseChoice cases;
  std::string out;  // folder of the results; empty: none are written
  int jobs = 0, max_bits = 8192;
  double case_seconds = 0;    // for each verdict on a case; 0: no limit
  std::size_t durations = 0;  // print so many of the dearest claims, and put times into the summary
  int case_memory = 4096;     // MB that a case may hold while it is read and evaluated; 0: no limit
  bool json = false, quiet = false, stats = false, no_check = false;
  bool each = false;                  // a line for each reading, however many they are
  bool only_counterexamples = false;  // no certificates for random cases that are none
  bool twins = false;                 // judge the false twins too, also where the cases are not the built-in ones
  bool single = false;                // called as the program of one claim

  [[nodiscard]] bool complete() const {  // all of the claims on all of the built-in cases
    return cases.built_in() && !sources.own() && reading.empty();
  }
};

// The numbers of a large network, and the parts of many formulas, are given back one by one, which the end of the
// process does at once.
template <class T> T& kept_to_the_end(T value) {
  static T* kept = nullptr;  // reachable, so that no tool for leaks complains
  return *(kept = new T(std::move(value)));
}

// The folder of a run while it is made: what is written there the checker replays at once, so that a certificate which
// it cannot decide is taken back before anybody sees it.
class CheckedFolder {
 public:
  // `own` are the claims of the user's own files: their lock file goes first, for the checker.
  CheckedFolder(const VerifyOptions& options, const std::vector<const Claim*>& claims,
                const std::vector<const Claim*>& own, Steps progress)
      : options_(options), progress_(std::move(progress)), folder_(options.out) {
    if (!own.empty()) folder_.write(kLockFile, lock_text(formulas_of(own)));
    checker_ = lock_options(claims, folder_.staged(kLockFile));
    if (options.case_seconds <= 0) return;
    checker_.emplace_back("--seconds");
    checker_.push_back(fmt::format("{:.0f}", std::ceil(std::max(options.case_seconds, 1.0))));
  }

  // Has the run write here.
  void receive(RunOptions& run) {
    run.write = [this](const std::string& path, const std::string& bytes) { folder_.write(path, bytes); };
    run.link = [this](const std::string& path, const std::string& from, const std::string& sha256) {
      folder_.link(path, from, sha256);
    };
    run.withdraw = [this](const std::string& path) { folder_.withdraw(path); };
    if (!options_.no_check)
      run.undecided = [this](const std::vector<std::string>& bundles) { return undecided(bundles); };
  }

  // Did the checker judge each certificate that it was given? If not, the refusals say why.
  [[nodiscard]] bool judged_all() const { return !refusals_.contains(""); }
  // What the checker said of the certificates that it refused.
  [[nodiscard]] std::vector<std::string> refusals() const {
    std::vector<std::string> out;
    for (const auto& [bundle, lines] : refusals_) out.insert(out.end(), lines.begin(), lines.end());
    return out;
  }

  // summary.json and the report, beside the certificates; from then on they are the run of the folder.
  void publish(report::Report& report, const std::string& summary) {
    if (progress_) progress_("writing the report", 0, 0);
    tbb::parallel_invoke([&] { folder_.write("summary.json", summary); }, [&] { write_pages(report); });
    folder_.publish();
  }

 private:
  void write_pages(report::Report& report) {
    report.sharpness = report::load_sharpness(options_.out);  // what `mutate` found, if it was asked
    report.orbits = orbits_of(report, [this](const std::string& file) { return folder_.staged(file); });
    const std::map<std::string, std::string> files = report::render(report, {report::Format::Html});
    tbb::parallel_for_each(files, [&](const auto& file) { folder_.write(file.first, file.second); });
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
    const auto replayed = [&](std::size_t done) {
      if (progress_) progress_(kReplayStep, done, files.size());
    };
    for (const std::string& line : replay(files, options_.jobs, checker_, replayed)) {
      std::smatch found;
      const bool known = std::regex_search(line, found, place);
      refusals_[known ? found[2].str() : ""].push_back(as_published(line));
      if (const std::size_t at = line.find(": undecided: "); known && at != std::string::npos)
        out.emplace(found[1], line.substr(at + 2));
    }
    return out;
  }

  // With the name that the file will have.
  [[nodiscard]] std::string as_published(std::string line) const {
    const std::string staged = folder_.staged("").string();
    if (const std::size_t at = line.find(staged); at != std::string::npos)
      line.replace(at, staged.size(), (fs::path(options_.out) / "").string());
    return line;
  }

  const VerifyOptions& options_;
  Steps progress_;
  RunFolder folder_;
  std::vector<std::string> checker_;
  std::map<std::string, std::vector<std::string>> refusals_;  // by bundle; "": of none
};

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

// What a person sees of the run: each case of a few; else each reading, and of a few of those that are refuted why; and
// of more readings than a screen has lines, each paper.
std::string result_lines(const VerifyOptions& options, const std::vector<const Claim*>& claims, const RunResult& result,
                         const Judgement& judgement, const report::Report& report) {
  constexpr std::size_t kFewCases = 3, kFailures = 5;
  if (options.each) return table(claims, result);
  if (result.cases.size() <= kFewCases) return case_lines(result);
  if (speaking(claims, result) > kScreen) return table_of_papers(claims, result, judgement);
  return table(claims, result) + failure_lines(report, kFailures);
}

// Where the results go if nothing is said: "out", or, for a run of these claims, a folder of its own below it.
std::string default_folder(const std::vector<std::string>& claims) {
  std::string name;
  for (const std::string& claim : claims) name += (name.empty() ? "" : "+") + claim;
  return claims.empty() ? "out" : "out/" + file_stem(name);
}

RunOptions run_options_of(const VerifyOptions& options) {
  RunOptions out;
  out.limits = {options.max_bits, options.case_seconds, static_cast<std::int64_t>(options.case_memory) << 20};
  out.jobs = options.jobs;
  out.twins = options.twins || options.complete();
  out.certify_all = !options.only_counterexamples;
  out.timed = options.stats || options.durations > 0;
  return out;
}

void print_results(const VerifyOptions& options, const std::string& headline, const std::string& lines) {
  const std::string word = headline.substr(0, headline.find(':'));
  std::printf("%s%s\n", painted(word, word).c_str(), headline.c_str() + word.size());
  if (options.quiet) return;
  std::fputs(lines.c_str(), stdout);
  if (!options.out.empty()) std::printf("report: %s\n", (fs::path(options.out) / "report.html").c_str());
}

// Of each false twin that was asked for: how many of the cases refute it. A claim whose twin none of them refutes is
// not tested by them, which is a warning.
std::string twin_lines(const VerifyOptions& options, const std::vector<const Claim*>& claims, const RunResult& result) {
  std::string out;
  for (const Claim* claim : claims) {
    const auto tally = result.tallies.find({claim->id, claim->twin.name});
    if (!options.twins || claim->twin.name.empty() || tally == result.tallies.end()) continue;
    const Tally& t = tally->second;
    if (const std::size_t refuted = t.counts[CaseVerdict::Fails]; refuted > 0)
      out += fmt::format("twin of {}: refuted by {} of {} cases\n", claim->id, refuted, t.counts.total());
    else if (!options.quiet)
      std::fprintf(stderr,
                   "warning: no case refutes the twin of %s; `plumbline search %s --reading twin` looks for one\n",
                   claim->id.c_str(), argument_for(*claim).c_str());
  }
  return out;
}

ExitCode run_verify(const VerifyOptions& options) {
  std::optional<tbb::global_control> threads;  // for reading cases and writing the report, too
  if (options.jobs > 0) threads.emplace(tbb::global_control::max_allowed_parallelism, as_size(options.jobs));
  const Registry& registry = kept_to_the_end(Registry(options.sources));
  const Selection selection(registry, options.claims, options.reading);
  const std::vector<const Claim*>& claims = selection.claims();
  const std::vector<CaseSource>& cases = kept_to_the_end(chosen_cases(
      options.cases, claims, {options.case_seconds, static_cast<std::int64_t>(options.case_memory) << 20}));
  RunOptions run_options = run_options_of(options);
  Steps progress = progress_steps(options.quiet);
  if (progress)
    run_options.progress = [progress](std::size_t done, std::size_t total) {
      progress("cases evaluated", done, total);
    };
  std::optional<CheckedFolder> out;
  if (!options.out.empty()) {
    out.emplace(options, claims, registry.own(), progress);
    out->receive(run_options);
  }
  for (const Claim* claim : claims)
    if (claim->paper && claim->twin.name.empty() && !options.quiet)
      std::fprintf(stderr, "warning: %s: %s\n", claim->file.c_str(), without_twin(*claim).c_str());
  const RunResult& result = kept_to_the_end(run(claims, cases, run_options));
  const std::vector<std::string> refusals = out ? out->refusals() : std::vector<std::string>{};
  const Strictness strictness = options.single       ? Strictness::Single
                                : options.complete() ? Strictness::Complete
                                                     : Strictness::Partial;
  Judgement judgement = judge_run(claims, result, strictness);
  judge_refusals(claims, refusals, options.out, judgement);
  std::vector<std::uint64_t> seeds;
  if (options.cases.random > 0) seeds.push_back(options.cases.seed);
  report::Report& report = kept_to_the_end(make_report(claims, result, std::move(seeds), strictness));
  if (options.durations > 0) report.seconds = seconds_by_claim(result.durations);
  const std::string summary = report::render_json(report);
  if (out) out->publish(report, summary);
  if (progress) progress("", 0, 0);
  std::string lines = result_lines(options, claims, result, judgement, report);
  lines += twin_lines(options, claims, result);
  if (!options.no_check && !result.certificates.empty() && out->judged_all())
    lines += fmt::format("{} certificates replayed by plumbline-check\n", result.certificates.size() - refusals.size());
  if (options.json)
    std::fputs(summary.c_str(), stdout);
  else
    print_results(options, judgement.headline, lines);
  print_costs(options, result);
  if (!options.quiet && !options.complete()) std::fputs(why_little(claims, result).c_str(), stderr);
  if (const std::string help = limit_advice(result); !help.empty())
    std::fprintf(stderr, "limit hit: %s\n", help.c_str());
  for (const Deviation& d : judgement.deviations)
    std::fprintf(stderr, "%s %s: %s\n", d.claim.c_str(), d.reading.c_str(), d.text.c_str());
  return judgement.code;
}

// All options but the ids of claims.
Action verify_with(CLI::App& command, std::shared_ptr<VerifyOptions> options) {
  VerifyOptions& o = *options;
  add_claim_sources(command, o.sources);
  add_reading(command, o.reading);
  command.add_option("--cases", o.cases.path,
                     "case file, or folder of case files; - for standard input (default: the built-in cases)");
  command.add_option("--random", o.cases.random, "add N random cases")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{100000000}));
  command.add_option("--family", o.cases.family,
                     "the paper whose random cases are drawn (default: N for each paper of the claims)");
  command.add_option("--seed", o.cases.seed, "seed of the random cases");
  command.add_option("--first", o.cases.first, "number of the first random case");
  const CLI::Option* out = command.add_option(
      "--out", o.out,
      "folder for certificates, summary.json and the report (default: out, or out/CLAIM); \"\" for none");
  add_jobs(command, o.jobs);
  command.add_option("--max-bits", o.max_bits, "cap of the interval precision")
      ->check(CLI::Range(128, 1 << 20))
      ->capture_default_str();
  add_seconds(
      command, "--case-seconds", o.case_seconds,
      "time limit for each verdict on a case, for reading a case file, and for replaying a certificate; 0: none");
  command.add_option("--case-memory", o.case_memory, "memory limit for each case in MB; 0: none")
      ->check(CLI::Range(0, 1 << 24))
      ->capture_default_str();
  command.add_flag("--json", o.json, "print summary.json instead of a table");
  command.add_flag("--each", o.each, "print a line for each reading, also if they are more than a screen has");
  command.add_flag("--quiet", o.quiet, "print the verdict only");
  command.add_flag("--stats", o.stats,
                   "print how often each rung of the ladder decided, its processor time, and the dearest claims");
  command
      .add_option("--durations", o.durations,
                  "print the N dearest claims and cases, and put the time of each claim into summary.json")
      ->check(CLI::Range(1, 1000000));
  command.add_flag("--only-counterexamples", o.only_counterexamples,
                   "write certificates for counterexamples only, of random cases: quicker, and no run for the gate");
  command
      .add_flag_callback(
          "--certify-all", [] {}, "the default; kept for scripts")
      ->group("");
  command.add_flag("--twins", o.twins, "judge the false twins too, and warn of each that none of the cases refutes");
  command.add_flag("--no-check", o.no_check, "do not replay the certificates");
  return [options = std::move(options), out] {
    if (out->count() == 0) options->out = default_folder(options->claims);
    return run_verify(*options);
  };
}

}  // namespace

Action verify_command(CLI::App& command) {
  auto options = std::make_shared<VerifyOptions>();
  command.add_option("claims", options->claims,
                     "ids of claims, or globs such as '*.prop-3.*' (default: every claim that applies)");
  return verify_with(command, std::move(options));
}

Action verify_claim_command(CLI::App& command, const std::string& claim) {
  auto options = std::make_shared<VerifyOptions>();
  options->claims = {claim};
  options->single = true;
  return verify_with(command, std::move(options));
}

}  // namespace plumbline::cli
