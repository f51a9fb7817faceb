import { asStringContent, readCodepointEscape } from './codepoint-escape.js'
import type { PieceMap } from './piece-map.js'
import { RefusalError } from './refusal.js'

const backslash = 92
const lf = 10
const cr = 13
const simpleEscapes = 'tbnrf\\"\''
/** The parser's pattern for strings runs out of stack on very long ones, and their content never matters to the guard. */
const longestParsed = 256

/** Passes over the string that starts here and returns the place after it. */
export function scanString(text: string, start: number, out: PieceMap): number {
  const quote = text.charCodeAt(start)
  const long = text.charCodeAt(start + 1) === quote && text.charCodeAt(start + 2) === quote
  const mark = text[start] ?? ''
  const delimiter = long ? mark.repeat(3) : mark
  const content: string[] = []
  let kept = start + delimiter.length
  let at = kept
  while (true) {
    const code = text.charCodeAt(at)
    if (Number.isNaN(code)) throw new RefusalError(start, 'this string is never closed')
    if (code === quote && (!long || text.startsWith(delimiter, at))) break
    if (!long && (code === lf || code === cr)) throw new RefusalError(start, 'this string is not closed on its line')
    if (code !== backslash) {
      at++
      continue
    }
    const escaped = readCodepointEscape(text, at)
    if (escaped !== undefined) {
      content.push(text.slice(kept, at), asStringContent(escaped.character))
      kept = at = escaped.end
    } else if (simpleEscapes.includes(text[at + 1] ?? ' ')) {
      at += 2
    } else {
      throw new RefusalError(at, `'\\${text[at + 1] ?? ''}' is not an escape that SPARQL knows`)
    }
  }
  const end = at + delimiter.length
  const changed = content.length > 0
  if (changed || end - start > longestParsed) {
    const sent = `${delimiter}${content.join('')}${text.slice(kept, at)}${delimiter}`
    out.replace(start, end, sent.length > longestParsed ? delimiter + delimiter : sent, sent)
  }
  return end
}
