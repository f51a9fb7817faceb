import { Budgets } from '@kg/core/budget'
import { describe, expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { openHosting } from './hosting.js'
import { hostedGraphs, hostedMessages } from './table.js'

const [one, two] = ['1', '2'].map((digit) => `0x${digit.repeat(64)}`) as [string, string]

async function openHost() {
  const opened = await openTestLedger()
  const { ledger } = opened
  const budgets = new Budgets()
  const hosting = openHosting({ ledger, nodeAgent: `0x${'a'.repeat(40)}`, maxBytes: 1000, budgets })
  for (const hash of [one, two]) await hosting.host(hash, undefined)
  return Object.assign(opened, {
    send: (from: string, graph: string, bytes: number) =>
      hosting.accept({ from, graph, sealed: new Uint8Array(bytes) }),
    report: () => budgets.report()[0],
    stored: () =>
      ledger.read((r) => [...r.range(hostedMessages)].map(({ value }) => `${value.from} ${value.sealed.length}`)),
    bytes: (hash: string) => ledger.read((r) => r.get(hostedGraphs, hash)?.bytes),
  })
}

describe('messages of nobody knows whom that a host stores', () => {
  it('of one peer have half of the room, and its own oldest ones go', async () => {
    await using host = await openHost()
    await host.send('ann', one, 100)
    for (const bytes of [201, 202, 203]) await host.send('eve', one, bytes)
    expect(host.stored()).toEqual(['ann 100', 'eve 202', 'eve 203'])
    expect(host.bytes(one)).toBe(505)
    expect(host.report()).toMatchObject({ what: 'hosted-bytes', used: 505, evicted: 1 })
  })

  it('of all graphs together have the room of one, and the oldest go', async () => {
    await using host = await openHost()
    await host.send('ann', one, 400)
    await host.send('eve', two, 400)
    await host.send('zoe', two, 300)
    expect(host.stored()).toEqual(['eve 400', 'zoe 300'])
    expect([host.bytes(one), host.bytes(two)]).toEqual([0, 700])
  })
})
