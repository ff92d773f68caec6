#include "evaluation/identical.hpp"

namespace plumbline {
namespace {

// The term without signs and absent parameters on its outside; `negative` flips with each sign.
const Node* core_of(const Node* term, const Case& c, bool& negative) {
  for (;;) {
    if (term->head == Head::Sub && term->args.size() == 1)
      negative = !negative;
    else if (term->head != Head::Param || term->args.empty() || c.scalars.contains(term->name))
      return term;
    term = term->args[0].get();
  }
}

}  // namespace

bool identical(const Term& a, const Term& b, const Case& c) {
  bool negative_a = false, negative_b = false;
  const Node *x = core_of(a.get(), c, negative_a), *y = core_of(b.get(), c, negative_b);
  if (negative_a != negative_b) return false;
  if (x == y) return true;
  if (x->head != y->head || x->name != y->name || x->value != y->value || x->args.size() != y->args.size())
    return false;
  for (std::size_t i = 0; i < x->args.size(); ++i)
    if (!identical(x->args[i], y->args[i], c)) return false;
  return true;
}

}  // namespace plumbline
