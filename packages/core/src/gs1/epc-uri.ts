import { checkDigit } from './check-digit.js'
import type { Gs1Element } from './elements.js'
import { escapeEpc, unescapeEpc } from './epc-text.js'
import { digitsEnd, type Gs1Key, keyOf, tailOf } from './gs1-key.js'
import { refuseKey } from './refuse-key.js'
import { opaqueSchemes, type Scheme, schemes } from './schemes.js'

/** The parts of an EPC URI that stands for a GS1 key. */
export interface EpcParts {
  readonly scheme: Scheme
  readonly companyPrefix: string
  readonly reference: string
  /** Piece and total. */
  readonly pieces?: string
  readonly tail?: string
}

const uriForm = /^urn:epc:(id|class|idpat):([a-z]+):(.+)$/

export const isOpaqueEpc = (uri: string): boolean => opaqueSchemes.includes(uriForm.exec(uri)?.[2] ?? '')

/** Takes an EPC URI apart and checks its lengths. */
export function splitEpcUri(uri: string): EpcParts {
  const [, type = '', name, body = ''] = uriForm.exec(uri) ?? refuseKey(uri, 'it is no EPC URI')
  const scheme = schemes.find((scheme) => scheme.name === name)
  if (scheme === undefined) refuseKey(uri, `EPC scheme ${name} has no GS1 key`)
  if (type !== 'idpat' && type !== scheme.type) refuseKey(uri, `${name} belongs under urn:epc:${scheme.type}`)
  const count = 2 + (scheme.pieces ? 2 : 0) + (scheme.tail ? 1 : 0)
  const parts = splitAtDots(body, count)
  if (parts.length < count) refuseKey(uri, `${name} has ${count} parts`)
  const [companyPrefix = '', reference = ''] = parts
  if (type === 'idpat' && reference === '*') refuseKey(uri, 'the pattern stands for more than one key')
  checkNumbers(uri, scheme, companyPrefix, reference)
  const pieces = scheme.pieces ? `${parts[2]}${parts[3]}` : undefined
  if (pieces !== undefined && !/^\d{4}$/.test(pieces)) refuseKey(uri, 'piece and total have two digits each')
  const tail = readTail(uri, type, scheme, parts)
  return {
    scheme,
    companyPrefix,
    reference: unescapeEpc(reference, uri),
    ...(pieces !== undefined && { pieces }),
    ...(tail !== undefined && { tail }),
  }
}

/** At most `count` parts; the last may hold further dots. */
function splitAtDots(body: string, count: number): string[] {
  const parts = body.split('.')
  return parts.length <= count ? parts : [...parts.slice(0, count - 1), parts.slice(count - 1).join('.')]
}

function checkNumbers(uri: string, { name, digits }: Scheme, companyPrefix: string, reference: string): void {
  if (!/^\d{6,12}$/.test(companyPrefix)) refuseKey(uri, 'the company prefix has 6 to 12 digits')
  if (digits === undefined) return
  if (!/^\d*$/.test(reference) || companyPrefix.length + reference.length !== digits)
    refuseKey(uri, `company prefix and reference of ${name} have ${digits} digits together`)
}

function readTail(uri: string, type: string, { tail, name }: Scheme, parts: string[]): string | undefined {
  if (tail === undefined) {
    if (type === 'idpat') refuseKey(uri, `a pattern of ${name} stands for nothing`)
    return undefined
  }
  const given = parts.at(-1) as string
  if (type === 'idpat') {
    if (given !== '*') refuseKey(uri, 'a pattern ends with *')
    return undefined
  }
  if (given === '') refuseKey(uri, `${name} has an empty ${tail.name}`)
  return given === tail.none ? undefined : unescapeEpc(given, uri)
}

export function readEpcUri(uri: string): Gs1Key {
  const { scheme, companyPrefix, reference, pieces = '', tail } = splitEpcUri(uri)
  const inline = scheme.tail && scheme.tail.ai === undefined ? (tail ?? '') : ''
  const elements: Gs1Element[] = [[scheme.ai, `${keyDigits(scheme, companyPrefix, reference)}${pieces}${inline}`]]
  if (scheme.tail?.ai !== undefined && tail !== undefined) elements.push([scheme.tail.ai, tail])
  // A pattern of lots and one of serials are the same class, so the elements decide about the scheme.
  return { ...keyOf(elements, uri), companyPrefixLength: companyPrefix.length }
}

function keyDigits({ digits, leads, filler = '' }: Scheme, companyPrefix: string, reference: string): string {
  if (digits === undefined) return `${companyPrefix}${reference}`
  const key = leads ? `${reference[0]}${companyPrefix}${reference.slice(1)}` : `${companyPrefix}${reference}`
  return `${filler}${key}${checkDigit(key)}`
}

/** The EPC URI of a key, as a pattern when the key names a class. It needs the length of the company prefix. */
export function writeEpcUri(key: Gs1Key, companyPrefixLength: number, given: string): string {
  const { scheme } = key
  const { companyPrefix, reference } = splitKey(key, companyPrefixLength, given)
  const tail = tailOf(key) ?? scheme.tail?.none
  const isPattern = scheme.tail !== undefined && tail === undefined
  const value = key.elements[0]?.[1] ?? ''
  const pieces = scheme.pieces ? [value.slice(14, 16), value.slice(16, 18)] : []
  const end = scheme.tail ? [isPattern ? '*' : escapeEpc(tail as string)] : []
  const body = [companyPrefix, escapeEpc(reference), ...pieces, ...end].join('.')
  return `urn:epc:${isPattern ? 'idpat' : scheme.type}:${scheme.name}:${body}`
}

/** Company prefix and reference of a key. */
export function splitKey(
  { scheme, elements }: Gs1Key,
  length: number,
  given: string,
): { companyPrefix: string; reference: string } {
  if (!Number.isInteger(length) || length < 6 || length > 12) refuseKey(given, 'a company prefix has 6 to 12 digits')
  const value = elements[0]?.[1] ?? ''
  if (scheme.digits === undefined) {
    if (!/^\d+$/.test(value.slice(0, length)) || value.length <= length)
      refuseKey(given, `it has no company prefix of ${length} digits`)
    return { companyPrefix: value.slice(0, length), reference: value.slice(length) }
  }
  const key = value.slice(scheme.filler?.length ?? 0, digitsEnd(scheme) - 1)
  const start = scheme.leads ? 1 : 0
  const companyPrefix = key.slice(start, start + length)
  return { companyPrefix, reference: `${key.slice(0, start)}${key.slice(start + length)}` }
}
