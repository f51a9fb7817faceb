const longest = 160

/** The lines that differ, and no others: those around them may hold other people's keys. */
export function lineDiff(before: string, after: string): string {
  const [old, next] = [linesOf(before), linesOf(after)]
  const start = common(old, next)
  const end = common(old.slice(start).reverse(), next.slice(start).reverse())
  const gone = old.slice(start, old.length - end)
  const come = next.slice(start, next.length - end)
  const head = `@@ -${start + 1},${gone.length} +${start + 1},${come.length} @@`
  const lines = changes(gone, come).map(({ sign, text }) => `${sign}${text}`)
  return lines.length === 0 ? '' : [head, ...lines].join('\n')
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/))

/** How many lines are the same from the start on. */
function common(a: readonly string[], b: readonly string[]): number {
  let count = 0
  while (count < a.length && count < b.length && a[count] === b[count]) count++
  return count
}

/** A line that was only made longer, as by a comma, is cut down to where it differs. */
function changes(gone: readonly string[], come: readonly string[]): { sign: '-' | '+'; text: string }[] {
  const cut = Math.max(...[...gone, ...come].map(({ length }) => length), 0) > longest ? focus : same
  const [was, is] = cut(gone, come)
  return [...was.map((text) => ({ sign: '-' as const, text })), ...is.map((text) => ({ sign: '+' as const, text }))]
}

const same = (a: readonly string[], b: readonly string[]): [readonly string[], readonly string[]] => [a, b]

/** Of long lines only the part that differs. */
function focus(gone: readonly string[], come: readonly string[]): [string[], string[]] {
  const [a, b] = [gone.join('\n'), come.join('\n')]
  const start = common([...a], [...b])
  const end = common([...a].slice(start).reverse(), [...b].slice(start).reverse())
  const part = (text: string): string[] => {
    const middle = [...text].slice(start, [...text].length - end).join('')
    return middle === '' ? [] : middle.split('\n').map((line) => `…${line}…`)
  }
  return [part(a), part(b)]
}
