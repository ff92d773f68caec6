// `graph`: the network of a case as a drawing for Graphviz, itself or what the decomposition lemmas make of it; or its
// layers as sets of edges. Of a file that is the cover of a box, a plane through its parts, as SVG; of one that is the
// certificate of a flow, its orbit.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cstdio>

#include "budget/error.hpp"
#include "cli/commands.hpp"
#include "network/decomposition.hpp"
#include "network/edge_layers.hpp"
#include "network/graphviz.hpp"
#include "network/path_tree.hpp"
#include "report/flow_drawing.hpp"
#include "report/network_drawing.hpp"
#include "tensor/json.hpp"
#include "tools/cover_plane.hpp"
#include "tools/network_case.hpp"

namespace plumbline::cli {
namespace {

struct GraphCommand {
  std::string file;                                                                    // a case
  bool unroll = false, decompose = false, signs = false, layers = false, svg = false;  // at most one
  PlaneOptions plane;                                                                  // of a cover
};

// path_tree refuses more paths than can be built, with their number (exit code 4).
Graph shown(const Graph& g, const GraphCommand& o) {
  if (o.signs) return signs(g);
  if (o.unroll) return unroll(g, path_tree(g));
  if (o.decompose) return decompose(g, path_tree(g), false);
  return g;
}

// Each layer in the sense of `invariance` Definition 6, edge by edge, and whether every path from an input or constant
// to an output meets it once, as Lemma 4 needs.
std::string layer_list(const Graph& g) {
  const auto name = [&](int v) {
    const std::string& id = g.vertices[as_size(v)].id;
    return id.empty() ? std::to_string(v + 1) : id;
  };
  std::string out;
  for (const std::vector<int>& layer : layers_of(g)) {
    for (const int e : layer)
      out += fmt::format("{}->{} ", name(g.edges[as_size(e)].from), name(g.edges[as_size(e)].to));
    out += meets_every_path_once(g, layer) ? "meets every path once\n" : "missed by a path\n";
  }
  return out;
}

// The drawing that reports have, or a refusal that names what can draw the network all the same.
std::string svg_text(const Network& network) {
  if (const auto svg = report::standalone_drawing(network)) return *svg + "\n";
  throw ResourceLimit(
      "the network is too large for a drawing with its weights (at most 8 columns of 8 nodes, 40 edges, weights of 14 "
      "characters); without --svg it is written for Graphviz");
}

// The file as a document, if it is one, and no case.
std::optional<nlohmann::json> document_in(const std::string& file) {
  if (file == "-" || !file.ends_with(".json")) return std::nullopt;
  const std::string text = read_file(file);
  nlohmann::json document = at_place(file, [&] { return parse_json(text); });
  return document.is_object() ? std::optional(std::move(document)) : std::nullopt;
}
// Does it say that it is the cover of a box, or the certificate of a flow?
bool is_cover(const nlohmann::json& document) { return document.contains("tree") != document.contains("cover"); }
bool is_flow(const nlohmann::json& document) { return document.contains("steps") && document.contains("start"); }

ExitCode draw_flow(const nlohmann::json& document, const GraphCommand& o) {
  if (o.unroll || o.decompose || o.signs || o.layers)
    throw InputError(o.file, "is the certificate of a flow: of the options, --svg is for one");
  const report::FlowView flow = at_place(o.file, [&] { return report::FlowView(document); });
  const std::string svg = report::standalone_flow_drawing(flow);
  std::fwrite(svg.data(), 1, svg.size(), stdout);
  return kAsExpected;
}

ExitCode draw_cover(const nlohmann::json& document, const GraphCommand& o) {
  if (o.unroll || o.decompose || o.signs || o.layers)
    throw InputError(o.file, "is the cover of a box: of the options, --plane, --at and --svg are for one");
  const report::CoverView cover = at_place(o.file, [&] { return report::CoverView(document); });
  const std::string svg = report::standalone_cover_drawing(cover, plane_of(cover, o.plane));
  std::fwrite(svg.data(), 1, svg.size(), stdout);
  return kAsExpected;
}

ExitCode run_graph(const GraphCommand& o) {
  const auto document = document_in(o.file);
  if (document && is_cover(*document)) return draw_cover(*document, o);
  if (!o.plane.axes.empty() || !o.plane.at.empty())
    throw InputError(o.file, "is no cover of a box, of which --plane and --at would say what is drawn");
  if (document && is_flow(*document)) return draw_flow(*document, o);
  const Case c = read_network_case(o.file);
  try {
    const std::string text = o.layers ? layer_list(graph_of(c.network))
                             : o.svg  ? svg_text(c.network)
                                      : graphviz(drawing_of(shown(graph_of(c.network), o)), c.name);
    std::fwrite(text.data(), 1, text.size(), stdout);
  } catch (const Undefined& error) { throw InputError(o.file, error.what()); }
  return kAsExpected;
}

}  // namespace

Action graph_command(CLI::App& command) {
  const auto o = std::make_shared<GraphCommand>();
  command
      .add_option("case", o->file,
                  "case file; or a cover of a box (out/boxes/*.json) or the certificate of a flow (out/*.flow.json), "
                  "drawn as SVG")
      ->required();
  CLI::Option* unrolled = command.add_flag("--unroll", o->unroll, "the tree of its paths, which computes the same");
  CLI::Option* decomposed = command.add_flag(
      "--decompose", o->decompose, "the tree mu with weights 1 and -1, whose inputs are the products along the paths");
  CLI::Option* signed_ = command.add_flag("--signs", o->signs, "every weight replaced by its sign");
  unrolled->excludes(decomposed)->excludes(signed_);
  decomposed->excludes(signed_);
  CLI::Option* svg = command.add_flag("--svg", o->svg, "the drawing of the reports, as SVG, with every weight");
  svg->excludes(unrolled)->excludes(decomposed)->excludes(signed_);
  command
      .add_flag("--layers", o->layers,
                "instead of a drawing, its layers in the sense of `invariance` Definition 6 (at most 20 edges)")
      ->excludes(svg)
      ->excludes(unrolled)
      ->excludes(decomposed)
      ->excludes(signed_);
  add_plane(command, o->plane, nullptr);
  return with(o, run_graph);
}

}  // namespace plumbline::cli
