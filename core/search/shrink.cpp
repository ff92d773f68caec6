#include "search/shrink.hpp"

#include <algorithm>
#include <cstdint>

#include "network/numbers_of_case.hpp"
#include "search/local_search.hpp"
#include "search/reductions.hpp"

namespace plumbline {
namespace {

constexpr std::int64_t kEvaluations = 400;  // of a climb after a layer, a unit or a sample was left out

// The bits of an integer without its zeros at the end, and the number of these: 1400000 is simpler than 1415579.
std::int64_t length_of(Integer n) {
  std::int64_t zeros = 0;
  for (; n != 0 && n % 10 == 0; n /= 10) ++zeros;
  return static_cast<std::int64_t>(mpz_sizeinbase(n.backend().data(), 2)) + zeros;
}

// Twice the length of a number as it is written, and, unless it is 0 or +-1, the lengths of numerator and denominator,
// so that 1/2 is smaller than 3/4; a root counts more than any fraction that is likely.
std::int64_t digits_of(const Real& x) {
  if (!x.is_rational()) return 120 + 2 * static_cast<std::int64_t>(x.to_string().size());
  const Rational& q = x.rational();
  return 2 * static_cast<std::int64_t>(q.to_string().size()) +
         (q.is_zero() || abs(q) == Rational(1) ? 0 : length_of(q.numerator()) + length_of(q.denominator()));
}

// Of networks whose activations differ from vertex to vertex: the identity is simplest, then ReLU.
std::int64_t kinks_of(const Rational& slope) { return slope == Rational(1) ? 0 : slope.is_zero() ? 1 : 2; }

void measure(const Network& network, int inputs, Size& out) {
  out.depth = network.depth();
  out.units = inputs;
  for (const ExactMatrix& w : network.weights) out.units += w.rows();
  out.parts =
      static_cast<std::int64_t>(std::ranges::count_if(network.biases, [](const auto& b) { return b.has_value(); })) +
      (network.slope.is_zero() ? 0 : 1);
}

// A graph counts a part more than layers, and layers one more than a fully connected network: of two forms of one
// network the last is the simplest.
void measure(const Graph& g, Size& out) {
  const std::vector<int> level = levels(g);
  out.depth = *std::ranges::max_element(level);
  out.units = g.size();
  out.parts = 2 + static_cast<std::int64_t>(g.edges.size());
  for (const Vertex& v : g.vertices)
    if (v.kind == Vertex::Kind::Neuron) out.parts += kinks_of(v.slope);
}

struct PartsOf {
  Size& out;
  void operator()(const FullyConnectedLayer& l) const { out.parts += kinks_of(l.slope) + (l.bias ? 1 : 0); }
  void operator()(const ConvolutionLayer& l) const {
    out.parts += 1 + kinks_of(l.slope) + (l.bias ? 1 : 0) + l.size[0] + l.size[1] + l.stride[0] + l.stride[1] +
                 l.padding[0] + l.padding[1];
  }
  void operator()(const PoolingLayer& l) const { out.parts += 1 + l.size[0] + l.size[1] + l.stride[0] + l.stride[1]; }
  void operator()(const ResidualLayer& l) const {
    out.units += l.y.rows();
    out.parts += 1 + kinks_of(l.slope) + kinks_of(l.inner_slope) + static_cast<std::int64_t>(l.skip);
  }
  void operator()(const SumLayer& l) const { out.parts += 1 + kinks_of(l.slope); }
};

void measure(const Sequential& network, Size& out) {
  out.depth = static_cast<std::int64_t>(network.layers.size());
  out.parts = 1;
  for (const VolumeShape& s : shapes_of(network)) out.units += s.size();
  for (const Layer& layer : network.layers) std::visit(PartsOf{out}, layer);
}

class Shrinker {
 public:
  Shrinker(const Reading& reading, const Case& c, const Limits& limits, const TimeLimit& deadline, Stream& stream,
           const std::vector<Requirement>& avoid)
      : reading_(reading),
        formula_(reading.formula()),
        limits_(limits),
        deadline_(deadline),
        stream_(stream),
        wanted_(verdict_on(reading, c, limits)),
        out_{c},
        size_(size_of(c)) {
    for (const Requirement& clause : avoid)
      if (degeneracy({clause}, c, limits).empty()) avoid_.push_back(clause);
  }

  [[nodiscard]] Shrunk run() {
    for (bool any = true; any && !deadline_.over();) {
      any = false;
      out_.undecided = 0;
      for (const ReductionKind& kind : reduction_kinds()) any |= pass(kind, false);
      if (any || wanted_ != CaseVerdict::Fails) continue;
      for (const ReductionKind& kind : reduction_kinds())
        if (kind.smaller_shape) any |= pass(kind, true);
    }
    out_.complete = !deadline_.over();
    return std::move(out_);
  }

 private:
  // Reductions of one kind, until none of them succeeds. After a success the list is made again, and goes on at the
  // same place. `climbing`: each followed by a climb.
  bool pass(const ReductionKind& kind, bool climbing) {
    bool any = false;
    std::vector<Reduction> list = kind.candidates(out_.smallest, formula_);
    std::size_t failures = 0, at = 0;
    while (failures < list.size() && !deadline_.over()) {
      if (at >= list.size()) at = 0;
      if (keep(list[at], climbing)) {
        any = true;
        failures = 0;
        list = kind.candidates(out_.smallest, formula_);
      } else {
        ++failures;
        ++at;
      }
    }
    return any;
  }

  bool keep(const Reduction& reduction, bool climbing) {
    ++out_.tried;
    try {
      const BudgetScope scope(deadline_.allowance((climbing ? 4 : 2) * limits_.seconds, limits_.bytes));
      const Case candidate = reduction();
      check_shapes(candidate);
      if (!(size_of(candidate) < size_)) return false;
      auto found = climbing ? climbed_from(candidate) : decided(candidate);
      if (!found) return false;
      const Size size = size_of(*found);
      if (!(size < size_)) return false;
      out_.smallest = std::move(*found);
      size_ = size;
      ++out_.kept;
      return true;
    } catch (const Undefined&) {
    } catch (const Undecided&) {
    } catch (const ResourceLimit&) { ++out_.undecided; } catch (const InputError&) {
    }
    return false;
  }

  // The candidate, or a case near it, if the verdict is the one that is wanted.
  std::optional<Case> decided(const Case& candidate) {
    CaseVerdict verdict{};
    auto out = settled(reading_, candidate, wanted_, limits_, stream_, avoid_, &verdict);
    out_.undecided += verdict == CaseVerdict::Inconclusive ? 1 : 0;
    return out;
  }

  // A counterexample of the candidate's shape that a climb from it reaches.
  std::optional<Case> climbed_from(const Case& candidate) {
    const Climb top = climb(reading_, candidate, kEvaluations, stream_, deadline_);
    if (!top.value.near_violation()) return std::nullopt;
    auto out = rounded_counterexample(reading_, top.best, limits_, stream_, avoid_);
    return out && degeneracy(avoid_, *out, limits_).empty() ? std::move(out) : std::nullopt;
  }

  const Reading& reading_;
  Term formula_;
  Limits limits_;
  TimeLimit deadline_;
  Stream& stream_;
  CaseVerdict wanted_;
  std::vector<Requirement> avoid_;
  Shrunk out_;
  Size size_;
};

}  // namespace

Size size_of(const Case& c) {
  Size out;
  if (const auto* g = std::get_if<Graph>(&c.network.other))
    measure(*g, out);
  else if (const auto* layers = std::get_if<Sequential>(&c.network.other))
    measure(*layers, out);
  else
    measure(c.network, c.inputs.rows(), out);
  out.samples = c.inputs.cols();
  out.parts += static_cast<std::int64_t>(c.scalars.size() + c.matrices.size()) + (c.gradient ? 1 : 0) +
               (c.targets ? 1 : 0) + (c.loss_derivative ? 1 : 0);
  for (const Real* x : numbers_of(c)) {
    out.nonzero += x->sign() == Sign::Zero ? 0 : 1;
    out.digits += digits_of(*x);
  }
  return out;
}

Shrunk shrink(const Reading& reading, const Case& c, const Limits& limits, const TimeLimit& deadline, Stream& stream,
              const std::vector<Requirement>& avoid) {
  return Shrinker(reading, c, limits, deadline, stream, avoid).run();
}

}  // namespace plumbline
