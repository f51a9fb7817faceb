import { checkElement, type Gs1Element } from './elements.js'
import { refuseKey } from './refuse-key.js'
import { type Scheme, schemes } from './schemes.js'

/** A GS1 key, however it was written. */
export interface Gs1Key {
  readonly scheme: Scheme
  /** The key first, then what narrows it down. */
  readonly elements: readonly Gs1Element[]
  /** Known from an EPC URI, and needed to write one. */
  readonly companyPrefixLength?: number
}

export const elementValue = (elements: readonly Gs1Element[], ai: string): string | undefined =>
  elements.find(([given]) => given === ai)?.[1]

/** The key that elements stand for. A serial number wins over a lot. */
export function keyOf(elements: readonly Gs1Element[], given: string): Gs1Key {
  for (const element of elements) checkElement(element, given)
  if (new Set(elements.map(([ai]) => ai)).size < elements.length) refuseKey(given, 'an identifier stands there twice')
  const possible = schemes.filter(({ ai }) => ai === elements[0]?.[0])
  const exact = possible.find(({ tail }) => tail?.ai !== undefined && elementValue(elements, tail.ai) !== undefined)
  const scheme = exact ?? possible[0]
  if (scheme === undefined) refuseKey(given, 'it does not begin with a GS1 key')
  return { scheme, elements }
}

/** What follows reference and pieces in the URI, if the key has it. */
export function tailOf({ scheme, elements }: Gs1Key): string | undefined {
  if (scheme.tail === undefined) return undefined
  if (scheme.tail.ai !== undefined) return elementValue(elements, scheme.tail.ai)
  const inline = (elements[0]?.[1] ?? '').slice(digitsEnd(scheme))
  return inline === '' ? undefined : inline
}

/** Where the digits of a key with its check digit end. */
export const digitsEnd = ({ digits = 0, filler = '' }: Scheme): number => filler.length + digits + 1
