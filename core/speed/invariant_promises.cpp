// The promises of InvariantSearch: members with their images under the symmetries of the data, and what happens when a
// point shows that a promise is false.
#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "optimum/recognise.hpp"
#include "optimum/vectors.hpp"
#include "speed/invariant_search.hpp"
#include "speed/symmetries.hpp"

namespace plumbline {

int InvariantSearch::add(std::vector<Rational> z, const Rational& c) {
  Shadow shadow{in_doubles(z), c.approximate(), 0};
  for (const CoverPoint& point : pool_) shadow.value = std::max(shadow.value, dot(shadow.z, point.r));
  shadows_.push_back(std::move(shadow));
  proved_.push_back(false);
  given_up_.push_back(false);
  return family_.add(std::move(z), c);
}

// The member and its images. Returns the number of z.
int InvariantSearch::add_orbit(const std::vector<Rational>& z, const Rational& c) {
  std::vector<int> numbers;
  for (const std::vector<int>& p : symmetries_) {
    std::pair w(permuted(z, p), c);
    const auto known = number_.find(w);
    numbers.push_back(known == number_.end() ? add(w.first, c) : known->second);
    if (known == number_.end()) number_.emplace(std::move(w), numbers.back());
  }
  images_.resize(shadows_.size());
  for (const int i : numbers) {
    std::vector<int>& images = images_[static_cast<std::size_t>(i)];
    if (!images.empty()) continue;
    for (const std::vector<int>& p : symmetries_)
      images.push_back(number_.at({permuted(family_.members()[static_cast<std::size_t>(i)].z, p), c}));
  }
  return numbers.front();
}

// The cover of a member becomes one of its image.
FamilyStep InvariantSearch::image(const FamilyStep& step, std::size_t symmetry) const {
  const std::vector<int>& p = symmetries_[symmetry];
  FamilyStep out{
      step.split < 0 ? -1 : p[static_cast<std::size_t>(step.split)], {}, {}, step.above_y, step.above_minus_x};
  if (step.split >= 0) return out;
  out.y = permuted(step.y, p);
  out.x = permuted(step.x, p);
  for (MemberSum* sum : {&out.above_y, &out.above_minus_x})
    for (auto& [i, a] : *sum) i = images_[static_cast<std::size_t>(i)][symmetry];
  return out;
}

// The symmetries of this round; what was met before gets its images, those of now.
void InvariantSearch::find_symmetries(double tolerance) {
  std::vector<std::vector<int>> found = symmetries(covers_.samples(), tolerance);
  if (found == symmetries_) return;
  symmetries_ = std::move(found);
  longest_ = lengths_;
  for (const std::vector<int>& p : symmetries_)
    for (std::size_t j = 0; j < p.size(); ++j)
      longest_[j] = std::max(longest_[j], lengths_[static_cast<std::size_t>(p[j])]);
  shadows_.clear();
  pool_.clear();
  for (const std::vector<double>& r : std::exchange(met_, {})) add_point(r);
}

void InvariantSearch::add_point(const std::vector<double>& r) {
  met_.push_back(r);
  std::set<std::vector<double>> images;
  for (const std::vector<int>& p : symmetries_)
    if (const auto [image, is_new] = images.insert(permuted(r, p)); is_new) add_one_point(*image);
}

// A point above what a member promises shows that the promise is false.
void InvariantSearch::add_one_point(std::vector<double> r) {
  for (std::size_t j = 0; j < r.size(); ++j)
    if (r[j] <= kDust * lengths_[j]) r[j] = 0;
  for (std::size_t i = 0; i < shadows_.size(); ++i) {
    Shadow& shadow = shadows_[i];
    shadow.value = std::max(shadow.value, dot(shadow.z, r));
    if (shadow.value > shadow.c + noise(shadow.z)) give_up(static_cast<int>(i));
  }
  pool_.push_back({std::move(r), {}, {}});
}

// No sum affords the member any more, and covers that use it are none.
void InvariantSearch::give_up(int member) {
  for (const int i : images_[static_cast<std::size_t>(member)]) give_up_one(i);
}

void InvariantSearch::give_up_one(int member) {
  const auto given_up = static_cast<std::size_t>(member);
  if (given_up_[given_up]) return;
  given_up_[given_up] = lost_ = true;
  shadows_[given_up].c = std::numeric_limits<double>::infinity();
  family_.forget(member);
  const auto uses = [&](const FamilyStep& step) {
    const auto is_it = [&](const auto& pair) { return pair.first == member; };
    return std::ranges::any_of(step.above_y, is_it) || std::ranges::any_of(step.above_minus_x, is_it);
  };
  for (std::size_t i = lengths_.size(); i < proved_.size(); ++i)
    if (proved_[i] && std::ranges::any_of(family_.members()[i].steps, uses)) proved_[i] = false;
}

}  // namespace plumbline
