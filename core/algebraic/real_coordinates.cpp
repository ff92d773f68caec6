#include "algebraic/real_coordinates.hpp"

#include "algebraic/atom.hpp"
#include "algebraic/real_form.hpp"

namespace plumbline {
namespace {

class CoordinateCollector {
 public:
  void look_at(const exact::Sum& sum) {
    for (const exact::Term& term : sum)
      for (const exact::Factor& factor : term.factors) look_at(*factor.atom);
  }
  std::set<std::uint64_t> found;

 private:
  void look_at(const exact::Atom& atom) {
    if (!atom.varies() || !seen_.insert(&atom).second) return;
    if (const exact::Coordinate* x = atom.coordinate()) found.insert(x->number);
    for (const exact::Sum* part : atom.parts()) look_at(*part);
  }
  std::set<const exact::Atom*> seen_;
};

}  // namespace

std::set<std::uint64_t> coordinates_of(const Real& x) {
  CoordinateCollector out;
  const exact::Form form(x);
  out.look_at(form.sum());
  return std::move(out.found);
}

}  // namespace plumbline
