// Properties in VNN-LIB, as far as they are linear: declare-const of X_i and Y_j, assert of <= and >= between affine
// terms, joined by and, or. A file asks for a point that meets all assertions.
#pragma once

#include <string>
#include <string_view>

#include "cells/property.hpp"

namespace plumbline::cells {

// The region of inputs, and the lists of conditions of which one shall be met in it.
struct VnnQuestion {
  Region region;
  Property property;
};

// The region is what all lists ask of the inputs; if that has no bound, it is cut by the box around what each list asks
// of them. Throws InputError with the line for what is not read (strict inequalities among it), where an input or
// output of the network is not declared, or the inputs have no point or no bound; ResourceLimit beyond kMostLists.
[[nodiscard]] VnnQuestion parse_vnnlib(std::string_view text);
[[nodiscard]] VnnQuestion read_vnnlib(const std::string& path);

// One affine term of X_i and Y_j, such as "(- Y_0 Y_1)", with its constant; or one inequality, "(<= Y_0 3)". For a
// network of this many inputs and outputs.
struct AffineTerm {
  Functional functional;
  Rational constant;
};
[[nodiscard]] AffineTerm parse_affine_term(std::string_view text, int inputs, int outputs);
[[nodiscard]] Condition parse_condition(std::string_view text, int inputs, int outputs);
[[nodiscard]] bool is_condition(std::string_view text);  // does it begin as an inequality?

}  // namespace plumbline::cells
