#!/usr/bin/env bash
# gmp.sh FOLDER: GMP for WebAssembly, from Debian's source package, in FOLDER/{include,lib}. Does nothing if it is there.
# Nothing of the system is changed: apt keeps its lists and the package under FOLDER. About two minutes of one processor.
set -euo pipefail
export NODE_PATH="/usr/share/nodejs${NODE_PATH:+:$NODE_PATH}" # where Debian has the modules of emscripten
folder="$1"
[[ ! -f "$folder/lib/libgmpxx.a" ]] || exit 0
work="$folder/work"
rm -rf "$work"
mkdir -p "$work"/{sources,lists,cache,build} "$folder"/{include,lib}
cd "$work"

# The sources of the same archives that packages come from.
for list in /etc/apt/sources.list.d/*.sources; do
  [[ -f "$list" ]] && sed 's/^Types:.*/Types: deb-src/' "$list" >"sources/$(basename "$list")"
done
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
  [[ -f "$list" ]] && sed -nE 's/^deb /deb-src /p' "$list" >"sources/$(basename "$list" .list).list"
done
apt=(apt-get -q -o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$work/sources" -o "Dir::State::Lists=$work/lists"
  -o "Dir::Cache=$work/cache" -o APT::Sandbox::User=root)
"${apt[@]}" update
"${apt[@]}" source --download-only gmp
mkdir source
tar xf gmp_*.orig.tar.xz -C source --strip-components 1
mkdir -p source/doc && : >source/doc/Makefile.in # which Debian leaves out

# emcc takes half a second to start; for what is only compiled, this does what it does.
sysroot="$(em-config CACHE)/sysroot"
cat >cc <<END
#!/bin/sh
for word; do
  case "\$word" in
    -c | -E | -S) exec clang-14 --target=wasm32-unknown-emscripten --sysroot="$sysroot" -D__EMSCRIPTEN__ "\$@" ;;
  esac
done
exec emcc "\$@"
END
chmod +x cc
cd build
../source/configure --host=none --disable-assembly --disable-shared --enable-cxx ABI=standard CC_FOR_BUILD=cc \
  CC="$work/cc" CXX=em++ AR=emar RANLIB=emranlib NM=emnm CFLAGS=-O2 CXXFLAGS='-O2 -fwasm-exceptions'
make -j "$(nproc)" SUBDIRS="mpn mpz mpq mpf printf scanf rand cxx"
cp gmp.h ../source/gmpxx.h "$folder/include"
cp .libs/libgmp.a .libs/libgmpxx.a "$folder/lib"
cd /
rm -rf "$work"
