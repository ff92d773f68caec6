#!/usr/bin/env bash
# gmp.sh FOLDER: GMP for WebAssembly, from Debian's source package, in FOLDER/{include,lib}. Does nothing if it is there.
# Nothing of the system is changed. About two minutes of one processor.
set -euo pipefail
export NODE_PATH="/usr/share/nodejs${NODE_PATH:+:$NODE_PATH}" # where Debian has the modules of emscripten
folder="$1"
[[ ! -f "$folder/lib/libgmpxx.a" ]] || exit 0
work="$folder/work"
rm -rf "$work"
mkdir -p "$work"/build "$folder"/{include,lib}
cd "$work"

bash "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/sources.sh" "$work" gmp
mkdir -p gmp/doc && : >gmp/doc/Makefile.in # which Debian leaves out
cd build
../gmp/configure --host=none --disable-assembly --disable-shared --enable-cxx ABI=standard CC_FOR_BUILD=cc \
  CC="$work/cc" CXX=em++ AR=emar RANLIB=emranlib NM=emnm CFLAGS=-O2 CXXFLAGS='-O2 -fwasm-exceptions'
make -j "$(nproc)" SUBDIRS="mpn mpz mpq mpf printf scanf rand cxx"
cp gmp.h ../gmp/gmpxx.h "$folder/include"
cp .libs/libgmp.a .libs/libgmpxx.a "$folder/lib"
cd /
rm -rf "$work"
