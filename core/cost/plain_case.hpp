// What the cases of both ends of an enclosure say of the function, whatever its form (docs/cost.md, Section 1).
#pragma once

#include "cost/function/description.hpp"

namespace plumbline {

// Samples, values and cells, for a case whose network computes f: on `cells`, if f is what a network computes.
void describe(Case& c, const CostFunction& f, const std::optional<Cellwise>& cells);

// Of all affine pieces of f, by their numbers. Throws InputError if f is only known around samples, and not smooth at
// any of them.
[[nodiscard]] std::vector<AffinePiece> pieces_of(const CostFunction& f);
// A plain network of f, samples, values and cells. 0 is a sample if it is in the interval; the point is in that piece.
void set_plain(Case& c, const CostFunction& f, int piece);
// Of the Jacobians of these pieces: R0 is at least that.
[[nodiscard]] int largest_rank(const CostFunction& f);
// Are the cells of f known, so that its cases have values and cells?
[[nodiscard]] bool has_cells(const CostFunction& f);

}  // namespace plumbline
