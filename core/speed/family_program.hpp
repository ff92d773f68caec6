// Linear programs over the polytope of a family, B = { r >= 0 : z^i . r <= c_i } (docs/speed.md, Lemma 10).
//
// A family may have thousands of members, but few of them matter to one program. So the program begins with a few
// and takes in, again and again, those that its solution violates most; pricing a member is one inner product. By
// duality the prices of the members are the weights of the cheapest sum. In doubles, as guesses.
#pragma once

#include <utility>
#include <vector>

#include "algebraic/real.hpp"
#include "speed/linear_program.hpp"

namespace plumbline {

[[nodiscard]] std::vector<double> in_doubles(const std::vector<Rational>& z);

// A member in doubles.
struct Shadow {
  std::vector<double> z;
  double c = 0, value = 0;  // value: of the best point in the pool
};

// The variables of a program that make up one point r of B, or of s B.
struct FamilyBlock {
  std::vector<std::vector<int>> columns;  // r_j is the sum of these variables
  int scale = -1;                         // the variable s; -1: s = 1
};

class FamilyProgram {
 public:
  // Maximises gain . t over t >= 0 with r in s B for each block. start: members to begin with, beside the unit vectors,
  // which must be the first members.
  FamilyProgram(const std::vector<Shadow>& members, std::vector<FamilyBlock> blocks, const std::vector<double>& gain,
                const std::vector<int>& start);

  // coefficients . t <= most
  void require(const std::vector<double>& coefficients, double most);
  // False after a numerical failure.
  [[nodiscard]] bool solve();
  [[nodiscard]] double value() const { return -program_.value(); }
  [[nodiscard]] const std::vector<double>& t() const { return program_.t(); }
  // What each member weighs in the bound gain . t <= value(), for the rows of one block.
  [[nodiscard]] std::vector<double> weights(std::size_t block) const;
  // The members with a weight.
  [[nodiscard]] std::vector<int> useful() const;

 private:
  void add(std::size_t block, int member);
  [[nodiscard]] bool add_violated(std::size_t block);

  const std::vector<Shadow>& members_;
  std::vector<FamilyBlock> blocks_;
  LinearProgram program_;
  std::vector<std::pair<std::size_t, int>> rows_;  // block and member; -1: a row of require()
};

}  // namespace plumbline
