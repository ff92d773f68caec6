// What a reading is on one part of a box: settled, refuted, or open, and then along which coordinate to halve the part.
//
// A part is settled if the verdict is one on all of it, or if the conclusion is true on all of it whatever the
// hypothesis is. What is open is halved where that narrows the undecided comparisons most: along the coordinate with
// the largest slope in their linear forms; where these say little, each coordinate in turn is held at its middle, and
// the widths of both sides' difference are compared.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "certificate/certificate.hpp"
#include "network/box.hpp"

namespace plumbline {

// A reading, prepared for many parts.
struct Question {
  const Reading& reading;
  const Box& box;
  Needs needs;
  FormulaText formula;
  double seconds = 10;  // for one part

  Question(const Reading& r, const Box& b) : reading(r), box(b), needs(r.formula()), formula(r) {}
};

struct Piece {
  enum class Kind { Holds, Trivial, HypothesisFalse, Conclusion, Refuted, Open };
  Kind kind = Kind::Open;
  nlohmann::json leaf;                 // of what is settled: as the certificate has it
  std::optional<Case> counterexample;  // of what is refuted: the part itself, or its middle
  std::string reason;                  // of what is open
  std::size_t split = 0;               // of what is open: the coordinate to halve

  [[nodiscard]] bool settled() const { return kind != Kind::Open && kind != Kind::Refuted; }
};

// Of a part that the conclusion alone settles, which says nothing about whether the hypothesis is true anywhere:
// whether the reading holds at its middle, and is not trivial there; and the coordinate to halve, so that the
// hypothesis is decided.
[[nodiscard]] bool holds_in_the_middle(const Question& question, const Ends& ends);
[[nodiscard]] std::size_t cut_for_the_hypothesis(const Question& question, const Ends& ends);

// Throws InputError if the reading does not speak about the case.
[[nodiscard]] Piece judged(const Question& question, const Ends& ends);

}  // namespace plumbline
