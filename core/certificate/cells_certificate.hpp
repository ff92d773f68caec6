// The certificate of what is said of all points of a region (`plumbline-cells/1`, docs/cells.md): the tree of the cells
// with its multipliers, and for each statement what the checker needs at each leaf.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "cells/property.hpp"

namespace plumbline::cells {

// The case of a certificate: the case itself if its network is fully connected, otherwise its name and the fully
// connected form of its network (cells/layers.hpp), with one input of zeros, which means nothing.
[[nodiscard]] Case cells_case(const Case& c);

class CellsCertificate {
 public:
  // The tree is of the network of cells_case(c), with its multipliers; both must outlive this object.
  CellsCertificate(const Case& c, const CellTree& tree);

  // f <= value on the region, or f >= value; with equality at the point, if there is one. Precondition: it is so.
  void bound(const Functional& f, bool at_most, const Rational& value,
             const std::optional<std::vector<Rational>>& attained);
  // Of a region with interior:
  void count();
  void lipschitz(NormKind norm, const Lipschitz& constant);
  void monotone(int output, int input);
  void ranks();

  // What decide() found.
  void decided(const Property& property, const PropertyAnswer& found);

  [[nodiscard]] nlohmann::json finished();  // once

 private:
  const Case& case_;
  const CellTree& tree_;
  nlohmann::json answers_ = nlohmann::json::array();
  std::vector<nlohmann::json> lists_;  // of each cell
  bool needs_cells_ = false;
};

// Rational bounds of a number >= 0: both equal if it is rational, otherwise 2^-40 apart or less, relatively.
[[nodiscard]] Enclosure rational_bounds(const Real& x);

}  // namespace plumbline::cells
