import { readTerm } from '../../look/read-term.js'

const xsd = 'http://www.w3.org/2001/XMLSchema#'
const local =
  /^(?:integer|decimal|double|float|long|int|short|byte|(?:non(?:Positive|Negative)|positive|negative)Integer|unsigned(?:Long|Int|Short|Byte))$/

export const isNumberType = (type: string | undefined): boolean =>
  type?.startsWith(xsd) === true && local.test(type.slice(xsd.length))

/** The number that a term is, if it is one. */
export function numberOf(text: string | undefined): number | undefined {
  const term = text === undefined ? undefined : readTerm(text)
  if (term?.kind !== 'literal' || !isNumberType(term.type)) return undefined
  const number = Number(term.value)
  return Number.isFinite(number) ? number : undefined
}

/** The moment that a term is, in milliseconds, if it is a date or a time. */
export function timeOf(text: string | undefined): number | undefined {
  const term = text === undefined ? undefined : readTerm(text)
  if (term?.kind !== 'literal' || !/#(?:date|dateTime|gYear|gYearMonth)$/.test(term.type ?? '')) return undefined
  const time = Date.parse(term.value)
  return Number.isNaN(time) ? undefined : time
}
