#include "search/pool.hpp"

#include <algorithm>

namespace plumbline {
namespace {

constexpr std::size_t kPool = 48;  // shapes that are remembered

}  // namespace

Pool::ShapeKey Pool::shape_key(const Case& c) {
  ShapeKey out{c.inputs.rows(), c.inputs.cols()};
  for (const ExactMatrix& w : c.network.weights) out.push_back(w.rows());
  for (const auto& [name, a] : c.matrices) out.insert(out.end(), {-3, a.rows(), a.cols()});
  if (const auto* g = std::get_if<Graph>(&c.network.other)) {
    out.insert(out.end(), {-1, g->size()});
    for (const Edge& e : g->edges) out.insert(out.end(), {e.from, e.to, e.parameter});
  }
  if (const auto* layers = std::get_if<Sequential>(&c.network.other)) {
    out.push_back(-2);
    for (const Layer& layer : layers->layers) out.push_back(static_cast<int>(layer.index()));
    for (const VolumeShape& s : shapes_of(*layers)) out.insert(out.end(), {s.height, s.width, s.channels});
  }
  return out;
}

void Pool::remember(Candidate&& candidate) {
  const ShapeKey key = shape_key(candidate.point);
  if (const auto known = candidates_.find(key); known != candidates_.end()) {
    if (candidate.rank() > known->second.rank()) known->second = std::move(candidate);
    return;
  }
  candidates_.emplace(key, std::move(candidate));
  if (candidates_.size() <= kPool) return;
  candidates_.erase(std::ranges::min_element(
      candidates_, [](const auto& a, const auto& b) { return a.second.rank() < b.second.rank(); }));
}

std::vector<const Candidate*> Pool::best_first() const {
  std::vector<const Candidate*> out;
  for (const auto& [key, candidate] : candidates_) out.push_back(&candidate);
  std::ranges::stable_sort(out, [](const Candidate* a, const Candidate* b) { return a->rank() > b->rank(); });
  return out;
}

}  // namespace plumbline
