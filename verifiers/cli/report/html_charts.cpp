#include "cli/report/html_charts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/report/decimal.hpp"
#include "cli/report/escape.hpp"
#include "cli/report/html_assets.hpp"
#include "cli/report/plot.hpp"
#include "cli/report/plot_data.hpp"

namespace plumbline::report {
namespace {

// A frame that keeps its place on the page until the script draws into it.
std::string frame(std::string_view kind, std::string_view title, std::string_view note, std::size_t index) {
  return fmt::format(
      R"(<figure class="chart" data-chart="{}" data-reading="{}"><figcaption><b>{}</b> <span class="muted">{}</span></figcaption><div class="canvas"></div></figure>)",
      kind, index, title, note);
}

// The certified margins of the cases that hold, in words: for readers without a script.
std::string margin_words(const ReadingView& view) {
  std::vector<Rational> ends;
  for (const CaseResult* result : view.cases)
    if (result->verdict == "holds" && result->margin) ends.push_back(Rational::parse(result->margin->first));
  if (ends.empty()) return {};
  std::sort(ends.begin(), ends.end());
  const auto at = [&](std::size_t tenths) { return decimal(ends[(ends.size() - 1) * tenths / 10], 3, Round::Down); };
  const auto zeros = std::count_if(ends.begin(), ends.end(), [](const Rational& r) { return r.is_zero(); });
  return fmt::format("<p>Margins of the {} that {}: least {}, median {}, largest {}; exactly zero (tight) or not told apart from zero: {}.</p>",
                     plural(ends.size(), "case"), ends.size() == 1 ? "holds" : "hold", at(0), at(5), at(10), zeros);
}

// JSON text in which no `<` is left: nothing in it can end the element that it stands in.
std::string inert(const std::string& json) {
  std::string out;
  out.reserve(json.size());
  for (const char c : json) c == '<' ? out += "\\u003c" : out += c;
  return out;
}

}  // namespace

std::string charts(const ReadingView& view, std::size_t index) {
  if (view.cases.size() == view.count("not-applicable")) return {};
  const std::string fallback = plot_figure(view) + margin_words(view);
  if (library_script.empty()) return fallback;
  const bool sides = std::any_of(view.cases.begin(), view.cases.end(), [](const CaseResult* c) { return !c->sides.empty(); });
  const MarginSpread margins = margin_spread(view);
  std::string out = R"(<div class="charts" hidden>)";
  if (sides) {
    out += frame("depth", "Both sides against depth", "number of weight matrices", index);
    out += frame("width", "Both sides against width", "neurons in the largest hidden layer", index);
  }
  if (!margins.bins.empty()) out += frame("margins", "Margins", "right side − left side, certified; log axis", index);
  out += frame("verdicts", "What the cases say, by depth", "share of cases", index);
  out += "</div>";
  if (margins.total > 0 && margins.bins.empty())
    out += fmt::format(R"(<p class="muted">Margins: {} exactly zero, or not told apart from zero.</p>)",
                       margins.total == 1 ? "the only one is" : fmt::format("all {} are", margins.total));
  if (!fallback.empty()) out += "<noscript>" + fallback + "</noscript>";
  return out + "\n";
}

std::string chart_data(const View& view) {
  using Json = nlohmann::ordered_json;
  PlotCases cases(view);
  Json readings = Json::array();
  for (const ReadingView& reading : view.readings()) {
    Json entry = plot_json(view, reading, cases);
    entry["label"] = clean_utf8(label(*reading.reading));
    readings.push_back(std::move(entry));
  }
  Json verdicts = Json::array();
  for (const std::string_view verdict : case_verdicts) verdicts.push_back(verdict);
  return inert(Json{{"verdicts", verdicts}, {"cases", cases.list()}, {"readings", readings}}.dump());
}

}  // namespace plumbline::report
