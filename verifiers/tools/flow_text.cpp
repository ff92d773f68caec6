#include "tools/flow_text.hpp"

#include <fmt/format.h>

#include "certificate/flow_certificate.hpp"
#include "report/decimal.hpp"

namespace plumbline::cli {
namespace {

using nlohmann::ordered_json;
using report::Round;

Enclosure enclosure_of(const flow::Bounds& b) {
  return {flow_units(b.lower, flow::kLimitBits), flow_units(b.upper, flow::kLimitBits)};
}

std::string loss_words(const flow::Limit& limit) {
  if (limit.zero_loss()) return "zero loss";
  const Enclosure& e = limit.loss;
  return "a stationary point of loss " + (e.lower == e.upper ? e.lower.to_string() : report::interval(e, 8));
}

std::string end_words(const flow::Followed& f) {
  const std::string time = report::decimal(flow_units(f.time, f.scale.bits), 8, Round::Down);
  if (!f.limit)
    return fmt::format("at time {} within {} of the centre", time,
                       report::decimal(flow_units(f.last().radius, f.scale.bits), 3, Round::Up));
  std::string out = "converges to " + loss_words(*f.limit);
  if (f.limit->stable_rank)
    out += ", stable rank of the first layer in " + report::interval(enclosure_of(*f.limit->stable_rank), 8);
  return out;
}

ordered_json ends(const Enclosure& e, int digits) {
  return {report::decimal(e.lower, digits, Round::Down), report::decimal(e.upper, digits, Round::Up)};
}

ordered_json limit_json(const flow::Followed& f) {
  if (!f.limit) return nullptr;
  const flow::Limit& l = *f.limit;
  ordered_json values = ordered_json::array();
  for (const flow::Bounds& b : l.singular_values) values.push_back(ends(enclosure_of(b), 9));
  return {{"kind", flow::to_string(l.kind)},
          {"loss", ends(l.loss, 9)},
          {"reach", report::decimal(flow_units(l.reach, f.scale.bits), 4, Round::Up)},
          {"singular_values", values},
          {"stable_rank", l.stable_rank ? ends(enclosure_of(*l.stable_rank), 9) : ordered_json(nullptr)}};
}

}  // namespace

Rational flow_units(const Integer& units, int bits) { return Rational(units) * pow(Rational(2), -bits); }

std::string flow_line(const flow::Followed& f) {
  std::string out = end_words(f);
  if (!f.reason.empty()) out = "undecided: " + f.reason + "; " + out;
  if (const auto slide = f.first_slide())
    out += fmt::format("; a neuron slides: with relu'(0) = 0 there is no flow beyond time {}",
                       report::decimal(flow_units(slide->time, f.scale.bits), 8, Round::Up));
  return out;
}

ordered_json flow_json(const std::string& name, const flow::Followed& f, const std::string& certificate) {
  ordered_json centre = ordered_json::array();
  for (const Integer& c : f.last().centre)
    centre.push_back(report::decimal(flow_units(c, f.scale.bits), 17, Round::Down));
  long switches = 0;
  for (const flow::Step& s : f.steps) switches += s.is_switch ? 1 : 0;
  const auto slide = f.first_slide();
  return {{"format", "plumbline-flow-report/1"},
          {"case", name},
          {"verdict", f.reason.empty() ? flow_verdict(f) : "undecided"},
          {"reason", f.reason},
          {"time", flow_units(f.time, f.scale.bits).to_string()},
          {"centre", centre},
          {"radius", report::decimal(flow_units(f.last().radius, f.scale.bits), 4, Round::Up)},
          {"limit", limit_json(f)},
          {"slides_from",
           slide ? ordered_json(report::decimal(flow_units(slide->time, f.scale.bits), 9, Round::Up)) : nullptr},
          {"steps", f.steps.size()},
          {"switches", switches},
          {"bits", f.scale.bits},
          {"certificate", certificate.empty() ? ordered_json(nullptr) : ordered_json(certificate)}};
}

}  // namespace plumbline::cli
