// The numbers of a case that can move while a reading still speaks about it, and the boxes and points around it.
//
// They are the learnable weights and biases, the data and the parameters that the reading names. What only counts does
// not move: a parameter that stands as an index, as an exponent or as the end of a range; and so do slopes, and what is
// not learnable in a graph. A weight that several edges of a graph share is one number, and no box can say so: it is a
// coordinate, and always held.
#pragma once

#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "network/network.hpp"

namespace plumbline {

struct Coordinate {
  enum class Kind { Weight, Datum, Parameter };
  Kind kind = Kind::Weight;
  std::string group;       // "W_2": the matrix that it stands in, or the parameter
  std::string name;        // "W_2[1,2]"
  std::size_t number = 0;  // of numbers_of(case)
  Rational at, beside;     // its value; of an irrational one a rational number, and how far it is from that at most
  bool free = true;        // can be a coordinate of a box
};

using Moves = std::vector<bool>;  // by coordinate: does it move?

class Coordinates {
 public:
  Coordinates(const Reading& reading, Case c);

  [[nodiscard]] const std::vector<Coordinate>& all() const { return all_; }
  [[nodiscard]] Moves free() const;
  // What does not move in words, shortest first: a matrix whose numbers all stay is named as a whole.
  [[nodiscard]] std::string held(const Moves& moves) const;
  // The moves of which held() is said. Throws InputError for a name that is none.
  [[nodiscard]] Moves moves_without(const std::string& held) const;
  // The case with x - radius..x + radius in the place of each number x that moves; of an irrational x ends that are
  // rational, beyond these by less than 2^-42.
  [[nodiscard]] Case box(const Moves& moves, const Rational& radius) const;
  // The case with x + by_i in the place of the i-th coordinate.
  [[nodiscard]] Case point(const std::vector<Rational>& by) const;

 private:
  Case case_;
  std::vector<Coordinate> all_;
};

}  // namespace plumbline
