import { readGs1Key } from './convert.js'
import { writeDigitalLink } from './digital-link.js'
import { isOpaqueEpc, splitKey } from './epc-uri.js'
import { Gs1KeyInvalidError } from './errors.js'
import { type Gs1Key, tailOf } from './gs1-key.js'

/** An identifier as KG-JSON writes it. */
export interface KeyIdentifier {
  readonly '@type': string
  readonly '@value': string
}

/** What KG-JSON calls the number behind an AI. */
const numberNames: Readonly<Record<string, string>> = { '00': 'gs1_128', '01': 'gtin', '414': 'gln', '417': 'gln' }

/**
 * By what a thing is known: its id, and of a GS1 key its parts. The identifier `digitalLink` is the same however the key
 * was written, so that things meet that one party calls by EPC and another by Digital Link.
 */
export function identifiersOf(id: string): KeyIdentifier[] {
  const key = readKey(id)
  const own: [string, string][] = [['id', id]]
  if (key !== undefined) own.push(...keyIdentifiers(id, key))
  else if (isOpaqueEpc(id)) own.push([id.split(':')[3] as string, id])
  return own.map(([type, value]) => ({ '@type': type, '@value': value }))
}

function readKey(id: string): Gs1Key | undefined {
  // Most ids are none, and an error costs more than a check of the first letters.
  if (!/^(?:urn:epc:|\(|https?:)/i.test(id)) return undefined
  try {
    return readGs1Key(id)
  } catch (error) {
    if (error instanceof Gs1KeyInvalidError) return undefined
    throw error
  }
}

function keyIdentifiers(id: string, key: Gs1Key): [string, string][] {
  const { scheme, elements, companyPrefixLength } = key
  const found: [string, string][] = []
  if (companyPrefixLength !== undefined) {
    const { companyPrefix, reference } = splitKey(key, companyPrefixLength, id)
    found.push([scheme.name, id], ['companyPrefix', companyPrefix])
    if (reference !== '') found.push([scheme.reference, reference])
  }
  const [ai = '', value = ''] = elements[0] ?? []
  if (ai === '8006') found.push(['gtin', value.slice(0, 14)])
  else if (numberNames[ai] !== undefined) found.push([numberNames[ai], value])
  const tail = tailOf(key)
  if (scheme.tail !== undefined && tail !== undefined) found.push([scheme.tail.name, tail])
  return [...found, ['digitalLink', writeDigitalLink(key)]]
}
