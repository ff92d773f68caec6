#include "speed/family_program.hpp"

#include <algorithm>
#include <limits>

#include "budget/as_size.hpp"
#include "optimum/vectors.hpp"

namespace plumbline {
namespace {

constexpr double kViolated = 1e-11;  // relative to the bound of a member
constexpr std::size_t kAtOnce = 4;   // members that one block takes in between two solutions
constexpr double kUseful = 1e-13;    // of a member in a sum
constexpr int kMaxSolutions = 2000;  // of one program

std::vector<double> negative(std::vector<double> gain) {
  for (double& a : gain) a = -a;
  return gain;
}

}  // namespace

std::vector<double> in_doubles(const std::vector<Rational>& z) {
  std::vector<double> out;
  for (const Rational& a : z) out.push_back(a.approximate());
  return out;
}

FamilyProgram::FamilyProgram(const std::vector<Shadow>& members, std::vector<FamilyBlock> blocks,
                             const std::vector<double>& gain, const std::vector<int>& start)
    : members_(members),
      blocks_(std::move(blocks)),
      program_(std::vector<double>(gain.size(), std::numeric_limits<double>::infinity()), negative(gain)) {
  const int units = static_cast<int>(members.front().z.size());
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    for (int i = 0; i < units; ++i) add(b, i);
    for (const int i : start)
      if (i >= units) add(b, i);
  }
}

void FamilyProgram::require(const std::vector<double>& coefficients, double most) {
  program_.require(coefficients, -most);
  rows_.emplace_back(0, -1);
}

void FamilyProgram::add(std::size_t block, int member) {
  const FamilyBlock& b = blocks_[block];
  const Shadow& shadow = members_[as_size(member)];
  std::vector<double> row(program_.variables(), 0.0);
  for (std::size_t j = 0; j < b.columns.size(); ++j)
    for (const int k : b.columns[j]) row[as_size(k)] += shadow.z[j];
  if (b.scale >= 0) row[as_size(b.scale)] = -shadow.c;
  program_.require(row, b.scale >= 0 ? 0 : -shadow.c);
  rows_.emplace_back(block, member);
}

// Takes in the members that the solution violates most; false if it violates none.
bool FamilyProgram::add_violated(std::size_t block) {
  const FamilyBlock& b = blocks_[block];
  const std::vector<double>& t = program_.t();
  const double s = b.scale >= 0 ? t[as_size(b.scale)] : 1;
  std::vector<double> r(b.columns.size(), 0.0);
  for (std::size_t j = 0; j < r.size(); ++j)
    for (const int k : b.columns[j]) r[j] += t[as_size(k)];
  std::vector<std::pair<double, int>> violated;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const Shadow& m = members_[i];
    if (const double excess = dot(m.z, r) - m.c * s; excess > kViolated * m.c)
      violated.emplace_back(-excess / m.c, static_cast<int>(i));
  }
  const std::size_t some = std::min(kAtOnce, violated.size());
  std::partial_sort(violated.begin(), violated.begin() + static_cast<std::ptrdiff_t>(some), violated.end());
  bool added = false;
  for (std::size_t k = 0; k < some; ++k) {
    const std::pair<std::size_t, int> row(block, violated[k].second);
    if (std::ranges::find(rows_, row) != rows_.end()) continue;  // violated by what the solver tolerates
    add(row.first, row.second);
    added = true;
  }
  return added;
}

bool FamilyProgram::solve() {
  for (int round = 0; round < kMaxSolutions; ++round) {
    if (!program_.solve()) return false;
    bool added = false;
    for (std::size_t b = 0; b < blocks_.size(); ++b) added = add_violated(b) || added;
    if (!added) return true;
  }
  return false;
}

std::vector<double> FamilyProgram::weights(std::size_t block) const {
  std::vector<double> out(members_.size(), 0.0);
  for (std::size_t k = 0; k < rows_.size(); ++k)
    if (rows_[k].first == block && rows_[k].second >= 0) out[as_size(rows_[k].second)] += program_.weights()[k];
  return out;
}

std::vector<int> FamilyProgram::useful() const {
  std::vector<int> out;
  for (std::size_t k = 0; k < rows_.size(); ++k)
    if (rows_[k].second >= 0 && program_.weights()[k] > kUseful) out.push_back(rows_[k].second);
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace plumbline
