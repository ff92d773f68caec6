// Gradients at the zero network against the differences that define them, for real targets and one output.
#include "import/loss.hpp"

#include "core/import/support.hpp"
#include "core/network/support.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

Samples labels_of(const std::vector<std::uint64_t>& shape, const std::vector<float>& entries) {
  return {shape, tensor_of(shape, entries), {}};
}

ExactMatrix matrix_of(const std::optional<MatrixSource>& source, const Tensors& tensors) {
  REQUIRE(source);
  if (const auto* a = std::get_if<ExactMatrix>(&*source)) return *a;
  const auto& reference = std::get<TensorReference>(*source);
  return entries_of(reference, tensors.at(reference.tensor));
}

TEST_CASE("squared loss with targets of real numbers: -2 Y* / N") {
  Tensors tensors;
  const auto found = labelled(labels_of({2, 3}, {1, 2, 3, 4, 5, -6}), {3}, LabelLoss::Squared, "y", "data", tensors);
  CHECK(same(matrix_of(found.targets, tensors), exact({{"1", "4"}, {"2", "5"}, {"3", "-6"}})));
  CHECK(same(matrix_of(found.gradient, tensors), exact({{"-1", "-4"}, {"-2", "-5"}, {"-3", "6"}})));
}

TEST_CASE("one output: labels are targets; cross-entropy wants signs") {
  Tensors tensors;
  const Samples signs = labels_of({4}, {1, -1, -1, 1});
  CHECK(same(matrix_of(labelled(signs, {1}, LabelLoss::Squared, "y", "data", tensors).gradient, tensors),
             exact({{"-1/2", "1/2", "1/2", "-1/2"}})));
  CHECK(same(matrix_of(labelled(signs, {1}, LabelLoss::CrossEntropy, "y", "data", tensors).gradient, tensors),
             exact({{"-1/8", "1/8", "1/8", "-1/8"}})));
  CHECK(!labelled(signs, {1}, LabelLoss::None, "y", "data", tensors).gradient);
  CHECK_SAYS(labelled(labels_of({2}, {1, 0}), {1}, LabelLoss::CrossEntropy, "y", "data", tensors),
             "y: sample 1: the label 0; cross-entropy with one output expects -1 or 1");
}

TEST_CASE("classes: whole numbers from 0 on") {
  Tensors tensors;
  const auto found = labelled(labels_of({2}, {2, 0}), {3}, LabelLoss::CrossEntropy, "y", "data", tensors);
  CHECK(same(matrix_of(found.gradient, tensors), exact({{"1/6", "-1/3"}, {"1/6", "1/6"}, {"-1/3", "1/6"}})));
  for (const float bad : {-1.0F, 3.0F, 0.5F})
    CHECK_SAYS(labelled(labels_of({1}, {bad}), {3}, LabelLoss::None, "y", "data", tensors),
               "expected a class from 0 to 2");
}

}  // namespace
