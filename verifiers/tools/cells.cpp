// `cells`: all activation regions of a network over a region of inputs, and what is exact about them (docs/cells.md).
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "budget/error.hpp"
#include "cells/drawing.hpp"
#include "cells/vnnlib.hpp"
#include "certificate/cells_certificate.hpp"
#include "certificate/certificate.hpp"
#include "cli/commands.hpp"
#include "cli/keep_tensors.hpp"
#include "cli/replay.hpp"
#include "report/files.hpp"
#include "tensor/json.hpp"
#include "tools/cells_text.hpp"
#include "tools/onnx_case.hpp"

namespace plumbline::cli {
namespace {

using namespace cells;

struct CellsCommand {
  std::string file, over, property, certificate, svg;
  std::vector<std::string> bounds;
  std::size_t most = CellOptions{}.most_cells;
  int output = 0;
  bool json = false, no_check = false, pieces = false;
};

CellTree tree_of(const CellsCommand& o, const Network& network, const Region& region) {
  return at_place(
      o.file, [&] { return cells_of(network, region, {.most_cells = o.most, .certified = !o.certificate.empty()}); });
}

// What --bound asks: a term or an inequality, or a file with one.
BoundFound bound_asked(const std::string& text, const CellTree& tree) {
  const bool is_text = text.starts_with('(') || text.starts_with('X') || text.starts_with('Y');
  std::string asked = is_text ? text : read_file(text);
  while (!asked.empty() && (asked.back() == '\n' || asked.back() == ' ')) asked.pop_back();
  return at_place("--bound", [&] {
    BoundFound out;
    out.asked = asked;
    if (is_condition(asked)) {
      const Condition c = parse_condition(asked, tree.inputs(), tree.outputs());
      out.functional = {c.x, c.y};
      out.at_most = c.bound;
    } else {
      const AffineTerm term = parse_affine_term(asked, tree.inputs(), tree.outputs());
      out.functional = term.functional;
      out.constant = term.constant;
    }
    return out;
  });
}

CellsFound found_in(const CellTree& tree, const CellsCommand& o) {
  CellsFound out;
  out.pieces = distinct_pieces(tree);
  for (int j = 0; j < tree.outputs(); ++j)
    out.bounds.push_back({fmt::format("Y_{}", j), output_coordinate(tree, j), 0, std::nullopt, {}, {}});
  for (const std::string& text : o.bounds) out.bounds.push_back(bound_asked(text, tree));
  for (BoundFound& b : out.bounds) {
    b.least = infimum(tree, b.functional);
    b.most = supremum(tree, b.functional);
  }
  if (!tree.has_interior) return out;
  for (const NormKind norm : kNorms) out.lipschitz.emplace_back(norm, lipschitz(tree, norm));
  for (int j = 0; j < tree.outputs(); ++j) {
    out.monotone.emplace_back();
    for (int i = 0; i < tree.inputs(); ++i) out.monotone.back().push_back(monotone(tree, j, i));
  }
  out.ranks = ranks(tree);
  return out;
}

void certify(const CellTree& tree, const CellsFound& found, CellsCertificate& certificate) {
  for (const BoundFound& b : found.bounds) {
    if (b.at_most && b.holds()) {
      certificate.bound(b.functional, true, *b.at_most, std::nullopt);
      continue;
    }
    certificate.bound(b.functional, false, b.least.value, b.least.point);
    certificate.bound(b.functional, true, b.most.value, b.most.point);
  }
  if (!tree.has_interior) return;
  certificate.count();
  for (const auto& [norm, constant] : found.lipschitz) certificate.lipschitz(norm, constant);
  for (int j = 0; j < tree.outputs(); ++j)
    for (int i = 0; i < tree.inputs(); ++i) certificate.monotone(j, i);
  certificate.ranks();
}

// Writes the certificate and replays it; what the checker refused.
std::vector<std::string> written(const CellsCommand& o, const Case& shown, CellsCertificate& certificate) {
  if (shown.tensors) keep_tensors(shown, std::filesystem::absolute(o.certificate).parent_path());
  write_file_atomically(o.certificate, canonical_bytes(certificate.finished()));
  if (o.no_check) return {};
  return replay({o.certificate}, 1);
}

ExitCode finished(const std::vector<std::string>& rejected) {
  for (const std::string& message : rejected) fmt::print(stderr, "plumbline: {}\n", message);
  return rejected.empty() ? kAsExpected : kDiffers;
}

ExitCode decide_property(const CellsCommand& o, const Case& c, const Network& network) {
  const VnnQuestion question = read_vnnlib(o.property);
  for (const Condition& condition : question.property.front())
    if (condition.y.size() != static_cast<std::size_t>(network.weights.back().rows()))
      throw InputError(o.property, "the network has " + std::to_string(network.weights.back().rows()) + " outputs");
  const CellTree tree = tree_of(o, network, question.region);
  const PropertyAnswer answer = decide(tree, question.property);
  std::vector<std::string> rejected;
  if (!o.certificate.empty()) {
    const Case shown = cells_case(c);
    CellsCertificate certificate(shown, tree);
    certificate.decided(question.property, answer);
    rejected = written(o, shown, certificate);
  }
  const std::vector<Rational> y = answer.point ? output_at(network, *answer.point) : std::vector<Rational>{};
  if (o.json) {
    nlohmann::ordered_json out{{"format", "plumbline-cells-property/1"},
                               {"case", c.name},
                               {"property", o.property},
                               {"answer", answer.point ? "sat" : "unsat"},
                               {"cells", tree.cells.size()}};
    for (const auto& [key, point] : {std::pair{"x", answer.point ? *answer.point : y}, {"y", y}})
      for (const Rational& q : point) out[key].push_back(q.to_string());
    fmt::print("{}\n", out.dump(1));
  } else {
    fmt::print("{}\n", answer.point ? "sat\n" + point_text(*answer.point, y) : std::string("unsat"));
  }
  return finished(rejected);
}

ExitCode describe_cells(const CellsCommand& o, const Case& c, const Network& network) {
  const CellTree tree = tree_of(o, network, at_place("--over", [&] { return read_region(o.over); }));
  if (!o.svg.empty()) {
    if (tree.inputs() != 2 || o.output >= tree.outputs())
      throw InputError("--svg", "expected a network with two inputs, and one of its outputs");
    write_file_atomically(o.svg, cells_svg(tree, o.output));
  }
  const CellsFound found = found_in(tree, o);
  std::vector<std::string> rejected;
  if (!o.certificate.empty()) {
    const Case shown = cells_case(c);
    CellsCertificate certificate(shown, tree);
    certify(tree, found, certificate);
    rejected = written(o, shown, certificate);
  }
  if (o.json)
    fmt::print("{}\n", cells_json(c.name, tree, found, o.certificate).dump(1));
  else
    fmt::print("{}", cells_text(c.name, tree, found, o.pieces));
  const bool broken = std::ranges::any_of(found.bounds, [](const BoundFound& b) { return b.at_most && !b.holds(); });
  return broken ? kDiffers : finished(rejected);
}

ExitCode run_cells(const CellsCommand& o) {
  const Case c = read_network_of(o.file);
  const Network network = at_place(o.file, [&] { return fully_connected(c.network); });
  if (!o.property.empty()) return decide_property(o, c, network);
  if (o.over.empty()) throw InputError("--over", "expected a region of inputs, or a property (--property)");
  return describe_cells(o, c, network);
}

}  // namespace

Action cells_command(CLI::App& command) {
  const auto o = std::make_shared<CellsCommand>();
  command.add_option("case", o->file, "case file or NAME.onnx: a fully connected network with rational weights")
      ->required();
  CLI::Option* over = command.add_option(
      "--over", o->over, "region of inputs: a box such as \"[-1,1]^2\", or a file (plumbline-polytope/1)");
  command.add_option("--property", o->property, "FILE.vnnlib: is there a point that meets it? Answers sat or unsat")
      ->excludes(over);
  command.add_option("--bound", o->bounds,
                     "a term such as \"(- Y_0 Y_1)\" for its extremes, an inequality such as \"(<= Y_0 3)\", or a file "
                     "with one of them; may be repeated");
  command.add_option("--certificate", o->certificate, "file for the certificate, which is then replayed");
  command.add_option("--svg", o->svg, "file for a drawing of the cells, of two inputs");
  command.add_option("--output", o->output, "which output colours the drawing, from 0")
      ->check(CLI::Range(0, 1 << 16))
      ->capture_default_str();
  command.add_option("--cells", o->most, "give up beyond so many cells")->capture_default_str();
  command.add_flag("--pieces", o->pieces, "list the affine pieces");
  command.add_flag("--json", o->json, "as JSON");
  command.add_flag("--no-check", o->no_check, "do not replay the certificate");
  return with(o, run_cells);
}

}  // namespace plumbline::cli
