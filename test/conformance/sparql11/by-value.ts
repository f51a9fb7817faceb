import { factory, type Term, xsd } from '@kg/core'

const numeric = new Set(['integer', 'decimal', 'double', 'float'].map((name) => xsd + name))
const booleans: Readonly<Record<string, string>> = { '0': 'false', '1': 'true' }

/**
 * A term with its number or boolean in one fixed form. Results are compared by value and datatype: no specification says
 * whether a sum is written 2 or 2.0, and the expected files themselves differ in it.
 */
export function byValue(term: Term): Term {
  if (term.termType !== 'Literal') return term
  const { datatype, value } = term
  if (datatype.value === `${xsd}boolean`) return factory.literal(booleans[value] ?? value, datatype)
  if (!numeric.has(datatype.value) || Number.isNaN(Number(value))) return term
  return factory.literal(String(Number(value)), datatype)
}
