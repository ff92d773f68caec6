#include "search/shrink.hpp"

#include <algorithm>

#include "search/numbers_of_case.hpp"
#include "search/reductions.hpp"

namespace plumbline {
namespace {

// Twice the length of a number as it is written, and, unless it is 0 or +-1, the bits of numerator and denominator, so
// that 1/2 is smaller than 3/4; a root counts more than any fraction that is likely.
long digits_of(const Real& x) {
  if (!x.is_rational()) return 120 + 2 * static_cast<long>(x.to_string().size());
  const Rational& q = x.rational();
  const auto bits = [](const Integer& n) { return static_cast<long>(mpz_sizeinbase(n.backend().data(), 2)); };
  return 2 * static_cast<long>(q.to_string().size()) +
         (q.is_zero() || abs(q) == Rational(1) ? 0 : bits(q.numerator()) + bits(q.denominator()));
}

// Of networks whose activations differ from vertex to vertex: the identity is simplest, then ReLU.
long kinks_of(const Rational& slope) { return slope == Rational(1) ? 0 : slope.is_zero() ? 1 : 2; }

void measure(const Network& network, int inputs, Size& out) {
  out.depth = network.depth();
  out.units = inputs;
  for (const ExactMatrix& w : network.weights) out.units += w.rows();
  out.parts = static_cast<long>(std::count_if(network.biases.begin(), network.biases.end(),
                                              [](const auto& b) { return b.has_value(); })) +
              (network.slope.is_zero() ? 0 : 1);
}

// A graph counts a part more than layers, and layers one more than a fully connected network: of two forms of one
// network the last is the simplest.
void measure(const Graph& g, Size& out) {
  const std::vector<int> level = levels(g);
  out.depth = *std::max_element(level.begin(), level.end());
  out.units = g.size();
  out.parts = 2 + static_cast<long>(g.edges.size());
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
    out.parts += 1 + kinks_of(l.slope) + kinks_of(l.inner_slope) + static_cast<long>(l.skip);
  }
  void operator()(const SumLayer& l) const { out.parts += 1 + kinks_of(l.slope); }
};

void measure(const Sequential& network, Size& out) {
  out.depth = static_cast<long>(network.layers.size());
  out.parts = 1;
  for (const VolumeShape& s : shapes_of(network)) out.units += s.size();
  for (const Layer& layer : network.layers) std::visit(PartsOf{out}, layer);
}

class Shrinker {
 public:
  Shrinker(const Reading& reading, const Case& c, const Limits& limits, std::chrono::steady_clock::time_point deadline,
           Stream& stream, const std::vector<Requirement>& avoid)
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
    bool any = true;
    while (any && !over()) {
      any = false;
      any |= pass([&](const Case& c) { return fewer_parts(c, formula_); });
      any |= pass(fewer_layers);
      any |= pass(fewer_units);
      any |= pass(simpler_numbers);
    }
    out_.complete = !any && !over();
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool over() const { return std::chrono::steady_clock::now() >= deadline_; }

  // Reductions of one kind, until none of them succeeds. After a success the list is made anew, and goes on at the same
  // place.
  template <class Reductions> bool pass(Reductions reductions) {
    bool any = false;
    std::vector<Reduction> list = reductions(out_.smallest);
    std::size_t failures = 0, at = 0;
    while (failures < list.size() && !over()) {
      if (at >= list.size()) at = 0;
      if (keep(list[at])) {
        any = true;
        failures = 0;
        list = reductions(out_.smallest);
      } else {
        ++failures;
        ++at;
      }
    }
    return any;
  }

  bool keep(const Reduction& reduction) {
    ++out_.tried;
    try {
      const BudgetScope scope({2 * limits_.seconds, limits_.bytes});
      const Case candidate = reduction();
      check_shapes(candidate);
      if (!(size_of(candidate) < size_)) return false;
      auto found = settled(reading_, candidate, wanted_, limits_, stream_, avoid_);
      if (!found) return false;
      const Size size = size_of(*found);
      if (!(size < size_)) return false;
      out_.smallest = std::move(*found);
      size_ = size;
      ++out_.kept;
      return true;
    } catch (const Undefined&) {
    } catch (const Undecided&) {
    } catch (const ResourceLimit&) {
    } catch (const InputError&) {}
    return false;
  }

  const Reading& reading_;
  Term formula_;
  Limits limits_;
  std::chrono::steady_clock::time_point deadline_;
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
  out.parts += static_cast<long>(c.scalars.size() + c.matrices.size()) + (c.gradient ? 1 : 0) + (c.targets ? 1 : 0) +
               (c.loss_derivative ? 1 : 0);
  for (const Real* x : numbers_of(c)) {
    out.nonzero += x->sign() == Sign::Zero ? 0 : 1;
    out.digits += digits_of(*x);
  }
  return out;
}

Shrunk shrink(const Reading& reading, const Case& c, const Limits& limits,
              std::chrono::steady_clock::time_point deadline, Stream& stream, const std::vector<Requirement>& avoid) {
  return Shrinker(reading, c, limits, deadline, stream, avoid).run();
}

}  // namespace plumbline
