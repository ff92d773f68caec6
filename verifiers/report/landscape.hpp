// The landscape of escape speeds of two-dimensional data: a page with one drawing, the speed of one neuron against its
// angle.
#pragma once

#include <string>

#include "network/network.hpp"

namespace plumbline::report {

// For a case with inputs X (2 x N), gradient G and parameters lo, hi (as `plumbline speed` writes it): |G relu(X^T w)|
// over the unit vectors w, the angles where samples switch, the enclosure of the optimal speed, and where the first
// layer of the lower end's network looks. A drawing in doubles beside an enclosure that is certified.
[[nodiscard]] std::string landscape_page(const Case& c, const std::string& enclosure);

}  // namespace plumbline::report
