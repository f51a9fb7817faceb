import { SparqlTooDeepError } from '@kg/contract/errors'
import { isNameCharacter, readCodepointEscape } from './codepoint-escape.js'
import { PieceMap } from './piece-map.js'
import { positionAt } from './position.js'
import { RefusalError } from './refusal.js'
import { scanIri } from './scan-iri.js'
import { scanString } from './scan-string.js'

/** The parser takes some twenty frames for a parenthesis and overflows near a hundred; this leaves room for the caller. */
export const maxDepth = 64

/**
 * Brings a text into the one form that every SPARQL parser reads alike: no comments (parsers disagree on what ends
 * one), no codepoint escapes (parsers disagree on when they are read) and no long runs of blanks (which cost the
 * parser's lexer exponential time). Deep nesting is refused here, before it can use up a stack.
 */
export function scan(text: string): PieceMap {
  const out = new PieceMap(text)
  let depth = 0
  let at = 0
  if (text.charCodeAt(0) === 0xfeff) {
    out.replace(0, 1, '')
    at = 1
  }
  while (at < text.length) {
    switch (text[at]) {
      case ' ':
      case '\t':
      case '\n':
      case '\r':
      case '#':
        at = scanBlank(text, at, out)
        break
      case '"':
      case "'":
        at = scanString(text, at, out)
        break
      case '\\':
        at = scanNameEscape(text, at, out)
        break
      case '<': {
        const end = scanIri(text, at, out)
        if (end === undefined && text[at + 1] === '<') depth = deeper(text, at++, depth)
        at = end ?? at + 1
        break
      }
      case '{':
      case '(':
      case '[':
        depth = deeper(text, at++, depth)
        break
      case '>':
        if (text[at + 1] === '>') depth--
        at += text[at + 1] === '>' ? 2 : 1
        break
      case '}':
      case ')':
      case ']':
        depth--
        at++
        break
      default:
        at++
    }
  }
  out.finish()
  return out
}

function deeper(text: string, at: number, depth: number): number {
  if (depth >= maxDepth) throw new SparqlTooDeepError({ maxDepth: maxDepth, ...positionAt(text, at) })
  return Math.max(depth, 0) + 1
}

/** A run of blanks and comments becomes one blank; a line end stays one, so that the text remains readable. */
function scanBlank(text: string, start: number, out: PieceMap): number {
  let at = start
  let commented = false
  let newLine = false
  for (; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\n' || character === '\r') {
      newLine = true
      commented = false
    } else if (character === '#') commented = true
    else if (!commented && character !== ' ' && character !== '\t') break
  }
  if (at - start > 1 || text[start] === '#') out.replace(start, at, newLine ? '\n' : ' ')
  return at
}

function scanNameEscape(text: string, start: number, out: PieceMap): number {
  const escaped = readCodepointEscape(text, start)
  if (escaped === undefined) return start + 2
  if (!isNameCharacter(escaped.character)) throw new RefusalError(start, 'an escaped character is not allowed here')
  out.replace(start, escaped.end, escaped.character)
  return escaped.end
}
