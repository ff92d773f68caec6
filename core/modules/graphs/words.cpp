// The kinds of layers, and the matrices in which the parameters of a layer are laid out.
#include "claim/module_words.hpp"

namespace plumbline::modules {

void graphs(WordTable& table) {
  table[Head::Arrangement] = {"weight", "Y", "U", "Z"};
  table[Head::Kind] = {"fully-connected",   "convolution",       "average-pooling",
                       "residual-identity", "residual-diagonal", "residual-free"};
}

}  // namespace plumbline::modules
