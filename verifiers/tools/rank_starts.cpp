// `experiment rank.starts`: the experiment of the rank-minimisation paper (Section 3.1, Figure 1), each start with a
// verdict that can be replayed.
//
// Data (1, 0.99), (-1, 0.99) divided by their norm, targets e_1, e_2; every row of W_1 and every column of W_2 uniform
// on the circle of radius 1e-4. By Lemma 2 of docs/flow.md the norm goes into the weights: inputs as they are, radius
// 1e-4 * 1.9801^(-1/4). Starts are multiples of 2^-72, within 2^-70 of the circle, and depend on the seed and the
// number only.
#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <CLI/CLI.hpp>

#include <array>
#include <filesystem>
#include <fstream>
#include <map>

#include "budget/error.hpp"
#include "certificate/certificate.hpp"
#include "cli/options.hpp"
#include "cli/replay.hpp"
#include "flow/flow_certificate.hpp"
#include "number/binomial.hpp"
#include "number/stream.hpp"
#include "report/decimal.hpp"
#include "report/files.hpp"
#include "speed/deadline.hpp"
#include "tools/experiment.hpp"
#include "tools/flow_text.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;
using report::Round;

constexpr const char* kRankStartsName = "rank.starts";
constexpr long kRankStarts = 288, kRankStartsOfPaper = 79;  // runs, and those that reached zero loss
constexpr int kStartBits = 72;
constexpr const char* kStartsFormat = "plumbline-rank-starts/1";

struct RankStartsOptions : ExperimentOptions {
  long runs = kRankStarts;
  std::string confidence = "0.95";
  int jobs = 0;
};

// Roughly 1e-4 * 1.9801^(-1/4) in units of 2^-72: the fourth root of 2^288 / (1.9801 * 10^16), rounded down.
Integer radius_of_starts() {
  const Integer square = sqrt(Integer((Integer(1) << 288) / (Integer(19801) * Integer(1000000000000))));
  return sqrt(square);
}

// A uniform direction: of a point of the disc, drawn until one is inside; then to the circle, in integers.
std::array<Rational, 2> on_circle(Stream& stream, const Integer& radius) {
  constexpr long kSide = 1L << 30;
  for (;;) {
    const Integer p = stream.integer(-kSide, kSide), q = stream.integer(-kSide, kSide), square = p * p + q * q;
    if (square == 0 || square > Integer(kSide) * kSide) continue;
    const Integer length = sqrt(Integer(square << 80));  // in units of 2^-40
    const auto coordinate = [&](const Integer& x) {
      return floor(Rational(Integer(x * radius) << 40) / Rational(length));
    };
    const Rational unit = pow(Rational(2), -kStartBits);
    return {Rational(coordinate(p)) * unit, Rational(coordinate(q)) * unit};
  }
}

Case rank_start(std::uint64_t seed, std::uint64_t number) {
  static const Integer radius = radius_of_starts();
  Stream stream(seed, number);
  Case c;
  c.name = fmt::format("rank-start-{}-{}", seed, number);
  ExactMatrix w(2, 2), v(2, 2);
  for (int i = 0; i < 2; ++i) {
    const auto row = on_circle(stream, radius);
    for (int k = 0; k < 2; ++k) w(i, k) = Real(row[as_size(k)]);
  }
  for (int i = 0; i < 2; ++i) {
    const auto column = on_circle(stream, radius);
    for (int k = 0; k < 2; ++k) v(k, i) = Real(column[as_size(k)]);
  }
  c.network.weights = {w, v};
  c.network.biases.assign(2, std::nullopt);
  c.inputs = ExactMatrix(2, 2);
  ExactMatrix targets(2, 2);
  for (int j = 0; j < 2; ++j) {
    c.inputs(0, j) = Real(Rational(j == 0 ? 1 : -1));
    c.inputs(1, j) = Real(Rational(99) / Rational(100));
    targets(j, j) = Real(Rational(1));
  }
  c.targets = targets;
  return c;
}

struct StartOutcome {
  std::string verdict, kind;  // as flow_json has them
  bool slides = false;
  Enclosure stable_rank;  // if there is a limit with one
  bool has_rank = false;
};

StartOutcome start_outcome(const ordered_json& j) {
  StartOutcome out{j.at("verdict"), "", !j.at("slides_from").is_null(), {}, false};
  if (j.at("limit").is_null()) return out;
  out.kind = j.at("limit").at("kind");
  const auto& rank = j.at("layers").at(0).at("stable_rank").at("end");
  if (rank.is_null()) return out;
  out.has_rank = true;
  out.stable_rank = {Rational::parse(rank[0].get<std::string>()), Rational::parse(rank[1].get<std::string>())};
  return out;
}

// One file for each start, so that an experiment that was stopped goes on where it was.
class Starts {
 public:
  explicit Starts(const RankStartsOptions& options)
      : options_(options), folder_(fs::path(options.out) / fmt::format("rank-starts-{}", options.seed)) {}

  [[nodiscard]] fs::path file(long k, const char* what) const { return folder_ / fmt::format("{:05}.{}", k, what); }

  // What an earlier run has found, if it is there and its certificate too.
  [[nodiscard]] std::optional<ordered_json> earlier(long k) const {
    if (options_.out.empty()) return {};
    std::ifstream in(file(k, "json"));
    if (!in || !fs::exists(file(k, "flow.json"))) return {};
    ordered_json out = ordered_json::parse(in, nullptr, false);
    if (out.is_discarded() || out.value("format", "") != "plumbline-flow-report/3")
      throw InputError(file(k, "json").string(), "is no result of a start; remove it to compute it again");
    return out;
  }

  [[nodiscard]] ordered_json run(long k) const {
    const Case c = rank_start(options_.seed, static_cast<std::uint64_t>(k));
    flow::FollowOptions follow;
    follow.limit = true;
    const flow::Followed found = flow::follow_with_enough_bits(flow::problem_of(c), flow::weights_of(c), follow);
    const bool keep = !options_.out.empty();
    const ordered_json out = flow_json(c.name, found, keep ? file(k, "flow.json").filename().string() : "");
    if (keep) {
      write_file_atomically(file(k, "flow.json"), canonical_bytes(flow_certificate(c, found)));
      write_file_atomically(file(k, "json"), out.dump(1) + "\n");
    }
    return out;
  }

 private:
  const RankStartsOptions& options_;
  fs::path folder_;
};

struct Summary {
  std::map<std::string, long> verdicts;
  long runs = 0, zero = 0, undecided = 0, slides = 0;
  std::map<int, long> ranks;  // of zero-loss limits: by twentieths, rounded down
  Enclosure all_ranks{Rational(3), Rational(0)}, fraction;
};

// The fraction counts undecided starts as both: its interval contains that of either count.
Summary summary_of(const std::vector<ordered_json>& results, const Rational& confidence) {
  Summary out;
  for (const ordered_json& j : results) {
    const StartOutcome o = start_outcome(j);
    ++out.runs;
    ++out.verdicts[o.verdict + (o.kind.empty() ? "" : " (" + o.kind + ")")];
    if (o.slides) ++out.slides;
    if (o.verdict == "undecided") ++out.undecided;
    if (o.verdict != "zero-loss") continue;
    ++out.zero;
    if (!o.has_rank) continue;
    ++out.ranks[static_cast<int>(floor(o.stable_rank.lower * Rational(20)))];
    out.all_ranks = {std::min(out.all_ranks.lower, o.stable_rank.lower),
                     std::max(out.all_ranks.upper, o.stable_rank.upper)};
  }
  out.fraction = {clopper_pearson(out.zero, out.runs, confidence).lower,
                  clopper_pearson(out.zero + out.undecided, out.runs, confidence).upper};
  return out;
}

ordered_json summary_json(const Summary& s, const RankStartsOptions& o, bool complete) {
  ordered_json histogram = ordered_json::array();
  for (const auto& [twentieth, count] : s.ranks)
    histogram.push_back({{"from", fmt::format("{:.2f}", twentieth / 20.0)}, {"count", count}});
  return {{"format", kStartsFormat},
          {"name", kRankStartsName},
          {"seed", o.seed},
          {"complete", complete},
          {"runs", s.runs},
          {"zero_loss", s.zero},
          {"undecided", s.undecided},
          {"slides", s.slides},
          {"fraction", {s.fraction.lower.to_string(), s.fraction.upper.to_string()}},
          {"paper", {{"runs", kRankStarts}, {"zero_loss", kRankStartsOfPaper}}},
          {"verdicts", s.verdicts},
          {"stable_ranks", histogram}};
}

std::string summary_text(const Summary& s, const RankStartsOptions& o, const Rational& confidence) {
  std::string out = fmt::format(
      "{}: {} of {} starts converge to zero loss, {} interval {}; the paper: {} of {}; undecided {}; seed {}\n",
      kRankStartsName, s.zero, s.runs, report::per_cent(confidence), report::interval(s.fraction, 4),
      kRankStartsOfPaper, kRankStarts, s.undecided, o.seed);
  for (const auto& [verdict, count] : s.verdicts) out += fmt::format("{:>6}  {}\n", count, verdict);
  out += fmt::format("{:>6}  slide on the way: with relu'(0) = 0 they have no flow\n", s.slides);
  if (s.zero > 0) out += fmt::format("stable ranks at zero loss, all in {}:\n", report::interval(s.all_ranks, 6));
  for (const auto& [twentieth, count] : s.ranks)
    out += fmt::format("  {:.2f} to {:.2f} {:>5}  {}\n", twentieth / 20.0, (twentieth + 1) / 20.0, count,
                       std::string(as_size(count), '#'));
  return out;
}

ExitCode run_rank_starts(const RankStartsOptions& options) {
  const long wanted = options.runs;
  const Rational confidence = Rational::parse(options.confidence);
  const Starts starts(options);
  Deadline deadline;
  if (options.seconds > 0) deadline = deadline_after(options.seconds);
  std::vector<std::optional<ordered_json>> found(as_size(wanted));
  tbb::task_arena arena(options.jobs > 0 ? options.jobs : tbb::task_arena::automatic);
  arena.execute([&] {
    tbb::parallel_for(0L, wanted, [&](long k) {
      auto& slot = found[as_size(k)];
      slot = starts.earlier(k);
      if (!slot && (k == 0 || !is_over(deadline))) slot = starts.run(k);
    });
  });
  std::vector<ordered_json> results;
  std::vector<std::string> files;
  for (long k = 0; k < wanted; ++k) {
    if (!found[as_size(k)]) continue;
    results.push_back(*found[as_size(k)]);
    if (!options.out.empty()) files.push_back(starts.file(k, "flow.json").string());
  }
  const bool complete = static_cast<long>(results.size()) == wanted;
  const Summary summary = summary_of(results, confidence);
  const std::string json = summary_json(summary, options, complete).dump(1) + "\n";
  if (!options.out.empty())
    write_file_atomically(fs::path(options.out) / fmt::format("rank-starts-{}.json", options.seed), json);
  fmt::print("{}", options.json ? json : summary_text(summary, options, confidence));
  const std::vector<std::string> rejected = files.empty() ? files : replay(files, options.jobs);
  for (const std::string& message : rejected) fmt::print(stderr, "plumbline: {}\n", message);
  if (!rejected.empty()) return kDiffers;
  if (!complete) {
    fmt::print(stderr, "plumbline: the time limit of {} s is reached; the same command goes on\n", options.seconds);
    return kLimit;
  }
  return kAsExpected;
}

}  // namespace

Action rank_starts_experiment(CLI::App& command) {
  const auto o = std::make_shared<RankStartsOptions>();
  command.add_option("--runs", o->runs, "independent starts")->check(CLI::Range(1L, 100000L))->capture_default_str();
  add_confidence(command, o->confidence);
  add_jobs(command, o->jobs);
  add_common_options(command, *o, "; goes on with what is there");
  return with(o, run_rank_starts);
}

}  // namespace plumbline::cli
