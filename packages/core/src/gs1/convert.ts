import { readDigitalLink, writeDigitalLink } from './digital-link.js'
import { readElementString, writeElementString } from './element-string.js'
import { readEpcUri, writeEpcUri } from './epc-uri.js'
import type { Gs1Key } from './gs1-key.js'
import { refuseKey } from './refuse-key.js'

/** Reads a GS1 key from an EPC URI, an element string or a Digital Link. */
export function readGs1Key(given: string): Gs1Key {
  if (given.length > 2000) refuseKey(given, 'too long for a GS1 key')
  if (given.startsWith('urn:epc:')) return readEpcUri(given)
  if (given.startsWith('(')) return readElementString(given)
  if (/^https?:/i.test(given)) return readDigitalLink(given)
  refuseKey(given, 'neither an EPC URI, an element string nor a Digital Link')
}

export const toElementString = (given: string): string => writeElementString(readGs1Key(given))

export const toDigitalLink = (given: string, resolver?: string): string => writeDigitalLink(readGs1Key(given), resolver)

/**
 * The EPC URI of a key. Element strings and Digital Links do not say how long the company prefix is; where the caller
 * does not know either, the key stays a Digital Link.
 */
export function toEpcUri(given: string, companyPrefixLength?: number): string {
  const key = readGs1Key(given)
  const length = key.companyPrefixLength ?? companyPrefixLength
  return length === undefined ? writeDigitalLink(key) : writeEpcUri(key, length, given)
}
