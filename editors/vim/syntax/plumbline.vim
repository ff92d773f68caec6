" Vim syntax file of claim files (docs/editors.md). Made by editors/generate.py: change that.
if exists("b:current_syntax")
  finish
endif
syntax case match
setlocal iskeyword=@,48-57,-,_
syntax match claimComment /^ *#.*$/
syntax region claimString start=/\"/ end=/\"/ oneline
syntax match claimNumber /\<\d\+\(\.\d\+\)\?\>/
syntax match claimOperator /:=\|<=\|>=\|!=\|[-+*\/^=<>|]/
syntax keyword claimWord all and at else exists false for if implies in latex least maximum minimum not of or prod reason sum then true
syntax keyword claimHead abs absolute-paths activation activation-slope add adjacency and arrangement at-least beside bias bias-free cols column data decompose decompose-absolute deepen depth derivative descend diagonal differentiable edge-weights entry equal exists forall function gated-derivative gather gradient hadamard has-bias hasse identity if implies inner input-gradient input-vertices iterate kind matrix matrix-product matrix-stack matrix-sum max maximum min minimum mul nonnegative norm norm2 not nowhere-zero or output output-vertices outputs param parameter-index parameters path-activity path-count path-derivative paths pi pow power preactivation prod pseudo-det pull rank relu relu-network rescale reshape row rows scale sensitivity sgn signs sin singular slopes sources speed-2 speed-at-most sqrt stack sub sum table tail-ratio theta trace transpose true unroll vertex-activation vertex-preactivation vertex-slopes weight with-parameters witnessed
syntax match claimMathematics /\$\(\\.\|[^$\\]\)*\$/ contained
syntax region claimSentence start=/^\z( *\)\(authors\|cause\|change\|changed\|claim\|claims\|defines\|expect\|false\|files\|first\|like\|main\|meant\|note\|paper\|pattern\|proof\|reading\|readings\|rests\|says\|section\|source\|statement\|true\|twin\|undecided\|use\|verdict\|version\)\>/ skip=/^\z1 \+\(authors\>\|cause\>\|change\>\|changed\>\|claim\>\|claims\>\|data\>\|defines\>\|degenerate\>\|draw\>\|expect\>\|false\>\|files\>\|first\>\|given\>\|let\>\|like\>\|main\>\|matrix\>\|meant\>\|network\>\|note\>\|paper\>\|param\>\|pattern\>\|proof\>\|reading\>\|readings\>\|requirements\>\|requires\>\|rests\>\|says\>\|section\>\|source\>\|statement\>\|then\>\|trivial\>\|true\>\|twin\>\|undecided\>\|use\>\|vector\>\|verdict\>\|version\>\)\@!\S/ end=/^/me=s-1 contains=claimClause,claimMathematics,claimString
syntax match claimClause /^ *\(authors\|cause\|change\|changed\|claim\|claims\|data\|defines\|degenerate\|draw\|expect\|false\|files\|first\|given\|let\|like\|main\|matrix\|meant\|network\|note\|paper\|param\|pattern\|proof\|reading\|readings\|requirements\|requires\|rests\|says\|section\|source\|statement\|then\|trivial\|true\|twin\|undecided\|use\|vector\|verdict\|version\)\>/
highlight default link claimComment Comment
highlight default link claimString String
highlight default link claimNumber Number
highlight default link claimOperator Operator
highlight default link claimWord Conditional
highlight default link claimHead Function
highlight default link claimMathematics Special
highlight default link claimClause Statement
let b:current_syntax = "plumbline"
