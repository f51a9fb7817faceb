import { ValidationFailedError } from '@kg/contract'

export interface SimpleObject {
  readonly identifier_type: string
  readonly identifier_value: string
  readonly properties?: Readonly<Record<string, unknown>>
}

/** A dataset of one object, as the text that `publish` takes. */
export function simplePrepare({ identifier_type, identifier_value, properties = {} }: SimpleObject): string {
  const problems = [
    ...checkText('identifier_type', identifier_type),
    ...checkText('identifier_value', identifier_value),
    ...checkProperties(properties),
  ]
  if (problems.length > 0) throw new ValidationFailedError({ where: 'object', problems })
  const element = {
    '@id': identifier_value,
    '@type': 'kgObject',
    identifiers: [{ '@type': identifier_type, '@value': identifier_value }],
    properties,
    relations: [],
  }
  return JSON.stringify({ '@graph': [element] })
}

const checkText = (path: string, value: unknown) =>
  typeof value === 'string' && value !== '' ? [] : [{ path, problem: 'must be a text that is not empty' }]

function checkProperties(properties: unknown) {
  const path = 'properties'
  if (properties === null || typeof properties !== 'object' || Array.isArray(properties)) {
    return [{ path, problem: 'must be an object' }]
  }
  try {
    JSON.stringify(properties)
    return []
  } catch (error) {
    return [{ path, problem: `cannot be written as JSON: ${(error as Error).message}` }]
  }
}
