#!/usr/bin/env bash
# sources.sh FOLDER PACKAGE ...: Debian's source packages, as they come from upstream, unpacked in FOLDER/PACKAGE. Nothing of the
# system is changed: apt keeps its lists and the packages under FOLDER. Beside them FOLDER/cc: emcc, without what it does
# before a file is only compiled.
set -euo pipefail
folder="$1"
shift
mkdir -p "$folder"/{sources,lists,cache}
cd "$folder"

# The sources of the same archives that packages come from.
for list in /etc/apt/sources.list.d/*.sources; do
  [[ -f "$list" ]] && sed 's/^Types:.*/Types: deb-src/' "$list" >"sources/$(basename "$list")"
done
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
  [[ -f "$list" ]] && sed -nE 's/^deb /deb-src /p' "$list" >"sources/$(basename "$list" .list).list"
done
apt=(apt-get -q -o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$folder/sources" -o "Dir::State::Lists=$folder/lists"
  -o "Dir::Cache=$folder/cache" -o APT::Sandbox::User=root)
"${apt[@]}" update
"${apt[@]}" source --download-only "$@"
for package; do
  mkdir "$package"
  tar xf "$package"_*.orig.tar.* -C "$package" --strip-components 1
done

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
