// Is the certificate about *my* network? Compares the case of a certificate with a case file (docs/formats.md,
// "Case"): the same network, data and parameters, whatever the two are called and however their numbers are written.
#pragma once

#include <string>

#include "json.hpp"

namespace checker {

// Rejects (OtherCase), naming the place, unless `certified`, the case of a certificate, is what the case file with
// these bytes says. A file that is no case file is rejected, too.
void require_same_case(const JsonValue& certified, const std::string& case_file);

}  // namespace checker
