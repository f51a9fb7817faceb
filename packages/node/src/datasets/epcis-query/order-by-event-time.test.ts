import { expect, it } from 'vitest'
import { openTestEvents } from '../testing/test-events.test.support.js'
import { batchesByEventTime } from './order-by-event-time.js'
import { parametersOfUrl } from './parameter-values.js'
import { parseEventQuery } from './parse-query.js'

const at = (hour: number) => new Date(Date.UTC(2024, 0, 1, hour)).toISOString()

it('walks through time in either direction, from any moment and within times', async () => {
  await using test = await openTestEvents({
    a: { recorded: 1, events: { x1: at(1), x3: at(3) } },
    b: { recorded: 2, events: { x2: at(2), y1: at(1) } },
  })
  const walk = (query: Record<string, string>, after?: number, candidates?: Map<string, Set<number>>) => {
    const request = {
      query: parseEventQuery(parametersOfUrl({ orderBy: 'eventTime', ...query })),
      candidates,
      after: after === undefined ? undefined : { time: Date.parse(at(after)), copy: '', index: 0 },
    }
    const hourOf = (time: number) => new Date(time).getUTCHours()
    return [...batchesByEventTime(test.needs, request)].map((batch) =>
      batch.map(({ time, copy }) => `${copy}${hourOf(time)}`),
    )
  }
  const up = { orderDirection: 'ASC' }
  expect(walk(up)).toEqual([['a1', 'b1'], ['b2'], ['a3']])
  expect(walk({})).toEqual([['a3'], ['b2'], ['a1', 'b1']])
  expect(walk(up, 2)).toEqual([['b2'], ['a3']])
  expect(walk({}, 2)).toEqual([['b2'], ['a1', 'b1']])
  expect(walk({ ...up, GE_eventTime: at(2), LT_eventTime: at(3) }).filter(({ length }) => length > 0)).toEqual([['b2']])
  expect(walk(up, undefined, new Map([['a', new Set([1])]]))).toEqual([['a3']])
})
