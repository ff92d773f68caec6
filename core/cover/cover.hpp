// A box covered by parts on each of which a reading is settled: then it is true at every point of the box.
//
// The parts are the leaves of a binary tree. A node is halved along one coordinate; its two halves cover it. The
// largest open parts come first. The tree ends when nothing is open (proved), when a point was found on which the
// reading fails (refuted), or at a limit: then the parts that are left say how much is open, and the tree can be gone
// on with.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cover/piece.hpp"

namespace plumbline {

struct CoverLimits {
  std::int64_t parts = 100'000;  // leaves of the tree
  double seconds = 60;
  bool seek = true;  // where all is settled, and nowhere because the reading holds: look for a part on which it does
};

struct Cover {
  struct Node {
    Ends ends;
    Piece piece;
    std::optional<std::size_t> below;  // of a node that is halved: the lower half; the upper one is the next
    Rational at;                       // where
  };
  std::vector<Node> nodes;             // the root first
  std::optional<Case> counterexample;  // a point, or a box all of whose points are ones

  [[nodiscard]] std::int64_t leaves(Piece::Kind kind) const;
  [[nodiscard]] std::int64_t leaves() const;
  [[nodiscard]] double open_share(const Ends& whole) const;
  // The leaves that are open, the largest first.
  [[nodiscard]] std::vector<const Node*> open(const Ends& whole) const;
  // Nothing is open, and the conclusion is true somewhere where the hypothesis is.
  [[nodiscard]] bool proved() const;
  // The tree in preorder (docs/formats.md, `cover`); an open leaf is {"open": REASON}, one with a
  // counterexample {"verdict": "refuted"}.
  [[nodiscard]] nlohmann::json tree() const;
};

using CoverProgress = std::function<void(double settled_share)>;

// Throws InputError if the reading does not speak about the case. `from`: the tree of an earlier cover of this box,
// whose settled leaves are taken as they are (a replay judges them), and whose open ones are gone on with. With no
// parts as the limit it is what the tree says.
[[nodiscard]] Cover covered(const Question& question, const CoverLimits& limits, const nlohmann::json& from = {},
                            const CoverProgress& progress = nullptr);

}  // namespace plumbline
