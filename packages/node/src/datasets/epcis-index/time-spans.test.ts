import { expect, it } from 'vitest'
import { packTimes, spanOf, unpackTimes } from './time-spans.js'

it.each([0, 1_700_000_123_456, -1, -86_400_001])('gives back the time %d', (time) => {
  const events = [{ offset: 255, time }]
  expect(unpackTimes(spanOf(time), packTimes(spanOf(time), events))).toEqual(events)
})
