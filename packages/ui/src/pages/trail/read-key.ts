import { checkDigit, type Gs1Element, type Gs1Key, readGs1Key, toEpcUri, writeDigitalLink } from '@kg/core/gs1'

/** An identifier as a trail begins with it. */
export interface Wanted {
  readonly type: string
  readonly value: string
}

/** What somebody typed, copied or scanned, and how it was understood. */
export interface ReadKey {
  /** Its parts in words: `GTIN`, `lot`, `serial`. */
  readonly parts: readonly (readonly [word: string, value: string])[]
  readonly wanted: readonly Wanted[]
  /** Whether a thing must have all of them, or any. */
  readonly opcode: 'EQ' | 'IN'
  readonly epc?: string
  readonly link?: string
  /** What may be wrong with it. */
  readonly doubt?: string
}

/** The types that a person may choose from; `id` also finds what a number or a link stands for. */
export const identifierTypes = ['id', 'sgtin', 'gtin', 'sscc', 'gs1_128', 'sgln', 'gln', 'digitalLink', 'lotNumber']

const aiWords: Readonly<Record<string, string>> = {
  '00': 'SSCC',
  '01': 'GTIN',
  '10': 'lot',
  '21': 'serial',
  '22': 'variant',
  '235': 'serial of a third party',
  '253': 'GDTI',
  '254': 'extension',
  '255': 'GCN',
  '401': 'GINC',
  '402': 'GSIN',
  '414': 'GLN',
  '417': 'GLN of a party',
  '8003': 'GRAI',
  '8004': 'GIAI',
  '8006': 'piece of a GTIN',
  '8010': 'component',
  '8011': 'serial',
  '8017': 'GSRN of a provider',
  '8018': 'GSRN',
  '8019': 'service',
}

/** Identifiers that things with such an element have. */
const typeOfAi: Readonly<Record<string, string>> = {
  '00': 'gs1_128',
  '01': 'gtin',
  '10': 'lotNumber',
  '21': 'serial',
  '254': 'extension',
  '414': 'gln',
  '417': 'gln',
}

/** Reads an EPC URI, a Digital Link, an element string, a number from a label, or any other id. */
export function readKey(text: string, type = 'id'): ReadKey {
  const value = text.trim()
  if (type !== 'id') return { parts: [[type, value]], wanted: [{ type, value }], opcode: 'IN' }
  const plain: ReadKey = { parts: [['id', value]], wanted: asIs(value), opcode: 'IN' }
  const key = keyIn(value)
  if (key !== undefined) return describeKey(key, value)
  const label = labelIn(value)
  if (label === undefined) return plain
  const { number, tails } = label
  if (checkDigit(number.slice(0, -1)) !== number.at(-1))
    return {
      ...plain,
      doubt: `The last of its ${number.length} digits is no check digit: it would have to be ${checkDigit(number.slice(0, -1))}.`,
    }
  const head: Gs1Element = number.length === 18 ? ['00', number] : ['01', number.padStart(14, '0')]
  const read = describeKey(keyOfElements([head, ...tails]) ?? { elements: [head, ...tails] }, value)
  // Thirteen digits may be a product or a place, and nothing tells which.
  return number.length === 13 && tails.length === 0
    ? { ...read, parts: [['GTIN or GLN', number]], wanted: [...read.wanted, { type: 'gln', value: number }] }
    : read
}

/** An object has its id, and may have it as an identifier as well. */
const asIs = (value: string): Wanted[] => [
  { type: 'id', value },
  { type: 'uid', value },
]

function describeKey({ elements, ...key }: Pick<Gs1Key, 'elements'> & Partial<Gs1Key>, given: string): ReadKey {
  const parts = elements.map(([ai, value]) => [aiWords[ai] ?? `(${ai})`, value] as const)
  const link = writeDigitalLink({ elements } as Gs1Key) // It needs nothing else of the key.
  const epc = key.companyPrefixLength === undefined ? undefined : toEpcUri(given)
  const types = elements.map(([ai]) => typeOfAi[ai])
  const isExact = given !== '' && /^(?:urn:|https?:)/i.test(given)
  const named = elements.flatMap(([, value], at) => (types[at] === undefined ? [] : [{ type: types[at], value }]))
  const byName = !isExact && named.length === elements.length
  return {
    parts,
    link,
    ...(epc !== undefined && { epc }),
    ...(byName
      ? { wanted: named, opcode: named.length > 1 ? 'EQ' : 'IN' }
      : {
          wanted: [
            ...asIs(given),
            // A class is every thing of its number; a thing is itself, however it is written.
            elements.length === 1 && types[0] === 'gtin' ? (named[0] as Wanted) : { type: 'digitalLink', value: link },
          ],
          opcode: 'IN' as const,
        }),
  }
}

function keyIn(text: string): Gs1Key | undefined {
  try {
    return readGs1Key(text)
  } catch {
    return undefined
  }
}

const keyOfElements = (elements: readonly Gs1Element[]): Gs1Key | undefined =>
  keyIn(elements.map(([ai, value]) => `(${ai})${value.replaceAll('(', '\\(')}`).join(''))

const labelForm =
  /^(?:(?:gtin|ean|upc|sscc|gln)\s*[:#]?\s*)?(\d[\d\s-]*\d)(?:\s*[,;]?\s*(?:lot|batch)\s*[:#]?\s*(\S{1,20}))?(?:\s*[,;]?\s*(?:serial|sn|ser)\s*[:#]?\s*(\S{1,20}))?$/i

/** A number as people read it from a label: `GTIN 0614141 123452, lot ABC`. */
function labelIn(text: string): { number: string; tails: Gs1Element[] } | undefined {
  const [, digits, lot, serial] = labelForm.exec(text) ?? []
  const number = digits?.replaceAll(/[\s-]/g, '').replace(/^00(?=\d{18}$)/, '')
  if (number === undefined || !/^(?:\d{8}|\d{12,14}|\d{18})$/.test(number)) return undefined
  const tails: Gs1Element[] = []
  if (lot !== undefined) tails.push(['10', lot.replace(/[,;]$/, '')])
  if (serial !== undefined) tails.push(['21', serial])
  return { number, tails }
}
