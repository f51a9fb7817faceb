import { afterAll, describe, expect, it } from 'vitest'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { NamedQueries } from '../epcis-queries/named-queries.js'
import { documentJson, eventJson, openTestEpcis } from '../testing/test-epcis.test.support.js'
import { openReceiver } from './receiver.test.support.js'
import { signatureOf } from './send-webhook.js'
import { Subscriptions } from './subscriptions.js'

const node = await openTestEpcis()
const receiver = await openReceiver()
const onFault = (error: unknown) => {
  throw error
}
const subscriptions = new Subscriptions({ ledger: node.journal, onFault, allowsLoopback: true })
const queries = new NamedQueries({ ledger: node.journal, onDelete: (w, row) => subscriptions.removeAll(w, row) })
await subscriptions.start()
afterAll(async () => {
  await subscriptions.stop()
  await receiver.stop()
  await node[Symbol.asyncDispose]()
})
await queries.save('ships', { EQ_bizStep: ['shipping'] }, asAnn)
const query = queries.require('ships', asAnn)
const request = { dest: receiver.url, reportIfEmpty: false, signatureToken: 'secret' }
const capture = (eventID: string) => node.capture(documentJson([eventJson({ eventID, bizStep: 'shipping' })]), asAnn)

describe('a subscription', () => {
  it('brings each new event once, signed, also after a failure', async () => {
    const row = await subscriptions.subscribe(query, { ...request, stream: true }, asAnn)
    receiver.status = 503
    await capture('urn:one')
    await expect.poll(() => receiver.seen.length).toBe(1)
    receiver.status = 200
    await expect.poll(() => receiver.seen.length, { timeout: 8000 }).toBe(2)
    await capture('urn:two')
    await expect.poll(() => receiver.seen.length, { timeout: 8000 }).toBe(3)
    expect(receiver.seen.map(({ ids }) => ids)).toEqual([['urn:one'], ['urn:one'], ['urn:two']])
    const [first] = receiver.seen
    expect(first?.signature).toBe(signatureOf(first?.body ?? '', 'secret'))
    await subscriptions.unsubscribe(query, row.id)
    expect(() => subscriptions.require(query, row.id)).toThrow(expect.objectContaining({ code: 'EPCIS_NOT_FOUND' }))
  })

  it('by a schedule reports when it is time, even if there is nothing', async () => {
    const before = receiver.seen.length
    await subscriptions.subscribe(query, { ...request, schedule: { second: '*' }, reportIfEmpty: true }, asAnn)
    await expect.poll(() => receiver.seen.length, { timeout: 5000 }).toBeGreaterThan(before)
    expect(receiver.seen.at(-1)?.ids).toEqual([])
    expect(subscriptions.list(query)).toHaveLength(1)
    await queries.delete('ships', asAnn)
    expect(subscriptions.list(query)).toEqual([])
  })

  it.each([
    { ...request },
    { ...request, stream: true, schedule: { hour: '1' } },
    { ...request, schedule: { hour: '25' } },
    { ...request, stream: true, dest: 'http://10.0.0.1/' },
    { ...request, stream: true, initialRecordTime: 'yesterday' },
  ])('is refused: %j', async (given) => {
    await expect(subscriptions.subscribe(query, given, asAnn)).rejects.toMatchObject({
      code: 'EPCIS_SUBSCRIPTION_CONTROLS',
    })
  })
})
