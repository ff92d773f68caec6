// A matrix in the arithmetic of M from its scalars.
#pragma once

#include "matrix/midrad.hpp"

namespace plumbline {

template <class M> struct ScalarOf;
template <> struct ScalarOf<MidRad> { using type = MachineInterval; };
template <class S> struct ScalarOf<Matrix<S>> { using type = S; };

template <class M> M assemble(Matrix<typename ScalarOf<M>::type> a) {
  if constexpr (std::is_same_v<M, MidRad>)
    return from_intervals(a);
  else
    return a;
}

}  // namespace plumbline
