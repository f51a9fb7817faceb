import { afterAll, expect, it, vi } from 'vitest'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { documentJson, eventJson, openTestEpcis } from '../testing/test-epcis.test.support.js'
import { allEvents } from './all-events.js'
import * as finding from './find-events.js'
import { parseEventQuery } from './parse-query.js'

vi.mock(import('./find-events.js'), { spy: true })

const node = await openTestEpcis()
afterAll(() => node[Symbol.asyncDispose]())
await node.capture(documentJson([1, 2].map((n) => eventJson({ eventID: `urn:${n}` }))), asAnn)
const count = async () => {
  let found = 0
  for await (const events of allEvents(node.journal, parseEventQuery([]), asAnn, undefined)) found += events.length
  return found
}

it('gives all that meet a query, and fails before the work has no end', async () => {
  expect(await count()).toBe(2)
  const next = { time: 0, copy: '', index: 0 }
  vi.mocked(finding.findEvents).mockResolvedValue({ events: [], next })
  await expect(count()).rejects.toMatchObject({ code: 'EPCIS_QUERY_TOO_LARGE' })
  expect(vi.mocked(finding.findEvents)).toHaveBeenCalledTimes(21)
})
