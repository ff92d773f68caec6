// The whole program of one theorem's executable.
#pragma once

namespace plumbline::cli {

// `claim`: the id; its steps belong to it. Exit code 1 if a `stated` reading is refuted or ill-typed.
int run_single(const char* claim, int argc, char** argv);

}  // namespace plumbline::cli
