// From layers to a graph: the vertices, edges and parameters in the order that docs/language.md fixes under "Networks
// as graphs".
#pragma once

#include "networks/graph.hpp"

namespace checker {

struct Shape {
  std::int64_t height = 1, width = 1, channels = 1;
  [[nodiscard]] std::int64_t size() const { return height * width * channels; }
};

// Along each axis, height first: floor((n + 2 padding - size)/stride) + 1 positions.
struct Window {
  std::int64_t size[2], stride[2], padding[2];
};

// Grows a graph layer by layer. Each call adds a layer that reads the one before it, or what `read` named; the vertices
// of the top layer are its positions, row by row, and at each position its channels. Shapes that do not fit are
// rejected (BadShape) with `place` in the message, more than 2^20 vertices in a layer as TooLarge.
class LayerBuilder {
 public:
  // The inputs, then a constant vertex of value 1 if some layer has a bias.
  LayerBuilder(const Shape& input, bool with_bias, Entry<Module::Layers> = {});
  // The next layer reads these: 0 the inputs, l the l-th layer; one, or for a sum several of one shape, ascending.
  // Where that is not the layer before, the graph has no layers.
  void read(const std::vector<std::int64_t>& layers, const std::string& place);
  void fully_connected(const Matrix& weight, const Matrix* bias, const mpq_class& slope, const std::string& place);
  void convolution(const Matrix& kernel, const Matrix* bias, const Window& window, const mpq_class& slope,
                   const std::string& place);
  void average_pooling(const Window& window, const std::string& place);
  // slope(U inner(Y x) + Z x); z is a matrix, or a column for a diagonal, or null for the identity.
  void residual(const Matrix& y, const Matrix& u, const Matrix* z, bool diagonal, const mpq_class& slope,
                const mpq_class& inner, const std::string& place);
  void sum(const mpq_class& slope);  // slope(the sum of what it reads)
  Graph finish();                    // the outputs are the vertices of the top layer

 private:
  struct Top {
    int first;
    Shape shape;
  };
  int add_vertices(std::int64_t count, const mpq_class& slope);
  int learn(const std::string& name, const Matrix& values);
  void full(const std::string& name, const Matrix& m, int from, int to);
  void bias(const Matrix* values, int to, std::int64_t positions, const std::string& place);
  template <class F>
  void slide(const Window& window, std::int64_t channels, const mpq_class& slope, const std::string& place, F f);

  Graph graph_;
  std::vector<Top> tops_;      // the inputs and each layer: the first vertex, the shape
  std::vector<int> summands_;  // the first vertices of what the next layer reads
  Shape shape_;                // of the layer that is read, then of the new one
  int top_ = 0, one_ = -1;     // its first vertex; the constant
  bool chain_ = true;
};

}  // namespace checker
