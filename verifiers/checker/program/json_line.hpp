// What `--json` prints of a certificate, as one line.
#pragma once

#include <string>

#include "certificate.hpp"

namespace checker {

std::string quoted(const std::string& text);  // text in which quotes and backslashes are the only ones to escape

// `file`: its name, escaped. `result`: accepted, rejected, declined or internal-error. With `derived` also the
// statement, the rules that took part, and each comparison with its two sides as it was derived, of a certificate that
// claims another verdict, too.
std::string json_line(const std::string& file, const std::string& result, const Checked& r, bool derived);

}  // namespace checker
