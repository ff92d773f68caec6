// `flow`: where the gradient flow of a case is, or ends, with a certificate (docs/flow.md).
#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <filesystem>

#include "budget/error.hpp"
#include "certificate/certificate.hpp"
#include "cli/case_facts.hpp"
#include "cli/commands.hpp"
#include "cli/keep_tensors.hpp"
#include "cli/options.hpp"
#include "cli/replay.hpp"
#include "flow/flow_certificate.hpp"
#include "report/files.hpp"
#include "report/flow_drawing.hpp"
#include "tools/flow_text.hpp"
#include "tools/network_case.hpp"

namespace plumbline::cli {
namespace {

struct FlowCommand {
  std::string file, until, escape, out = "out", draw, loss = "squared";
  int bits = 80;
  bool limit = false, rest = false, json = false, no_check = false;
};

flow::FollowOptions follow_options(const FlowCommand& options) {
  flow::FollowOptions out;
  out.limit = options.limit;
  out.meaning = options.rest ? flow::Meaning::Rest : flow::Meaning::Every;
  out.scale.bits = options.bits;
  out.until = number_of("--until", options.until.empty() ? (options.limit ? "1000" : "50") : options.until);
  if (!options.escape.empty()) out.escape = number_of("--escape", options.escape);
  return out;
}

ExitCode run_flow(const FlowCommand& options) {
  const Case c = read_network_case(options.file);
  const Loss loss = loss_named(options.loss);
  const flow::Problem problem = at_place(options.file, [&] { return flow::problem_of(c, loss); });
  const flow::Followed found = flow::follow_with_enough_bits(problem, flow::weights_of(c), follow_options(options));
  std::string file;
  std::vector<std::string> rejected;
  const nlohmann::json certificate = flow_certificate(c, found);
  if (!options.draw.empty())
    write_file_atomically(options.draw, report::standalone_flow_drawing(report::FlowView(certificate)));
  if (!options.out.empty()) {
    file = (std::filesystem::path(options.out) / (file_stem(c.name) + ".flow.json")).string();
    keep_tensors(c, options.out);
    write_file_atomically(file, canonical_bytes(certificate));
    if (!options.no_check) rejected = replay({file}, 1);
  }
  if (options.json)
    fmt::print("{}\n", flow_json(c.name, found, file).dump(1));
  else
    fmt::print("{}: {}\n{}{}", c.name, flow_line(found), flow_layers(found),
               file.empty() ? "" : "  certificate " + file + "\n");
  for (const std::string& message : rejected) fmt::print(stderr, "plumbline: {}\n", message);
  if (!rejected.empty()) return kDiffers;
  return found.reason.empty() ? kAsExpected : kInconclusive;
}

}  // namespace

Action flow_command(CLI::App& command) {
  const auto o = std::make_shared<FlowCommand>();
  command.add_option("case", o->file, "case file: a ReLU network, targets, rational numbers")->required();
  command.add_option("--until", o->until, "time, a multiple of 2^-20 (default 50; with --limit, 1000 at most)");
  command.add_flag("--limit", o->limit, "follow the flow until its limit is certain");
  command
      .add_option("--loss", o->loss,
                  "squared: half the sum of squares; logistic, exponential: the mean over the samples, of one output "
                  "and labels -1, 1. --limit then shows that the loss tends to zero")
      ->check(CLI::IsMember({"squared", "logistic", "exponential"}))
      ->capture_default_str();
  command.add_flag("--rest", o->rest,
                   "speak of flows in which a neuron that is off on all samples stays at rest, as with relu'(0) = 0");
  command.add_option("--escape", o->escape,
                     "a norm of all weights, a multiple of 2^-20: when is it first reached? Stops there, without "
                     "--limit");
  command.add_option("--bits", o->bits, "precision of the first attempt; doubled twice where it does not suffice")
      ->check(CLI::Range(40, 160))
      ->capture_default_str();
  command.add_option("--out", o->out, "folder for the certificate, CASE.flow.json; \"\" for none")
      ->capture_default_str();
  command.add_option("--draw", o->draw,
                     "an SVG file for the picture: weights in the plane of two inputs, norms over time");
  command.add_flag("--json", o->json, "as JSON");
  command.add_flag("--no-check", o->no_check, "do not replay the certificate");
  return with(o, run_flow);
}

}  // namespace plumbline::cli
