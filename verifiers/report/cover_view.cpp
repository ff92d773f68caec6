#include "report/cover_view.hpp"

#include <algorithm>
#include <numeric>

#include "algebraic/real.hpp"
#include "budget/error.hpp"

namespace plumbline::report {
namespace {

using nlohmann::json;
using Coordinates = std::vector<std::pair<std::string, Enclosure>>;

// Names of vertices and of shared parameters, not numbers.
bool names_vertices(const std::string& place, const std::string& key) {
  return place.starts_with("/network") &&
         (key == "id" || key == "from" || key == "to" || key == "inputs" || key == "output" || key == "shared");
}

void look_at(const json& value, const std::string& place, Coordinates& out);

// A matrix by its entries, row by row; a column of biases or of a parameter has one index in a case file.
void look_at_entries(const json& matrix, const std::string& place, Coordinates& out) {
  const std::size_t cols = matrix.at("cols").get<std::size_t>();
  const bool column = cols == 1 && (place.starts_with("/network/biases") || place.starts_with("/parameters"));
  const json& entries = matrix.at("expressions");
  for (std::size_t i = 0; cols > 0 && i < entries.size(); ++i)
    look_at(entries[i], place + "/" + std::to_string(i / cols) + (column ? "" : "/" + std::to_string(i % cols)), out);
}

void look_at(const json& value, const std::string& place, Coordinates& out) {
  if (value.is_string() && value.get_ref<const std::string&>().starts_with('[')) {
    if (const auto ends = Real::parse(value.get_ref<const std::string&>()).ends()) out.emplace_back(place, *ends);
  } else if (value.is_array()) {
    for (std::size_t i = 0; i < value.size(); ++i) look_at(value[i], place + "/" + std::to_string(i), out);
  } else if (value.is_object() && value.contains("expressions")) {
    look_at_entries(value, place, out);
  } else if (value.is_object()) {
    for (const auto& [key, member] : value.items())
      if (!names_vertices(place, key)) look_at(member, place + "/" + key, out);
  }
}

PartVerdict verdict_of(const json& leaf) {
  if (leaf.contains("open") && !leaf.contains("verdict")) return PartVerdict::Open;
  const std::string word = leaf.at("verdict").get<std::string>();
  for (const auto& [verdict, name] : kPartVerdicts)
    if (word == name) return verdict;
  throw InputError("cover", "a part with the verdict \"" + word.substr(0, 40) + "\"");
}

}  // namespace

Coordinates coordinates_in(const json& canonical_case) {
  Coordinates out;
  for (const char* part : {"data", "network", "parameters"})
    if (canonical_case.contains(part)) look_at(canonical_case.at(part), std::string("/") + part, out);
  return out;
}

CoverView::CoverView(const json& document) try {
  const std::string format = document.value("format", "");
  if (format != "plumbline-box/1" && format != "plumbline-cover/1")
    throw InputError("/format", "expected plumbline-box/1 or plumbline-cover/1");
  claim = document.at("claim").get<std::string>();
  reading = document.at("reading").get<std::string>();
  name = document.at("case").at("name").get<std::string>();
  for (auto& [place, ends] : coordinates_in(document.at("case"))) {
    places.push_back(place);
    whole.push_back(ends);
  }
  if (whole.empty()) throw InputError("/case", "no number is a coordinate of a box");
  tree_ = document.at(format == "plumbline-box/1" ? "cover" : "tree");
  splits.resize(whole.size());
  for (const json& item : tree_)
    if (item.contains("split")) ++splits.at(item.at("split").get<std::size_t>());
  visit([&](const Ends& part, PartVerdict verdict) {
    ++counts[static_cast<std::size_t>(verdict)];
    shares[static_cast<std::size_t>(verdict)] += share_of(part, whole);
    if (verdict == PartVerdict::Refuted && !counterexample) counterexample = part;
  });
} catch (const json::exception& error) {
  throw InputError("cover", std::string("is not one: ") + error.what());
} catch (const std::out_of_range&) { throw InputError("cover", "a split of a coordinate that is none"); }

long CoverView::parts() const { return std::accumulate(counts.begin(), counts.end(), 0L); }

double CoverView::volume() const {
  return std::accumulate(whole.begin(), whole.end(), 1.0, [](double product, const Enclosure& side) {
    return product * (side.upper - side.lower).approximate();
  });
}

const char* CoverView::verdict() const {
  if (counterexample) return "refuted";
  if (parts(PartVerdict::Open) > 0) return "open";
  return parts(PartVerdict::Holds) > 0 ? "proved" : "vacuous";
}

void CoverView::visit(const Visitor& visitor) const {
  std::vector<Ends> above = {whole};
  for (const json& item : tree_) {
    if (above.empty()) throw InputError("cover", "the tree has ended, and something follows");
    Ends part = std::move(above.back());
    above.pop_back();
    if (!item.contains("split")) {
      visitor(part, verdict_of(item));
      continue;
    }
    const std::size_t i = item.at("split").get<std::size_t>();
    const Rational at = Rational::parse(item.at("at").get<std::string>());
    if (i >= part.size() || at <= part[i].lower || at >= part[i].upper)
      throw InputError("cover", "a split that is none of this box");
    Ends upper = part;
    upper[i].lower = at;
    part[i].upper = at;
    above.push_back(std::move(upper));
    above.push_back(std::move(part));
  }
  if (!above.empty()) throw InputError("cover", "the tree is not complete");
}

}  // namespace plumbline::report
