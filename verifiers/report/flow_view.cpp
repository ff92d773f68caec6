#include "report/flow_view.hpp"

#include <algorithm>
#include <cmath>

#include "budget/as_size.hpp"
#include "budget/error.hpp"
#include "number/rational.hpp"

namespace plumbline::report {
namespace {

using nlohmann::json;

double in_units(const json& number, const Rational& unit) {
  return (Rational::parse(number.get<std::string>()) * unit).approximate();
}

std::vector<double> centre_of_ball(const json& ball, const Rational& unit) {
  std::vector<double> out;
  for (const json& c : ball.at("centre")) out.push_back(in_units(c, unit));
  return out;
}

// A matrix of a certificate, whose entries have a denominator in common, column by column.
std::vector<std::vector<double>> columns_in(const json& matrix) {
  const int rows = matrix.at("rows").get<int>(), cols = matrix.at("cols").get<int>();
  const Rational denominator = Rational::parse(matrix.at("denominator").get<std::string>());
  std::vector<std::vector<double>> out(as_size(cols));
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j)
      out[as_size(j)].push_back(
          (Rational::parse(matrix.at("entries").at(as_size(i * cols + j)).get<std::string>()) / denominator)
              .approximate());
  return out;
}

}  // namespace

FlowView::FlowView(const json& document) try {
  const json& c = document.at("case");
  const Rational unit = pow(Rational(2), -document.at("bits").get<int>());
  name_ = c.at("name").get<std::string>();
  samples_ = columns_in(c.at("data").at("inputs"));
  for (const json& w : c.at("network").at("weights")) {
    if (widths_.empty()) widths_.push_back(w.at("cols").get<int>());
    columns_.push_back(widths_.back());
    widths_.push_back(w.at("rows").get<int>());
  }
  const json biases = c.at("network").value("biases", json());
  for (std::size_t l = 0; biases.is_array() && l < columns_.size(); ++l)
    if (!biases.at(l).is_null()) ++columns_[l];
  if (!columns_.empty()) widths_.front() = columns_.front();  // a bias of the first layer is one more input
  limit_ = !document.at("limit").is_null();
  const json& start = document.at("start");
  moments_.push_back({0, in_units(start.at("radius"), unit), centre_of_ball(start, unit), ""});
  double time = 0;
  for (const json& step : document.at("steps")) {
    time += in_units(step.at("time"), unit);
    moments_.push_back(
        {time, in_units(step.at("radius"), unit), centre_of_ball(step, unit), step.value("gates", std::string())});
  }
  std::size_t weights = 0;
  for (std::size_t l = 1; l < widths_.size(); ++l) weights += as_size(widths_[l]) * as_size(columns_[l - 1]);
  for (const FlowMoment& m : moments_)
    if (widths_.size() < 2 || m.weights.size() != weights)
      throw InputError("/steps", "is no certificate of a flow: expected a number for each of " +
                                     std::to_string(weights) + " weights");
} catch (const json::exception& error) {
  throw InputError("", std::string("is no certificate of a flow: ") + error.what());
}

double FlowView::incoming(std::size_t moment, int neuron, int k) const {
  return moments_[moment].weights.at(as_size(neuron * widths_[0] + k));
}

double FlowView::norm_of_neuron(std::size_t moment, int neuron) const {
  double squares = 0;
  for (int k = 0; k < inputs(); ++k) squares += incoming(moment, neuron, k) * incoming(moment, neuron, k);
  return std::sqrt(squares);
}

double FlowView::norm_of_layer(std::size_t moment, int layer) const {
  int first = 0;
  for (std::size_t l = 1; l < as_size(layer); ++l) first += widths_[l] * columns_[l - 1];
  double squares = 0;
  for (int k = first; k < first + widths_[as_size(layer)] * columns_[as_size(layer) - 1]; ++k)
    squares += moments_[moment].weights.at(as_size(k)) * moments_[moment].weights.at(as_size(k));
  return std::sqrt(squares);
}

std::string FlowView::letters(const std::string& gates, int neuron) const {
  return gates.empty() ? "" : gates.substr(as_size(neuron) * samples_.size(), samples_.size());
}

bool FlowView::slides(std::size_t moment, int neuron) const {
  return letters(moments_[moment].gates, neuron).find('s') != std::string::npos;
}

// At a step across kinks the letters before and behind it tell which neuron was meant; kinks that lean count as their
// side.
bool FlowView::crosses(std::size_t moment, int neuron) const {
  if (moment == 0 || !moments_[moment].gates.empty()) return false;
  const auto plain = [&](std::string letters) {
    std::ranges::replace(letters, 'p', '0');
    std::ranges::replace(letters, 'q', '1');
    return letters;
  };
  std::size_t before = moment, after = moment;
  while (before > 0 && moments_[before].gates.empty()) --before;
  while (after + 1 < moments_.size() && moments_[after].gates.empty()) ++after;
  const std::string from = letters(moments_[before].gates, neuron), to = letters(moments_[after].gates, neuron);
  return !from.empty() && !to.empty() && plain(from) != plain(to);
}

double FlowView::widest() const {
  return std::ranges::max(moments_, {}, [](const FlowMoment& m) { return m.radius; }).radius;
}

}  // namespace plumbline::report
