#include "network/box.hpp"

#include "budget/error.hpp"
#include "network/case_io.hpp"

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

Box::Box(const Case& c) {
  if (c.tensors) throw InputError("/tensors", "a box has its numbers in the case file, not in files of tensors");
  document_ = case_file_json(c);
  for (const char* part : {"data", "network", "parameters"})
    if (document_.contains(part)) look_at(document_.at(part), std::string("/") + part);
  if (ends_.empty())
    throw InputError("/", R"(no number is a coordinate of a box; write "[1/2, 3/4]", "5/8 ± 1/8", or {"around": )"
                          R"([["1/2"]], "radius": "1/10"} for a matrix)");
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
  json document = document_;
  for (std::size_t i = 0; i < ends.size(); ++i) document.at(pointers_[i]) = text_of(ends[i]);
  return parse_case(document, {});
}

Case Box::middle(const Ends& ends) const {
  Ends points;
  for (const Enclosure& e : ends) points.push_back(Enclosure::point(midpoint_of(e)));
  return part(points);
}

}  // namespace plumbline
