import type { Place } from './candidates.js'

export function zshCompletion(places: readonly Place[]): string {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const words = places.map(({ words: at, candidates }) => {
    const items = candidates.map(({ text, about }) => quote(`${text}:${about}`))
    return `    ${quote(at)}) items=(${items.join(' ')}) ;;`
  })
  const values = places.flatMap(({ words: at, values: options }) =>
    options.flatMap(({ flags, choices }) =>
      flags.map((flag) => {
        const then = choices.length === 0 ? '_files' : `compadd -- ${choices.join(' ')}`
        return `    ${quote(`${at} ${flag}`)}) ${then}; return ;;`
      }),
    ),
  )
  const groups = places.filter(({ words: at }) => at !== '').map(({ words: at }) => quote(at))
  return `#compdef kg
# zsh completion for kg. To load it: source <(kg completion zsh)
_kg() {
  local at='' next='' word
  local -a items
  for word in "\${(@)words[2,CURRENT-1]}"; do
    next="\${at:+$at }$word"
    case "$next" in
    ${groups.join('|')}) at="$next" ;;
    esac
  done
  case "$at \${words[CURRENT-1]}" in
${values.join('\n')}
  esac
  case "$at" in
${words.join('\n')}
  esac
  _describe 'kg' items || _files
}
if [ "$funcstack[1]" = "_kg" ]; then _kg "$@"; else compdef _kg kg; fi
`
}
