// The structure of a graph is fixed; the weights of its edges are its parameters.
#include "proof/module_types.hpp"

namespace plumbline::modules {

void graphs(TypeTable& table) {
  for (const Head head : {Head::Adjacency, Head::ParameterIndex, Head::InputVertices, Head::Outputs, Head::Sources,
                          Head::VertexSlopes, Head::Arrangement, Head::Kind})
    table[head] = *fixed_type();
  table[Head::EdgeWeights] = *polynomial({.parameter = 1, .parameters = 1});
}

}  // namespace plumbline::modules
