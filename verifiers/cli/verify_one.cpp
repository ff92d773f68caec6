// The executable of one theorem: verify-<paper>-<claim>. PLUMBLINE_CLAIM is the claim's id.
#include "cli/single.hpp"

int main(int argc, char** argv) { return plumbline::cli::run_single(PLUMBLINE_CLAIM, argc, argv); }
