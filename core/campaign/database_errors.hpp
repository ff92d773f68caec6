// What SQLite reports, as the errors of this project: bad input, a limit, or a fault of the program.
#pragma once

#include <string>
#include <utility>

namespace plumbline::campaign {

// To be called inside a catch block: throws what the exception that is being handled means for the database file at
// `path`.
//   disk full, over quota, unwritable device: ResourceLimit      not a database, damaged, unreadable, locked,
//   read-only: InputError memory: std::bad_alloc                                       anything else of SQLite:
//   std::runtime_error; exceptions of others pass through
[[noreturn]] void rethrow_database_error(const std::string& path);

template <class Action> decltype(auto) at_database(const std::string& path, Action&& action) {
  try {
    return std::forward<Action>(action)();
  } catch (...) { rethrow_database_error(path); }
}

}  // namespace plumbline::campaign
