// What `cells` found, as text and as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cells/answers.hpp"

namespace plumbline::cli {

// A functional and its extremes; or an inequality, and a point where it is broken, if there is one.
struct BoundFound {
  std::string asked;
  cells::Functional functional;
  Rational constant = 0;
  std::optional<Rational> at_most;  // of an inequality functional <= at_most
  cells::Extreme least, most;
  [[nodiscard]] bool holds() const { return at_most && most.value <= *at_most; }
};

struct CellsFound {
  std::vector<cells::DistinctPiece> pieces;
  std::vector<BoundFound> bounds;  // of each output first
  // Of a region with interior; otherwise empty.
  std::vector<std::pair<cells::NormKind, cells::Lipschitz>> lipschitz;
  std::vector<std::vector<cells::Monotone>> monotone;  // output, input
  std::optional<cells::RankRange> ranks;
};

[[nodiscard]] std::string cells_text(const std::string& name, const cells::CellTree& tree, const CellsFound& found,
                                     bool pieces);
[[nodiscard]] nlohmann::ordered_json cells_json(const std::string& name, const cells::CellTree& tree,
                                                const CellsFound& found, const std::string& certificate);

// As VNN-COMP prints a point: ((X_0 1/2) (Y_0 3)), a line each.
[[nodiscard]] std::string point_text(const std::vector<Rational>& x, const std::vector<Rational>& y);

}  // namespace plumbline::cli
