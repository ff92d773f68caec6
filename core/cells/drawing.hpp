// The cells of a network with two inputs as a drawing.
#pragma once

#include <string>

#include "cells/tree.hpp"

namespace plumbline::cells {

// SVG: every cell in the colour of the mean of an output (from 0) over its corners, dark for small values. For eyes:
// all coordinates are rounded. Throws Undefined unless the network has two inputs.
[[nodiscard]] std::string cells_svg(const CellTree& tree, int output);

}  // namespace plumbline::cells
