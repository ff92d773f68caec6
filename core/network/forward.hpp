// Forward and backward passes, once for every network and every arithmetic.
//
// A network in an arithmetic is a list of blocks of vertices and of links between blocks (block_plan.hpp): a fully
// connected network is a chain of dense links, any other graph has dense and sparse ones. The same template runs on
// midpoint-radius matrices, MPFI matrices, exact ones and guesses; it is compiled in forward.cpp for these four. A pass
// over an interval rung encloses the exact pass; the exact one decides every sign of a preactivation.
#pragma once

#include <optional>
#include <vector>

#include "network/assemble.hpp"
#include "network/block_plan.hpp"
#include "network/network.hpp"

namespace plumbline {

// A network whose numbers are in the arithmetic of M. Blocks stand after the blocks that they depend on, constants
// anywhere.
template <class M> struct NetworkIn {
  using S = typename ScalarOf<M>::type;
  struct Block {
    Vertex::Kind kind = Vertex::Kind::Neuron;
    bool linear = true;                 // of neurons: POST = PRE
    S slope{};                          // of neurons that are not linear
    std::optional<M> gates = {};        // prescribed slopes, vertex by sample, instead of the activation
    std::vector<int> coordinates = {};  // of inputs: the rows of the data
    std::optional<M> constants = {};    // a column
    int size = 0;
  };
  struct Entry {
    int row = 0, col = 0;
    S weight{};
  };
  struct Link {
    int from = 0, to = 0;
    std::optional<M> dense = {};  // either this, or
    std::vector<Entry> sparse = {};
  };
  int inputs = 0;  // rows of the data
  std::vector<Block> blocks;
  std::vector<Link> links;

  // Of a chain: the number L of layers, W_l and b_l (null without one) for l = 1 ... L, and the block that holds Z_l,
  // l = 0 ... L.
  int depth = 0;
  [[nodiscard]] const M& weight(int l) const { return *links[as_size(l - 1)].dense; }
  [[nodiscard]] const M* bias(int l) const {
    for (std::size_t i = as_size(depth); i < links.size(); ++i)
      if (links[i].to == static_cast<int>(layer(l))) return &*links[i].dense;
    return nullptr;
  }
  [[nodiscard]] std::size_t layer(int l) const { return l == 0 ? 0 : blocks.size() - as_size(depth - l + 1); }
};

// The fully connected network W_1 ... W_L with hidden activation x -> slope x below zero and linear outputs. Its blocks
// are those of the plan of its graph: the inputs, the constant if there is a bias, then layer after layer. `biases`:
// empty, or one (n_l x 1, or none) per layer; `one` is the 1 x 1 unit matrix.
template <class M>
NetworkIn<M> chain(const typename ScalarOf<M>::type& slope, std::vector<M> weights,
                   std::vector<std::optional<M>> biases, M one);

// PRE and POST of every block, one column per sample.
template <class M> struct Pass {
  std::vector<M> pre;
  std::vector<std::optional<M>> activated;  // POST where it differs from PRE
  [[nodiscard]] const M& post(std::size_t block) const { return activated[block] ? *activated[block] : pre[block]; }
};
// Throws Undefined if the input has not one row per input of the network.
template <class M> Pass<M> forward(const NetworkIn<M>& network, const M& input);

// The derivatives of Tr[G^T Y] by PRE and by POST of every block, sample by sample, from `g`, its derivative by POST
// through the outputs alone (one entry per block, none where it is zero). The derivative of an activation at 0 is its
// slope below zero. None: zero. Inputs and constants are left out unless `sources`.
template <class M> struct Sensitivity { std::vector<std::optional<M>> pre, post; };
template <class M>
Sensitivity<M> backward(const NetworkIn<M>& network, const Pass<M>& pass, std::vector<std::optional<M>> g,
                        bool sources = true);

// d/dW_l Tr[G^T Y] for l = 1 ... L of a chain, at index l-1. Throws Undefined if G has not the shape of the outputs.
template <class M> std::vector<M> gradients(const NetworkIn<M>& network, const Pass<M>& pass, const M& g);

}  // namespace plumbline
