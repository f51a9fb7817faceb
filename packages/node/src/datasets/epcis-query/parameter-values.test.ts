import { describe, expect, it } from 'vitest'
import {
  choiceIn,
  countIn,
  numberIn,
  oneOf,
  parametersOfJson,
  parametersOfUrl,
  refuse,
  timeIn,
} from './parameter-values.js'

const given = (...values: string[]) => ({ name: 'a', values })
const refused = expect.objectContaining({ code: 'EPCIS_QUERY_PARAMETER' })

describe('parameters', () => {
  it('are lists in a query string and in JSON', () => {
    expect(parametersOfUrl({ a: '1,2', b: ['3', '4'] })).toEqual([given('1', '2'), { name: 'b', values: ['3', '4'] }])
    expect(parametersOfJson({ '@context': {}, a: [1, 'x', true], b: null })).toEqual([
      given('1', 'x', 'true'),
      { name: 'b', values: [''] },
    ])
  })

  it('have times with a zone, whose plus may have become a space', () => {
    expect(timeIn(given('2024-01-01T01:00:00 01:00'))).toBe(Date.UTC(2024, 0, 1))
    expect(() => timeIn(given('2024-01-01'))).toThrow(refused)
  })

  it.each([
    () => numberIn(given('x')),
    () => numberIn(given('')),
    () => countIn(given('0')),
    () => countIn(given('1.5')),
    () => countIn(given('11'), 10),
    () => oneOf(given('1', '2')),
    () => choiceIn(given('c'), ['a', 'b']),
    () => parametersOfJson({ a: {} }),
    () => parametersOfUrl({ a: ','.repeat(1000) }),
    () => refuse('a', 'why'),
  ])('are refused with their name: %s', (read) => {
    expect(read).toThrow(refused)
  })
})
