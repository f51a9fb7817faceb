import type { Place } from './candidates.js'

/** Works with the bash 3.2 of older systems too. */
export function bashCompletion(places: readonly Place[]): string {
  const words = places.map(
    ({ words: at, candidates }) => `    '${at}') words='${candidates.map(({ text }) => text).join(' ')}' ;;`,
  )
  const values = places.flatMap(({ words: at, values: options }) =>
    options.flatMap(({ flags, choices }) =>
      flags.map((flag) => `    '${at} ${flag}') words='${choices.join(' ')}'; takes=1 ;;`),
    ),
  )
  const groups = places.filter(({ words: at }) => at !== '').map(({ words: at }) => `'${at}'`)
  return `# bash completion for kg. To load it: eval "$(kg completion bash)"
_kg() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" at='' next='' i words='' takes=''
  for ((i = 1; i < COMP_CWORD; i++)); do
    next="\${at:+$at }\${COMP_WORDS[i]}"
    case "$next" in
    ${groups.join('|')}) at="$next" ;;
    esac
  done
  case "$at $previous" in
${values.join('\n')}
  esac
  if [ -z "$takes" ]; then
    case "$at" in
${words.join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _kg kg
`
}
