// The page of one watched trajectory (flow/trajectory.hpp): plots against the number of steps, and a table of first and
// last values for readers without scripts.
#include "report/experiment_pages.hpp"

#include <fmt/format.h>

#include <array>

#include "report/digest.hpp"
#include "report/escape.hpp"
#include "report/html_assets.hpp"

namespace plumbline::report {
namespace {

using nlohmann::ordered_json;

struct PlotText {
  const char *key, *title, *label, *scale, *explanation;
};
constexpr std::array<PlotText, 6> kPlots{{
    {"risk", "Risk", "R(w)", "log", "The mean loss over the samples."},
    {"norm", "Size of the layers", "‖W‖²", "log",
     "Squared Frobenius norms. Lemma 4: their differences are conserved by gradient flow."},
    {"tail", "Distance from rank one", "1 − ‖W‖₂²/‖W‖²", "linear",
     "The tail ratio. Equation (15) and Corollary 1 say that it tends to 0; it cannot be certified from finitely many "
     "steps."},
    {"alignment", "Misalignment of neighbours", "1 − |⟨v, u⟩|", "linear",
     "v is the first right singular vector of a layer, u the first left one of the layer before. (15) says that this "
     "tends to 0."},
    {"drift", "What gradient flow conserves, and gradient descent does not", "drift", "log",
     "The drift of sum w² over in-edges minus out-edges, beside the slack sum η² d² that Appendix F subtracts; (90) "
     "bounds the slack by R(w(0)), correct is 2 R(w(0)), for small steps. The drift of W₂ᵀW₂ − W₁W₁ᵀ need not be "
     "small: (5) and "
     "Theorem 1 hold where the neurons switch alike."},
    {"thirteen", "Inequality (13) of Theorem 2", "‖W‖² − ‖W‖₂²", "linear",
     "With N_r = 0 and V_c = 1, against the constant D that the proof computes from the initialisation."},
}};

std::string cell(const ordered_json& value) {
  return value.is_number() ? fmt::format("{:.6g}", value.get<double>()) : "–";
}

std::string table(const ordered_json& data) {
  const ordered_json &first = data.at("records").front(), &last = data.at("records").back();
  std::string out =
      R"(<table><thead><tr><th scope="col">Quantity</th><th scope="col">first</th><th scope="col">last</th></tr></thead><tbody>)";
  const auto row = [&](const std::string& name, const ordered_json& a, const ordered_json& b) {
    out += fmt::format(R"(<tr><th scope="row">{}</th><td class="number">{}</td><td class="number">{}</td></tr>)",
                       escape_markup(name), cell(a), cell(b));
  };
  for (const char* key : {"t", "risk", "smallest_margin", "vertex_drift", "vertex_slack", "edge_slack", "matrix_drift"})
    row(key, first.at(key), last.at(key));
  for (std::size_t j = 0; j < data.at("matrices").size(); ++j) {
    const std::string name = data.at("matrices")[j].get<std::string>();
    row("squared norm of " + name, first.at("norm2")[j], last.at("norm2")[j]);
    row("squared operator norm of " + name, first.at("op_norm2")[j], last.at("op_norm2")[j]);
  }
  return out + "</tbody></table>\n";
}

std::string for_script(const ordered_json& data) {
  std::string out;
  for (const char c : data.dump()) {
    if (c == '<')
      out += "\\u003c";
    else
      out += c;
  }
  return out;
}

}  // namespace

std::string trajectory_page(const ordered_json& data) {
  const std::string title = "Trajectory of " + data.at("case").get<std::string>();
  const std::string library = library_script.empty() ? "" : fmt::format(" '{}'", policy_hash(library_script));
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '{}' '{}'; script-src "
      "'{}'{}; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" "
      "content=\"light dark\">\n<title>{}</title>\n<style>{}</style>\n</head>\n",
      policy_hash(page_style), policy_hash(library_style), policy_hash(trajectory_script), library,
      escape_markup(title), page_style);
  out += fmt::format(
      "<body>\n<header><h1>{}</h1>\n<p class=\"muted\">Gradient descent in doubles: {} loss, step {:.6g}, {} steps{}. "
      "An experiment: nothing on this page is certified.</p></header>\n<main>\n",
      escape_markup(title), escape_markup(data.at("loss").get<std::string>()), data.at("step").get<double>(),
      data.at("records").back().at("t").get<long>(),
      data.at("stopped").get<std::string>().empty() ? "" : ", " + escape_markup(data.at("stopped").get<std::string>()));
  for (const PlotText& p : kPlots)
    out += fmt::format(
        "<section><h2>{}</h2>\n<p>{}</p>\n<figure data-plot=\"{}\" data-label=\"{}\" "
        "data-scale=\"{}\"></figure></section>\n",
        p.title, p.explanation, p.key, p.label, p.scale);
  out += "<section><h2>First and last values</h2>\n" + table(data) + "</section>\n</main>\n";
  if (!library_script.empty())
    out += fmt::format(
        "<script type=\"application/json\" id=\"data\">{}</script>\n<script>{}</script>\n<script>{}</script>\n",
        for_script(data), library_script, trajectory_script);
  return out + "</body>\n</html>\n";
}

}  // namespace plumbline::report
