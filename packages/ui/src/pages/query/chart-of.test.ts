import { describe, expect, it } from 'vitest'
import { chartOf } from './chart-of.js'

const xsd = 'http://www.w3.org/2001/XMLSchema#'
const number = (n: number) => `"${n}"^^<${xsd}decimal>`
const day = (date: string) => `"${date}"^^<${xsd}date>`

describe('chartOf', () => {
  it('makes bars of labels and numbers', () => {
    const rows = [
      { type: 'https://schema.org/Person', count: number(3) },
      { type: '"others"', count: number(-1) },
    ]
    expect(chartOf(['type', 'count'], rows)).toEqual({
      kind: 'bars',
      label: 'type',
      value: 'count',
      bars: [
        { label: 'schema:Person', value: 3 },
        { label: 'others', value: -1 },
      ],
    })
  })

  it('makes a line of moments and numbers, in the order of time', () => {
    const rows = [
      { when: day('2026-02-01'), much: number(2) },
      { when: day('2026-01-01'), much: number(1) },
    ]
    const chart = chartOf(['when', 'much'], rows)
    expect(chart).toMatchObject({ kind: 'line', label: 'when', value: 'much' })
    expect(chart?.kind === 'line' && chart.points.map(({ value }) => value)).toEqual([1, 2])
  })

  it('makes nothing where there is no number, where one is missing, or where there is nothing else', () => {
    expect(chartOf(['a', 'b'], [{ a: '"x"', b: '"y"' }])).toBeUndefined()
    expect(chartOf(['a', 'b'], [{ a: '"x"', b: number(1) }, { a: '"y"' }])).toBeUndefined()
    expect(chartOf(['b'], [{ b: number(1) }])).toBeUndefined()
    expect(chartOf(['a', 'b'], [])).toBeUndefined()
  })
})
