// `graph`: the network of a case as a drawing for Graphviz, itself or what the decomposition lemmas make of it.
#include <cstdio>

#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "network/case_io.hpp"
#include "network/decomposition.hpp"
#include "network/graphviz.hpp"
#include "network/path_tree.hpp"
#include "number/error.hpp"

namespace plumbline::cli {
namespace {

// path_tree refuses more paths than can be built, with their number (exit code 4).
Graph shown(const Graph& g, const GraphCommand& o) {
  if (o.signs) return signs(g);
  if (o.unroll) return unroll(g, path_tree(g));
  if (o.decompose) return decompose(g, path_tree(g), false);
  return g;
}

}  // namespace

ExitCode graph_command(const GraphCommand& o) {
  const Case c = read_case(o.file);
  try {
    const std::string text = graphviz(shown(graph_of(c.network), o), c.name);
    std::fwrite(text.data(), 1, text.size(), stdout);
  } catch (const Undefined& error) {
    throw InputError(o.file, error.what());
  }
  return kAsExpected;
}

CLI::App* add_graph_command(CLI::App& app, GraphCommand& o) {
  CLI::App* command = app.add_subcommand("graph", "the network of a case as a drawing for Graphviz: plumbline graph case.json | dot -Tsvg");
  command->add_option("case", o.file, "case file")->required();
  CLI::Option* unrolled = command->add_flag("--unroll", o.unroll, "the tree of its paths, which computes the same");
  CLI::Option* decomposed = command->add_flag("--decompose", o.decompose, "the tree mu with weights 1 and -1, whose inputs are the products along the paths");
  CLI::Option* signed_ = command->add_flag("--signs", o.signs, "every weight replaced by its sign");
  unrolled->excludes(decomposed)->excludes(signed_);
  decomposed->excludes(signed_);
  return command;
}

}  // namespace plumbline::cli
