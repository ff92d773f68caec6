#include "tools/law_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plumbline::cli {
namespace {

using flow::Fate;

constexpr int kMostBits = 8;
constexpr double kSquare = 420, kLeft = 64, kTop = 40, kKey = kLeft + kSquare + 28, kWidth = kKey + 250,
                 kHeight = kTop + kSquare + 64;

struct Style {
  Fate fate;
  const char *colour, *words;
};
constexpr Style kStyles[] = {{Fate::Dead, "#8a94a0", "dies: off on both samples"},
                             {Fate::First, "#1f9d55", "keeps the first sample only"},
                             {Fate::Second, "#2b7fc4", "keeps the second one only"},
                             {Fate::Open, "#e08a1e", "open"}};

std::string text(double x, double y, const char* anchor, const std::string& words) {
  return fmt::format(R"svg(<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>)svg", x, y, anchor, words);
}

// The cells of one fate as one path: in each column a rectangle for each run.
std::string region(const std::vector<Fate>& fates, int n, Fate fate) {
  const double side = kSquare / n;
  std::string path;
  for (int a = 0; a < n; ++a) {
    const auto column = fates.begin() + static_cast<std::ptrdiff_t>(a) * n;
    for (int b = 0; b < n;) {
      int end = b;
      while (end < n && column[end] == fate) ++end;
      if (end > b)
        path += fmt::format("M{:.2f} {:.2f}h{:.2f}v{:.2f}h{:.2f}z", kLeft + a * side, kTop + kSquare - end * side, side,
                            (end - b) * side, -side);
      b = std::max(end, b + 1);
    }
  }
  return path;
}

std::string axes() {
  constexpr const char* kAngles[] = {"0", "π/2", "π", "3π/2", "2π"};
  std::string out = fmt::format(
      R"svg(<rect x="{0:.0f}" y="{1:.0f}" width="{2:.0f}" height="{2:.0f}" fill="none" stroke="#1b1f24"/>)svg", kLeft,
      kTop, kSquare);
  for (int k = 0; k < 5; ++k) {
    out += text(kLeft + kSquare * k / 4, kTop + kSquare + 18, "middle", kAngles[k]);
    out += text(kLeft - 8, kTop + kSquare * (4 - k) / 4 + 4, "end", kAngles[k]);
  }
  out += text(kLeft + kSquare / 2, kTop + kSquare + 42, "middle", "angle of the incoming weights");
  return out +
         fmt::format(
             R"svg(<text transform="translate(16 {:.0f}) rotate(-90)" text-anchor="middle">angle of the outgoing weights</text>)svg",
             kTop + kSquare / 2);
}

}  // namespace

std::string standalone_law_drawing(flow::Law law) {
  law.cells = std::min(law.cells, kMostBits);
  const std::vector<Fate> fates = flow::fates_of(law);
  const int n = 1 << law.cells;
  std::string out = fmt::format(
      R"svg(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0:.0f} {1:.0f}" width="{0:.0f}" height="{1:.0f}" role="img" aria-label="what becomes of a neuron, by the two angles of its start" font-family="sans-serif" font-size="12" fill="#1b1f24"><rect width="100%" height="100%" fill="#ffffff"/>)svg",
      kWidth, kHeight);
  out += text(kLeft, 24, "start", fmt::format("one neuron, every radius up to {}", law.radius.to_string()));
  double y = kTop;
  for (const Style& style : kStyles) {
    out += fmt::format(R"svg(<path d="{}" fill="{}"/>)svg", region(fates, n, style.fate), style.colour);
    out +=
        fmt::format(R"svg(<rect x="{:.0f}" y="{:.0f}" width="14" height="14" fill="{}"/>)svg", kKey, y, style.colour);
    const auto share = static_cast<double>(std::count(fates.begin(), fates.end(), style.fate)) / (1.0 * n * n);
    out += text(kKey + 22, y + 11, "start", fmt::format("{}: {:.1f} %", style.words, 100 * share));
    y += 24;
  }
  for (const char* line :
       {"Two neurons reach zero loss if one keeps the", "first sample only and the other the second;",
        "they do not if one dies, or both keep", "the same sample only."})
    out += text(kKey, y += 18, "start", line);
  return out + axes() + "</svg>\n";
}

}  // namespace plumbline::cli
