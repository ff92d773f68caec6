// A program outside the project: the installed headers compile, the installed libraries link, and the arithmetic is
// exact.
#include <cstdio>

#include "number/rational.hpp"

int main() {
  using plumbline::Rational;
  const Rational sum = Rational::parse("0.1") + Rational::parse("1/5");
  if (sum != Rational::parse("3/10")) {
    std::printf("1/10 + 1/5 came out as %s, not 3/10\n", sum.to_string().c_str());
    return 1;
  }
  return 0;
}
