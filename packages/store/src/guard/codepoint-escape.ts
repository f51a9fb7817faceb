import { RefusalError } from './refusal.js'

export interface CodepointEscape {
  readonly character: string
  readonly end: number
}

const fourDigits = /^[0-9A-Fa-f]{4}$/
const eightDigits = /^[0-9A-Fa-f]{8}$/

/** Reads `\uXXXX` or `\UXXXXXXXX` at this place; undefined when it is another escape. */
export function readCodepointEscape(text: string, at: number): CodepointEscape | undefined {
  const letter = text[at + 1]
  if (letter !== 'u' && letter !== 'U') return undefined
  const end = at + (letter === 'u' ? 6 : 10)
  const digits = text.slice(at + 2, end)
  if (!(letter === 'u' ? fourDigits : eightDigits).test(digits))
    throw new RefusalError(at, 'this codepoint escape is incomplete')
  const code = Number.parseInt(digits, 16)
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
    throw new RefusalError(at, `U+${digits.toUpperCase()} is not a character`)
  }
  return { character: String.fromCodePoint(code), end }
}

const escapesInString: Record<string, string> = { '"': '\\"', "'": "\\'", '\\': '\\\\', '\n': '\\n', '\r': '\\r' }

/** The character as it can stand inside quotes of any kind. */
export function asStringContent(character: string): string {
  return escapesInString[character] ?? character
}

/** Characters that IRIREF excludes may not come in by an escape either. */
export function isAllowedInIri(character: string): boolean {
  return character > ' ' && !'<>"{}|^`\\'.includes(character)
}

/** Outside quotes and IRIs an escape can only be part of a name. */
export function isNameCharacter(character: string): boolean {
  return /^[A-Za-z0-9_-]$/.test(character) || (character.codePointAt(0) ?? 0) >= 0xb7
}
