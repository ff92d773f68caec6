// The exhibits of the zoo: what is wrong with each, how it is made, and the reason for which it must be refused.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace checker_test {

struct Exhibit {
  std::string name, reason;
  std::string (*make)();
};
inline std::ostream& operator<<(std::ostream& out, const Exhibit& e) { return out << e.name; }

// Certificates of whole regions: covers of boxes, and cells.
std::vector<Exhibit> exhibits_of_regions();
// Those that they were before they were spoiled.
std::vector<std::string> good_regions();

}  // namespace checker_test
