#!/bin/bash
# entries.sh LIBRARY MODULES.HPP FILE=MODULE...: does every way from one module of the checker into another record it?
#
# The compiled library says which function of one module is referred to by another (or by the base). Each of these must
# have an Entry of its module among its arguments, or an argument of a type that carries one (a number of intervals), or be
# a member of a class whose objects are made by such a function. So the modules on a success line are those whose code ran:
# no other code of a module can be reached. Free is what a module hands to the base (extension.hpp: the dispatch records
# what it calls), and what decides nothing (`aside`).
set -u
library=$1 header=$2
shift 2

nm -AC "$library" | awk -v pairs="$*" -v names="$(tr -d '\n' <"$header" | sed 's/.*kModuleNames\[\] = {\([^}]*\)}.*/\1/; s/[", ]\+/ /g')" '
  BEGIN {
    count = split(pairs, list, " ")
    for (i = 1; i <= count; ++i) { split(list[i], pair, "="); of_file[pair[1]] = pair[2] }
    count = split(names, list, " ")
    for (i = 1; i <= count; ++i) number[list[i]] = i - 1
  }
  # The module of an object: a batch is called like it, a file alone is looked up.
  function module_of(object) {
    if (object ~ /^unity_.*_cxx\.cxx\.o$/) { sub(/^unity_/, "", object); sub(/_cxx\.cxx\.o$/, "", object); return object }
    sub(/\.cpp\.o$/, "", object)
    return object in of_file ? of_file[object] : "base"
  }
  {
    split($0, parts, ":")
    module = module_of(parts[2])
    rest = $0
    sub(/^[^:]*:[^:]*:/, "", rest)
    kind = substr(rest, 18, 1)
    symbol = substr(rest, 20)
    if (kind == "T") { defined[symbol] = module; ++functions[module] }
    if (kind == "U" && symbol ~ /^checker::/) refers[symbol] = refers[symbol] " " module
  }
  function records(symbol, module) {
    if (index(symbol, "checker::Entry<(checker::Module)" number[module] ">") > 0) return 1
    if (module == "roots" && symbol ~ /checker::(Dyadic|Interval|Enclosure)/) return 1
    if (symbol ~ /^checker::[A-Z][A-Za-z]*::/) return 1
    return symbol ~ /^checker::[a-z_]+_(heads|rules|field|format|matrices|networks|numbers)\(\)$/ ||
      symbol ~ /^checker::(product_by_digits|expect_tensors)\(/
  }
  END {
    for (name in number)
      if (name != "base" && !(name in functions)) { print "FAIL: no code of the module " name; ++bad }
    for (symbol in refers) {
      home = defined[symbol]
      if (home == "" || home == "base" || home == "aside") continue
      if (!(home in number)) { print "FAIL: " home " is no module: " symbol; ++bad; continue }
      count = split(refers[symbol], list, " ")
      for (i = 1; i <= count; ++i)
        if (list[i] != home) {
          ++crossings
          if (!records(symbol, home)) { print "FAIL: " list[i] " calls " home " unrecorded: " symbol; ++bad }
          break
        }
    }
    if (crossings < 60) { print "FAIL: only " crossings + 0 " ways from one module into another were found"; ++bad }
    print crossings " ways from one module into another, " bad + 0 " unrecorded"
    exit bad > 0
  }'
