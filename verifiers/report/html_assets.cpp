#include "report/html_assets.hpp"

namespace plumbline::report {

const std::string_view library_style =
    ":where(.plot-svg) {\n  --plot-background: white;\n  display: block;\n  height: auto;\n  height: intrinsic;\n"
    "  max-width: 100%;\n}\n:where(.plot-svg text),\n:where(.plot-svg tspan) {\n  white-space: pre;\n}";

}  // namespace plumbline::report
