// Atoms: the positive numbers from which exact expressions are made, shared and never changed.
//
// An atom is one of
//   an integer >= 2 (it appears with fractional exponents only: cube roots and higher ones);
//   a primitive sum: a positive sum of at least two terms with coprime integer coefficients and no common factor, under
//   a root or a fraction line; a root of a monic, square-free, real-rooted integer polynomial, counted from above: an
//   eigenvalue of a rational matrix; the k-th largest eigenvalue of a symmetric positive semi-definite matrix whose
//   entries contain roots;
//   pi, an exponential, the size of a logarithm or of a cosine (algebraic/transcendental.hpp). They are no algebraic
//   numbers, so no separation bound applies to what they are in;
//   a number of which only two bounds are known: a coordinate of a box. Each is an atom of its own.
// Atoms with the same content are one object (looked up in a table), numbered in order of creation. Each keeps its best
// enclosure.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <variant>
#include <vector>

#include "algebraic/integer_polynomial.hpp"
#include "algebraic/root_isolation.hpp"
#include "algebraic/term.hpp"
#include "interval/multi_interval.hpp"

namespace plumbline::exact {

struct IntegerBase {
  Integer value;
};
struct PrimitiveSum {
  Sum sum;
};
struct PolynomialRoot {
  Polynomial polynomial;
  int index;  // from 1, largest first
};
struct MatrixEigenvalue {
  int n, k, rank;            // 1 <= k <= rank <= n
  std::vector<Sum> entries;  // row by row
};
enum class Function { Exp, Log, Cos, Acos, Erf, Pi };
struct Transcendental {
  Function function;
  Sum argument;  // of exp: not empty. Of log: an integer >= 2 or an atom. Of acos: in (0, 1). Of erf: > 0. Of pi: empty
  bool negative;  // the atom is minus the function's value (log, cos)
};
struct Coordinate {
  Rational lower, upper;  // 0 < lower < upper
  std::uint64_t number;   // tells coordinates apart
};
using AtomContent =
    std::variant<IntegerBase, PrimitiveSum, PolynomialRoot, MatrixEigenvalue, Transcendental, Coordinate>;

class Atom {
 public:
  // The atom with this content; the caller vouches for the properties listed above, positivity first.
  [[nodiscard]] static AtomPtr make(AtomContent content);
  // The same if it exists already, otherwise null.
  [[nodiscard]] static AtomPtr find(const AtomContent& content);

  explicit Atom(AtomContent content, std::uint64_t number);
  ~Atom();
  Atom(const Atom&) = delete;
  Atom& operator=(const Atom&) = delete;

  [[nodiscard]] std::uint64_t number() const { return number_; }
  [[nodiscard]] int depth() const { return depth_; }  // 1 + the largest depth of an atom in the content
  // Is it pi or the value of a function (an exponential, a logarithm, ...) or a coordinate of a box, or does one of
  // these stand in it? Then no separation bound applies.
  [[nodiscard]] bool is_transcendental() const { return transcendental_; }
  // Is it a coordinate of a box, or does one stand in it? Then no precision narrows it.
  [[nodiscard]] bool varies() const { return varies_; }
  [[nodiscard]] const AtomContent& content() const { return content_; }
  [[nodiscard]] const PrimitiveSum* sum() const { return std::get_if<PrimitiveSum>(&content_); }
  [[nodiscard]] const Transcendental* transcendental() const { return std::get_if<Transcendental>(&content_); }
  [[nodiscard]] const Transcendental* transcendental(Function function) const {
    const Transcendental* t = transcendental();
    return t != nullptr && t->function == function ? t : nullptr;
  }
  [[nodiscard]] const Coordinate* coordinate() const { return std::get_if<Coordinate>(&content_); }
  [[nodiscard]] const IntegerBase* integer() const { return std::get_if<IntegerBase>(&content_); }
  // The sums in the content (none, one, or the entries of a matrix).
  [[nodiscard]] std::vector<const Sum*> parts() const;

  // The cached enclosure, if one was made with at least so many bits; otherwise null. Its lower end is positive.
  [[nodiscard]] std::shared_ptr<const MultiInterval> cached(int bits) const;
  // Computes an enclosure with working precision `bits` from the cached ones of the atoms inside (which must be there)
  // and caches it. False if it is not yet known to be positive: more bits are needed.
  [[nodiscard]] bool refine(int bits) const;

 private:
  AtomContent content_;
  std::uint64_t number_;
  int depth_;
  bool transcendental_, varies_;
  mutable std::mutex mutex_;
  mutable int bits_ = 0;
  mutable std::shared_ptr<const MultiInterval> enclosure_;
  mutable std::unique_ptr<RootIsolation> isolation_;  // of a polynomial root
};

// Does a coordinate of a box stand in it?
[[nodiscard]] bool varies(const Sum& a);

// Content equality, term by term.
[[nodiscard]] bool equal(const Sum& a, const Sum& b);

}  // namespace plumbline::exact
