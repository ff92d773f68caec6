// The data of Example 1 of `saddle`: what the constructed, the random and the trained cases of it share.
#include "generators/build.hpp"
#include "generators/saddle.hpp"

namespace plumbline::cases {

ExactMatrix example_1_inputs() {
  return matrix({{"sqrt(2)/2", "1", "sqrt(2)/2", "0", "-sqrt(2)/2", "-1", "-sqrt(2)/2", "0"},
                 {"sqrt(2)/2", "0", "-sqrt(2)/2", "-1", "-sqrt(2)/2", "0", "sqrt(2)/2", "1"}});
}

ExactMatrix example_1_gradient() { return matrix({{"-1", "1", "-1", "1", "-1", "1", "-1", "1"}}); }

}  // namespace plumbline::cases
