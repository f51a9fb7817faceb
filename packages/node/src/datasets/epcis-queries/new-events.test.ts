import { expect, it } from 'vitest'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { parseEventQuery } from '../epcis-query/parse-query.js'
import { documentJson, eventJson, openTestEpcis } from '../testing/test-epcis.test.support.js'
import { followEvents, inRecordOrder, onNewEvents, positionAt } from './new-events.js'

it('gives what is there, then what comes, until it is ended', async () => {
  await using node = await openTestEpcis()
  const capture = (eventID: string) => node.capture(documentJson([eventJson({ eventID })]), asAnn)
  await capture('urn:old')
  const ending = new AbortController()
  const query = parseEventQuery([{ name: 'orderBy', values: ['eventTime'] }])
  expect(inRecordOrder(query)).toMatchObject({ orderBy: 'recordTime', direction: 'ASC' })
  const followed = followEvents(node.journal, query, asAnn, { after: positionAt(0), signal: ending.signal })
  expect((await followed.next()).value).toMatchObject({ id: 'urn:old' })
  let calls = 0
  const unfollow = onNewEvents(node.journal, () => calls++)
  const next = followed.next()
  await capture('urn:new')
  expect((await next).value).toMatchObject({ id: 'urn:new' })
  expect(calls).toBeGreaterThan(0)
  unfollow()
  const last = followed.next()
  ending.abort()
  expect((await last).done).toBe(true)
})
