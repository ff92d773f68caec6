#include "evaluation/look_ahead.hpp"

#include <cstdint>
#include <set>

#include "budget/error.hpp"

namespace plumbline {
namespace {

class Walk {
 public:
  Walk(Facts& facts, std::int64_t most) : facts_(facts), left_(most) {}

  void visit(const Term& term, const Bindings& b) {
    if (--left_ < 0) return;
    try {
      if (ranges(term->head)) return over_range(term, b);
      if (binds(term->head)) return;  // what is inside a table or an iteration is found when it is evaluated
      if (term->head == Head::Singular) note(term->args[1], b, facts_.singular_index(term->args[0], b));
      if (term->head == Head::TailRatio) note(term->args[0], b, 1);
    } catch (const Undefined&) { return; } catch (const Undecided&) {
      return;
    }
    if (term->head == Head::If || term->head == Head::Implies)
      return visit(term->args[0], b);  // the rest may be passed over
    for (const Term& part : term->args) visit(part, b);
  }

  std::vector<SingularTerm> found;

 private:
  void over_range(const Term& term, const Bindings& b) {
    const std::size_t first = term->head == Head::AtLeast ? 1 : 0;
    const Facts::Range range = facts_.range(term->args[first], term->args[first + 1], b);
    for (std::int64_t v = range.first; v <= range.last && left_ > 0; ++v)
      visit(term->args[first + 2], b.with(term->name, v));
  }

  void note(const Term& matrix, const Bindings& b, int k) {
    if (k >= 1 && seen_.emplace(facts_.key(matrix, b), k == 1).second) found.push_back({matrix, b, k});
  }

  Facts& facts_;
  std::int64_t left_;
  std::set<std::pair<Key, bool>> seen_;
};

}  // namespace

std::vector<SingularTerm> singular_terms(const Term& term, Facts& facts, std::int64_t most) {
  Walk walk(facts, most);
  walk.visit(term, {});
  return std::move(walk.found);
}

}  // namespace plumbline
