#include "tools/flow_text.hpp"

#include <fmt/format.h>

#include "flow/flow_certificate.hpp"
#include "report/decimal.hpp"

namespace plumbline::cli {
namespace {

using nlohmann::ordered_json;
using report::Round;

Enclosure enclosure_of(const flow::Bounds& b, const flow::Followed& f) {
  return {flow_units(b.lower, f.scale.bits), flow_units(b.upper, f.scale.bits)};
}

std::size_t depth_of(const flow::Followed& f) { return (f.at_start.size() + 1) / 2; }

std::string loss_words(const flow::Limit& limit) {
  if (limit.zero_loss()) return "zero loss";
  const Enclosure& e = limit.loss;
  return "a stationary point of loss " + (e.lower == e.upper ? e.lower.to_string() : report::interval(e, 8));
}

// "", "; the direction converges, with shares [a, b] of neuron 1 (sample 2), ..."
std::string direction_words(const flow::Limit& l) {
  std::string out;
  for (std::size_t i = 0; i < l.direction.size(); ++i) {
    const auto& [sample, size] = l.direction[i];
    if (sample >= 0)
      out += fmt::format("{} {} of neuron {} (sample {})", out.empty() ? "; the direction converges, shares" : ",",
                         report::interval(size, 6), i + 1, sample + 1);
  }
  return out;
}

std::string vanishing_words(const flow::Followed& f, const std::string& time) {
  const flow::Limit& l = *f.limit;
  return fmt::format(
      "the loss tends to zero: from time {} on it is at most 1/(n e^{} + {} t) after a time t more, n samples, and "
      "every margin at least {} norm^{}, norm that of the weights{}{}",
      time, report::decimal(flow_units(l.margin, f.scale.bits), 6, Round::Down),
      report::decimal(l.rate, 6, Round::Down), report::decimal(l.normalised, 6, Round::Down), depth_of(f),
      l.gates.empty() ? "" : "; no gate changes any more", direction_words(l));
}

std::string end_words(const flow::Followed& f) {
  const std::string time = report::decimal(flow_units(f.time, f.scale.bits), 8, Round::Down);
  if (!f.limit)
    return fmt::format("at time {} within {} of the centre", time,
                       report::decimal(flow_units(f.last().radius, f.scale.bits), 3, Round::Up));
  if (f.limit->kind == flow::LimitKind::Vanishing) return vanishing_words(f, time);
  std::string out = "converges to " + loss_words(*f.limit);
  if (const auto& rank = f.at_end.front().stable_rank)
    out += ", stable rank of the first layer in " + report::interval(enclosure_of(*rank, f), 8);
  return out;
}

ordered_json ends(const Enclosure& e, int digits) {
  return {report::decimal(e.lower, digits, Round::Down), report::decimal(e.upper, digits, Round::Up)};
}

ordered_json direction_json(const flow::Limit& l) {
  if (l.direction.empty()) return nullptr;
  ordered_json out = ordered_json::array();
  for (const auto& [sample, size] : l.direction) out.push_back({{"sample", sample + 1}, {"share", ends(size, 12)}});
  return out;
}

ordered_json limit_json(const flow::Followed& f) {
  if (!f.limit) return nullptr;
  const flow::Limit& l = *f.limit;
  if (l.kind == flow::LimitKind::Vanishing)
    return {{"kind", "vanishing"},
            {"loss", ends(l.loss, 9)},
            {"margin", report::decimal(flow_units(l.margin, f.scale.bits), 9, Round::Down)},
            {"rate", report::decimal(l.rate, 9, Round::Down)},
            {"normalised_margin", report::decimal(l.normalised, 9, Round::Down)},
            {"gates", l.gates.empty() ? ordered_json(nullptr) : ordered_json(flow::letters_of(l.gates))},
            {"direction", direction_json(l)}};
  return {{"kind", flow::to_string(l.kind)},
          {"loss", ends(l.loss, 9)},
          {"reach", report::decimal(flow_units(l.reach, f.scale.bits), 4, Round::Up)}};
}

ordered_json escape_json(const flow::Followed& f) {
  if (!f.escape) return nullptr;
  return {{"norm", flow_units(f.escape->norm, f.scale.bits).to_string()},
          {"after", report::decimal(flow_units(f.escape->after, f.scale.bits), 9, Round::Down)},
          {"before", report::decimal(flow_units(f.escape->before, f.scale.bits), 9, Round::Up)}};
}

const char* trend_word(const flow::Followed& f, std::size_t k) {
  const auto sign = flow::trend(f.at_start[k], f.at_end[k]);
  return !sign ? "undecided" : *sign == Sign::Positive ? "rises" : "falls";
}

// D of (13), a statement about networks without biases.
std::optional<Enclosure> bound_of(const flow::Followed& f, std::size_t k) {
  return f.biased ? std::nullopt : flow::tail_bound(f.at_start, static_cast<int>(k) + 1, f.scale);
}

// "; s_2^2 + ... in A, D of (13) in B: exceeded", where the proof of (13) in `invariance` has a bound.
std::string bound_words(const flow::Followed& f, std::size_t k) {
  const auto bound = bound_of(f, k);
  if (!bound) return "";
  const Enclosure energy = flow::tail_energy(f.at_end[k], f.scale);
  const char* word = bound->upper < energy.lower ? "exceeded" : energy.upper <= bound->lower ? "kept" : "undecided";
  return fmt::format("; s_2^2 + ... in {}, D of (13) in {}: {}", report::interval(energy, 6),
                     report::interval(*bound, 6), word);
}

ordered_json ends_or_null(const std::optional<Enclosure>& e) { return e ? ends(*e, 9) : ordered_json(nullptr); }

ordered_json values_json(const flow::Followed& f, std::size_t k) {
  const auto list = [&](const flow::Spectrum& s) {
    ordered_json out = ordered_json::array();
    for (const flow::Bounds& b : s.singular_values) out.push_back(ends(enclosure_of(b, f), 9));
    return out;
  };
  return {{"start", list(f.at_start[k])}, {"end", list(f.at_end[k])}};
}

ordered_json layer_json(const flow::Followed& f, std::size_t k) {
  const auto both = [&](auto of) -> ordered_json {
    return {{"start", ends_or_null(of(f.at_start[k]))}, {"end", ends_or_null(of(f.at_end[k]))}};
  };
  const auto rank = [&](const flow::Spectrum& s) {
    return s.stable_rank ? std::optional(enclosure_of(*s.stable_rank, f)) : std::nullopt;
  };
  const auto energy = [&](const flow::Spectrum& s) { return std::optional(flow::tail_energy(s, f.scale)); };
  const auto ratio = [&](const flow::Spectrum& s) { return flow::tail_ratio(s, f.scale); };
  return {{"singular_values", values_json(f, k)},
          {"stable_rank", both(rank)},
          {"tail_ratio", both(ratio)},
          {"trend", trend_word(f, k)},
          {"tail_energy", both(energy)},
          {"tail_bound", ends_or_null(bound_of(f, k))}};
}

ordered_json layers_json(const flow::Followed& f) {
  ordered_json out = ordered_json::array();
  for (std::size_t k = 0; k < depth_of(f); ++k) out.push_back(layer_json(f, k));
  return out;
}

ordered_json gaps_json(const flow::Followed& f) {
  ordered_json out = ordered_json::array();
  for (std::size_t k = depth_of(f); k < f.at_start.size(); ++k) out.push_back({{"singular_values", values_json(f, k)}});
  return out;
}

}  // namespace

Rational flow_units(const Integer& units, int bits) { return Rational(units) * pow(Rational(2), -bits); }

std::string flow_line(const flow::Followed& f) {
  std::string out = end_words(f);
  if (f.escape)
    out += fmt::format("; the norm of the weights is first {} between the times {} and {}",
                       flow_units(f.escape->norm, f.scale.bits).to_string(),
                       report::decimal(flow_units(f.escape->after, f.scale.bits), 8, Round::Down),
                       report::decimal(flow_units(f.escape->before, f.scale.bits), 8, Round::Up));
  if (!f.reason.empty()) out = "undecided: " + f.reason + "; " + out;
  if (const auto slide = f.first_slide())
    out += fmt::format("; a neuron slides: with relu'(0) = 0 there is no flow beyond time {}",
                       report::decimal(flow_units(slide->time, f.scale.bits), 8, Round::Up));
  if (f.loss != Loss::Squared) out += fmt::format("; {} loss", to_string(f.loss));
  if (f.meaning == flow::Meaning::Rest) out += "; of flows in which a neuron that is off on all samples stays at rest";
  return out;
}

std::string flow_layers(const flow::Followed& f) {
  std::string out;
  for (std::size_t k = 0; k < depth_of(f); ++k) {
    const auto from = flow::tail_ratio(f.at_start[k], f.scale), to = flow::tail_ratio(f.at_end[k], f.scale);
    if (!from || !to || f.at_start[k].singular_values.size() < 2) continue;
    out += fmt::format("  layer {}: tail ratio in {} at the start, in {} at the {}: {}{}\n", k + 1,
                       report::interval(*from, 6), report::interval(*to, 6),
                       f.limit && f.limit->kind != flow::LimitKind::Vanishing ? "limit" : "end", trend_word(f, k),
                       bound_words(f, k));
  }
  return out;
}

ordered_json flow_json(const std::string& name, const flow::Followed& f, const std::string& certificate) {
  ordered_json centre = ordered_json::array();
  for (const Integer& c : f.last().centre)
    centre.push_back(report::decimal(flow_units(c, f.scale.bits), 17, Round::Down));
  long switches = 0;
  for (const flow::Step& s : f.steps) switches += s.is_switch ? 1 : 0;
  const auto slide = f.first_slide();
  return {{"format", "plumbline-flow-report/3"},
          {"case", name},
          {"meaning", f.meaning == flow::Meaning::Rest ? "rest" : "every"},
          {"loss", to_string(f.loss)},
          {"verdict", f.reason.empty() ? flow_verdict(f) : "undecided"},
          {"reason", f.reason},
          {"time", flow_units(f.time, f.scale.bits).to_string()},
          {"centre", centre},
          {"radius", report::decimal(flow_units(f.last().radius, f.scale.bits), 4, Round::Up)},
          {"limit", limit_json(f)},
          {"layers", layers_json(f)},
          {"gaps", gaps_json(f)},
          {"escape", escape_json(f)},
          {"slides_from",
           slide ? ordered_json(report::decimal(flow_units(slide->time, f.scale.bits), 9, Round::Up)) : nullptr},
          {"steps", f.steps.size()},
          {"switches", switches},
          {"bits", f.scale.bits},
          {"certificate", certificate.empty() ? ordered_json(nullptr) : ordered_json(certificate)}};
}

}  // namespace plumbline::cli
