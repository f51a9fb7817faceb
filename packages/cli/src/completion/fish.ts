import type { Place } from './candidates.js'

export function fishCompletion(places: readonly Place[]): string {
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const lines = places.flatMap(({ words: at, candidates, values }) =>
    candidates.map(({ text, about }) => {
      const taken = values.find(({ flags }) => flags.includes(text))
      const what = text.startsWith('--') ? `-l ${text.slice(2)}` : `-f -a ${quote(text)}`
      const value =
        taken === undefined ? '' : taken.choices.length === 0 ? ' -r' : ` -x -a ${quote(taken.choices.join(' '))}`
      return `complete -c kg -n ${quote(`__kg_at ${quote(at)}`)} ${what}${value} -d ${quote(about)}`
    }),
  )
  const groups = places.filter(({ words: at }) => at !== '').map(({ words: at }) => quote(at))
  return `# fish completion for kg. To load it: kg completion fish | source
function __kg_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim -- "$at $word")
    if contains -- $next ${groups.join(' ')}
      set at $next
    end
  end
  test "$at" = "$argv[1]"
end
${lines.join('\n')}
`
}
