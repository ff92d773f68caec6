#include "flow/flow_certificate.hpp"

#include "network/case_io.hpp"
#include "tensor/sha256.hpp"

namespace plumbline {
namespace {

using nlohmann::json;

json ball_json(const flow::Ball& ball) {
  json centre = json::array();
  for (const Integer& c : ball.centre) centre.push_back(to_string(c));
  return {{"centre", centre}, {"radius", to_string(ball.radius)}};
}

std::string sides_of(const std::vector<flow::Known>& known) {
  std::string out;
  for (const flow::Known k : known) out += ".-+0"[as_size(k)];
  return out;
}

json integers_json(const std::vector<Integer>& numbers) {
  json out = json::array();
  for (const Integer& n : numbers) out.push_back(to_string(n));
  return out;
}

json step_json(const flow::Step& step) {
  json out = ball_json(step.to);
  out["time"] = to_string(step.time);
  if (step.is_switch) {
    out["reach"] = to_string(step.reach);
    out["known"] = sides_of(step.known);
    return out;
  }
  out["gates"] = flow::letters_of(step.gates);
  out["bend"] = std::to_string(step.bend);
  out["tube"] = to_string(step.tube);
  out["aside"] = to_string(step.aside);
  if (step.gram == 0) return out;
  json multipliers = json::array();
  for (const auto& k : step.multipliers) multipliers.push_back(integers_json(k));
  out["deeper"] = {{"multipliers", multipliers}, {"gram", to_string(step.gram)}, {"stray", to_string(step.stray)}};
  return out;
}

json limit_json(const flow::Limit& limit) {
  if (limit.kind == flow::LimitKind::Vanishing) {
    json out = {{"kind", "vanishing"}, {"margin", to_string(limit.margin)}};
    if (!limit.gates.empty()) out["gates"] = flow::letters_of(limit.gates);
    return out;
  }
  json out = {{"kind", flow::to_string(limit.kind)},
              {"gates", flow::letters_of(limit.gates)},
              {"columns", limit.aside ? "aside" : "all"},
              {"mu", to_string(limit.mu)},
              {"radius", to_string(limit.radius)},
              {"reach", to_string(limit.reach)},
              {"loss", {limit.loss.lower.to_string(), limit.loss.upper.to_string()}}};
  if (limit.gram != 0)
    out["deeper"] = {{"multipliers", integers_json(limit.multipliers)},
                     {"gram", to_string(limit.gram)},
                     {"stray", to_string(limit.stray)}};
  return out;
}

json bounds_json(const flow::Bounds& b) { return json::array({to_string(b.lower), to_string(b.upper)}); }

json spectra_json(const std::vector<flow::Spectrum>& spectra) {
  json out = json::array();
  for (const flow::Spectrum& s : spectra) {
    json values = json::array();
    for (const flow::Bounds& b : s.singular_values) values.push_back(bounds_json(b));
    out.push_back(
        {{"singular_values", values}, {"stable_rank", s.stable_rank ? bounds_json(*s.stable_rank) : json(nullptr)}});
  }
  return out;
}

json escape_json(const std::optional<flow::Followed::Escape>& escape) {
  if (!escape) return nullptr;
  return {
      {"norm", to_string(escape->norm)}, {"after", to_string(escape->after)}, {"before", to_string(escape->before)}};
}

json steps_json(const Case& c, const flow::Followed& flow) {
  json steps = json::array();
  for (const flow::Step& s : flow.steps) steps.push_back(step_json(s));
  return {{"meaning", flow.meaning == flow::Meaning::Rest ? "rest" : "every"},
          {"case", canonical_json(c)},
          {"bits", flow.scale.bits},
          {"degree", flow.scale.degree},
          {"start", ball_json(flow.start)},
          {"steps", steps},
          {"limit", flow.limit ? limit_json(*flow.limit) : json(nullptr)},
          {"escape", escape_json(flow.escape)}};
}

}  // namespace

std::string flow_verdict(const flow::Followed& flow) {
  if (!flow.limit) return "enclosed";
  if (flow.limit->kind == flow::LimitKind::Vanishing) return "vanishing";
  if (flow.limit->zero_loss()) return "zero-loss";
  return flow.limit->loss.lower.sign() == Sign::Positive ? "stationary" : "converges";
}

json flow_witness(const Case& c, const flow::Followed& flow, const flow::Starts& starts) {
  json out = steps_json(c, flow);
  out["stretch"] = {starts.stretch.lower.to_string(), starts.stretch.upper.to_string()};
  out["spread"] = json::array();
  for (const Rational& d : starts.spread) out["spread"].push_back(d.to_string());
  return out;
}

json flow_certificate(const Case& c, const flow::Followed& flow) {
  json out = steps_json(c, flow);
  out["format"] = "plumbline-flow/4";
  out["claim"] = "flow";
  out["reading"] = flow.limit ? "limit" : "time";
  out["verdict"] = flow_verdict(flow);
  out["spectra"] = {{"start", spectra_json(flow.at_start)}, {"end", spectra_json(flow.at_end)}};
  if (flow.loss != Loss::Squared) out["loss"] = to_string(flow.loss);
  out["digest"] = sha256(out.dump());
  return out;
}

}  // namespace plumbline
