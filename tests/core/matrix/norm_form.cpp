#include "matrix/norm_form.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <vector>

#include "matrix/matrix_of.hpp"

using namespace plumbline;

namespace {

using Forms = Matrix<MultiInterval>;

// Entries middle + radius e, each a coordinate.
struct MatrixOnBox {
  std::vector<Rational> middle, e;
  Rational radius;
  int rows, cols;

  static MatrixOnBox at_random() {
    MatrixOnBox out;
    out.rows = *rc::gen::inRange(1, 5);
    out.cols = *rc::gen::inRange(1, 5);
    for (int i = 0; i < out.rows * out.cols; ++i) {
      out.middle.push_back(Rational(*rc::gen::inRange(-16, 17)) / Rational(8));
      out.e.push_back(Rational(*rc::gen::inRange(-4, 5)) / Rational(4));
    }
    out.radius = Rational(1) / pow(Rational(2), *rc::gen::inRange(3, 10));
    return out;
  }
  [[nodiscard]] std::size_t place(int i, int j) const { return as_size(i) * as_size(cols) + as_size(j); }
  [[nodiscard]] Forms on_box() const {
    return matrix_of<Forms>(rows, cols, [&](int i, int j) {
      const Rational lower = middle[place(i, j)] - radius, upper = middle[place(i, j)] + radius;
      return MultiInterval::hull(lower, upper)
          .with(std::make_shared<const LinearForm>(LinearForm::of(place(i, j), lower, upper)));
    });
  }
  [[nodiscard]] Forms at_point() const {
    return matrix_of<Forms>(rows, cols, [&](int i, int j) {
      return MultiInterval::enclosing(middle[place(i, j)] + radius * e[place(i, j)]);
    });
  }
};

Rational width(const Enclosure& e) { return e.upper - e.lower; }

}  // namespace

TEST_CASE("the form of a norm holds at each point") {
  long made = 0;
  CHECK(rc::check("random matrices", [&made] {
    const PrecisionScope scope(128);
    const MatrixOnBox a = MatrixOnBox::at_random();
    const auto form = norm_form(a.on_box());
    if (!form) return;
    ++made;
    MultiInterval said = MultiInterval::hull(form->constant().enclosure().lower, form->constant().enclosure().upper);
    for (const auto& [i, slope] : form->slopes()) {
      const Enclosure s = slope.enclosure();
      said = said + MultiInterval::hull(s.lower, s.upper) * MultiInterval::enclosing(a.e[i]);
    }
    const Enclosure norm = singular_value(a.at_point(), 1).enclosure(), bounds = said.enclosure();
    RC_ASSERT(norm.upper >= bounds.lower);
    RC_ASSERT(norm.lower <= bounds.upper);
  }));
  CHECK(made > 40);
}

TEST_CASE("what a form leaves open is of second order") {
  const PrecisionScope scope(128);
  const auto left_open = [](int power) {
    MatrixOnBox a{{Rational(3), Rational(1), Rational(-1), Rational(1)}, {}, pow(Rational(2), -power), 2, 2};
    const auto form = norm_form(a.on_box());
    REQUIRE(form != nullptr);
    Rational out = width(form->constant().enclosure());
    for (const auto& [i, slope] : form->slopes()) out += width(slope.enclosure());
    return out;
  };
  CHECK(left_open(10) < left_open(8) / Rational(12));
  CHECK(left_open(8) < Rational(1) / Rational(1000));
}

TEST_CASE("there is none without a gap, or without coordinates") {
  const PrecisionScope scope(128);
  const MatrixOnBox unit{{Rational(1), Rational(0), Rational(0), Rational(1)}, {}, Rational(1) / Rational(64), 2, 2};
  CHECK(norm_form(unit.on_box()) == nullptr);
  MatrixOnBox point = unit;
  point.middle[0] = Rational(2);
  point.e.resize(4);
  CHECK(norm_form(point.at_point()) == nullptr);
  CHECK(norm_form(point.on_box()) != nullptr);
}
