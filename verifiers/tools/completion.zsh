#compdef plumbline
# Completion of plumbline for zsh: commands, options, ids of claims, files.
local -a commands options words_here claims
claims=(@CLAIMS@)
commands=(
@COMMANDS@)
if ((CURRENT == 2)); then
  _describe command commands
  return
fi
case "$words[2]" in
@CASES@esac
if [[ "$PREFIX" == -* ]]; then
  _describe option options
else
  compadd -a words_here
  _files
fi
