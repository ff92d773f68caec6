#include "flow/deep.hpp"

#include <algorithm>

namespace plumbline::flow {

std::size_t first_deep_pair(const Problem& problem) {
  return problem.depth() < 2 ? 0 : as_size(problem.widths[1]) * problem.inputs.size();
}
std::size_t known_size(const Problem& problem) {
  return problem.kinks.size() + pairs_of(problem).size() - first_deep_pair(problem);
}
std::size_t known_of(const Problem& problem, std::size_t deep_pair) {
  return problem.kinks.size() + deep_pair - first_deep_pair(problem);
}

std::vector<DeepLetter> deep_letters(const Problem& problem, const Gates& gates) {
  std::vector<DeepLetter> out;
  const std::vector<Pair> pairs = pairs_of(problem);
  for (std::size_t p = first_deep_pair(problem); p < pairs.size(); ++p)
    if (gates[p] == Gate::HeldBelow)
      out.push_back({p, pairs[p], Known::NotPositive, true});
    else if (const Known side = side_of(gates[p]); side != Known::Nothing)
      out.push_back({p, pairs[p], side});
  return out;
}

bool deep_is_followed(const Problem& problem, const Gates& gates) {
  const std::vector<DeepLetter> letters = deep_letters(problem, gates);
  if (letters.empty()) return true;
  const std::vector<Pair> pairs = pairs_of(problem);
  for (const DeepLetter& d : letters)
    for (std::size_t p = 0; p < pairs.size(); ++p)
      if (pairs[p].sample == d.place.sample && pairs[p].layer != d.place.layer && gates[p] != Gate::On &&
          gates[p] != Gate::Off)
        return false;
  const auto leaning =
      std::ranges::count_if(letters, [](const DeepLetter& d) { return d.side != Known::Zero && !d.held; });
  if (leaning > 1) return false;
  const auto moves_one = [&](int neuron) {
    return std::ranges::any_of(
        letters, [&](const DeepLetter& d) { return gates[problem.pair(1, neuron, d.place.sample)] != Gate::Off; });
  };
  const std::vector<NeuronKinks> neurons = neuron_kinks(problem, gates);
  for (std::size_t i = 0; i < neurons.size(); ++i) {
    const bool matters = !neurons[i].leaning.empty() || (leaning > 0 && !neurons[i].sliding.empty());
    if (!neurons[i].dead && matters && moves_one(static_cast<int>(i))) return false;
  }
  return true;
}

}  // namespace plumbline::flow
