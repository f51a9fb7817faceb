import { expect, it } from 'vitest'
import { rangeBetween, readRange } from './time-range.js'

const hour = 3_600_000
const now = 1_000 * hour

it('shows the last hour unless the address says otherwise', () => {
  const read = (search: string) => readRange(new URLSearchParams(search), now)
  expect(read('')).toEqual({ from: now - hour, to: now, hours: '1' })
  expect(read('hours=6')).toEqual({ from: now - 6 * hour, to: now, hours: '6' })
  expect(read('hours=7').hours).toBe('1')
  expect(read(`from=${now - hour}&to=${now}`)).toEqual({ from: now - hour, to: now })
  expect(read(`from=${now}&to=${now - hour}`).hours).toBe('1')
  expect(read('from=x&to=y').hours).toBe('1')
})

it('zooms into what was dragged over, in either direction', () => {
  const range = { from: now - hour, to: now }
  const half = { from: now - hour, to: now - hour / 2 }
  expect([rangeBetween(range, 0, 0.5), rangeBetween(range, 0.5, -0.2)]).toEqual([half, half])
  expect(rangeBetween(range, 0.5, 0.51)).toBeUndefined()
})

it('shows a minute at least', () => {
  const { from, to } = rangeBetween({ from: now - 120_000, to: now }, 0.4, 0.5) ?? { from: 0, to: 0 }
  expect(to - from).toBe(60_000)
})
