// The coordinates of a case that is a box, and its parts: sub-boxes, and points.
//
// A coordinate is a number of the case of which only two bounds are known. They are numbered from 0 in the order in
// which they stand in the case of a certificate: data, network, parameters, each by the names of its keys, matrices row
// by row.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "network/network.hpp"

namespace plumbline {

using Ends = std::vector<Enclosure>;  // by coordinate; a point where lower = upper

class Box {
 public:
  // Throws InputError if no number is a coordinate, or matrices stand in files of tensors.
  explicit Box(const Case& c);

  [[nodiscard]] const Ends& ends() const { return ends_; }
  // Where they stand in a case file: "/network/weights/0/1/0".
  [[nodiscard]] std::vector<std::string> places() const;
  // The same case with other ends, as many as there are coordinates.
  [[nodiscard]] Case part(const Ends& ends) const;
  [[nodiscard]] Case middle(const Ends& ends) const;
  // By which numbers linear forms know the coordinates of such a part; 0 for one that is held at a point.
  [[nodiscard]] std::vector<std::uint64_t> names_in(const Case& part) const;

 private:
  void look_at(nlohmann::json& value, const std::string& place);
  void find_in_case(nlohmann::json document);

  Case case_;
  std::vector<nlohmann::json::json_pointer> pointers_;
  std::vector<std::size_t> positions_;  // of each coordinate, among the numbers of the case (numbers_of_case.hpp)
  Ends ends_;
};

// (lower + upper) / 2
[[nodiscard]] Rational midpoint_of(const Enclosure& e);
// The share of the box that the part is: the product of the quotients of the sides.
[[nodiscard]] double share_of(const Ends& part, const Ends& whole);

}  // namespace plumbline
