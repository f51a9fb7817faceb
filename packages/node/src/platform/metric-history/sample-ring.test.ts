import { expect, it } from 'vitest'
import { SampleRing } from './sample-ring.js'

const timesOf = (ring: SampleRing, from = 0, to = 1e9) => [...ring.between(from, to)].map(({ time }) => time)

it('holds the newest samples in their order', () => {
  const ring = new SampleRing(3, 2)
  expect(timesOf(ring)).toEqual([])
  for (let time = 1; time <= 5; time++) ring.add({ time, values: [time, time * 10] })
  expect(timesOf(ring)).toEqual([3, 4, 5])
  expect([...ring.between(0, 9)].map(({ values }) => [...Array.from(values)])).toEqual([
    [3, 30],
    [4, 40],
    [5, 50],
  ])
})

it('gives those of a span, with both of its ends', () => {
  const ring = new SampleRing(10, 1)
  for (let time = 1; time <= 5; time++) ring.add({ time, values: [time] })
  expect(timesOf(ring, 2, 4)).toEqual([2, 3, 4])
})
