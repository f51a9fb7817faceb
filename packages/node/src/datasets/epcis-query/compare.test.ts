import { describe, expect, it } from 'vitest'
import { numberTest, textTest } from './compare.js'

const given = (...values: string[]) => ({ name: 'a', values })

describe('a comparison', () => {
  it.each([
    ['EQ', [false, true, false]],
    ['GT', [false, false, true]],
    ['GE', [false, true, true]],
    ['LT', [true, false, false]],
    ['LE', [true, true, false]],
  ] as const)('of numbers by %s', (by, expected) => {
    expect([1, 2, 3].map(numberTest(by, given('2')))).toEqual(expected)
    expect(['1', '2.0', '3'].map(textTest(by, given('2')))).toEqual(expected)
  })

  it('of times counts the moment', () => {
    expect(textTest('EQ', given('2024-01-01T00:00:00Z'))('2024-01-01T01:00:00.000+01:00')).toBe(true)
    expect(textTest('LT', given('2024-01-01T00:00:00Z'))('2024-01-01T00:30:00+01:00')).toBe(true)
    expect(textTest('LT', given('2024-01-01T00:00:00Z'))('soon')).toBe(false)
  })

  it.each([
    () => numberTest('GT', given('x')),
    () => numberTest('GT', given('1', '2')),
    () => textTest('GE', given('x')),
  ])('with what is no number is refused: %s', (make) =>
    expect(make).toThrow(expect.objectContaining({ code: 'EPCIS_QUERY_PARAMETER' })),
  )
})
