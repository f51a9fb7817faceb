/** A query without its constants: those that differ in nothing else have one shape. */
export interface QueryShape {
  /** The query with a mark in the place of each constant. */
  readonly template: string
  readonly constants: readonly string[]
}

/** Whole IRIs and plain short strings; then what makes a text too hard to take apart by looking at it. */
const pieces =
  /(:\s*)?(<[A-Za-z][A-Za-z0-9+.-]*:[^\0- <>"{}|^`\\]*>)|"""|'''|("[^"\\\n\r]{0,200}"|'[^'\\\n\r]{0,200}')|["'#\\]/g
/** Where constants are more than values: they name graphs, hosts and bases. */
const naming = /\b(?:FROM|GRAPH|SERVICE|BASE|USING|INTO|WITH)\b|kg:mark:|\uFEFF/i
const marks = /<kg:mark:\d+>|"kg:mark:\d+"/

/** Absent where constants may decide what a query is about, or where it cannot be told apart what is a constant. */
export function shapeOf(text: string): QueryShape | undefined {
  if (naming.test(text)) return undefined
  const constants: string[] = []
  let isPlain = true
  const template = text.replace(pieces, (found, before: string | undefined, iri?: string, string?: string) => {
    // Behind a colon, an IRI is most likely that of a prefix.
    if (before !== undefined) return found
    const constant = iri ?? string
    if (constant === undefined) {
      isPlain = false
      return found
    }
    const mark = iri === undefined ? `"kg:mark:${constants.length}"` : `<kg:mark:${constants.length}>`
    constants.push(constant)
    return mark
  })
  return isPlain && constants.length > 0 ? { template, constants } : undefined
}

/** What stands between the marks of a text, if each of so many is there once and in its turn. */
export function splitAtMarks(text: string, count: number): readonly string[] | undefined {
  const found = text.match(new RegExp(marks, 'g')) ?? []
  const isInTurn = found.length === count && found.every((mark, i) => mark.slice(9, -1) === String(i))
  return isInTurn ? text.split(marks) : undefined
}

export function fillIn(parts: readonly string[], constants: readonly string[]): string {
  let text = parts[0] ?? ''
  for (let i = 0; i < constants.length; i++) text += (constants[i] ?? '') + (parts[i + 1] ?? '')
  return text
}
