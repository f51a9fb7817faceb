import { expect, it } from 'vitest'
import { openTestEvents } from '../testing/test-events.test.support.js'
import { refsInOrder } from './order-events.js'
import { parametersOfUrl } from './parameter-values.js'
import { parseEventQuery } from './parse-query.js'

it('goes on behind the event where the reader stands', async () => {
  const time = '2024-01-01T00:00:00Z'
  await using test = await openTestEvents({ a: { recorded: 1, events: { x: time, y: time, z: time } } })
  for (const orderDirection of ['ASC', 'DESC']) {
    const query = parseEventQuery(parametersOfUrl({ orderBy: 'recordTime', orderDirection }))
    const after = { time: 1, copy: 'a', index: 1 }
    const rest = [...refsInOrder(test.needs, { query, candidates: undefined, after })].flat()
    expect(rest.map(({ index }) => index)).toEqual(orderDirection === 'ASC' ? [2] : [0])
  }
})
