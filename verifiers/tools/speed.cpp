// `speed`: a certified enclosure of the optimal escape speed of a case's data, its certificate, and the landscape of
// two-dimensional data.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "certificate/certificate.hpp"
#include "cli/case_facts.hpp"
#include "cli/commands.hpp"
#include "cli/keep_tensors.hpp"
#include "cli/options.hpp"
#include "cli/registry.hpp"
#include "cli/replay.hpp"
#include "evaluation/verdict.hpp"
#include "optimum/recognise.hpp"
#include "report/decimal.hpp"
#include "report/experiment_pages.hpp"
#include "report/files.hpp"
#include "speed/speed_enclosure.hpp"
#include "tools/network_case.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr const char* kClaim = "saddle.optimal-speed";

struct SpeedCommand {
  std::string file, out = "out";
  int depth = 0;  // 0: that of the case's network
  double gap = 1e-6, seconds = 60;
  std::uint64_t seed = 0;
  bool every_depth = false, json = false, quiet = false, no_check = false;
};

// The case of the certificate: the data, the network of the lower end, both ends, the table.
Case enclosure_case(const Case& c, const SpeedEnclosure& found, bool every_depth) {
  Case out;
  out.name = fmt::format("{}-speed-{}", c.name, every_depth ? "every-depth" : std::to_string(found.network.depth()));
  out.source = c.source;
  out.note = "written by `plumbline speed`";
  out.network = found.network;
  out.network.biases.assign(out.network.weights.size(), std::nullopt);
  out.inputs = c.inputs;
  out.gradient = c.gradient;
  out.scalars = {{"lo", found.lo}, {"hi", found.hi}};
  out.matrices = {{"proof", found.table}};
  return out;
}

// Rounded to the side on which it has to lie.
std::string decimal(const Real& value, report::Round direction) {
  const Enclosure e = value.enclosure(64);
  return report::decimal(direction == report::Round::Down ? e.lower : e.upper, 12, direction);
}

// The exact number where it is short, with its decimal; else the decimal.
std::string number(const Real& value, report::Round direction) {
  const std::string rounded = decimal(value, direction);
  try {
    if (const std::string text = value.to_string(); text.size() <= 24)
      return text == rounded ? text : fmt::format("{} = {}", text, rounded);
  } catch (const std::exception&) {  // no text: nested roots, eigenvalues
  }
  return rounded;
}

std::string enclosure_text(const SpeedEnclosure& e) {
  if (e.attained) return "s* = " + number(e.lo, report::Round::Down);
  return fmt::format("{} <= s* <= {}", decimal(e.lo, report::Round::Down), decimal(e.hi, report::Round::Up));
}

double relative_gap(const SpeedEnclosure& e) {
  const double lo = in_double(e.lo), hi = in_double(e.hi);
  return hi > lo ? (lo > 0 ? (hi - lo) / lo : HUGE_VAL) : 0;
}

std::string table_text(const Case& c, const SpeedEnclosure& e) {
  std::string out;
  const auto line = [&](const char* name, const std::string& value) {
    out += fmt::format("  {:<16}{}\n", name, value);
  };
  line("lower end", number(e.lo, report::Round::Down) + fmt::format(", a network of widths {}", [&] {
                      std::string widths = std::to_string(c.inputs.rows());
                      const auto& layers = e.network.weights;
                      for (std::size_t l = 0; l < std::min<std::size_t>(layers.size(), 8); ++l)
                        widths += "-" + std::to_string(layers[l].rows());
                      return layers.size() <= 8
                                 ? widths
                                 : widths + fmt::format("-...-{}, {} layers", layers.back().rows(), layers.size());
                    }()));
  line("upper end", number(e.hi, report::Round::Up));
  line("relative gap", e.attained ? "0" : fmt::format("{:.3g}", relative_gap(e)));
  line("method",
       to_string(e.method) + (e.table.rows() > 1 ? fmt::format(", a proof table of {} rows", e.table.rows()) : ""));
  if (e.statistics.nodes > 0)
    line("search", fmt::format("{} nodes, {} cutting planes, {} linear programs", e.statistics.nodes, e.statistics.cuts,
                               e.statistics.programs));
  if (e.depth_2) line("rank one only", number(*e.depth_2, report::Round::Down) + " (depth 2)");
  line("time", fmt::format("{:.2f} s", e.seconds));
  if (!e.stopped.empty()) line("not closer", e.stopped);
  return out;
}

ordered_json json_of(const Case& c, const SpeedEnclosure& e, bool every_depth, const std::string& certificate_file) {
  const Rational lo = e.lo.enclosure(64).lower, hi = e.hi.enclosure(64).upper;
  return {{"format", "plumbline-speed/1"},
          {"case", c.name},
          {"depth", e.network.depth()},
          {"every_depth", every_depth},
          {"lo", lo.to_string()},
          {"hi", hi.to_string()},
          {"attained", e.attained},
          {"value", e.attained ? ordered_json(number(e.lo, report::Round::Down)) : ordered_json(nullptr)},
          {"method", to_string(e.method)},
          {"rows", e.table.rows()},
          {"seconds", e.seconds},
          {"stopped", e.stopped},
          {"certificate", certificate_file.empty() ? ordered_json(nullptr) : ordered_json(certificate_file)}};
}

struct Certified {
  std::string file, problem;
};

// Judges the enclosure as a claim on its case, as `verify` would, and writes the case and the certificate.
Certified certify(const Case& c, const SpeedCommand& options) {
  const Claim& claim = built_in().find(kClaim);
  CaseEvaluation evaluation(c, {});
  const Reading& reading = claim.readings[0];
  const Outcome outcome = judge(reading, evaluation);
  if (outcome.verdict != CaseVerdict::Holds)
    return {"", fmt::format("the enclosure is {} on evaluation", to_string(outcome.verdict))};
  const fs::path folder(options.out);
  const std::string stem = file_stem(c.name);
  keep_tensors(c, folder);
  write_case_file(c, folder / (stem + ".case.json"));
  const fs::path file = folder / (stem + ".certificate.json");
  write_file_atomically(file, canonical_bytes(certificate(claim.id, reading, outcome, evaluation)));
  if (options.no_check) return {file.string(), ""};
  const std::vector<std::string> rejected = replay({file.string()}, 1);
  return {file.string(), rejected.empty() ? "" : rejected[0]};
}

// Optimal escape speeds are those of fully connected ReLU networks without biases; for others the lemmas are false.
void require_relu_network(const std::string& file, const Network& network) {
  if (!network.fully_connected()) return;  // its depth is not used
  if (!network.is_relu())
    throw InputError(file + ": /network/activation",
                     "\"relu\": the optimal escape speed of networks with another activation is not known here");
  if (!network.bias_free())
    throw InputError(file + ": /network/biases",
                     "no biases: the optimal escape speed is that of networks without biases");
}

// The searches work in doubles, and multiply a few of these numbers.
void require_doubles(const std::string& file, const std::string& place, const ExactMatrix& a) {
  const Rational most = Rational::from_double(0x1p200);
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j) {
      const Enclosure e = a(i, j).enclosure(64);
      if (e.upper > most || e.lower < -most)
        throw InputError(fmt::format("{}: {}/{}/{}", file, place, i, j),
                         "a number of size at most 2^200, about 1.6e60; scale the data, and the speed with them");
    }
}

ExitCode run_speed(const SpeedCommand& options) {
  const Case c = read_network_case(options.file);
  if (!c.gradient)
    throw InputError(options.file + ": /data/gradient", "the gradient G, whose optimal escape speed is asked for");
  require_relu_network(options.file, c.network);
  require_doubles(options.file, "/data/inputs", c.inputs);
  require_doubles(options.file, "/data/gradient", *c.gradient);
  const int depth = options.every_depth ? 3
                    : options.depth > 0 ? options.depth
                                        : std::max(1, c.network.fully_connected() ? c.network.depth() : 3);
  const SpeedEnclosure found = enclose_optimal_speed(
      c.inputs, *c.gradient, {depth, options.gap, options.seconds, options.seed, options.every_depth});
  Certified certified;
  const Case with_ends = enclosure_case(c, found, options.every_depth);
  if (!options.out.empty()) {
    certified = certify(with_ends, options);
    if (c.inputs.rows() == 2)
      write_file_atomically(fs::path(options.out) / (file_stem(with_ends.name) + ".html"),
                            report::landscape_page(with_ends, enclosure_text(found)));
  }
  if (options.json) {
    fmt::print("{}\n", json_of(c, found, options.every_depth, certified.file).dump(1));
  } else {
    fmt::print("{} at {} of {}, over all widths{}\n", enclosure_text(found),
               options.every_depth ? "every depth from 3 on" : fmt::format("depth {}", depth), c.name,
               options.out.empty()         ? ", not certified"
               : options.no_check          ? ", not replayed"
               : certified.problem.empty() ? ", certified"
                                           : "");
    if (!options.quiet)
      fmt::print("{}{}", table_text(c, found),
                 certified.file.empty() ? "" : fmt::format("  {:<16}{}\n", "certificate", certified.file));
  }
  if (!certified.problem.empty()) {
    fmt::print(stderr, "plumbline: {}\n", certified.problem);
    return kDiffers;
  }
  if (found.out_of_time) return kLimit;
  return found.stopped.empty() ? kAsExpected : kInconclusive;
}

}  // namespace

Action speed_command(CLI::App& command) {
  const auto o = std::make_shared<SpeedCommand>();
  command.add_option("case", o->file, "case file; its network only says the depth")->required();
  CLI::Option* depth =
      command.add_option("--depth", o->depth, "number of layers L (default: that of the case's network)");
  depth->check(CLI::Range(1, 1000));
  command.add_flag("--every-depth", o->every_depth, "bounds that hold at every depth from 3 on")->excludes(depth);
  command.add_option("--gap", o->gap, "relative distance of the ends that is wanted")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  add_seconds(command, "--seconds", o->seconds, "for the search; then the best so far counts", 1e-3);
  command.add_option("--seed", o->seed, "of the starts")->capture_default_str();
  command
      .add_option("--out", o->out,
                  "folder for the case with its proof table, the certificate, and the landscape of two-dimensional "
                  "data; \"\" for none")
      ->capture_default_str();
  command.add_flag("--json", o->json, "as JSON");
  command.add_flag("--quiet", o->quiet, "print the enclosure only");
  command.add_flag("--no-check", o->no_check, "do not replay the certificate");
  return with(o, run_speed);
}

}  // namespace plumbline::cli
