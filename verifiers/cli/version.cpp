#include "cli/version.hpp"

namespace plumbline::cli {

std::string commit() { return PLUMBLINE_COMMIT; }

}  // namespace plumbline::cli
