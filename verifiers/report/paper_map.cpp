// A map of a paper: which statement rests on which, from left to right, coloured by verdict; what falls shows on all
// that uses it.
#include "report/html_sections.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "claim/claim_id.hpp"
#include "layout/sentence.hpp"
#include "report/escape.hpp"
#include "report/paper_graph.hpp"
#include "result/grades.hpp"
#include "result/papers.hpp"

namespace plumbline::report {
namespace {

constexpr double full_width = 1216, widest_node = 190, letter = 6.3, line_height = 13, border = 1.5;

struct Label {
  std::vector<std::string> lines;
};

// The claim's name without the paper's key, broken before dots and behind hyphens into lines of at most `room` letters,
// the first shorter by `signs`.
Label label_of(const std::string& claim, std::size_t most, std::size_t signs) {
  const std::string name = name_in_paper(claim);
  Label out;
  std::string line, piece;
  const auto flush = [&] {
    const std::size_t room = out.lines.empty() ? most - signs : most;
    if (!line.empty() && line.size() + piece.size() > room) out.lines.push_back(std::exchange(line, ""));
    line += std::exchange(piece, "");
    while (line.size() > (out.lines.empty() ? room : most)) {
      const std::size_t cut = out.lines.empty() ? room : most;
      out.lines.push_back(line.substr(0, cut));
      line.erase(0, cut);
    }
  };
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] == '.' && i > 0) flush();
    piece += name[i];
    if (name[i] == '-') flush();
  }
  flush();
  if (!line.empty()) out.lines.push_back(line);
  constexpr std::size_t most_lines = 5;
  if (out.lines.size() > most_lines) {
    out.lines.resize(most_lines);
    out.lines.back() += "…";
  }
  return out;
}

std::string css_class(const Standing& s) {
  std::string out(to_string(s.verdict));
  if (s.fall != nullptr) out += " falls " + std::string(to_string(s.fall->reading->grade));
  return out + (s.gravely_shaken ? " shaken" : s.shaken_by.empty() ? "" : " touched");
}

std::string_view shaken_sign(const Standing& s) { return s.gravely_shaken ? "△" : s.shaken_by.empty() ? "" : "▹"; }

// In words: what the colour and the outline say.
std::string description(const ClaimView& claim, const Standing& s) {
  const std::string& title = claim.readings.front()->reading->title;
  std::string out = claim.claim + (title.empty() ? "" : ": " + layout::plain_sentence(title)) + ". ";
  const std::string verdict(to_string(s.verdict));
  out += s.fall != nullptr ? label(*s.fall->reading) + " is " + verdict +
                                 (grade_text(*s.fall->reading).empty() ? "" : " (" + grade_text(*s.fall->reading) + ")")
                           : "It is " + verdict;
  for (std::size_t i = 0; i < s.shaken_by.size(); ++i)
    out += (i == 0 ? ". It rests on what falls: " : ", ") + s.shaken_by[i]->claim;
  return out + ".";
}

struct Column {
  double x = 0, width = 0;
};

// As wide as the names in it want, and all together no wider than the page.
std::vector<Column> columns_of(std::size_t count) {
  const double gap = count > 8 ? 13 : 34;
  const double n = static_cast<double>(count), width = std::min(widest_node, (full_width - gap * (n - 1)) / n);
  std::vector<Column> out;
  for (std::size_t c = 0; c < count; ++c) out.push_back({static_cast<double>(c) * (width + gap), width});
  return out;
}

std::string edge_path(const PlacedGraph& graph, const PlacedEdge& edge, const std::vector<Column>& columns) {
  const Column& start = columns[graph.column[edge.from]];
  double x = start.x + start.width, y = graph.middle[edge.from];
  std::string out = fmt::format("M{:.0f} {:.1f}", x, y);
  const auto to = [&](double next_x, double next_y) {
    const double half = (x + next_x) / 2;
    out += fmt::format("C{:.0f} {:.1f} {:.0f} {:.1f} {:.0f} {:.1f}", half, y, half, next_y, next_x, next_y);
    x = next_x;
    y = next_y;
  };
  for (const auto& [column, height] : edge.by) {
    to(columns[column].x, height);
    out += fmt::format("H{:.0f}", x = columns[column].x + columns[column].width);
  }
  to(columns[graph.column[edge.to]].x, graph.middle[edge.to]);
  return out;
}

std::string node_svg(const ClaimView& claim, const Standing& s, const Label& label, const Column& column, double middle,
                     const Links& links) {
  const double height = line_height * static_cast<double>(label.lines.size()) + 8;
  std::string out = fmt::format(
      R"(<a href="{}" class="node {}"><title>{}</title><rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="4"/><text>)",
      links.claim(claim.claim), escape_markup(css_class(s)), escape_markup(description(claim, s)), column.x + border,
      middle - height / 2, column.width - 2 * border, height);
  double y = middle - height / 2 + line_height;
  for (std::size_t i = 0; i < label.lines.size(); ++i, y += line_height)
    out += fmt::format(R"(<tspan x="{:.1f}" y="{:.1f}">{}{}</tspan>)", column.x + 6, y,
                       i == 0 ? verdict_sign(to_string(s.verdict)).append(shaken_sign(s)) + " " : "",
                       escape_markup(label.lines[i]));
  return out + "</text></a>\n";
}

std::string picture(const View& view, const std::vector<const ClaimView*>& claims,
                    const std::map<std::string, Standing>& standing, const std::string& title, const Links& links) {
  std::map<const ClaimView*, std::size_t> index;
  for (std::size_t i = 0; i < claims.size(); ++i) index.emplace(claims[i], i);
  std::vector<GraphNode> nodes(claims.size());
  for (std::size_t i = 0; i < claims.size(); ++i)
    for (const ClaimView* on : foundations_of(view, *claims[i]))
      if (const auto found = index.find(on); found != index.end() && found->second != i)
        nodes[i].rests_on.push_back(found->second);
  const std::vector<Column> columns = columns_of(place(nodes, 0).columns);
  std::vector<Label> labels;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const auto room = as_size(std::max(8.0, (columns.front().width - 11) / letter));
    labels.push_back(label_of(claims[i]->claim, room, standing.at(claims[i]->claim).shaken_by.empty() ? 2 : 4));
    nodes[i].height = line_height * static_cast<double>(labels.back().lines.size()) + 8;
  }
  const PlacedGraph graph = place(nodes, 8);
  std::string out = fmt::format(
      R"(<svg class="map" viewBox="0 -2 {0:.0f} {1:.0f}" width="{0:.0f}" height="{1:.0f}" role="group" aria-label="{2}">)"
      "\n",
      columns.back().x + columns.back().width, graph.height + 4, escape_markup(title));
  for (const PlacedEdge& edge : graph.edges) {
    const Standing& from = standing.at(claims[edge.from]->claim);
    const bool gravely = from.gravely_shaken || (from.fall != nullptr && falls_gravely(*from.fall->reading));
    const bool any = from.fall != nullptr || !from.shaken_by.empty();
    out += fmt::format(R"(<path class="rest{}" d="{}"/>)",
                       gravely ? " shaken"
                       : any   ? " touched"
                               : "",
                       edge_path(graph, edge, columns));
  }
  for (std::size_t i = 0; i < claims.size(); ++i)
    out += node_svg(*claims[i], standing.at(claims[i]->claim), labels[i], columns[graph.column[i]], graph.middle[i],
                    links);
  return out + "</svg>\n";
}

std::string alone_list(const std::vector<const ClaimView*>& claims, const std::map<std::string, Standing>& standing,
                       const Links& links) {
  if (claims.empty()) return {};
  std::string out = "<p class=\"alone\"><span class=\"muted\">Alone:</span>";
  for (const ClaimView* claim : claims) {
    const Standing& s = standing.at(claim->claim);
    out += fmt::format(R"( <a class="node {}" href="{}">{} {}</a>)", escape_markup(css_class(s)),
                       links.claim(claim->claim), verdict_sign(to_string(s.verdict)),
                       escape_markup(name_in_paper(claim->claim)));
  }
  return out + "</p>\n";
}

}  // namespace

std::string paper_map(const View& view, const PaperView& paper, const std::map<std::string, Standing>& standing,
                      const Links& links) {
  std::set<const ClaimView*> joined;
  for (const ClaimView* claim : paper.claims)
    for (const ClaimView* on : foundations_of(view, *claim))
      if (claim->speaks() && on->speaks() && on != claim) joined.insert({claim, on});
  std::vector<const ClaimView*> drawn, alone;
  for (const ClaimView* claim : paper.claims)
    if (claim->speaks()) (joined.contains(claim) ? drawn : alone).push_back(claim);
  std::string out;
  if (!drawn.empty())
    out += fmt::format(R"(<div class="scroll" tabindex="0" role="region" aria-label="Map of {}">{}</div>)",
                       escape_markup(paper.key),
                       picture(view, drawn, standing, "What rests on what in " + paper.title, links));
  return out + alone_list(alone, standing, links);
}

}  // namespace plumbline::report
