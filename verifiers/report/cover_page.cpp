// What became of readings over boxes, as sections of a report: what is proved over which box, its volume, the parts by
// verdict, and a plane through them.
#include "report/cover_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "report/cover_drawing.hpp"
#include "report/escape.hpp"
#include "report/html_parts.hpp"
#include "tensor/json.hpp"

namespace plumbline::report {
namespace {

namespace fs = std::filesystem;

bool is_cover(const std::string& name) {
  return name.ends_with(".box.json") || name.ends_with(".open.json") || name.ends_with(".refuted.json");
}

std::string what_it_says(const CoverView& cover, const std::string& file) {
  const std::string verdict = cover.verdict(), name = escape_markup(file);
  if (verdict == "proved")
    return fmt::format(
        "True at every point of the box where the hypothesis is. The certificate is <code>{0}</code>; <code>plumbline "
        "check {0}</code> replays it.",
        name);
  if (verdict == "refuted") return fmt::format("False at a point of the box: <code>{}</code>.", name);
  if (verdict == "open")
    return fmt::format("Not decided on all of the box: {} % of the volume are open (<code>{}</code>).",
                       percent(cover.share(PartVerdict::Open), cover.parts(PartVerdict::Open) == cover.parts()), name);
  return "The hypothesis is false everywhere, or the conclusion says nothing.";
}

std::string parts_table(const CoverView& cover) {
  std::string out =
      "<table><thead><tr><th scope=\"col\">parts</th><th scope=\"col\">number</th><th scope=\"col\">share of the "
      "volume</th></tr></thead><tbody>\n";
  for (const auto& [verdict, word] : kPartVerdicts)
    if (cover.parts(verdict) > 0)
      out +=
          fmt::format("<tr><th scope=\"row\">{}</th><td class=\"number\">{}</td><td class=\"number\">{} %</td></tr>\n",
                      word, cover.parts(verdict), percent(cover.share(verdict), cover.parts(verdict) == cover.parts()));
  return out + "</tbody></table>\n";
}

}  // namespace

std::string cover_section(const CoverView& cover, const std::string& file, const std::string& id) {
  const Plane plane = plane_through(cover, std::nullopt, {});
  return fmt::format("<section id=\"{}\"><h2>{} [{}] over {}</h2>\n<p>{} {} {}, volume {:.3g}.</p>\n<p>{}</p>\n", id,
                     escape_markup(cover.claim), escape_markup(cover.reading), escape_markup(cover.name),
                     badge(cover.verdict() == std::string_view("open") ? "inconclusive" : cover.verdict()),
                     cover.whole.size(), cover.whole.size() == 1 ? "coordinate" : "coordinates", cover.volume(),
                     what_it_says(cover, file)) +
         parts_table(cover) + "<figure class=\"plot\">" + cover_drawing(cover, plane, id) + "</figure>\n</section>\n";
}

std::string cover_sections(const fs::path& folder) {
  std::vector<std::string> names;
  if (fs::is_directory(folder / "boxes"))
    for (const fs::directory_entry& entry : fs::directory_iterator(folder / "boxes"))
      if (entry.is_regular_file() && is_cover(entry.path().filename().string()))
        names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  std::string out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string path = (folder / "boxes" / names[i]).string();
    out += at_place(path, [&] {
      const CoverView cover(parse_json(read_file(path)));
      return cover_section(cover, "boxes/" + names[i], fmt::format("box-{}", i + 1));
    });
  }
  return out;
}

}  // namespace plumbline::report
