# Completion of plumbline for bash: commands, options, ids of claims, files.
_plumbline() {
  local current="${COMP_WORDS[COMP_CWORD]}" options='--help --version' words=''
  local claims=@CLAIMS@
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(compgen -W @COMMANDS@ -- "$current")
    return
  fi
  case "${COMP_WORDS[1]}" in
@CASES@  esac
  if [[ "$current" == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
  else
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current"; compgen -f -- "$current")
  fi
}
complete -F _plumbline plumbline
