// Edits of a network of layers: when what a layer gives changes its shape, the layers behind it lose columns, kernel
// columns or channels until the shapes fit again.
#pragma once

#include "network/numbers_of_case.hpp"

namespace plumbline {

// A shape before and after an edit. Entries keep their position and channel, except that one channel may be left out;
// what is new is zero.
struct Reshaped {
  VolumeShape from, to;
  int dropped_channel = -1;  // of `from`; the channels behind it move up

  [[nodiscard]] bool same() const { return from == to && dropped_channel < 0; }
  // For each entry of `to` (position by position, the channel fastest) its number in `from`, or -1.
  [[nodiscard]] std::vector<int> sources() const;
};

// Precondition: the network of the case is a Sequential. Its layers from number `first` on (from 0), and at the end
// gradient and targets, follow what they read. Throws InputError if a window no longer fits.
void follow(Case& c, std::size_t first, Reshaped read);

// The shape of what the layer gives on `in`.
[[nodiscard]] VolumeShape shape_after(const VolumeShape& in, const Layer& layer);

}  // namespace plumbline
