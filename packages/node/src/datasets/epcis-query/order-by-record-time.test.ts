import { expect, it } from 'vitest'
import { openTestEvents } from '../testing/test-events.test.support.js'
import { batchesByRecordTime } from './order-by-record-time.js'
import { parametersOfUrl } from './parameter-values.js'
import { parseEventQuery } from './parse-query.js'

const at = (ms: number) => new Date(ms).toISOString()

it('walks through recordings in either direction, from any moment and within times', async () => {
  const events = { x: '2024-01-01T00:00:00Z' }
  const copies = Object.fromEntries([1, 2, 2, 3].map((recorded, i) => [`c${i}`, { recorded: recorded * 1000, events }]))
  await using test = await openTestEvents(copies)
  const walk = (query: Record<string, string>, after?: number, candidates?: Map<string, Set<number>>) => {
    const request = {
      query: parseEventQuery(parametersOfUrl(query)),
      candidates,
      after: after === undefined ? undefined : { time: after, copy: '', index: 0 },
    }
    return [...batchesByRecordTime(test.needs, request)].map((batch) => batch.map(({ copy }) => copy))
  }
  const down = { orderBy: 'recordTime' }
  expect(walk({})).toEqual([['c0'], ['c1', 'c2'], ['c3']])
  expect(walk({}, 2000)).toEqual([['c1', 'c2'], ['c3']])
  expect(walk(down).flat().sort()).toEqual(['c0', 'c1', 'c2', 'c3'])
  expect(walk(down, 2000).map((batch) => batch.toSorted())).toEqual([['c1', 'c2'], ['c0']])
  expect(walk({ GE_recordTime: at(2000), LT_recordTime: at(3000) })).toEqual([['c1', 'c2']])
  expect(
    walk({ ...down, GE_recordTime: at(2000), LT_recordTime: at(3000) })
      .flat()
      .sort(),
  ).toEqual(['c1', 'c2'])
  expect(
    walk(
      down,
      undefined,
      new Map([
        ['c3', new Set([0])],
        ['c0', new Set([0])],
      ]),
    ),
  ).toEqual([['c3'], ['c0']])
})
