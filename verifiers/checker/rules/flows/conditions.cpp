#include "flows/conditions.hpp"

#include <algorithm>

#include "session.hpp"

namespace checker {

std::vector<RationalVector> NeuronLetters::normals(const Kink* but) const {
  std::vector<RationalVector> out;
  for (const Kink* k : sliding)
    if (k != but) out.push_back(k->normal);
  return out;
}

std::vector<NeuronLetters> neuron_letters(const FlowData& data, const std::string& gates, const std::string& place) {
  std::vector<NeuronLetters> out(static_cast<std::size_t>(data.widths[1]));
  for (const Kink& kink : data.kinks) {
    NeuronLetters& neuron = out[kink.neuron];
    for (const int j : kink.samples)
      if (std::string("1qu?").find(gates[data.gate(1, kink.neuron, j)]) != std::string::npos) neuron.off = false;
    const KinkLetters letters = letters_of(data, kink, gates, place);
    if (letters.held || letters.side == FlowSide::Unknown) continue;
    (letters.side == FlowSide::Zero ? neuron.sliding : neuron.leaning).push_back(&kink);
  }
  return out;
}

void require_rules(const FlowData& data, const std::string& gates, const std::string& place) {
  for (const NeuronLetters& neuron : neuron_letters(data, gates, place)) {
    if (neuron.off) continue;
    std::vector<RationalVector> normals = neuron.normals();
    for (const Kink* k : neuron.leaning) normals.push_back(k->normal);
    if (neuron.leaning.size() > 1 || !are_independent(normals))
      reject(Reason::Verdict,
             place + ": a neuron that is on leans to one kink at most, and slides on independent ones");
  }
}

std::vector<Quantity> quantities(const FlowData& data, const std::string& gates, const std::string& beyond, bool rest,
                                 const std::string& place) {
  using Kind = Quantity::Kind;
  std::vector<Quantity> out;
  const auto signals = [&](const Kink* k, Kind kind) {
    for (const int j : k->samples) out.push_back({kind, k, j, {}});
  };
  const auto differs_beyond = [&](const Kink* k) {
    return !beyond.empty() &&
           std::any_of(k->samples.begin(), k->samples.end(), [&](int j) { return beyond[data.gate(2, 0, j)] != '.'; });
  };
  const auto sides = [&](const NeuronLetters& neuron, const Kink* leaning) {
    for (const Kink* k : neuron.sliding) {
      std::vector<RationalVector> beside = neuron.normals(k);
      if (leaning) beside.push_back(leaning->normal);
      out.push_back({Kind::AboveLower, k, 0, beside});
      out.push_back({Kind::BelowUpper, k, 0, beside});
    }
  };
  for (const NeuronLetters& neuron : neuron_letters(data, gates, place)) {
    if (neuron.off) {
      for (const auto* kinks : {&neuron.sliding, &neuron.leaning})
        for (const Kink* k : *kinks)
          if (!rest) signals(k, Kind::Signal);
      continue;
    }
    sides(neuron, nullptr);
    for (const Kink* k : neuron.leaning) {
      const FlowSide side = letters_of(data, *k, gates, place).side;
      out.push_back({Kind::NotCrossed, k, 0, neuron.normals(), side});
      out.push_back({Kind::Leans, k, 0, neuron.normals(), side});
      if (!neuron.sliding.empty() || k->samples.size() > 1 || differs_beyond(k)) signals(k, Kind::NotNegative);
      sides(neuron, k);
    }
  }
  return out;
}

std::string words_of(const Quantity& q) {
  const std::string where = "neuron " + std::to_string(q.kink->neuron + 1) + " on sample " +
                            std::to_string((q.kind == Quantity::Kind::Signal ? q.sample : q.kink->samples[0]) + 1);
  switch (q.kind) {
    case Quantity::Kind::Signal:
    case Quantity::Kind::NotNegative: return where + ": its signal may not be positive";
    case Quantity::Kind::AboveLower: return where + " may leave zero downwards";
    case Quantity::Kind::BelowUpper: return where + " may leave zero upwards";
    case Quantity::Kind::NotCrossed: return where + " may cross zero";
    case Quantity::Kind::Leans: break;
  }
  return where + " may stay at zero";
}

}  // namespace checker
