// The plots of one reading on the page: frames that the script fills with the plotting library, and what stands there
// without a script.
#include "report/html_sections.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/decimal.hpp"
#include "report/escape.hpp"
#include "report/html_assets.hpp"
#include "report/plot.hpp"
#include "report/plot_data.hpp"

namespace plumbline::report {
namespace {

// A frame that keeps its place on the page until the script draws into it, and what its marks mean.
std::string frame(std::string_view kind, std::string_view title, std::size_t index, const std::string& keys,
                  std::size_t rows = 0) {
  return fmt::format(
      R"(<figure class="chart{}" data-chart="{}" data-reading="{}"><figcaption>{}</figcaption><div class="canvas"></div>{}</figure>)",
      rows == 0 ? "" : fmt::format(" rows-{}", rows), kind, index, title,
      keys.empty() ? "" : "<p class=\"keys\">" + keys + "</p>");
}

std::string key(std::string_view swatch, std::string_view text) {
  return fmt::format(R"(<span class="key"><span class="swatch {}" aria-hidden="true"></span>{}</span>)", swatch, text);
}

std::string note(const std::string& text) { return "<span class=\"muted\">" + text + "</span>"; }

std::string sides_keys(const ReadingView& view) {
  const std::vector<SidePoint> all = side_points(view);
  const std::size_t shown = plotted(all).size();
  std::string out = key("left", "left side") + key("right", "right side");
  if (view.count(CaseVerdict::Fails) > 0) out += key("cross", "left side where it fails");
  return out +
         note(fmt::format("band: 10 % to 90 %, bar: median{}",
                          shown < all.size() ? fmt::format("; {} of {} cases as points", shown, all.size()) : ""));
}

std::string margins_keys(const MarginSpread& margins) {
  const std::size_t zero = margins.zero_holds + margins.zero_fails;
  if (zero == 0) return note(fmt::format("{}; logarithmic axis", plural(margins.total, "case")));
  return note(fmt::format("{} of {} are 0: tight, or not told apart from 0; logarithmic axis", zero, margins.total));
}

std::string verdict_keys(const ReadingView& view) {
  std::string out;
  for (const CaseVerdict verdict : case_verdicts)
    if (view.count(verdict) != 0) out += key(to_string(verdict), to_string(verdict));
  return out;
}

// The certified margins of the cases that hold, in words: for readers without a script.
std::string margin_words(const ReadingView& view) {
  std::vector<Rational> ends;
  for (const CaseResult* result : view.cases)
    if (result->verdict == CaseVerdict::Holds && result->margin) ends.push_back(Rational::parse(result->margin->first));
  if (ends.empty()) return {};
  std::ranges::sort(ends);
  const auto at = [&](std::size_t tenths) { return decimal(ends[(ends.size() - 1) * tenths / 10], 3, Round::Down); };
  const auto zeros = std::ranges::count_if(ends, [](const Rational& r) { return r.is_zero(); });
  return fmt::format(
      "<p>Margins of the {} that {}: least {}, median {}, largest {}; exactly zero (tight) or not told apart from "
      "zero: {}.</p>",
      plural(ends.size(), "case"), ends.size() == 1 ? "holds" : "hold", at(0), at(5), at(10), zeros);
}

// JSON text in which no `<` is left: nothing in it can end the element that it stands in.
std::string inert(const std::string& text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) c == '<' ? out += "\\u003c" : out += c;
  return out;
}

}  // namespace

std::string charts(const View& report, const ReadingView& view, std::size_t index) {
  if (!view.speaks()) return {};
  const std::string fallback = plot_figure(view) + margin_words(view);
  if (library_script.empty()) return fallback;
  const std::vector<SidePoint> points = side_points(view);
  const bool sides =
      std::ranges::any_of(points, [&](const SidePoint& p) { return report.facts(p.result->case_name) != nullptr; });
  const MarginSpread margins = margin_spread(view);
  std::string out = R"(<div class="charts" hidden>)";
  if (sides) {
    const std::string keys = sides_keys(view);
    out += frame("depth", "Both sides against depth", index, keys) +
           frame("width", "Both sides against width", index, keys);
  }
  if (!margins.bins.empty()) out += frame("margins", "Margins: right side − left side", index, margins_keys(margins));
  if (const std::size_t rows = groups(report, view, &CaseFacts::depth).size(); rows > 0)
    out += frame("verdicts", "What the cases say, by depth", index, verdict_keys(view), rows);
  out += "</div>";
  if (margins.total > 0 && margins.bins.empty())
    out += fmt::format(R"(<p class="muted">Margins: {} exactly zero, or not told apart from zero.</p>)",
                       margins.total == 1 ? "the only one is" : fmt::format("all {} are", margins.total));
  if (!fallback.empty()) out += "<noscript>" + fallback + "</noscript>";
  return out + "\n";
}

std::string chart_data(const View& view, const ClaimView& claim) {
  using Json = nlohmann::ordered_json;
  PlotCases cases(view);
  Json readings = Json::array();
  for (const ReadingView* reading : claim.readings) {
    readings.push_back(nullptr);  // of one that has no card, no figure asks for more
    if (!reading->speaks()) continue;
    readings.back() = plot_json(view, *reading, cases);
    readings.back()["label"] = clean_utf8(label(*reading->reading));
  }
  Json verdicts = Json::array();
  for (const CaseVerdict verdict : case_verdicts) verdicts.push_back(to_string(verdict));
  return inert(Json{{"verdicts", verdicts}, {"cases", cases.list()}, {"readings", readings}}.dump());
}

}  // namespace plumbline::report
