// What core/ asks of oneTBB, one part after the other: a worker of a browser has one thread.
#pragma once

#include <cstddef>

namespace tbb {

struct simple_partitioner {};

template <class Index, class Body> void parallel_for(Index first, Index last, const Body& body) {
  for (Index i = first; i < last; ++i) body(i);
}
template <class Index, class Body> void parallel_for(Index first, Index last, const Body& body, simple_partitioner) {
  parallel_for(first, last, body);
}

}  // namespace tbb
