#include "import/text_claims.hpp"

#include <stdexcept>

#include "budget/error.hpp"
#include "claim/paper.hpp"

namespace plumbline {
namespace {

using Form = TextValue::Form;

std::string declared(const TextParameter& p, const std::string& cols) {
  const std::string rows = std::to_string(p.rows);
  const std::string shape = p.column ? "R^" + rows : "R^(" + rows + ", " + cols + ")";
  return (p.column ? "vector " : "matrix ") + p.name + " in " + shape + " \"" + p.meaning + "\"\n";
}
std::string defined(const TextDefinition& d) {
  return "# " + d.node + "\nlet " + d.name + "(A: matrix) :=\n    " + d.body + "\n";
}

// True of every model, so that there is something to run; and a twin that is false of every model.
std::string example(const TextGraph& g) {
  const TextValue& y = g.output();
  if (g.input().form != Form::Tokens)
    return "claim part \"The outputs at one sample are a part of those at all\"\n"
           "  source the model\n"
           "  says $\\|f(X_1)\\| \\le \\|f(X)\\|$; here up to $10^{-6}$, which is decided without exact numbers.\n"
           "  reading stated\n"
           "    then |model(X[., 1])| <= |model(X)| + 1/1000000\n"
           "  twin larger by one than those at all\n"
           "    then |model(X)| + 1 <= |model(X[., 1])|\n";
  const auto shape = [&](std::uint64_t rows) {
    return "    then 0 <= |model(X)| and rows(model(X)) = " + std::to_string(rows) +
           " and cols(model(X)) = " + std::to_string(y.columns) + "\n";
  };
  return "claim shape \"The model has a value, and its shape is this\"\n"
         "  source the model\n"
         "  says The outputs have $" +
         std::to_string(y.rows()) +
         "$ rows.\n"
         "  reading stated\n" +
         shape(y.rows()) + "  twin one row more\n" + shape(y.rows() + 1);
}

}  // namespace

std::string text_claims(const TextGraph& graph, const std::string& key, const std::string& model,
                        const std::vector<TextParameter>& data) {
  const bool tokens = graph.input().form == Form::Tokens;
  std::string out =
      "# Written by plumbline import --as-text. A file with your own claims begins with: use " + key + "\n";
  out += "paper " + key + " \"What " + model + " computes, as text\"\n  authors plumbline import\n  version v1 " +
         model + " undated\n\n";
  for (const TextParameter& p : data) out += declared(p, tokens ? std::to_string(p.cols) : "n");
  out += "\n";
  for (const TextParameter& p : graph.parameters()) out += declared(p, std::to_string(p.cols));
  out += "\n";
  out += tokens ? "# What each node makes of the tokens of a sample, the columns of A.\n"
                : "# What each node makes of samples, the columns of A.\n";
  std::string of;
  for (const TextDefinition& d : graph.definitions()) {
    if (d.of != of && !d.of.empty()) out += "\n# From here on A is what " + d.of + " makes.\n";
    of = d.of;
    out += defined(d);
  }
  out += "\n" + example(graph);
  constexpr std::size_t most = 1u << 20;
  if (out.size() > most) throw ResourceLimit(model + ": a claim file of more than 1 MiB");
  try {
    out = format_claims(out, key + ".claim");
    (void)read_papers({{key + ".claim", out}});
  } catch (const InputError& error) {
    const std::string said = error.what();
    if (said.find("two million parts") != std::string::npos)
      throw ResourceLimit(model + ": as text, the model is too large: " + said);
    throw std::logic_error("import --as-text: " + said);
  }
  return out;
}

}  // namespace plumbline
