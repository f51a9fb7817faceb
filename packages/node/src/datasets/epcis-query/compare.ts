import { canonicalValue, isTime, timeOf } from '@kg/ingest/datasets'
import { type Parameter, refuse } from './parameter-values.js'

export const comparisons = ['EQ', 'GT', 'GE', 'LT', 'LE'] as const
export type Comparison = (typeof comparisons)[number]

const compare: Readonly<Record<Exclude<Comparison, 'EQ'>, (value: number, wanted: number) => boolean>> = {
  GT: (value, wanted) => value > wanted,
  GE: (value, wanted) => value >= wanted,
  LT: (value, wanted) => value < wanted,
  LE: (value, wanted) => value <= wanted,
}

/** Whether a number is as the parameter wants it. */
export function numberTest(by: Comparison, { name, values }: Parameter): (value: number) => boolean {
  const wanted = values.map((text) => (text.trim() === '' ? Number.NaN : Number(text)))
  const [first] = wanted
  if (first === undefined || wanted.some(Number.isNaN)) refuse(name, 'must be a number')
  if (by === 'EQ') return (value) => wanted.includes(value)
  if (wanted.length > 1) refuse(name, 'must have one value')
  return (value) => compare[by](value, first)
}

/** Whether a text is as the parameter wants it: numbers and times are compared as such. */
export function textTest(by: Comparison, parameter: Parameter): (value: string) => boolean {
  if (by === 'EQ') {
    const wanted = new Set(parameter.values.map(comparable))
    return (value) => wanted.has(comparable(value))
  }
  const [given = ''] = parameter.values
  if (!isTime(given)) {
    const test = numberTest(by, parameter)
    return (value) => value.trim() !== '' && Number.isFinite(Number(value)) && test(Number(value))
  }
  if (parameter.values.length > 1) refuse(parameter.name, 'must have one value')
  const wanted = timeOf(given)
  return (value) => isTime(value.trim()) && compare[by](timeOf(value.trim()), wanted)
}

/** One spelling for each value. */
const comparable = (text: string): string =>
  isTime(text.trim()) ? `time ${timeOf(text.trim())}` : canonicalValue(text)
