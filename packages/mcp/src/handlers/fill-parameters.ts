import { type SavedQuery, ValidationFailedError } from '@kg/contract'
import { escapeString, xsd } from '@kg/core'

type Values = Readonly<Record<string, string | number>>

/** Puts values into a saved query as whole terms, so that none of them can be more than a value. */
export function fillParameters(
  { sparql, parameters }: Pick<SavedQuery, 'sparql' | 'parameters'>,
  values: Values,
): string {
  const problems = [
    ...parameters
      .filter(({ name, default: usual }) => !(name in values) && usual === undefined)
      .map(({ name }) => ({ path: name, problem: 'is missing' })),
    ...Object.keys(values)
      .filter((given) => !parameters.some(({ name }) => name === given))
      .map((path) => ({ path, problem: 'is no parameter of this query' })),
  ]
  if (problems.length > 0) throw new ValidationFailedError({ where: 'list of parameters', problems })
  return parameters.reduce(
    (text, { name, type, default: usual }) =>
      text.replaceAll(`{{${name}}}`, () => termOf(name, type, values[name] ?? usual ?? '')),
    sparql,
  )
}

function termOf(name: string, type: SavedQuery['parameters'][number]['type'], value: string | number): string {
  const text = String(value)
  if (type === 'text') return `"${escapeString(text)}"`
  if (type === 'number' && /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return text
  if (type === 'iri' && /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]*$/.test(text)) return `<${text}>`
  if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(text)) return `"${text}"^^<${xsd}date>`
  if (type === 'date' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)?$/.test(text)) return `"${text}"^^<${xsd}dateTime>`
  throw new ValidationFailedError({
    where: 'list of parameters',
    problems: [{ path: name, problem: `must be of type ${type}` }],
  })
}
