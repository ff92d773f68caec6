// Right singular vectors to any number of bits, as integers over a power of two.
//
// LAPACK's vectors are a good beginning. With V near orthogonal, S = (AV)^T (AV) and R = V^T V are computed exactly, by
// the products of matrix/digits.hpp; from their small entries follows what is wrong with V, and V (I + E) has twice as
// many correct bits (T. Ogita and K. Aishima, Japan J. Indust. Appl. Math. 35, 2018). Where two values lie too close
// together for that, V is turned inside the space of their cluster by the eigenvectors of S there, found in doubles: a
// cluster that looks like one value at 50 bits falls apart at the next 50. Nothing here is certified:
// matrix/spectrum_multi.cpp bounds the error of every result.
#pragma once

#include "matrix/integer_matrix.hpp"

namespace plumbline {

// V, n x n, such that V^T V is the unit matrix and the columns of a V are orthogonal, relative to their lengths, up to
// 2^-bits (less, if these are below 2^-64 of the largest), and the lengths descend. a: m x n, m >= n >= 1; its
// denominator is left aside. Throws ResourceLimit where the budget ends.
[[nodiscard]] IntegerMatrix right_singular_vectors(const IntegerMatrix& a, int bits);

}  // namespace plumbline
