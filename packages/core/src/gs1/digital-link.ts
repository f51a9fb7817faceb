import type { Gs1Element } from './elements.js'
import { type Gs1Key, keyOf } from './gs1-key.js'
import { refuseKey } from './refuse-key.js'

/** The resolver that GS1 runs; links of one key are equal below it. */
export const gs1Resolver = 'https://id.gs1.org'

/** What may follow each key in the path, in this order. */
const qualifiers: Readonly<Record<string, readonly string[]>> = {
  '00': [],
  '01': ['22', '10', '21', '235'],
  '253': [],
  '255': [],
  '401': [],
  '402': [],
  '414': ['254'],
  '417': [],
  '8003': [],
  '8004': [],
  '8006': ['22', '10', '21'],
  '8010': ['8011'],
  '8017': ['8019'],
  '8018': ['8019'],
}

/** The words that early Digital Links had in place of numbers. */
const words: Readonly<Record<string, string>> = {
  gtin: '01',
  itip: '8006',
  cpid: '8010',
  gln: '414',
  party: '417',
  gsrnp: '8017',
  gsrn: '8018',
  gcn: '255',
  sscc: '00',
  gdti: '253',
  ginc: '401',
  gsin: '402',
  grai: '8003',
  giai: '8004',
  cpv: '22',
  lot: '10',
  ser: '21',
  cpsn: '8011',
  glnx: '254',
  srin: '8019',
}

const toAi = (segment: string): string => (Object.hasOwn(words, segment) ? (words[segment] as string) : segment)

/** Reads a GS1 Digital Link of any domain. Its query, which names attributes and not the thing, is left out. */
export function readDigitalLink(given: string): Gs1Key {
  const [, path] = /^https?:\/\/[^/?#]+(\/[^?#]*)/i.exec(given) ?? refuseKey(given, 'it is no Digital Link')
  const segments = (path as string).replace(/\/$/, '').split('/')
  const start = segments.findIndex((_, i) => isKeyPath(segments, i))
  if (start === -1) refuseKey(given, 'its path holds no GS1 key')
  const elements: Gs1Element[] = []
  for (let i = start; i < segments.length; i += 2)
    elements.push(readElement(segments[i] as string, segments[i + 1] as string, given))
  return keyOf(elements, given)
}

/** From here on, the path is a key with its qualifiers. */
function isKeyPath(segments: readonly string[], start: number): boolean {
  const key = toAi(segments[start] as string)
  if (!Object.hasOwn(qualifiers, key) || (segments.length - start) % 2 !== 0) return false
  const allowed = qualifiers[key] as readonly string[]
  for (let i = start + 2; i < segments.length; i += 2) if (!allowed.includes(toAi(segments[i] as string))) return false
  return true
}

function readElement(segment: string, value: string, given: string): Gs1Element {
  const ai = toAi(segment)
  const text = decode(value, given)
  // A GTIN may be written with 8, 12 or 13 digits.
  return [ai, ai === '01' && /^(?:\d{8}|\d{12,13})$/.test(text) ? text.padStart(14, '0') : text]
}

function decode(value: string, given: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    refuseKey(given, 'its path is not percent-encoded UTF-8')
  }
}

export function writeDigitalLink({ elements }: Gs1Key, resolver: string = gs1Resolver): string {
  const [key, ...rest] = elements
  const order = qualifiers[key?.[0] ?? ''] ?? []
  const sorted = rest.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  const path = [key as Gs1Element, ...sorted].map(([ai, value]) => `/${ai}/${encode(value)}`).join('')
  return `${resolver.replace(/\/+$/, '')}${path}`
}

/** Everything but letters, digits, `-`, `.`, `_` and `~`. */
function encode(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
