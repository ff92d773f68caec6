// Where a line of a formula is broken that is too wide for a page: browsers break text, and no mathematics.
#include <algorithm>

#include "layout/layout.hpp"

namespace plumbline::layout {
namespace {

constexpr double kIndent = 4;  // of two quads, which lines that go on have more

bool has_lines(const Box& box) { return box.kind == Kind::Lines || box.kind == Kind::Table || box.kind == Kind::Cases; }

// What stands side by side in a row of rows. Parentheses wider than `most` count as their brackets and what is between.
void side_by_side(const Box& box, double most, std::vector<Box>& out) {
  if (box.kind == Kind::Row) {
    for (const Box& part : box.parts) side_by_side(part, most, out);
  } else if (box.kind == Kind::Fence && box.bracket == Bracket::Round && width(box) > most && !tall(box.parts[0])) {
    out.push_back(tight("(", "("));
    side_by_side(box.parts[0], most, out);
    out.push_back(tight(")", ")"));
  } else {
    out.push_back(box);
  }
}

bool is_quad(const Box& box) { return box.kind == Kind::Space && box.latex == "\\quad"; }

// Fills lines one after the other; each but the last ends before the last relation that is within `most`.
std::vector<Box> filled(const std::vector<Box>& items, double most) {
  const auto start = std::ranges::find_if_not(items, is_quad);
  std::vector<Box> further(items.begin(), start), line = further, out;
  further.insert(further.end(), 2, quad());
  double wide = 0;
  std::size_t at = 0;  // of the last relation in the line; 0: none
  for (auto item = start; item != items.end(); ++item) {
    if (item->kind == Kind::Relation && item != start) at = line.size();
    line.push_back(*item);
    wide += width(*item);
    if (wide <= most || at == 0) continue;
    std::vector<Box> rest(line.begin() + static_cast<std::ptrdiff_t>(at), line.end());
    line.resize(at);
    out.push_back(row(std::move(line)));
    line = further;
    line.insert(line.end(), rest.begin(), rest.end());
    wide = kIndent + width(row(std::move(rest)));
    at = 0;
  }
  out.push_back(row(std::move(line)));
  return out;
}

Box broken_row(const Box& box, double most) {
  std::vector<Box> items;
  side_by_side(box, most / 2, items);
  const auto tall_part = std::ranges::find_if(items, has_lines);
  if (tall_part == items.end()) return lines(filled(items, most));
  *tall_part = broken(*tall_part, most - (width(row(items)) - width(*tall_part)));
  return row(std::move(items));
}

}  // namespace

Box broken(const Box& box, double most) {
  if (width(box) <= most) return box;
  std::vector<Box> parts(box.parts.begin(), box.parts.end());
  switch (box.kind) {
    case Kind::Row: return broken_row(box, most);
    case Kind::Lines:
      for (Box& part : parts) part = broken(part, most);
      return lines(std::move(parts));
    case Kind::Table:
      for (std::size_t i = 1; i < parts.size(); i += 2) parts[i] = broken(parts[i], most - width(parts[i - 1]));
      return table(std::move(parts));
    case Kind::Cases:
      for (std::size_t i = 0; i + 1 < parts.size(); i += 2) parts[i] = broken(parts[i], most - width(parts[i + 1]));
      return cases(std::move(parts));
    default: return box;
  }
}

}  // namespace plumbline::layout
