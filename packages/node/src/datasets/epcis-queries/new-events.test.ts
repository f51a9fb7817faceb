import { afterEach, expect, it, vi } from 'vitest'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { parseEventQuery } from '../epcis-query/parse-query.js'
import { documentJson, eventJson, openTestEpcis } from '../testing/test-epcis.test.support.js'
import { followEvents, inRecordOrder, onNewEvents, positionAfter, positionAt } from './new-events.js'

it('gives what is there, then what comes, until it is ended', async () => {
  await using node = await openTestEpcis()
  const capture = (eventID: string) => node.capture(documentJson([eventJson({ eventID })]), asAnn)
  await capture('urn:old')
  const ending = new AbortController()
  const query = parseEventQuery([{ name: 'orderBy', values: ['eventTime'] }])
  expect(inRecordOrder(query)).toMatchObject({ orderBy: 'recording', direction: 'ASC' })
  const followed = followEvents(node.journal, query, asAnn, { after: positionAfter(0), signal: ending.signal })
  expect((await followed.next()).value).toMatchObject({ id: 'urn:old' })
  let calls = 0
  const unfollow = onNewEvents(node.journal, () => calls++)
  const next = followed.next()
  await capture('urn:new')
  expect((await next).value).toMatchObject({ id: 'urn:new' })
  await expect.poll(() => calls).toBeGreaterThan(0)
  unfollow()
  const last = followed.next()
  ending.abort()
  expect((await last).done).toBe(true)
})

afterEach(() => vi.useRealTimers())

it('misses nothing that was recorded in the same millisecond, or after the clock was set back', async () => {
  await using node = await openTestEpcis()
  const now = Date.now()
  const ending = new AbortController()
  const followed = followEvents(node.journal, parseEventQuery([]), asAnn, {
    after: positionAfter(0),
    signal: ending.signal,
  })
  const seen: string[] = []
  // In the order of copies, the chance that all of them come is one in 720.
  for (const [n, time] of [now, now, now, now, now, now, now - 1000].entries()) {
    vi.useFakeTimers({ toFake: ['Date'], now: time })
    await node.capture(documentJson([eventJson({ eventID: `urn:${n}` })]), asAnn)
    vi.useRealTimers()
    const { value } = await followed.next()
    if (value) seen.push(value.id)
  }
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `urn:${n}`))
  ending.abort()
  expect(node.journal.read((r) => positionAt(r, now - 1000))).toEqual(positionAfter(0))
  expect(node.journal.read((r) => positionAt(r, now + 1))).toEqual(positionAfter(7))
})
