import { afterAll, expect, it } from 'vitest'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { documentJson, eventJson, openTestEpcis } from '../testing/test-epcis.test.support.js'
import { allEvents } from './all-events.js'
import { parseEventQuery } from './parse-query.js'

const node = await openTestEpcis()
afterAll(() => node[Symbol.asyncDispose]())
await node.capture(documentJson([1, 2, 3].map((n) => eventJson({ eventID: `urn:${n}` }))), asAnn)
const count = async (pageSize: number, mostRounds: number) => {
  let found = 0
  const limits = { pageSize, mostRounds }
  for await (const events of allEvents(node.journal, parseEventQuery([]), asAnn, undefined, limits))
    found += events.length
  return found
}

it('gives all that meet a query, and fails before the work has no end', async () => {
  expect(await count(2, 2)).toBe(3)
  await expect(count(1, 2)).rejects.toMatchObject({ code: 'EPCIS_QUERY_TOO_LARGE' })
})
