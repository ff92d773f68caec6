#include "search/layer_edit.hpp"

namespace plumbline {
namespace {

// One layer follows what it reads, and says how its own output changes.
struct FollowLayer {
  const Reshaped& read;

  Reshaped operator()(FullyConnectedLayer& l) const {
    const VolumeShape out = shape_after(read.from, Layer(l));
    l.weight = columns_at(l.weight, read.sources());
    return {out, out};
  }
  Reshaped operator()(ConvolutionLayer& l) const {
    const VolumeShape before = shape_after(read.from, Layer(l));
    const auto window = [&](const VolumeShape& s) { return VolumeShape{l.size[0], l.size[1], s.channels}; };
    l.kernel = columns_at(l.kernel, Reshaped{window(read.from), window(read.to), read.dropped_channel}.sources());
    return {before, shape_after(read.to, Layer(l))};
  }
  Reshaped operator()(PoolingLayer& l) const {
    return {shape_after(read.from, Layer(l)), shape_after(read.to, Layer(l)), read.dropped_channel};
  }
  Reshaped operator()(ResidualLayer& l) const {
    const VolumeShape before = shape_after(read.from, Layer(l));
    l.y = columns_at(l.y, read.sources());
    if (l.skip == ResidualLayer::Skip::Free) {
      l.z = columns_at(*l.z, read.sources());
      return {before, before};
    }
    l.u = rows_at(l.u, read.sources());
    if (l.skip == ResidualLayer::Skip::Diagonal) l.z = rows_at(*l.z, read.sources());
    return read;
  }
  Reshaped operator()(SumLayer&) const { return read; }
};

}  // namespace

std::vector<int> Reshaped::sources() const {
  std::vector<int> out;
  for (int y = 0; y < to.height; ++y)
    for (int x = 0; x < to.width; ++x)
      for (int k = 0; k < to.channels; ++k) {
        const int channel = k + (dropped_channel >= 0 && k >= dropped_channel ? 1 : 0);
        const bool there = y < from.height && x < from.width && channel < from.channels;
        out.push_back(there ? (y * from.width + x) * from.channels + channel : -1);
      }
  return out;
}

VolumeShape shape_after(const VolumeShape& in, const Layer& layer) { return shapes_of(Sequential{in, {layer}}).back(); }

void follow(Case& c, std::size_t first, Reshaped read) {
  std::vector<Layer>& layers = std::get<Sequential>(c.network.other).layers;
  for (std::size_t l = first; l < layers.size() && !read.same(); ++l) read = std::visit(FollowLayer{read}, layers[l]);
  if (read.same()) return;
  for (auto* part : {&c.gradient, &c.targets})
    if (*part) *part = rows_at(**part, read.sources());
}

}  // namespace plumbline
