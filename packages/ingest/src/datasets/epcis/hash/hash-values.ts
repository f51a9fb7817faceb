import { Gs1KeyInvalidError } from '@kg/contract'
import { checkDigit, type Gs1Key, gs1Resolver, readGs1Key, writeDigitalLink } from '@kg/core/gs1'
import { type Vocabulary, webName } from '../event/cbv-names.js'

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

/** A number without the zeros that do not count; other texts stay. */
function trimNumber(text: string): string {
  if (!decimal.test(text)) return text
  const negative = text.startsWith('-')
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const rest = fraction.replace(/0+$/, '')
  const number = rest === '' ? digits : `${digits}.${rest}`
  return negative && number !== '0' ? `-${number}` : number
}

/** Most times are in UTC with milliseconds already. */
const isCanonical = (text: string): boolean => text.length === 24 && text[19] === '.' && text[23] === 'Z'

/** A moment in UTC with milliseconds, rounded. */
export function hashTime(text: string): string {
  if (isCanonical(text)) return text
  const [, before = text, fraction = '', zone = ''] = /^(.*?:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)$/.exec(text.trim()) ?? []
  const moment = Date.parse(before + zone)
  if (Number.isNaN(moment)) return text
  return new Date(moment + Math.round(Number(`0${fraction}`) * 1000)).toISOString()
}

const mayBeKey =
  /^(?:urn:epc:(?:id|class|idpat):|https?:\/\/[^/?#]+\/(?:[^?#]*\/)?(?:00|01|253|255|401|402|414|417|80(?:03|04|06|10|17|18))\/)/

/** The canonical Digital Link with nothing but the finest level of identification. */
function finestLink(key: Gs1Key): string {
  const serial = key.elements.some(([ai]) => ai === '21' || ai === '235')
  const elements = key.elements.filter(([ai]) => ai !== '22' && ai !== '8019' && !(ai === '10' && serial))
  return writeDigitalLink({ ...key, elements })
}

const commonKey = /^urn:epc:id:(?:sgtin:(\d{6,12})\.(\d)(\d{0,6})\.([\w.-]+)|sscc:(\d{6,12})\.(\d)(\d{4,10}))$/

/** The two keys that nearly all events name, without a detour. */
function readCommonKey(text: string): string | undefined {
  const [, prefix, indicator, item, serial, company, extension, reference] = commonKey.exec(text) ?? []
  if (serial !== undefined && (prefix?.length ?? 0) + (item?.length ?? 0) === 12) {
    const digits = `${indicator}${prefix}${item}`
    return `${gs1Resolver}/01/${digits}${checkDigit(digits)}/21/${serial}`
  }
  if (company === undefined || company.length + (reference?.length ?? 0) !== 16) return undefined
  const digits = `${extension}${company}${reference}`
  return `${gs1Resolver}/00/${digits}${checkDigit(digits)}`
}

function readKey(text: string): string | undefined {
  try {
    return finestLink(readGs1Key(text))
  } catch (error) {
    if (error instanceof Gs1KeyInvalidError) return undefined
    throw error
  }
}

/** Places and parties come again and again in a document. */
const links = new Map<string, string>()

function linkOf(text: string): string {
  const common = readCommonKey(text)
  if (common !== undefined) return common
  const known = links.get(text)
  if (known !== undefined) return known
  const link = readKey(text) ?? text
  if (links.size >= 20_000) links.clear()
  links.set(text, link)
  return link
}

const urns: Readonly<Record<string, Vocabulary>> = {
  bizstep: 'bizStep',
  disp: 'disposition',
  btt: 'transactionType',
  sdt: 'partyType',
  er: 'errorReason',
  comp: 'component',
}

/** A value in the one spelling that event hashes use. */
export function hashValue(given: string): string {
  const text = given.trim()
  if (text.startsWith('urn:epcglobal:cbv:')) {
    const vocabulary = urns[text.split(':')[3] as string]
    return vocabulary === undefined ? text : webName(vocabulary, text)
  }
  return mayBeKey.test(text) ? linkOf(text) : trimNumber(text)
}

/** Sorts texts by their code points; JavaScript alone compares UTF-16 units. */
export function sortTexts(texts: string[]): string[] {
  if (texts.length < 2) return texts
  return texts.some((text) => /[\ud800-\udfff]/.test(text))
    ? texts.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    : texts.sort()
}
