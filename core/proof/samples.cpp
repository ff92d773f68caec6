#include "proof/samples.hpp"

#include <algorithm>
#include <utility>

#include "budget/budget.hpp"
#include "claim/library.hpp"

namespace plumbline {

namespace {

// Products, quotients and sums over a range: of the loss of samples they are a mean or a sum.
bool is_factor(Head head) {
  switch (head) {
    case Head::Mul:
    case Head::MatMul:
    case Head::Scale:
    case Head::Hadamard:
    case Head::Div:
    case Head::Sum: return true;
    default: return false;
  }
}

}  // namespace

SampleMarks SampleCount::of(const Term& term) {
  if (const auto found = known_.find(term.get()); found != known_.end()) return found->second;
  budget::spend(256, "the samples that a formula speaks of");
  const SampleMarks out = find(term);
  known_.emplace(term.get(), out);
  return out;
}

SampleMarks SampleCount::find(const Term& term) {
  switch (term->head) {
    case Head::MatrixSum:
    case Head::MatrixProduct:
    case Head::MatrixStack:
    case Head::Minimum: {
      Term& kept = spelled_out_[term.get()];
      if (!kept) kept = spelled_out(term);
      return of(Term(kept));
    }
    case Head::MatrixVariable: {
      const auto found =
          std::find_if(states_.rbegin(), states_.rend(), [&](const auto& state) { return state.first == term->name; });
      return found == states_.rend() ? SampleMarks{} : found->second;
    }
    case Head::Iterate: return iterated(term);
    default: break;
  }
  std::vector<SampleMarks> parts;
  for (const Term& part : term->args) parts.push_back(of(part));
  SampleMarks out = of_shape(term, parts);
  for (const SampleMarks& part : parts) out.loss = out.loss || part.loss;
  for (const SampleMarks& part : parts)
    out.value = out.value || (part.value && !(is_factor(term->head) && out.loss && !part.loss));
  return out;
}

Term SampleCount::source(const Term& term) {
  for (const Term& part : term->args)
    if (of(part).value) return source(part);
  return term;
}

// Rows and columns.
SampleMarks SampleCount::of_shape(const Term& term, const std::vector<SampleMarks>& parts) {
  const auto any_of = [&](std::size_t first) {
    SampleMarks out;
    for (std::size_t i = first; i < parts.size(); ++i)
      out = {false, out.rows || parts[i].rows, out.cols || parts[i].cols};
    return out;
  };
  const auto across = [&](std::size_t input) { return SampleMarks{.cols = parts[input].cols}; };
  switch (term->head) {
    case Head::Data: return {.cols = true, .loss = term->name == "loss-derivative" || term->name == "gradient"};
    case Head::Rows: return {.value = parts[0].rows};
    case Head::Cols: return {.value = parts[0].cols};
    case Head::MatAdd:
    case Head::MatSub:
    case Head::Hadamard:
    case Head::Beside:
    case Head::Stack:
    case Head::Sgn:
    case Head::Relu: return any_of(0);
    case Head::Scale:
    case Head::Power:
    case Head::MatrixIf: return any_of(1);
    case Head::MatMul: return {.rows = parts.front().rows, .cols = parts.back().cols};
    case Head::Transpose: return {.rows = parts[0].cols, .cols = parts[0].rows};
    case Head::Diagonal: return {.rows = parts[0].rows};
    case Head::Row: return {.cols = parts[1].cols};
    case Head::Column: return {.rows = parts[1].rows};
    case Head::Gather: return {.rows = parts[0].rows, .cols = parts[0].cols};
    case Head::Output:
    case Head::VertexPreactivation:
    case Head::VertexActivation:
    case Head::Slopes:
    case Head::Sensitivity: return across(1);
    case Head::InputGradient: return parts[1];
    case Head::Preactivation:
    case Head::Activation: return across(2);
    default: return {};
  }
}

// Its matrices may have the shapes of all of them. What is known while Z is one of them is forgotten behind it.
SampleMarks SampleCount::iterated(const Term& term) {
  const auto& args = term->args;
  SampleMarks out = of(args[2]);
  out.value = out.value || of(args[0]).value || of(args[1]).value;
  for (;;) {
    Known before = std::exchange(known_, {});
    states_.emplace_back(bound_by(*term)[1], out);
    const SampleMarks step = of(args[3]);
    states_.pop_back();
    known_ = std::move(before);
    const SampleMarks grown{out.value || step.value, out.rows || step.rows, out.cols || step.cols,
                            out.loss || step.loss};
    if (grown == out) return out;
    out = grown;
  }
}

}  // namespace plumbline
