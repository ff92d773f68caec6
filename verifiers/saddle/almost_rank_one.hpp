// The setting of `saddle` Proposition 3.3: the inputs are u v^T + E with u, v >= 0 and ||E|| <= eps.
//
// The case holds the whole input matrix in data.inputs, and u, v, epsilon as parameters; E = inputs - u v^T (the paper
// calls it X).
#pragma once

#include "saddle/notation.hpp"

namespace plumbline::saddle {

inline Matrix u() { return named("u"); }
inline Matrix v() { return named("v"); }
inline Matrix rank_one_part() { return u() * transpose(v()); }
inline Matrix E() { return X() - rank_one_part(); }
inline Scalar eps() { return param("epsilon", norm(E())); }
inline Scalar Gv_u() { return norm(G() * v()) * norm(u()); }  // ||Gv|| ||u||
inline Scalar Yu() { return norm(Y(theta(), u())); }          // ||Y_theta(u)||

inline Formula near_rank_one() {
  return all_of({size2() <= L(), nonnegative(u()), nonnegative(v()), norm(E()) <= eps(), Scalar(0) < eps()});
}
// u has an entry for each input dimension, v one for each sample.
inline const Requirement kVectors{
    equal(cols(u()), 1) && equal(rows(u()), rows(X())) && equal(cols(v()), 1) && equal(rows(v()), cols(X())),
    "u must be a vector over the input dimensions, v one over the samples"};
// What the proof uses of the minimiser, and nothing else: -Tr[G^T Y(u v^T + E)] >= ||Gv|| ||u|| - ||G|| eps, and more
// than 0 (it divides by ||Y||, ||W_l||, ||Z_l||).
inline Formula fast() { return Gv_u() - norm(G()) * eps() <= -L0() && L0() < 0; }
inline Formula robust_hypothesis() { return all_of({near_rank_one(), Scalar(0) < Gv_u(), fast()}); }

inline const std::vector<ParameterNote> kNearRankOneParameters{
    {"u", "vector >= 0, one entry per input dimension"},
    {"v", "vector >= 0, one entry per sample"},
    {"epsilon", "> 0, at least ||inputs - u v^T||; that norm if absent"}};

}  // namespace plumbline::saddle
