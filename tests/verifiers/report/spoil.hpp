// A JSON patch (RFC 6902) that spoils a good document, and what its reader must say about it.
#pragma once

#include <ostream>

namespace sample {

struct Spoil {
  const char *name, *patch, *complaint;
};
inline std::ostream& operator<<(std::ostream& out, const Spoil& spoil) { return out << spoil.name; }

}  // namespace sample
