#include "flow/deep_contact.hpp"

#include <algorithm>

#include "flow/deep_values.hpp"
#include "flow/elimination.hpp"

namespace plumbline::flow {
namespace {

class DeepContact {
 public:
  DeepContact(const SwitchBox& at, const std::vector<Known>& before) : at_(at), before_(before) {
    const std::vector<Pair> pairs = pairs_of(at.problem);
    for (std::size_t p = first_deep_pair(at.problem); p < pairs.size(); ++p) {
      known_.push_back(at.gates[p] == Gate::On    ? Known::NotNegative
                       : at.gates[p] == Gate::Off ? Known::NotPositive
                                                  : Known::Nothing);
      if (at.gates[p] == Gate::Open && is_alone(pairs, p)) open_.push_back(p);
    }
  }

  std::vector<Known> find() {
    for (std::size_t a = 0; a < open_.size() && !found_; ++a)
      for (std::size_t b = a + 1; b < open_.size() && !found_; ++b) meet({open_[a], open_[b]});
    for (std::size_t a = 0; a < open_.size() && !found_; ++a) meet({open_[a]});
    for (const std::size_t p : open_)
      if (known(p) == Known::Nothing) one_side(p);
    return known_;
  }

 private:
  // Are all gates of the sample in the other layers certain?
  [[nodiscard]] bool is_alone(const std::vector<Pair>& pairs, std::size_t p) const {
    for (std::size_t q = 0; q < pairs.size(); ++q)
      if (pairs[q].sample == pairs[p].sample && pairs[q].layer != pairs[p].layer && at_.gates[q] == Gate::Open)
        return false;
    return true;
  }
  Known& known(std::size_t p) { return known_[p - first_deep_pair(at_.problem)]; }
  [[nodiscard]] Known before(std::size_t p) const { return before_[known_of(at_.problem, p)]; }

  // The field with gate 0 on the chosen kinks, and their lambda on the box.
  struct Pushed {
    Field field;
    Values on, lambda;
    std::vector<Values> gram;
  };
  [[nodiscard]] std::optional<Pushed> pushed(const std::vector<std::size_t>& chosen) const {
    Gates gates = at_.gates;
    for (const std::size_t p : chosen) gates[p] = Gate::Below;
    Pushed out{gradient_of(at_.problem, gates), {}, {}, {}};
    out.on = evaluate(out.field, at_.box);
    for (const Field::Deep& d : out.field.deep) out.lambda.push_back(out.on[as_size(d.along)]);
    out.gram = gram_of(deep_pointers(out.field), out.on);
    if (!solve(out.gram, out.lambda)) return {};
    return out;
  }
  // |z| at the start.
  [[nodiscard]] MultiInterval distance(const Field& field) const {
    const Values near = evaluate(field, at_.near);
    Values z;
    for (const Field::Deep& d : field.deep)
      z.push_back(before(d.pair) == Known::Zero ? MultiInterval() : near[as_size(d.z)]);
    return norm(z);
  }

  void meet(const std::vector<std::size_t>& chosen) {
    const auto found = pushed(chosen);
    if (!found) return;
    std::optional<MultiInterval> least;
    for (std::size_t a = 0; a < chosen.size(); ++a) {
      const MultiInterval& lambda = found->lambda[a];
      const MultiInterval push = min(lambda, found->on[as_size(found->field.deep[a].signal)] - lambda);
      least = least ? min(*least, push) : push;
    }
    if (least->sign() != Sign::Positive) return;
    const bool all_known = std::ranges::all_of(chosen, [&](std::size_t p) { return before(p) == Known::Zero; });
    if (!all_known && !is_reached(*found, *least)) return;
    for (const std::size_t p : chosen) known(p) = Known::Zero;
    found_ = true;
  }

  // |z| < tau m g, m less by what the turning of the surfaces takes.
  [[nodiscard]] bool is_reached(const Pushed& found, MultiInterval least) const {
    if (found.gram.size() == 1) return certainly_less(distance(found.field), at_.tau * least * found.gram[0][0]);
    const auto turning = turning_of(found.field, found.on, at_.box);
    if (!turning) return false;
    least = least - turning->loss;
    return least.sign() == Sign::Positive && certainly_less(distance(found.field), at_.tau * least * turning->gram);
  }

  void one_side(std::size_t p) {
    const auto found = pushed({p});
    if (!found) return;
    const MultiInterval up = found->on[as_size(found->field.deep[0].signal)] - found->lambda[0];
    const auto is_pushed = [&](const MultiInterval& push, Known side) {
      return push.sign() == Sign::Positive &&
             (before(p) == side || before(p) == Known::Zero ||
              certainly_less(distance(found->field), at_.tau * push * found->gram[0][0]));
    };
    if (is_pushed(up, Known::NotPositive))
      known(p) = Known::NotPositive;
    else if (is_pushed(found->lambda[0], Known::NotNegative))
      known(p) = Known::NotNegative;
  }

  const SwitchBox& at_;
  const std::vector<Known>& before_;
  std::vector<Known> known_;
  std::vector<std::size_t> open_;
  bool found_ = false;
};

}  // namespace

std::vector<Known> deep_contact_after(const SwitchBox& at, const std::vector<Known>& before) {
  return DeepContact(at, before).find();
}

}  // namespace plumbline::flow
