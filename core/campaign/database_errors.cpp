#include "campaign/database_errors.hpp"

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include <new>

#include "budget/error.hpp"

namespace plumbline::campaign {

void rethrow_database_error(const std::string& path) {
  try {
    throw;
  } catch (const SQLite::Exception& error) {
    const std::string detail = error.getErrorStr() + std::string("; ") + error.what();
    constexpr int kPrimaryCode = 0xff;
    switch (error.getErrorCode() & kPrimaryCode) {
      case SQLITE_FULL:
        throw ResourceLimit(path + ": the disk is full; what was committed is kept, make room and start again");
      case SQLITE_IOERR:
        throw ResourceLimit(
            path +
            ": the disk does not take or give the data (over quota, failing, or gone); what was committed is kept (" +
            detail + ")");
      case SQLITE_NOTADB: throw InputError(path, "is not an SQLite database");
      case SQLITE_CORRUPT: throw InputError(path, "is a damaged SQLite database (" + detail + ")");
      case SQLITE_CANTOPEN: throw InputError(path, "cannot be opened (" + detail + ")");
      case SQLITE_READONLY:
      case SQLITE_PERM: throw InputError(path, "cannot be written to (" + detail + ")");
      case SQLITE_BUSY:
      case SQLITE_LOCKED: throw InputError(path, "is kept locked by another process");
      case SQLITE_NOMEM: throw std::bad_alloc();
      default: throw std::runtime_error(path + ": " + detail);
    }
  }
}

}  // namespace plumbline::campaign
