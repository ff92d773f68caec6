#include "tools/preparation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "budget/error.hpp"
#include "import/loss.hpp"
#include "number/stream.hpp"
#include "tools/exact_text.hpp"

namespace plumbline::cli {
namespace {

bool can_be_written(const ExactMatrix& a) {
  return std::ranges::all_of(a.entries(), [](const Real& x) { return exact_text(x).has_value(); });
}

std::optional<Case> if_written(Case c) {
  for (const ExactMatrix& w : c.network.weights)
    if (!can_be_written(w)) return std::nullopt;
  return can_be_written(c.inputs) ? std::optional<Case>(std::move(c)) : std::nullopt;
}

std::optional<Case> without_biases(const Case& c) {
  if (!c.network.fully_connected() || c.network.biases.empty()) return std::nullopt;
  Case out = c;
  out.network.biases.clear();
  return out;
}

// theta / ||theta||, exactly: the norm is a square root.
std::optional<Case> on_the_sphere(const Case& c) {
  if (!c.network.fully_connected() || c.network.weights.empty() || !c.network.bias_free()) return std::nullopt;
  Real square;
  for (const ExactMatrix& w : c.network.weights) square += norm2(w);
  if (square.sign() == Sign::Zero || (square - Real(1)).sign() == Sign::Zero) return std::nullopt;
  const Real factor = Real(1) / sqrt(square);
  Case out = c;
  for (ExactMatrix& w : out.network.weights) w = scale(factor, w);
  return if_written(std::move(out));
}

// sigma(c z) = c sigma(z) for c > 0, so the row of W_l into a neuron may be multiplied by c and the column of W_{l+1}
// out of it divided by c: the network computes the same. With c^4 = ||out||^2 / ||in||^2 both have one norm. A neuron
// without a way in or out becomes zero. With more than one hidden layer the neurons' conditions hang together and have
// no such root.
std::optional<Case> balanced(const Case& c) {
  if (!c.network.fully_connected() || c.network.depth() != 2 || !c.network.bias_free()) return std::nullopt;
  Case out = c;
  ExactMatrix &first = out.network.weights[0], &second = out.network.weights[1];
  for (int i = 0; i < first.rows(); ++i) {
    Real in, way_out;
    for (int j = 0; j < first.cols(); ++j) in += square(first(i, j));
    for (int k = 0; k < second.rows(); ++k) way_out += square(second(k, i));
    const bool alive = in.sign() == Sign::Positive && way_out.sign() == Sign::Positive;
    const Real factor = alive ? sqrt(sqrt(way_out / in)) : Real(0);
    for (int j = 0; j < first.cols(); ++j) first(i, j) = factor * first(i, j);
    for (int k = 0; k < second.rows(); ++k) second(k, i) = alive ? second(k, i) / factor : Real(0);
  }
  return if_written(std::move(out));
}

std::optional<Case> opposite_gradient(const Case& c) {
  if (!c.gradient) return std::nullopt;
  Case out = c;
  out.gradient = scale(Real(-1), *c.gradient);
  return out;
}

std::optional<Case> small_inputs(const Case& c) {
  const Real square = norm2(c.inputs);
  if ((square - Real(1)).sign() != Sign::Positive) return std::nullopt;
  Case out = c;
  out.inputs = scale(Real(1) / sqrt(square), c.inputs);
  return if_written(std::move(out));
}

int outputs_of(const Case& c) {
  if (c.network.absent()) return 1;
  return c.network.fully_connected() ? c.network.weights.back().rows()
                                     : static_cast<int>(graph_of(c.network).outputs.size());
}

ExactMatrix random_matrix(int rows, int cols, Stream& stream) {
  ExactMatrix out(rows, cols);
  for (Real& x : out.entries()) {
    const long k = stream.integer(1, 8);
    x = Real(Rational(stream.chance(50) ? k : -k) / Rational(4));
  }
  return out;
}

// G of a loss at the zero network, of the targets.
std::optional<ExactMatrix> gradient_of(const Case& c, const std::string& loss) {
  const LabelLoss kind = label_loss_named(loss);
  if (kind == LabelLoss::None || !c.targets) return std::nullopt;
  if (kind == LabelLoss::CrossEntropy)
    for (const Real& y : c.targets->entries())
      if (c.targets->rows() != 1 || (square(y) - Real(1)).sign() != Sign::Zero)
        throw InputError("--loss cross-entropy: expected one output, and targets 1 and -1");
  return scale(Real(gradient_factor(kind, static_cast<std::uint64_t>(c.inputs.cols()))), *c.targets);
}

// "in (0,1)": a number between; nothing where no range is said.
std::optional<Real> scalar_in(const std::string& meaning, Stream& stream) {
  static const std::regex range(R"(in [(\[](-?[0-9/.]+), ?(-?[0-9/.]+)[)\]])");
  std::smatch found;
  if (!std::regex_search(meaning, found, range)) return std::nullopt;
  const Rational low = Rational::parse(found[1].str()), high = Rational::parse(found[2].str());
  return Real(low + (high - low) * Rational(stream.integer(1, 7)) / Rational(8));
}

std::string meaning_of(const Claim& claim, const std::string& name) {
  for (const ParameterNote& note : claim.parameters)
    if (note.name == name) return note.meaning;
  return "";
}

}  // namespace

const std::vector<Change>& changes() {
  static const std::vector<Change> out{
      {"the biases are left out", without_biases},
      {"the gradient G is replaced by -G", opposite_gradient},
      {"the weights are divided by ||theta||, so that ||theta|| = 1", on_the_sphere},
      {"the neurons are balanced: what goes in has the norm of what goes out", balanced},
      {"the inputs are divided by ||X||, so that ||X|| = 1", small_inputs}};
  return out;
}

Case with_missing(const Case& c, const cases::CasePlan& plan, const Claim& claim, std::uint64_t seed,
                  std::uint64_t attempt, const std::string& loss, std::vector<std::string>& said) {
  const Needs& needs = plan.demands().needs;
  Case out = c;
  Stream stream(seed, attempt);
  const int samples = std::max(1, c.inputs.cols()), outputs = outputs_of(c);
  const std::string random = fmt::format("random, seed {}", seed);
  const auto data = [&](const char* key, const char* file_key, std::optional<ExactMatrix>& value, int rows) {
    if (!needs.data.contains(key) || value) return;
    value = random_matrix(rows, samples, stream);
    said.push_back(fmt::format("data.{} is added, {} x {}, {}", file_key, rows, samples, random));
  };
  data("targets", "targets", out.targets, outputs);
  if (!out.gradient && needs.data.contains("gradient"))
    if (out.gradient = gradient_of(out, loss); out.gradient)
      said.push_back("data.gradient is added, of the " + loss + " loss at the zero network");
  data("gradient", "gradient", out.gradient, outputs);
  data("loss-derivative", "loss_derivative", out.loss_derivative, 1);
  for (const auto& [name, required] : needs.scalars)
    if (const auto value = scalar_in(meaning_of(claim, name), stream); value && required)
      out.scalars.emplace(name, *value);  // keeps what is there
  plan.complete(stream, std::max({3, c.inputs.rows(), samples, outputs}), out);
  for (const auto& [name, value] : out.scalars)
    if (!c.scalars.contains(name)) said.push_back(fmt::format("parameters.{} = {} is added", name, value.to_string()));
  for (const auto& [name, a] : out.matrices)
    if (!c.matrices.contains(name))
      said.push_back(fmt::format("parameters.{} is added, {} x {}, {}", name, a.rows(), a.cols(), random));
  return out;
}

}  // namespace plumbline::cli
