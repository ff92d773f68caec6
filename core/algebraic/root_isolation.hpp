// One root of a real-rooted integer polynomial, enclosed as narrowly as asked.
//
// The root is isolated by bisection on exact root counts (Descartes' rule). Then interval Newton steps double the
// number of known digits; when a step does not at least halve the interval, an exact bisection takes its place, so
// progress never depends on rounding.
#pragma once

#include "algebraic/integer_polynomial.hpp"

namespace plumbline::exact {

class RootIsolation {
 public:
  // The index-th largest root (from 1) of a monic square-free real-rooted polynomial of degree >= index.
  RootIsolation(Polynomial squarefree, int index);
  // Narrows the enclosure until its width is at most `width` > 0.
  const Enclosure& refine_to(const Rational& width);
  // Narrows until the width is at most 2^-bits times the root, which must be positive.
  const Enclosure& refine_relative(int bits);
  [[nodiscard]] const Enclosure& enclosure() const { return enclosure_; }

 private:
  void isolate();
  void bisect();
  [[nodiscard]] bool newton(int bits);  // true if the width shrank to half or less
  [[nodiscard]] Rational width() const { return enclosure_.upper - enclosure_.lower; }

  Polynomial polynomial_, derivative_;
  int index_;
  Enclosure enclosure_;  // closed; no other root above lower and up to upper
};

// The k-th largest root of p, counted with multiplicity: its place among the different roots, and the square-free part
// of p.
struct LocatedRoot {
  Polynomial squarefree;
  int index;
};
[[nodiscard]] LocatedRoot locate_root(const Polynomial& p, int k);

}  // namespace plumbline::exact
