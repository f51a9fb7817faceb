import { afterAll, expect, it } from 'vitest'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { documentJson, eventJson, openTestEpcis } from '../testing/test-epcis.test.support.js'
import { findOrdered, type OrderedRef } from './find-ordered.js'
import { parametersOfUrl } from './parameter-values.js'
import { parseEventQuery } from './parse-query.js'
import type { EventQuery, OrderField } from './query.js'

const node = await openTestEpcis()
afterAll(() => node[Symbol.asyncDispose]())
const levels = [5, 30, undefined, 5, 100, 7]
await node.capture(
  documentJson(levels.map((level, n) => eventJson({ eventID: `urn:${n}`, ...(level && { 'ex:level': level }) }))),
  asAnn,
)

async function walk(parameters: Record<string, string>, limit: number): Promise<string> {
  const query = parseEventQuery(parametersOfUrl(parameters), { ex: 'http://example.com/ns/' })
  const ordered = query as EventQuery & { orderField: OrderField }
  let text = ''
  let after: OrderedRef | undefined
  for (;;) {
    const page = await findOrdered(node.journal, ordered, asAnn, { limit, after })
    text += page.events.map(({ id }) => id.slice(4)).join('')
    if (page.next === undefined) return text
    text += '|'
    after = page.next
  }
}

it('orders by a field of its own in either direction, page by page', async () => {
  expect(await walk({ orderBy: 'ex:level', orderDirection: 'ASC' }, 100)).toBe('035142')
  expect(await walk({ orderBy: 'http://example.com/ns/level' }, 2)).toBe('41|50|32')
  expect(await walk({ orderBy: 'ex:level', orderDirection: 'ASC', 'GT_ex:level': '6' }, 2)).toBe('51|4')
})
