// Which entry of a tensor stands where: each step of a reference against plain loops, and what does not fit.
#include "tensor/reference.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"

using namespace plumbline;
using Places = std::vector<std::uint64_t>;

namespace {

Places places(const TensorReference& reference, const std::vector<std::uint64_t>& shape) {
  Places out;
  TensorLayout(reference, shape).each([&](std::uint64_t at) { out.push_back(at); });
  return out;
}

std::string refusal(const TensorReference& reference, const std::vector<std::uint64_t>& shape) {
  try {
    (void)TensorLayout(reference, shape);
  } catch (const InputError& error) { return error.what(); }
  return "accepted";
}

bool refused_for(const TensorReference& reference, const std::vector<std::uint64_t>& shape, const std::string& reason) {
  INFO(refusal(reference, shape));
  return refusal(reference, shape).find(reason) != std::string::npos;
}

}  // namespace

TEST_CASE("matrix, column, number") {
  CHECK(places({}, {2, 3}) == Places{0, 1, 2, 3, 4, 5});
  CHECK(TensorLayout({}, {4}).rows() == 4);
  CHECK(TensorLayout({}, {4}).cols() == 1);
  CHECK(places({}, {}) == Places{0});
}

TEST_CASE("view, axes, shape, slices") {
  CHECK(places({.axes = {{1, 0}}}, {2, 3}) == Places{0, 3, 1, 4, 2, 5});
  CHECK(places({.axes = {{1, 0}}, .cols = {{1, 2}}}, {2, 3}) == Places{3, 4, 5});
  CHECK(places({.shape = {{1, 6}}, .cols = {{2, 4}}}, {2, 3}) == Places{2, 3});
  CHECK(places({.view = {{3, 2}}, .axes = {{1, 0}}}, {6}) == Places{0, 2, 4, 1, 3, 5});
  CHECK(places({.rows = {{1, 2}}}, {2, 3}) == Places{3, 4, 5});
}

TEST_CASE("a kernel: c_out x c_in x h x w becomes c_out x (h w c_in)") {
  const std::uint64_t out = 2, in = 3, h = 2, w = 4;
  Places expected;
  for (std::uint64_t o = 0; o < out; ++o)
    for (std::uint64_t y = 0; y < h; ++y)
      for (std::uint64_t x = 0; x < w; ++x)
        for (std::uint64_t c = 0; c < in; ++c) expected.push_back(((o * in + c) * h + y) * w + x);
  CHECK(places({.axes = {{0, 2, 3, 1}}, .shape = {{out, h * w * in}}}, {out, in, h, w}) == expected);
  CHECK(places({.view = {{out, in, h, w}}, .axes = {{0, 2, 3, 1}}, .shape = {{out, h * w * in}}}, {out, in * h * w}) ==
        expected);
}

TEST_CASE("what does not fit") {
  CHECK(refused_for({}, {2, 3, 4}, "needs a \"shape\""));
  CHECK(refused_for({.view = {{2, 2}}}, {5}, "view 2 x 2"));
  CHECK(refused_for({.view = {{1ULL << 40, 1ULL << 40}}}, {5}, "view"));
  CHECK(refused_for({.axes = {{0, 0}}}, {2, 3}, "axes"));
  CHECK(refused_for({.axes = {{0}}}, {2, 3}, "axes"));
  CHECK(refused_for({.shape = {{2, 2}}}, {2, 3}, "shape 2 x 2"));
  CHECK(refused_for({.rows = {{1, 3}}}, {2, 3}, "rows from 1 to 3 of 2"));
  CHECK(refused_for({.cols = {{2, 2}}}, {2, 3}, "columns"));
  CHECK(refused_for({}, {2, 0}, "without entries"));
  CHECK(refused_for({.shape = {{0, 7}}}, {0, 3}, "without entries"));
}
