#include "flows/conditions.hpp"

#include <algorithm>

#include "flows/flow.hpp"

namespace checker {

namespace {

constexpr std::size_t kMostChoices = 64;

}  // namespace

std::size_t first_gate(const FlowData& data, const Kink& kink) { return data.gate(1, kink.neuron, kink.samples[0]); }

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
    bool independent = are_independent(neuron.normals());
    for (const Kink* k : neuron.leaning) {
      std::vector<RationalVector> normals = neuron.normals();
      normals.push_back(k->normal);
      independent = independent && are_independent(normals);
    }
    if (!independent)
      reject(Reason::Verdict,
             place + ": a neuron that is on slides on independent kinks, and leans to none that depends on these");
  }
}

namespace {

// The gates, with every choice of 0 and 1 for the kinks that lean whose signals may have either sign.
std::vector<std::string> choices_of(const FlowData& data, const std::string& gates, const NeuronLetters& neuron,
                                    const LeaningKinks& leaning, const std::string& place) {
  std::vector<std::string> out{gates};
  for (const Kink* k : neuron.leaning) {
    if (leaning.either.count(first_gate(data, *k)) == 0) continue;
    for (const int j : k->samples) {
      if (out.size() > kMostChoices / 2) flow_fails(place, "too many signals may have either sign");
      const std::size_t count = out.size(), g = data.gate(1, k->neuron, j);
      for (std::size_t c = 0; c < count; ++c) {
        out.push_back(out[c]);
        out[c][g] = '0';
        out.back()[g] = '1';
      }
    }
  }
  return out;
}

}  // namespace

std::vector<Quantity> leaving(const FlowData& data, const std::string& gates, const NeuronLetters& neuron,
                              const Kink& kink, const LeaningKinks& leaning, const std::string& place) {
  std::vector<Quantity> out;
  for (const std::string& choice : choices_of(data, gates, neuron, leaning, place))
    out.push_back(
        {Quantity::Kind::Leaves, &kink, 0, neuron.normals(), letters_of(data, kink, gates, place).side, choice});
  return out;
}

std::vector<Quantity> quantities(const FlowData& data, const std::string& gates, const std::string& beyond, bool rest,
                                 const std::string& place, const LeaningKinks& leaning) {
  using Kind = Quantity::Kind;
  std::vector<Quantity> out;
  const auto signals = [&](const Kink* k, Kind kind) {
    for (const int j : k->samples) out.push_back({kind, k, j, {}});
  };
  const auto differs_beyond = [&](const Kink* k) {
    return !beyond.empty() &&
           std::any_of(k->samples.begin(), k->samples.end(), [&](int j) { return beyond[data.gate(2, 0, j)] != '.'; });
  };
  const auto sides = [&](const NeuronLetters& neuron, const std::string& choice, const Kink* kept) {
    for (const Kink* k : neuron.sliding) {
      std::vector<RationalVector> beside = neuron.normals(k);
      if (kept) beside.push_back(kept->normal);
      out.push_back({Kind::AboveLower, k, 0, beside, FlowSide::Unknown, choice});
      out.push_back({Kind::BelowUpper, k, 0, beside, FlowSide::Unknown, choice});
    }
  };
  for (const NeuronLetters& neuron : neuron_letters(data, gates, place)) {
    if (neuron.off) {
      for (const auto* kinks : {&neuron.sliding, &neuron.leaning})
        for (const Kink* k : *kinks)
          if (!rest) signals(k, Kind::Signal);
      continue;
    }
    for (const std::string& choice : choices_of(data, gates, neuron, leaning, place)) sides(neuron, choice, nullptr);
    for (const Kink* k : neuron.leaning) {
      if (neuron.leaning.size() > 1 || leaning.left.count(k->neuron) != 0) {
        for (Quantity& q : leaving(data, gates, neuron, *k, leaning, place)) out.push_back(std::move(q));
        if (leaning.either.count(first_gate(data, *k)) == 0) signals(k, Kind::NotNegative);
        continue;
      }
      const FlowSide side = letters_of(data, *k, gates, place).side;
      out.push_back({Kind::NotCrossed, k, 0, neuron.normals(), side});
      out.push_back({Kind::Leans, k, 0, neuron.normals(), side});
      if (!neuron.sliding.empty() || k->samples.size() > 1 || differs_beyond(k)) signals(k, Kind::NotNegative);
      sides(neuron, gates, k);
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
    case Quantity::Kind::Leaves:
    case Quantity::Kind::Leans: break;
  }
  return where + " may stay at zero";
}

}  // namespace checker
