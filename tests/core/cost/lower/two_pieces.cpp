// Two pieces of any rank: maps that fold space, by hand, and no random network that costs less.
#include "cost/lower/two_pieces.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "core/cost/lines.hpp"
#include "core/cost/random_pieces.hpp"

using namespace plumbline;

namespace {

std::vector<AffinePiece> square_pieces(const std::vector<std::vector<int>>& jacobians, int inputs, int outputs) {
  std::vector<AffinePiece> out;
  for (const auto& entries : jacobians) {
    AffinePiece p{RationalMatrix(outputs, inputs), RationalMatrix(outputs, 1), static_cast<int>(out.size())};
    for (int i = 0; i < outputs; ++i)
      for (int j = 0; j < inputs; ++j) p.jacobian(i, j) = entries[as_size(i * inputs + j)];
    out.push_back(std::move(p));
  }
  return out;
}

}  // namespace

TEST_CASE("maps that fold") {
  const TwoPieces plane = two_pieces(square_pieces({{1, 0, 0, 1}, {-1, 0, 0, 1}}, 2, 2));  // (|x|, y)
  CHECK(plane.rank == 2);
  CHECK(plane.power == r("4"));
  CHECK(plane.factor() == r("2"));
  CHECK(plane.value(3) == doctest::Approx(6 * std::pow(2, 1.0 / 6)));
  const TwoPieces space = two_pieces(square_pieces({{1, 0, 0, 0, 2, 0, 0, 0, 3}, {-1, 0, 0, 0, 2, 0, 0, 0, 3}}, 3, 3));
  CHECK(space.rank == 3);
  CHECK(space.power == r("186624"));  // V = 36, twice, and F = 12^2
  CHECK(pow(space.factor(), 3) <= space.power);
  CHECK(space.factor().approximate() == doctest::Approx(std::cbrt(186624)));
  // More inputs than ranks: the body lies where the Jacobian acts.
  const TwoPieces flat = two_pieces(square_pieces({{3, 0, 4, 0, 5, 0}, {-3, 0, -4, 0, 5, 0}}, 3, 2));
  CHECK(flat.rank == 2);
  CHECK(flat.power.approximate() == doctest::Approx(625 * 2500));
}

TEST_CASE("maps of which two pieces say nothing") {
  CHECK(two_pieces(square_pieces({{1, 0, 0, 1}}, 2, 2)).power.is_zero());
  CHECK(two_pieces(square_pieces({{1, 0, 0, 1}, {-1, 0, 0, -1}}, 2, 2)).power.is_zero());  // one determinant
  CHECK(two_pieces(square_pieces({{1, 0}, {-1, 0}}, 2, 1)).power.is_zero());               // rank 1: Lemma 8
  CHECK(two_pieces(square_pieces({{0, 0, 0, 0}, {0, 0, 0, 0}}, 2, 2)).power.is_zero());
}

TEST_CASE("no random network costs less") {
  std::mt19937 random(23);
  int said = 0;
  for (int t = 0; t < 200; ++t) {
    const int rank = 2 + t % 2, depth = 2 + static_cast<int>(random() % 3),
              width = rank + static_cast<int>(random() % 3);
    const RandomPieces network(random, rank + t % 3 / 2, rank, depth, width, 6);
    const TwoPieces end = two_pieces(network.pieces);
    if (end.power.is_zero()) continue;
    ++said;
    const int k = end.rank;
    CHECK(end.value(depth) <= network.size * (1 + 1e-9));
    double product = 1;  // and in the best scaling
    for (const double size : network.sizes) product *= std::pow(size / k, k * k);
    CHECK(end.power.approximate() <= product * (1 + 1e-9));
  }
  CHECK(said > 150);
}
