// Independent parts of one computation, side by side on the threads of the caller's arena.
//
// One large case is many products and decompositions of its layers, none of which needs another. Each part runs under
// what is left of the caller's BudgetScope: the same deadline, and the memory that was free when the parts began (to
// each of them, so together they may hold that many times over while they run). What a part still holds at its end
// counts as the caller's.
#pragma once

#include <cstddef>
#include <functional>

namespace plumbline {

// part(0), ..., part(parts - 1), in any order. They may not touch what another one writes, nor wait for each other.
// All of them run to their end; then the exception of the first that threw is thrown on. Inside a part, no part of
// another computation is begun on the same thread.
//
// Where it does not pay, because a part is over before another thread is awake (some 10^-5 s), they follow each other
// on this one, up to the first that throws.
void side_by_side(std::size_t parts, const std::function<void(std::size_t)>& part, bool pays = true);

}  // namespace plumbline
