// A network as a drawing: what stands where, and what is written beside it.
//
// Nodes stand in columns from left to right, edges join them. What looks at a drawing decides how to show it: as text
// for Graphviz, which finds places of its own (graphviz.hpp), or as a picture in a report (report/network_drawing.hpp).
#pragma once

#include <string>
#include <vector>

#include "network/network.hpp"

namespace plumbline {

// "ReLU", "leaky ReLU with slope 1/10", "linear": an activation in a sentence.
[[nodiscard]] std::string activation_words(const Rational& slope);

struct Drawing {
  enum class Shape { Input, Constant, Neuron };
  struct Node {
    Shape shape = Shape::Neuron;
    std::string name = {};   // "h", or "v3" for the third vertex if it has none
    std::string role = {};   // "input 2", "= 1/2", "relu", "leaky 1/10", "linear"
    int number = 0;          // of an input or of an output of a layered drawing, from 1
    Rational slope = {};     // of a neuron's activation below zero
    std::string value = {};  // of a constant
    std::string bias = {};   // "+1/2", "-3"; empty: none, or zero
    bool output = false;
    int column = 0, row = 0;  // from 0
  };
  struct Arrow {
    int from = 0, to = 0;   // nodes
    std::string name = {};  // "W2[1,3]", "x → h"
    Real weight = {};
    std::string text = {};    // of the weight: at most 24 characters, or "about" a decimal
    bool exact = true;        // is the text the weight itself?
    int parameter = 0;        // Edge::kFixed, or the learnable parameter that it carries
    std::string shared = {};  // the name of that parameter, if several edges carry it: "s", or "p3" for the third
  };
  std::vector<Node> nodes;
  std::vector<Arrow> arrows;
  std::vector<int> columns;  // how many nodes stand in each
  bool layered = false;      // columns are the input and the layers of a fully connected network
};

// Every vertex and every edge, in the order of the graph. A column is a level: the length of the longest path from a
// vertex without in-edges; constants stand one column before the first vertex that they reach. Linear in the size of
// the graph. Throws as `levels`, and ResourceLimit for a number that cannot be enclosed.
[[nodiscard]] Drawing drawing_of(const Graph& g);

// A fully connected network (a precondition) layer by layer, without the edges whose weight is zero. Throws Undefined
// or ResourceLimit for a weight whose sign cannot be found.
[[nodiscard]] Drawing drawing_of(const Network& network);

}  // namespace plumbline
