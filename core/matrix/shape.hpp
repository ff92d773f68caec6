// One way to say that two shapes do not fit, so that every operation says it alike.
#pragma once

#include <cstdint>
#include <string>

#include "budget/error.hpp"

namespace plumbline::shape {

[[nodiscard]] inline std::string text(std::int64_t rows, std::int64_t cols) {
  return std::to_string(rows) + "x" + std::to_string(cols);
}

// Throws Undefined unless the shapes are equal.
template <class A, class B> void require_equal(const char* operation, const A& a, const B& b) {
  if (a.rows() == b.rows() && a.cols() == b.cols()) return;
  throw Undefined(std::string(operation) + ": shapes " + text(a.rows(), a.cols()) + " and " + text(b.rows(), b.cols()) +
                  " differ; they must be equal");
}

// Throws Undefined unless the columns of `a` are as many as the rows of `b`.
template <class A, class B> void require_product(const char* operation, const A& a, const B& b) {
  if (a.cols() == b.rows()) return;
  throw Undefined(std::string(operation) + ": " + text(a.rows(), a.cols()) + " times " + text(b.rows(), b.cols()) +
                  "; the inner dimensions must be equal");
}

// Throws Undefined unless the matrix has at least one row and one column.
template <class A> void require_nonempty(const char* operation, const A& a) {
  if (a.rows() > 0 && a.cols() > 0) return;
  throw Undefined(std::string(operation) + ": the matrix is " + text(a.rows(), a.cols()) +
                  "; it needs at least one row and one column");
}

// Throws Undefined unless k >= 1.
inline void require_index(const char* operation, int k) {
  if (k >= 1) return;
  throw Undefined(std::string(operation) + ": index " + std::to_string(k) + "; singular values are numbered from 1");
}

}  // namespace plumbline::shape
