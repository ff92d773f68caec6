// `experiment rank.law`: how probable is zero loss in the experiment of the rank-minimisation paper (Section 3.1)?
//
// Where `rank.starts` follows 288 flows and counts, this bounds the probability itself, with a certificate (Theorem 14
// of docs/flow.md). The data are those of the experiment, as in rank_starts.cpp.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <filesystem>

#include "certificate/certificate.hpp"
#include "cli/options.hpp"
#include "cli/replay.hpp"
#include "flow/law.hpp"
#include "report/decimal.hpp"
#include "report/files.hpp"
#include "tools/experiment.hpp"
#include "tools/law_drawing.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;

// 1e-4 * 1.9801^(-1/4) is less: 1.9801 * 0.0000844^4 = 1.0047e-16 and more than 1e-16.
constexpr const char* kRadiusOfPaper = "0.0000844";

struct RankLawOptions : ExperimentOptions {
  std::string radius = kRadiusOfPaper, draw;
  int cells = 10;
};

ExitCode run_rank_law(const RankLawOptions& options) {
  const Rational height = Rational(99) / Rational(100);
  const flow::Law law = flow::law_of_starts({{{Rational(1), height}, {Rational(-1), height}}},
                                            Rational::parse(options.radius), options.cells);
  const fs::path file = fs::path(options.out) / "rank-law.json";
  if (!options.out.empty()) write_file_atomically(file, canonical_bytes(flow::law_certificate(law)));
  if (!options.draw.empty()) write_file_atomically(options.draw, standalone_law_drawing(law));
  const Enclosure bounds{law.least(), law.most()};
  if (options.json)
    fmt::print("{}\n", nlohmann::ordered_json{{"format", "plumbline-rank-law/1"},
                                              {"name", "rank.law"},
                                              {"radius", law.radius.to_string()},
                                              {"time", law.time.to_string()},
                                              {"cells", law.cells},
                                              {"probability", {law.least().to_string(), law.most().to_string()}},
                                              {"certificate", options.out.empty() ? "" : file.string()}}
                           .dump(1));
  else
    fmt::print("rank.law: zero loss has a probability in {}, for every radius up to {} ({} cells, time {})\n",
               report::interval(bounds, 4), law.radius.to_string(), law.cells, law.time.to_string());
  if (options.out.empty()) return kAsExpected;
  const std::vector<std::string> rejected = replay({file.string()}, 1);
  for (const std::string& message : rejected) fmt::print(stderr, "plumbline: {}\n", message);
  return rejected.empty() ? kAsExpected : kDiffers;
}

}  // namespace

Action rank_law_experiment(CLI::App& command) {
  const auto o = std::make_shared<RankLawOptions>();
  command
      .add_option("--radius", o->radius, "of the circles of the start, of inputs that are not divided by their norm")
      ->check(between(0, 1))
      ->capture_default_str();
  command.add_option("--cells", o->cells, "2^N arcs of each circle")->check(CLI::Range(3, 11))->capture_default_str();
  command.add_option("--out", o->out, "folder of the certificate; \"\" writes none")->capture_default_str();
  command.add_option("--draw", o->draw, "FILE.svg: what becomes of a neuron, by the angles of its start");
  command.add_flag("--json", o->json, "print JSON");
  return with(o, run_rank_law);
}

}  // namespace plumbline::cli
