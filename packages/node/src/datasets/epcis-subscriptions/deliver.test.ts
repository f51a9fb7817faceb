import { afterAll, expect, it } from 'vitest'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { queryRows } from '../epcis-queries/table.js'
import { documentJson, eventJson, openTestEpcis } from '../testing/test-epcis.test.support.js'
import { deliver } from './deliver.js'
import { openReceiver } from './receiver.test.support.js'
import { subscriptionRows } from './table.js'

const node = await openTestEpcis()
const receiver = await openReceiver()
afterAll(async () => {
  await receiver.stop()
  await node[Symbol.asyncDispose]()
})
const { journal } = node
const { agent } = asAnn
const settings = { signal: new AbortController().signal, allowsLoopback: true }

it('sends what is new once, and again what was not accepted', async () => {
  await journal.writeWithoutReceipt((w) => {
    w.put(queryRows, [agent, 'all'], { agent, name: 'all', query: {}, createdAt: 0 })
    const row = { ...asAnn, id: 's', queryName: 'all', dest: receiver.url, reportIfEmpty: true, createdAt: 0 }
    w.put(subscriptionRows, 's', { ...row, position: { time: 0, copy: '', index: -1 } })
  })
  await node.capture(documentJson([eventJson({ eventID: 'urn:one' })]), asAnn)
  receiver.status = 500
  await expect(deliver(journal, 's', { ...settings, isScheduled: false })).rejects.toMatchObject({
    code: 'EPCIS_DELIVERY_FAILED',
  })
  receiver.status = 200
  await deliver(journal, 's', { ...settings, isScheduled: false })
  await deliver(journal, 's', { ...settings, isScheduled: false })
  await deliver(journal, 's', { ...settings, isScheduled: true })
  await deliver(journal, 'none', { ...settings, isScheduled: true })
  expect(receiver.seen.map(({ ids }) => ids)).toEqual([['urn:one'], ['urn:one'], []])
})
