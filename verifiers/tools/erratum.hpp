// An erratum that a person can check by hand: the statement, the numbers, both sides.
//
// One text, two ways to write it down: Markdown (formulas between $$, as code hosts draw them) and LaTeX. Numbers are
// exact wherever they have a short form; decimals are rounded outwards and say so.
#pragma once

#include <string>

#include "tools/erratum_parts.hpp"

namespace plumbline::cli {

struct Erratum {
  std::string markdown, latex;
};

// What is known about a counterexample beside itself.
struct Circumstances {
  const Finding* finding = nullptr;     // null: it was not searched for
  std::vector<Requirement> degenerate;  // what would make it a poor one, if it was
  std::vector<Repair> repairs;
};

// Precondition: `outcome` is what judge() gave for the reading with this evaluation, a defect (fails, or ill-typed).
[[nodiscard]] Erratum erratum(const Claim& claim, const Reading& reading, const Outcome& outcome,
                              CaseEvaluation& evaluation, const Circumstances& circumstances);

}  // namespace plumbline::cli
