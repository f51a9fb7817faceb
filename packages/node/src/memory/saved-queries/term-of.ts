import { ParameterInvalidError, type QueryParameter } from '@kg/contract'
import { escapeString, isAbsoluteIri, xsd } from '@kg/core'

type Value = string | number

/** A value as one SPARQL term of the parameter's type, escaped, so that it can be nothing else; or a refusal. */
export function termOf({ name, type }: Pick<QueryParameter, 'name' | 'type'>, value: Value): string {
  const term = makers[type](value)
  if (term === undefined)
    throw new ParameterInvalidError({ parameter: name, type, value: JSON.stringify(value).slice(0, 100) })
  return term
}

const makers: Readonly<Record<QueryParameter['type'], (value: Value) => string | undefined>> = {
  iri: (value) => (typeof value === 'string' && isAbsoluteIri(value) && isUnicode(value) ? `<${value}>` : undefined),
  text: (value) => (typeof value === 'string' && isUnicode(value) ? `"${escapeString(value)}"` : undefined),
  number: makeNumber,
  date: makeDate,
}

const isUnicode = (text: string) => !/\p{Surrogate}/u.test(text)

const typed = (text: string, datatype: string) => `"${text}"^^<${xsd}${datatype}>`

/** Quoted, because a sign in front of a bare number could join what stands before it. */
function makeNumber(value: Value): string | undefined {
  const text = String(value)
  if (/^[+-]?\d+$/.test(text)) return typed(text, 'integer')
  if (/^[+-]?\d*\.\d+$/.test(text)) return typed(text, 'decimal')
  return /^[+-]?(\d+\.?\d*|\.\d+)e[+-]?\d+$/i.test(text) ? typed(text, 'double') : undefined
}

function makeDate(value: Value): string | undefined {
  const [text, day, time] =
    /^(\d{4}-\d\d-\d\d)(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-](0\d|1[0-4]):[0-5]\d)?)?$/.exec(
      String(value),
    ) ?? []
  if (text === undefined || day === undefined || !isDay(day)) return undefined
  return typed(text, time === undefined ? 'date' : 'dateTime')
}

/** Whether the calendar has it; there is no 31 February. */
function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}
