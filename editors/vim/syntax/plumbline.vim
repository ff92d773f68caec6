" Vim syntax file of claim files (docs/editors.md). Made by editors/generate.py: change that.
if exists("b:current_syntax")
  finish
endif
syntax case match
setlocal iskeyword=@,48-57,-,_
syntax keyword claimWord all and at else exists false for if implies in latex least maximum minimum not of or prod reason sum then true
syntax keyword claimHead abs absolute-paths activation activation-slope add adjacency arrangement at-least beside bias bias-free cols column decompose decompose-absolute deepen depth derivative descend diagonal differentiable edge-weights entry equal flow-at flow-escape flow-limit flow-loss forall function gated-derivative gather gradient hadamard has-bias hasse identity inner input-gradient input-vertices iterate kind matrix-product matrix-stack matrix-sum max min mul nonnegative norm norm2 nowhere-zero output output-vertices outputs parameter-index parameters path-activity path-count path-derivative paths pi pow power preactivation pseudo-det pull rank relu relu-network rescale reshape row rows scale sensitivity sgn signs sin singular slopes sources speed-2 speed-at-most sqrt stack sub table tail-ratio theta trace transpose unroll vertex-activation vertex-preactivation vertex-slopes weight with-parameters witnessed
syntax match claimNumber /\<\d\+\(\.\d\+\)\?\>/
syntax match claimOperator /:=\|<=\|>=\|!=\|[-+*\/^=<>|]/
syntax region claimString start=/\"/ end=/\"/ oneline
syntax match claimMathematics /\$\(\\.\|[^$\\]\)*\$/ contained
syntax match claimClause /^ *\(answer\|authors\|cause\|change\|changed\|claim\|claims\|data\|defines\|degenerate\|draw\|expect\|false\|files\|first\|given\|let\|like\|main\|matrix\|meant\|network\|note\|paper\|param\|pattern\|proof\|reading\|readings\|requirements\|requires\|rests\|says\|section\|source\|statement\|then\|trivial\|true\|twin\|undecided\|use\|vector\|verdict\|version\)\>/
syntax region claimSentence start=/^\z( *\)\(answer\|authors\|cause\|change\|changed\|claims\|defines\|expect\|false\|files\|first\|like\|main\|meant\|note\|proof\|readings\|rests\|says\|source\|true\|undecided\|use\|verdict\|version\)\>/ end=/^\(\z1 \+\S\)\@!/me=s-1 contains=claimClause,claimMathematics,claimString
syntax region claimHeading start=/^ *\(claim\|paper\|pattern\|reading\|section\|statement\|twin\)\>/ end=/$/ contains=claimClause,claimMathematics,claimString oneline
syntax match claimComment /^ *#.*$/
highlight default link claimComment Comment
highlight default link claimString String
highlight default link claimNumber Number
highlight default link claimOperator Operator
highlight default link claimWord Conditional
highlight default link claimHead Function
highlight default link claimMathematics Special
highlight default link claimClause Statement
let b:current_syntax = "plumbline"
