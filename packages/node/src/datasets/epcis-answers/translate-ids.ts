import { Gs1KeyInvalidError } from '@kg/contract'
import { canonicalValue, readGs1Key, toDigitalLink, writeDigitalLink, writeEpcUri } from '@kg/ingest/datasets'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { digitsFromPrefix } from '../epcis-index/gs1-terms.js'
import { arrivals } from '../links/table.js'
import { identifierKey } from '../links/vertex-keys.js'
import { visibleCopies } from '../records/visible-datasets.js'

/** How ids of GS1 are written. */
export type EpcForm = 'link' | 'urn'

/** Writes an id in another form. What has no other form stays as it is. */
export type TranslateId = (id: string) => string

/** Things of a company that are looked at, at most, until one is found that the caller may see. */
const mostThings = 200

/** How the ids of an answer are to be written; undefined, if they stay as they were captured. */
export function idTranslation(
  ledger: Pick<Journal, 'read'>,
  caller: Caller,
  form: EpcForm | undefined,
): TranslateId | undefined {
  if (form === undefined) return undefined
  const translate = form === 'link' ? linkOf : urnOf(prefixLengths(ledger, caller))
  return (id) => {
    try {
      return translate(id)
    } catch (error) {
      if (error instanceof Gs1KeyInvalidError) return id
      throw error
    }
  }
}

const linkOf: TranslateId = (id) => (id.startsWith('urn:epc:') ? toDigitalLink(id) : id)

const urnOf =
  (lengthOf: (digits: string) => number | undefined): TranslateId =>
  (id) => {
    if (!/^https?:/i.test(id)) return id
    const key = readGs1Key(id)
    const length = lengthOf(digitsFromPrefix(canonicalValue(id))?.digits ?? '')
    if (length === undefined) return id
    const urn = writeEpcUri(key, length, id)
    // A URN has no room for a lot beside a serial number, for example.
    return toDigitalLink(urn) === writeDigitalLink(key) ? urn : id
  }

/**
 * A Digital Link does not say how long the company prefix is. No prefix begins with another, so it is known when anything
 * of the same company was captured as a URN.
 */
function prefixLengths(ledger: Pick<Journal, 'read'>, caller: Caller): (digits: string) => number | undefined {
  const known = new Map<string, boolean>()
  const isKnown = (prefix: string): boolean => {
    const before = known.get(prefix)
    if (before !== undefined) return before
    const found = ledger.read((r) => {
      const isVisible = visibleCopies(r, caller)
      const range = { prefix: [identifierKey('companyPrefix', prefix)], limit: mostThings }
      return [...r.range(arrivals, range)].some(({ key }) => isVisible(key[1]) !== undefined)
    })
    known.set(prefix, found)
    return found
  }
  return (digits) => {
    const lengths = [6, 7, 8, 9, 10, 11, 12].filter((n) => digits.length > n && isKnown(digits.slice(0, n)))
    // Of two that contradict each other, nobody knows which is wrong.
    return lengths.length === 1 ? lengths[0] : undefined
  }
}
