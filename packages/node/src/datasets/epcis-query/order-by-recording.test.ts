import { expect, it } from 'vitest'
import { numberOldRecordings } from '../records/recordings.js'
import { openTestEvents } from '../testing/test-events.test.support.js'
import { batchesByRecording } from './order-by-recording.js'
import { parseEventQuery } from './parse-query.js'

it('walks through datasets as they came, from where a reader stands', async () => {
  const events = { x: '2024-01-01T00:00:00Z' }
  const copies = Object.fromEntries([3, 1, 2].map((recorded) => [`c${recorded}`, { recorded, events }]))
  await using test = await openTestEvents(copies)
  await numberOldRecordings(test.ledger)
  const query = { ...parseEventQuery([]), orderBy: 'recording' as const }
  const walk = (after?: number, candidates?: Map<string, Set<number>>) => {
    const at = after === undefined ? undefined : { time: after, copy: '', index: 0 }
    return [...batchesByRecording(test.needs, { query, candidates, after: at })].flat()
  }
  expect(walk()).toEqual([1, 2, 3].map((time) => ({ time, copy: `c${time}`, index: 0 })))
  expect(walk(2).map(({ copy }) => copy)).toEqual(['c2', 'c3'])
  const known = new Map(['c3', 'c1'].map((copy) => [copy, new Set([0])]))
  expect(walk(undefined, known).map(({ copy }) => copy)).toEqual(['c1', 'c3'])
  expect(walk(2, known).map(({ copy }) => copy)).toEqual(['c3'])
})
