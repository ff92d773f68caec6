// What it means for a case to hold the data of Example 1.
#pragma once

#include "saddle/notation.hpp"

namespace plumbline::saddle {

// x_j = (sin(2 pi j/8), cos(2 pi j/8)), G_j = (-1)^j; checked without trigonometry, see example_1.cpp.
[[nodiscard]] Formula data_of_example_1();
inline const Requirement kDataOfExample1{
    data_of_example_1(), "the case does not hold the data of Example 1 (8 samples on the circle, alternating G)"};

}  // namespace plumbline::saddle
