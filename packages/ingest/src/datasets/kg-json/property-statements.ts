import type { Line } from '@kg/core'
import { integer, iri, type TermText, text, typed } from '../../terms.js'
import { datasetTerms, propertyIri } from './iris.js'
import { toPointer } from './refuse.js'
import type { Json, Properties } from './types.js'

/** The name of what stands at a JSON Pointer below the owner of the properties. */
type NameOf = (pointer: string) => string

/**
 * Properties as lines. A value is a literal, a list repeats its property, and an object inside is a part with a name
 * and properties of its own; parts in a list carry their order. Permissioned data is left out, at any depth, and keys
 * that begin with ___, which only serve export.
 */
export function* propertyLines(subject: string, properties: Properties, nameOf: NameOf): Generator<Line> {
  yield* objectLines(subject, properties, nameOf, ['properties'])
}

function* objectLines(
  subject: string,
  properties: Properties,
  nameOf: NameOf,
  path: readonly (string | number)[],
): Generator<Line> {
  for (const [key, value] of Object.entries(properties))
    if (key !== 'permissioned_data' && !key.startsWith('___'))
      yield* valueLines(subject, propertyIri(key), value, nameOf, [...path, key])
}

function* valueLines(
  subject: string,
  predicate: string,
  value: Json,
  nameOf: NameOf,
  path: readonly (string | number)[],
): Generator<Line> {
  if (value === null) return
  if (typeof value !== 'object') {
    yield `${iri(subject)} ${iri(predicate)} ${literal(value)} .`
  } else if (isList(value)) {
    for (let i = 0; i < value.length; i++) {
      yield* valueLines(subject, predicate, value[i] as Json, nameOf, [...path, i])
    }
  } else {
    const part = nameOf(toPointer(path))
    yield `${iri(subject)} ${iri(predicate)} ${iri(part)} .`
    const position = path.at(-1)
    if (typeof position === 'number') yield `${iri(part)} ${iri(datasetTerms.order)} ${integer(position)} .`
    yield* objectLines(part, value as Properties, nameOf, path)
  }
}

function isList(value: readonly Json[] | Properties): value is readonly Json[] {
  return Array.isArray(value)
}

function literal(value: string | number | boolean): TermText {
  if (typeof value === 'string') return text(value)
  if (typeof value === 'boolean') return typed(String(value), 'boolean')
  return Number.isSafeInteger(value) ? integer(value) : typed(double(value), 'double')
}

/** The canonical form of xsd:double: one digit before the point, at least one behind it, and an exponent. */
function double(value: number): string {
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e')
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${Number(exponent)}`
}
