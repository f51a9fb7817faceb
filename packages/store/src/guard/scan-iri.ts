import { isAllowedInIri, readCodepointEscape } from './codepoint-escape.js'
import type { PieceMap } from './piece-map.js'
import { RefusalError } from './refusal.js'

const greaterThan = 62
const backslash = 92

/** Passes over the IRI that starts here and returns the place after it; undefined when this `<` is an operator. */
export function scanIri(text: string, start: number, out: PieceMap): number | undefined {
  let at = start + 1
  let escaped = false
  while (true) {
    const code = text.charCodeAt(at)
    if (code === greaterThan) break
    if (code === backslash && (text[at + 1] === 'u' || text[at + 1] === 'U')) escaped = true
    else if (Number.isNaN(code) || !isAllowedInIri(text.charAt(at))) return undefined
    at++
  }
  if (escaped) out.replace(start, at + 1, unescapeIri(text, start, at + 1))
  return at + 1
}

function unescapeIri(text: string, start: number, end: number): string {
  let iri = ''
  for (let at = start; at < end; ) {
    const found = text.charCodeAt(at) === backslash ? readCodepointEscape(text, at) : undefined
    if (found !== undefined && !isAllowedInIri(found.character)) {
      throw new RefusalError(at, 'this character is not allowed in an IRI, not even as an escape')
    }
    iri += found?.character ?? text.charAt(at)
    at = found?.end ?? at + 1
  }
  return iri
}
