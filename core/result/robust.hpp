// On how large a set a reading fails: all around its counterexample, or on a set of lower dimension only.
//
// A counterexample may be an accident of its numbers. A box around it on which the reading fails at every point is
// none: it has a volume, so that weights and data drawn with a density there meet it with positive probability. Where
// there is no such box, an equation is the reason: the hypothesis asks for one, or only an equation makes the
// conclusion false. This is what was found of one reading, as a value, and in words; search/open_box.hpp finds it, and
// every surface says it in the words of in_words().
#pragma once

#include <cstdint>
#include <string>

#include "number/rational.hpp"

namespace plumbline {

// How a reason begins where an equation of the hypothesis is one. Letters say it in other words.
inline constexpr const char* kAskedEquation = "the hypothesis asks for ";

struct Robust {
  enum class Kind { Open, Flat, None };
  static constexpr int kAtCase = -1;  // it is around the case itself
  Kind kind = Kind::None;
  Rational radius = {};             // Open and Flat: of the box; the same in all of its coordinates
  std::int64_t moved = 0, all = 0;  // how many coordinates the box has; how many numbers could be some
  int near = kAtCase;  // Open: the number of the case near it around which the box is (search/open_box.hpp)
  // The numbers that are held, "X, W_2[1,1]". Open: those that the hypothesis leaves isolated values only.
  std::string held = {};
  // Why: "the hypothesis asks for |u| = 1"; of Flat and None "" if nothing was seen. Open: the equations that isolate.
  std::string reason = {};
  bool shown = false;  // Flat and None: it is shown that no box around the case is one in all numbers not isolated
  friend bool operator==(const Robust&, const Robust&) = default;
};

// One or two sentences. Empty for None without a reason. Without a name it is "the case".
[[nodiscard]] std::string in_words(const Robust& robust, const std::string& case_name);

// The same for a lock file (docs/formats.md, plumbline-robust-lock/1): what follows the name of the case on its line.
// Throws InputError for a text that robust_text() does not write.
[[nodiscard]] std::string robust_text(const Robust& robust);
[[nodiscard]] Robust parse_robust(const std::string& text);

}  // namespace plumbline
