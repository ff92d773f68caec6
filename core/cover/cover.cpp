#include "cover/cover.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <queue>
#include <tuple>

#include "budget/budget.hpp"
#include "budget/error.hpp"
#include "budget/side_by_side.hpp"

namespace plumbline {
namespace {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kBatch = 32;      // parts that are judged side by side
constexpr std::size_t kMostCuts = 256;  // in search of a part on which the reading holds

bool is_leaf(const Cover::Node& node) { return !node.below; }

// The tree, as it grows.
class Growing {
 public:
  Growing(const Question& question, const CoverLimits& limits)
      : question_(question),
        limits_(limits),
        end_(Clock::now() +
             std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(limits.seconds))) {
    out_.nodes.push_back({question.box.ends(), {}, {}, {}});
  }

  // The root, or the open leaves of the tree.
  void begin(const json& from) {
    if (from.is_null()) return wait(0);
    std::vector<std::size_t> above = {0};
    for (const json& item : from) {
      if (above.empty()) throw InputError("cover", "the tree has ended, and something follows");
      const std::size_t node = above.back();
      above.pop_back();
      if (item.contains("split")) {
        out_.nodes[node].piece.split = item.at("split").get<std::size_t>();
        halve(node, Rational::parse(item.at("at").get<std::string>()));
        above.push_back(*out_.nodes[node].below + 1);
        above.push_back(*out_.nodes[node].below);
      } else if (!item.contains("verdict")) {
        out_.nodes[node].piece.reason = item.at("open").get<std::string>();
        wait(node);
      } else if (item.at("verdict") == "refuted") {
        out_.nodes[node].piece.kind = Piece::Kind::Refuted;
      } else {
        out_.nodes[node].piece.leaf = item;
        out_.nodes[node].piece.kind = kind_named(item.at("verdict").get<std::string>());
        settled_ += share_of(out_.nodes[node].ends, question_.box.ends());
      }
    }
    if (!above.empty()) throw InputError("cover", "the tree is not complete");
  }

  Cover grown(const CoverProgress& progress) {
    do grow(progress);
    while (limits_.seek && sought());
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool may_go_on() const {
    return !out_.counterexample && static_cast<std::int64_t>(leaves_) < limits_.parts && Clock::now() < end_;
  }

  void grow(const CoverProgress& progress) {
    while (!waiting_.empty() && may_go_on()) {
      const std::vector<std::size_t> batch = next_batch();
      std::vector<Piece> parts(batch.size());
      side_by_side(batch.size(), [&](std::size_t i) { parts[i] = judged(question_, out_.nodes[batch[i]].ends); });
      for (std::size_t i = 0; i < batch.size(); ++i) take(batch[i], std::move(parts[i]));
      if (progress) progress(settled_);
    }
  }

  // The conclusion alone settles parts on which the hypothesis is true at some points and false at others, or the
  // reading trivial at some. If no part is left on which the reading holds, such parts are cut further, those first at
  // whose middle it holds, then the largest. True if something is open again.
  bool sought() {
    if (!waiting_.empty() || out_.leaves(Piece::Kind::Holds) > 0) return false;
    Candidates candidates;
    for (std::size_t node = 0; node < out_.nodes.size() && candidates.size() < kMostCuts; ++node)
      consider(node, candidates);
    for (std::size_t cuts = 0; cuts < kMostCuts && !candidates.empty() && may_go_on(); ++cuts) {
      const std::size_t node = std::get<2>(candidates.top());
      candidates.pop();
      const Ends& ends = out_.nodes[node].ends;
      out_.nodes[node].piece.split = cut_for_the_hypothesis(question_, ends);
      settled_ -= share_of(ends, question_.box.ends());
      halve(node, midpoint_of(ends[out_.nodes[node].piece.split]));
      const std::size_t below = *out_.nodes[node].below;
      for (const std::size_t half : {below, below + 1}) take(half, judged(question_, out_.nodes[half].ends));
      if (out_.leaves(Piece::Kind::Holds) > 0) break;
      for (const std::size_t half : {below, below + 1}) consider(half, candidates);
    }
    return !waiting_.empty();
  }
  using Candidates = std::priority_queue<std::tuple<bool, double, std::size_t>>;  // holds in the middle, share, node
  void consider(std::size_t node, Candidates& candidates) {
    const Cover::Node& n = out_.nodes[node];
    if (is_leaf(n) && n.piece.kind == Piece::Kind::Conclusion)
      candidates.emplace(holds_in_the_middle(question_, n.ends), share_of(n.ends, question_.box.ends()), node);
  }

  static Piece::Kind kind_named(const std::string& verdict) {
    if (verdict == "holds") return Piece::Kind::Holds;
    if (verdict == "trivial") return Piece::Kind::Trivial;
    if (verdict == "hypothesis-false") return Piece::Kind::HypothesisFalse;
    if (verdict == "conclusion") return Piece::Kind::Conclusion;
    throw InputError("cover", "a leaf with the verdict " + verdict);
  }

  void wait(std::size_t node) { waiting_.emplace(share_of(out_.nodes[node].ends, question_.box.ends()), node); }

  std::vector<std::size_t> next_batch() {
    std::vector<std::size_t> batch;
    for (; !waiting_.empty() && batch.size() < kBatch; waiting_.pop()) batch.push_back(waiting_.top().second);
    return batch;
  }

  void halve(std::size_t node, const Rational& at) {
    const std::size_t i = out_.nodes[node].piece.split;
    Ends lower = out_.nodes[node].ends, upper = lower;
    if (i >= lower.size() || at <= lower[i].lower || at >= lower[i].upper)
      throw InputError("cover", "a split that is none of this box");
    lower[i].upper = upper[i].lower = at;
    out_.nodes[node].at = at;
    out_.nodes[node].below = out_.nodes.size();
    out_.nodes.push_back({std::move(lower), {}, {}, {}});
    out_.nodes.push_back({std::move(upper), {}, {}, {}});
    out_.nodes[node].ends.clear();
    ++leaves_;
  }

  void take(std::size_t node, Piece piece) {
    Cover::Node& n = out_.nodes[node];
    n.piece = std::move(piece);
    if (n.piece.settled()) {
      settled_ += share_of(n.ends, question_.box.ends());
    } else if (n.piece.kind == Piece::Kind::Refuted) {
      if (!out_.counterexample) out_.counterexample = n.piece.counterexample;
    } else {
      halve(node, midpoint_of(n.ends[n.piece.split]));
      const std::size_t below = *out_.nodes[node].below;
      const std::string reason = out_.nodes[node].piece.reason;
      for (const std::size_t half : {below, below + 1}) {
        out_.nodes[half].piece.reason = reason;
        wait(half);
      }
    }
  }

  const Question& question_;
  CoverLimits limits_;
  Clock::time_point end_;
  Cover out_;
  std::size_t leaves_ = 1;
  double settled_ = 0;
  std::priority_queue<std::pair<double, std::size_t>> waiting_;  // by their share of the box
};

}  // namespace

std::int64_t Cover::leaves(Piece::Kind kind) const {
  return std::ranges::count_if(nodes, [&](const Node& n) { return is_leaf(n) && n.piece.kind == kind; });
}

std::int64_t Cover::leaves() const { return std::ranges::count_if(nodes, is_leaf); }

std::vector<const Cover::Node*> Cover::open(const Ends& whole) const {
  std::vector<std::pair<double, const Node*>> found;
  for (const Node& n : nodes)
    if (is_leaf(n) && !n.piece.settled()) found.emplace_back(share_of(n.ends, whole), &n);
  std::ranges::stable_sort(found, std::greater{}, &std::pair<double, const Node*>::first);
  std::vector<const Node*> out;
  for (const auto& [share, node] : found) out.push_back(node);
  return out;
}

double Cover::open_share(const Ends& whole) const {
  double out = 0;
  for (const Node* n : open(whole)) out += share_of(n->ends, whole);
  return out;
}

bool Cover::proved() const {
  return !counterexample && leaves(Piece::Kind::Holds) > 0 &&
         std::ranges::all_of(nodes, [](const Node& n) { return !is_leaf(n) || n.piece.settled(); });
}

json Cover::tree() const {
  json out = json::array();
  std::vector<std::size_t> above = {0};
  while (!above.empty()) {
    const Node& n = nodes[above.back()];
    above.pop_back();
    if (!is_leaf(n)) {
      out.push_back({{"split", n.piece.split}, {"at", n.at.to_string()}});
      above.push_back(*n.below + 1);
      above.push_back(*n.below);
    } else if (n.piece.settled()) {
      out.push_back(n.piece.leaf);
    } else if (n.piece.kind == Piece::Kind::Refuted) {
      out.push_back({{"verdict", "refuted"}});
    } else {
      out.push_back({{"open", n.piece.reason}});
    }
  }
  return out;
}

Cover covered(const Question& question, const CoverLimits& limits, const json& from, const CoverProgress& progress) {
  Growing tree(question, limits);
  tree.begin(from);
  return tree.grown(progress);
}

}  // namespace plumbline
