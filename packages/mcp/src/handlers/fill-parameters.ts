import { ValidationFailedError } from '@kg/contract'
import type { SavedQuery } from '@kg/contract/tools'
import { escapeString } from '@kg/core'

type Values = Readonly<Record<string, string | number>>

/** Puts values into a saved query as whole terms, so that none of them can be more than a value. */
export function fillParameters(
  { sparql, parameters }: Pick<SavedQuery, 'sparql' | 'parameters'>,
  values: Values,
): string {
  const problems = [
    ...parameters.filter(({ name }) => !(name in values)).map(({ name }) => ({ path: name, problem: 'is missing' })),
    ...Object.keys(values)
      .filter((given) => !parameters.some(({ name }) => name === given))
      .map((path) => ({ path, problem: 'is no parameter of this query' })),
  ]
  if (problems.length > 0) throw new ValidationFailedError({ where: 'list of parameters', problems })
  return parameters.reduce(
    (text, { name, type }) => text.replaceAll(`{{${name}}}`, () => termOf(name, type, values[name] ?? '')),
    sparql,
  )
}

function termOf(name: string, type: SavedQuery['parameters'][number]['type'], value: string | number): string {
  const text = String(value)
  if (type === 'text') return `"${escapeString(text)}"`
  if (type === 'number' && /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return text
  if (type === 'iri' && /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]*$/.test(text)) return `<${text}>`
  throw new ValidationFailedError({
    where: 'list of parameters',
    problems: [{ path: name, problem: `must be of type ${type}` }],
  })
}
