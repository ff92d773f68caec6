#!/usr/bin/env bash
# libraries.sh FOLDER: what the evaluator is linked with, for WebAssembly, in FOLDER/{include,lib} (GMP, MPFR, MPFI, NLopt) and
# FOLDER/headers (Boost, Eigen, fmt, nlohmann-json as they are installed, and libc++). Does nothing if they are there. Nothing
# of the system is changed. About four minutes of one processor.
#
# GMP is not the checker's: here its limbs have 64 bits, as core/ assumes, though a `long` has 32. The headers of libc++ are
# newer than emscripten's, whose C++20 lacks the algorithms on ranges; what is compiled of libc++ stays emscripten's.
set -euo pipefail
export NODE_PATH="/usr/share/nodejs${NODE_PATH:+:$NODE_PATH}" # where Debian has the modules of emscripten
here="$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"
folder="$1"
[[ ! -f "$folder/complete" ]] || exit 0
work="$folder/work"
rm -rf "$folder"
mkdir -p "$work" "$folder"/{include,lib,headers}
bash "$here/sources.sh" "$work" gmp mpfr4 nlopt
make=(make -j "$(nproc)")
tools=("CC=$work/cc" AR=emar RANLIB=emranlib NM=emnm CFLAGS=-O2)

mkdir -p "$work"/{gmp-build,mpfr-build,mpfi-build,mpfi} "$work/gmp/doc"
: >"$work/gmp/doc/Makefile.in" # which Debian leaves out
cd "$work/gmp-build"
limb_standard=longlong gmp_cv_c_double_format='IEEE little endian' ../gmp/configure --host=none --disable-assembly --disable-shared ABI=standard CC_FOR_BUILD=cc "${tools[@]}"
"${make[@]}" SUBDIRS="mpn mpz mpq mpf printf scanf rand"
cp gmp.h "$folder/include"
cp .libs/libgmp.a "$folder/lib"

cd "$work/mpfr-build"
../mpfr4/configure --host=none --disable-shared --disable-thread-safe --with-gmp="$folder" "${tools[@]}"
"${make[@]}" -C src libmpfr.la
cp ../mpfr4/src/mpfr.h "$folder/include"
cp src/.libs/libmpfr.a "$folder/lib"

# MPFI needs no configuration. Debian 12's own source is not on every mirror; this is the next release of it.
cd "$work"
curl -fsS -o mpfi.tar.xz "http://deb.debian.org/debian/pool/main/m/mpfi/mpfi_1.5.4+ds.orig.tar.xz"
echo "4026d2d0562c23cdf6b9cf8857839c0689c44b62e8ce4062de9c1f3d04aa3587  mpfi.tar.xz" | sha256sum -c
tar xf mpfi.tar.xz -C mpfi --strip-components 1
cd mpfi-build
printf '#define %s\n' 'VERSION "1.5.4"' 'HAVE_MPFR_Z_SUB 1' >mpfi_config.h
printf '%s\0' ../mpfi/src/*.c | xargs -0 -P "$(nproc)" -n 10 "$work/cc" -O2 -I. -I../mpfi/src -I"$folder/include" -c
emar cq "$folder/lib/libmpfi.a" ./*.o
cp ../mpfi/src/mpfi.h ../mpfi/src/mpfi_io.h "$folder/include"

cd "$work"
off=()
for part in CXX PYTHON OCTAVE MATLAB GUILE SWIG TESTS FORTRAN; do off+=("-DNLOPT_$part=OFF"); done
cmake -G Ninja -S nlopt -B nlopt-build -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF "${off[@]}" \
  -DCMAKE_TOOLCHAIN_FILE="$(dirname "$(readlink -f "$(command -v emcc)")")/cmake/Modules/Platform/Emscripten.cmake"
cmake --build nlopt-build
cp nlopt-build/libnlopt.a "$folder/lib"
cp nlopt/src/api/nlopt.h "$folder/include"

for headers in boost eigen3 fmt nlohmann; do ln -s "/usr/include/$headers" "$folder/headers/$headers"; done
apt-get -q download libc++-16-dev
dpkg -x libc++-16-dev_*.deb libc++
cp -r libc++/usr/lib/llvm-16/include/c++/v1 "$folder/headers/c++"
cat >"$folder/headers/c++/__config_site" <<'END'
#define _LIBCPP_ABI_NAMESPACE __2
#define _LIBCPP_HAS_MUSL_LIBC
#define _LIBCPP_HAS_THREAD_API_PTHREAD
#define _LIBCPP_HAS_NO_VENDOR_AVAILABILITY_ANNOTATIONS
#define _LIBCPP_ENABLE_ASSERTIONS_DEFAULT 0
#define _LIBCPP_ENABLE_CXX17_REMOVED_UNARY_BINARY_FUNCTION
END
cd /
rm -rf "$work"
touch "$folder/complete"
