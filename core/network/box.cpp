#include "network/box.hpp"

#include "algebraic/real_coordinates.hpp"
#include "budget/error.hpp"
#include "network/case_io.hpp"
#include "network/numbers_of_case.hpp"

namespace plumbline {
namespace {

using nlohmann::json;

std::string text_of(const Enclosure& e) {
  return e.lower == e.upper ? e.lower.to_string() : "[" + e.lower.to_string() + "," + e.upper.to_string() + "]";
}

// Names of vertices and of shared parameters, not numbers.
bool names_something(const std::string& place, const std::string& key) {
  return place.starts_with("/network") &&
         (key == "id" || key == "from" || key == "to" || key == "inputs" || key == "output" || key == "shared");
}

}  // namespace

Rational midpoint_of(const Enclosure& e) { return (e.lower + e.upper) / Rational(2); }

double share_of(const Ends& part, const Ends& whole) {
  double out = 1;
  for (std::size_t i = 0; i < part.size(); ++i)
    out *= ((part[i].upper - part[i].lower) / (whole[i].upper - whole[i].lower)).approximate();
  return out;
}

Box::Box(const Case& c) : case_(c) {
  if (c.tensors) throw InputError("/tensors", "a box has its numbers in the case file, not in files of tensors");
  json document = case_file_json(c);
  for (const char* part : {"data", "network", "parameters"})
    if (document.contains(part)) look_at(document.at(part), std::string("/") + part);
  if (ends_.empty())
    throw InputError("/", R"(no number is a coordinate of a box; write "[1/2, 3/4]", "5/8 ± 1/8", or {"around": )"
                          R"([["1/2"]], "radius": "1/10"} for a matrix)");
  find_in_case(std::move(document));
}

// Where the i-th coordinate of the file stands in the case: that number is i..i+1/2 in a case that is read for it.
void Box::find_in_case(json document) {
  for (std::size_t i = 0; i < pointers_.size(); ++i) {
    const Rational lower(static_cast<std::int64_t>(i));
    document.at(pointers_[i]) = text_of({lower, lower + Rational(1, 2)});
  }
  const Case marked = parse_case(document, {});
  const std::vector<const Real*> numbers = numbers_of(marked);
  positions_.assign(pointers_.size(), numbers.size());
  for (std::size_t k = 0; k < numbers.size(); ++k)
    if (const auto ends = numbers[k]->ends())
      for (std::size_t i = 0; i < positions_.size(); ++i)
        if (ends->lower == Rational(static_cast<std::int64_t>(i))) positions_[i] = k;
  for (std::size_t i = 0; i < positions_.size(); ++i)
    if (positions_[i] == numbers.size())
      throw InputError(pointers_[i].to_string(), "is no number of the case by itself");
}

void Box::look_at(json& value, const std::string& place) {
  if (value.is_string() && value.get_ref<const std::string&>().starts_with('[')) {
    const auto ends = Real::parse(value.get_ref<const std::string&>()).ends();
    if (!ends) return;
    ends_.push_back(*ends);
    pointers_.emplace_back(place);
  } else if (value.is_array()) {
    for (std::size_t i = 0; i < value.size(); ++i) look_at(value[i], from_json::at(place, i));
  } else if (value.is_object()) {
    for (auto& [key, member] : value.items())
      if (!names_something(place, key)) look_at(member, place + "/" + key);
  }
}

std::vector<std::string> Box::places() const {
  std::vector<std::string> out;
  for (const json::json_pointer& pointer : pointers_) out.push_back(pointer.to_string());
  return out;
}

Case Box::part(const Ends& ends) const {
  Case out = case_;
  out.is_box = false;
  const std::vector<Real*> numbers = numbers_of(out);
  for (std::size_t i = 0; i < ends.size(); ++i) {
    *numbers[positions_[i]] = Real::between(ends[i].lower, ends[i].upper);
    out.is_box = out.is_box || ends[i].lower != ends[i].upper;
  }
  return out;
}

std::vector<std::uint64_t> Box::names_in(const Case& part) const {
  const std::vector<const Real*> numbers = numbers_of(part);
  std::vector<std::uint64_t> out;
  for (const std::size_t position : positions_) {
    const std::set<std::uint64_t> names = coordinates_of(*numbers[position]);
    out.push_back(names.empty() ? 0 : *names.begin());
  }
  return out;
}

Case Box::middle(const Ends& ends) const {
  Ends points;
  for (const Enclosure& e : ends) points.push_back(Enclosure::point(midpoint_of(e)));
  return part(points);
}

}  // namespace plumbline
