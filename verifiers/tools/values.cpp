// `values`: what a network computes on its data, without any claim: the matrices of its layers, their norms, ranks and
// singular values. Every number is exact where it has a text; beside it stands a decimal, marked "~", of a certified
// enclosure's middle.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <nlohmann/json.hpp>

#include "budget/error.hpp"
#include "claim/term.hpp"
#include "cli/commands.hpp"
#include "evaluation/facts.hpp"
#include "evaluation/ladder.hpp"
#include "matrix/matrix.hpp"
#include "network/case_io.hpp"
#include "network/network.hpp"
#include "tools/exact_text.hpp"

namespace plumbline::cli {
namespace {

using nlohmann::ordered_json;

struct ValuesCommand {
  std::string file;
  int digits = 6;
  bool json = false;
};

double middle_of(const Enclosure& e) { return ((e.lower + e.upper) / Rational(2)).approximate(); }

std::string rounded(const Enclosure& e, int digits) { return fmt::format("{:.{}g}", middle_of(e), digits); }

std::string exact(const Real& x) { return exact_text(x).value_or(""); }

bool is_whole(const Real& x) { return x.is_rational() && x.rational().is_integer(); }

// A matrix of the network, under the name that it is shown by.
struct Shown {
  std::string name;
  ExactMatrix value;
  bool spectrum = false;
};

std::vector<Enclosure> spectrum(const ExactMatrix& a) {
  const PrecisionScope scope(128);
  std::vector<Enclosure> out;
  for (const MultiInterval& s : singular_values(enclose_multi(a))) out.push_back(s.enclosure());
  return out;
}

// One row of a matrix, exactly if every entry has a text, and rounded if one of them is no integer.
std::string row_text(const ExactMatrix& a, int i, int digits) {
  std::string texts, decimals;
  bool whole = true, all = true;
  for (int j = 0; j < a.cols(); ++j) {
    const std::string text = exact(a(i, j));
    all &= !text.empty();
    whole &= is_whole(a(i, j));
    texts += " " + text;
    decimals += " " + rounded(a(i, j).enclosure(64), digits);
  }
  return "   " + (all ? texts + (whole ? "" : "   ~" + decimals) : " ~" + decimals) + "\n";
}

std::string text_of(const Shown& m, int digits) {
  const ExactMatrix& a = m.value;
  std::string out = fmt::format("{}  {} x {}\n", m.name, a.rows(), a.cols());
  for (int i = 0; i < a.rows(); ++i) out += row_text(a, i, digits);
  const Real square = norm2(a), norm = sqrt(square);
  const std::string text = exact(norm);
  out += fmt::format("    norm {}~ {}", text.empty() ? "" : text + "   ", rounded(norm.enclosure(64), digits));
  if (m.spectrum) {
    out += fmt::format(", rank {}, singular values ~", rank(a));
    for (const Enclosure& s : spectrum(a)) out += " " + rounded(s, digits);
  }
  return out + "\n";
}

ordered_json pair(const Enclosure& e) { return {e.lower.to_string(), e.upper.to_string()}; }

ordered_json json_of(const Shown& m, int digits) {
  ordered_json rows = ordered_json::array(), decimals = ordered_json::array();
  for (int i = 0; i < m.value.rows(); ++i) {
    ordered_json row = ordered_json::array(), decimal = ordered_json::array();
    for (int j = 0; j < m.value.cols(); ++j) {
      const std::string text = exact(m.value(i, j));
      row.push_back(text.empty() ? ordered_json(nullptr) : ordered_json(text));
      decimal.push_back(rounded(m.value(i, j).enclosure(64), digits));
    }
    rows.push_back(row);
    decimals.push_back(decimal);
  }
  const Real norm = sqrt(norm2(m.value));
  const std::string text = exact(norm);
  ordered_json out{{"name", m.name},
                   {"rows", m.value.rows()},
                   {"cols", m.value.cols()},
                   {"exact", rows},
                   {"rounded", decimals},
                   {"norm", text.empty() ? ordered_json(nullptr) : ordered_json(text)},
                   {"norm_enclosure", pair(norm.enclosure(64))}};
  if (m.spectrum) {
    out["rank"] = rank(m.value);
    out["singular_values"] = ordered_json::array();
    for (const Enclosure& s : spectrum(m.value)) out["singular_values"].push_back(pair(s));
  }
  return out;
}

// What the network computes, in the order of its layers; of a graph, vertex by sample.
class Watched {
 public:
  explicit Watched(const Case& c) : case_(c), evaluation_(c) {}

  std::vector<Shown> all() {
    if (case_.has_inputs()) add("X", inputs_, true);
    if (case_.network.absent()) return std::move(out_);
    if (case_.network.fully_connected())
      layers();
    else
      vertices();
    add("Y", Head::Output, {theta_, inputs_}, true);
    return std::move(out_);
  }

 private:
  // The value of a matrix term with these arguments, the network and the data.
  void add(const std::string& name, Head head, std::vector<Term> arguments, bool spectral = false) {
    add(name, make(head, std::move(arguments)), spectral);
  }
  void add(const std::string& name, const Term& matrix, bool spectral = false) {
    out_.push_back({name, evaluation_.facts().evaluator().matrix(matrix, {}), spectral});
  }

  // The slopes are those of the activation at the preactivations, which a gradient takes at 0 as below it.
  void layers() {
    for (int l = 1; l <= case_.network.depth(); ++l) {
      const std::string n = std::to_string(l);
      const Term layer = make(Head::Literal, {}, {}, Rational(l));
      add("W_" + n, Head::Weight, {layer, theta_}, true);
      add("Z_" + n, Head::Preactivation, {layer, theta_, inputs_}, true);
      if (l < case_.network.depth()) {
        add("sigma(Z_" + n + ")", Head::Activation, {layer, theta_, inputs_}, true);
        const ExactMatrix& z = out_[out_.size() - 2].value;
        ExactMatrix ones(z.rows(), z.cols());
        for (Real& x : ones.entries()) x = Real(1);
        out_.push_back({"slopes_" + n, mask_by_slope(z, Real(case_.network.slope), ones)});
      }
      if (case_.gradient) add("d/dW_" + n + " Tr[G^T Y]", Head::Gradient, {layer, theta_, inputs_, gradient_}, true);
    }
  }

  // Poolings and activations alone have no parameters to show.
  void vertices() {
    const bool learns = !graph_of(case_.network).parameters.empty();
    if (learns) add("parameters", Head::Parameters, {theta_});
    add("preactivations", Head::VertexPreactivation, {theta_, inputs_});
    add("activations", Head::VertexActivation, {theta_, inputs_});
    add("slopes", Head::Slopes, {theta_, inputs_});
    if (learns && case_.gradient) add("d/dtheta Tr[G^T Y]", Head::Derivative, {theta_, inputs_, gradient_});
  }

  const Case& case_;
  CaseEvaluation evaluation_;
  const Term theta_ = make(Head::Theta, {}), inputs_ = make(Head::Data, {}, "inputs"),
             gradient_ = make(Head::Data, {}, "gradient");
  std::vector<Shown> out_;
};

ExitCode run_values(const ValuesCommand& options) {
  const Case c = read_case(options.file);
  std::vector<Shown> shown;
  try {
    shown = Watched(c).all();
  } catch (const Undefined& error) { throw InputError(options.file, error.what()); }
  if (options.json) {
    ordered_json matrices = ordered_json::array();
    for (const Shown& m : shown) matrices.push_back(json_of(m, options.digits));
    fmt::print("{}\n", ordered_json{{"case", c.name}, {"matrices", matrices}}.dump(1));
    return kAsExpected;
  }
  fmt::print("{}: exact values; \"~\" marks rounded ones\n", c.name);
  for (const Shown& m : shown) fmt::print("{}", text_of(m, options.digits));
  return kAsExpected;
}

}  // namespace

Action values_command(CLI::App& command) {
  const auto o = std::make_shared<ValuesCommand>();
  command.add_option("case", o->file, "case file; - for standard input")->required();
  command.add_option("--digits", o->digits, "significant digits of the rounded numbers")
      ->check(CLI::Range(1, 15))
      ->capture_default_str();
  command.add_flag("--json", o->json, "as JSON, with enclosures of norms and singular values");
  return with(o, run_values);
}

}  // namespace plumbline::cli
