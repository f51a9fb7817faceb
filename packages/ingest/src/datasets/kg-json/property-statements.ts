import { hash } from 'node:crypto'
import { integer, iri, type TermText, typed } from '../../terms.js'
import { sortedText } from './canonical-text.js'
import { datasetTerms, partIri, propertyIri } from './iris.js'
import { type StatementText, termFor } from './statement-text.js'
import type { Json, Properties } from './types.js'

const propertyTerm = termFor(propertyIri)

/** The keys that no statement is made of: permissioned data, and what only serves export. */
export const isHiddenKey = (key: string): boolean => key === 'permissioned_data' || key.startsWith('___')

/**
 * Adds properties as statements. A value is a literal, a list repeats its property, and an object inside is a part of the
 * owner with properties of its own; parts in a list carry their order.
 */
export function addProperties(
  out: StatementText,
  subject: TermText,
  owner: string,
  properties: Properties,
  path = '',
): void {
  for (const key in properties)
    if (!isHiddenKey(key)) addValue(out, subject, propertyTerm(key), owner, properties[key] as Json, path, key)
}

function addValue(
  out: StatementText,
  subject: TermText,
  predicate: TermText,
  owner: string,
  value: Json,
  above: string,
  key: string | number,
): void {
  if (value === null) return
  if (typeof value === 'string') out.addText(subject, predicate, value)
  else if (typeof value !== 'object') out.add(subject, predicate, literalOf(value))
  else if (isList(value)) {
    const path = `${above}/${key}`
    for (let i = 0; i < value.length; i++) addValue(out, subject, predicate, owner, value[i] as Json, path, i)
  } else {
    // Named by where it stands and what it says: another dataset may say something else there.
    const path = `${above}/${key}`
    const part = iri(partIri(owner, hash('sha256', `${path} ${sortedText(value, 'given')}`, 'hex')))
    out.add(subject, predicate, part)
    if (typeof key === 'number') out.add(part, orderTerm, integer(key))
    addProperties(out, part, owner, value as Properties, path)
  }
}

const orderTerm = iri(datasetTerms.order)

function isList(value: readonly Json[] | Properties): value is readonly Json[] {
  return Array.isArray(value)
}

function literalOf(value: number | boolean): TermText {
  if (typeof value === 'boolean') return typed(String(value), 'boolean')
  return Number.isSafeInteger(value) && !Object.is(value, -0) ? integer(value) : typed(double(value), 'double')
}

/** The canonical form of xsd:double: one digit before the point, at least one behind it, and an exponent. */
function double(value: number): string {
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e')
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${Number(exponent)}`
}
