/** An identifier as a trail begins with it. */
export interface Wanted {
  readonly type: string
  readonly value: string
}

/** The types that a person may choose from; `id` also finds what a number or a link stands for. */
export const identifierTypes = ['id', 'sgtin', 'gtin', 'sscc', 'gs1_128', 'sgln', 'gln', 'digitalLink', 'lotNumber']

const resolver = 'https://id.gs1.org'
const keyPath = /^https?:\/\/[^/?#]+(?:\/[^?#]*?)?(\/(?:00|01|253|255|401|402|414|417|80\d\d)\/[^?#]+?)\/?(?:[?#].*)?$/i

/** What somebody typed, as the identifiers that it may be: people copy numbers from labels and links from codes. */
export function identifierPairs(text: string, type = 'id'): Wanted[] {
  const value = text.trim()
  const given = { type, value }
  if (type !== 'id') return [given]
  const digits = value.replaceAll(/[\s()-]/g, '')
  if (/^(?:\d{8}|\d{12,14})$/.test(digits)) return [given, { type: 'gtin', value: digits.padStart(14, '0') }]
  if (/^(?:00)?\d{18}$/.test(digits)) return [given, { type: 'gs1_128', value: digits.slice(-18) }]
  const path = keyPath.exec(value)?.[1]
  return path === undefined ? [given] : [given, { type: 'digitalLink', value: resolver + path }]
}
