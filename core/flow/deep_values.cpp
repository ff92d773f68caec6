#include "flow/deep_values.hpp"

namespace plumbline::flow {

std::vector<const Field::Deep*> deep_pointers(const Field& field) {
  std::vector<const Field::Deep*> out;
  for (const Field::Deep& d : field.deep) out.push_back(&d);
  return out;
}

std::vector<Values> gram_of(const std::vector<const Field::Deep*>& kinks, const Values& values) {
  std::vector<Values> out;
  for (const auto* a : kinks) {
    out.emplace_back();
    for (const auto* b : kinks) {
      MultiInterval sum;
      for (std::size_t w = 0; w < a->slope.size(); ++w) {
        const MultiInterval &x = values[as_size(a->slope[w])], &y = values[as_size(b->slope[w])];
        sum = sum + (a == b ? square(x) : x * y);
      }
      out.back().push_back(sum);
    }
  }
  return out;
}

MultiInterval curvature_of(const Field::Deep& d, const std::vector<Jet>& jets, std::size_t parameters) {
  Values rows;
  for (const int w : d.slope) {
    const MachineRow& slope = jets[as_size(w)].slope;
    const auto end = slope.empty() ? slope.end() : slope.begin() + static_cast<std::ptrdiff_t>(parameters);
    rows.push_back(norm(MachineRow(slope.begin(), end)));
  }
  return norm(rows);
}

std::optional<Turning> turning_of(const Field& field, const Values& on_box, const Values& box) {
  const std::vector<Values> gram = gram_of(deep_pointers(field), on_box);
  if (gram.size() != 2) return {};
  const MultiInterval squares = magnitude(gram[0][0] + gram[1][1]);
  const MultiInterval g = (gram[0][0] * gram[1][1] - gram[0][1] * gram[1][0]) / squares;  // det / trace
  if (g.sign() != Sign::Positive) return {};
  const std::vector<Jet> jets = evaluate_jets(field, box);
  Values bends, z, speeds;
  for (const Field::Deep& d : field.deep) {
    bends.push_back(curvature_of(d, jets, field.parameters()));
    z.push_back(on_box[as_size(d.z)]);
  }
  for (const int node : field.derivative) speeds.push_back(on_box[as_size(node)]);
  // |G'| <= 2 |bends| |slopes| |speed|; the speed is that with any gates on these kinks.
  MultiInterval fastest = norm(speeds);
  for (const Field::Deep& d : field.deep) fastest = fastest + magnitude(on_box[as_size(d.signal)]) * sqrt(squares);
  return Turning{g, magnitude(norm(bends) * sqrt(squares) * fastest * norm(z) / (g * g))};
}

}  // namespace plumbline::flow
