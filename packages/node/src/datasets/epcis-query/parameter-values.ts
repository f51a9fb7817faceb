import { EpcisQueryParameterError } from '@kg/contract'
import { isTime, timeOf } from '@kg/ingest/datasets'

/** A parameter with its values as texts. */
export interface Parameter {
  readonly name: string
  readonly values: readonly string[]
}

export function refuse(parameter: string, why: string): never {
  throw new EpcisQueryParameterError({ parameter, why })
}

/** Most values of one parameter: each may take a look into the index. */
const mostValues = 1000

/** The parameters of a query string: lists are separated by commas, or the name is repeated. */
export function parametersOfUrl(query: Readonly<Record<string, unknown>>): Parameter[] {
  return Object.entries(query).map(([name, given]) => {
    const values = [given].flat().flatMap((text) => String(text).split(','))
    return checked({ name, values })
  })
}

/** The parameters of a query in JSON. */
export function parametersOfJson(query: Readonly<Record<string, unknown>>): Parameter[] {
  return Object.entries(query)
    .filter(([name]) => name !== '@context')
    .map(([name, given]) => {
      const values = [given].flat().map((value) => {
        if (value === null) return ''
        if (!['string', 'number', 'boolean'].includes(typeof value)) refuse(name, 'must be a text, a number or a list')
        return String(value)
      })
      return checked({ name, values })
    })
}

function checked(parameter: Parameter): Parameter {
  if (parameter.values.length > mostValues) refuse(parameter.name, `must have at most ${mostValues} values`)
  return parameter
}

export function oneOf({ name, values }: Parameter): string {
  const [value] = values
  if (values.length !== 1 || value === undefined) refuse(name, 'must have one value')
  return value
}

/** A moment. In a query string, a plus that is not encoded has become a space. */
export function timeIn(parameter: Parameter): number {
  const text = oneOf(parameter).replace(' ', '+')
  if (!isTime(text)) refuse(parameter.name, 'must be a time with a zone, such as 2024-01-31T12:00:00Z')
  return timeOf(text)
}

export function numberIn(parameter: Parameter): number {
  const text = oneOf(parameter)
  if (text.trim() === '' || !Number.isFinite(Number(text))) refuse(parameter.name, 'must be a number')
  return Number(text)
}

export function countIn(parameter: Parameter, most = Number.MAX_SAFE_INTEGER): number {
  const count = numberIn(parameter)
  if (!Number.isInteger(count) || count < 1 || count > most) refuse(parameter.name, `must be from 1 to ${most}`)
  return count
}

export function choiceIn<T extends string>({ name, values }: Parameter, choices: readonly T[]): T[] {
  return values.map((value) => choices.find((one) => one === value) ?? refuse(name, `must be ${choices.join(', ')}`))
}
