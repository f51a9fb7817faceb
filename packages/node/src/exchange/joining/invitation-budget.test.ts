import { Budgets } from '@kg/core/budget'
import { describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { toConfig } from '../../platform/home/config.js'
import { dayMs } from '../../platform/retention/day.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { definitions, groupKeys, memberNodes } from '../membership/table.js'
import { openInvitationBudget } from './invitation-budget.js'
import { limits } from './protocol.js'
import { joinRows } from './table.js'
import { joiner, testJoin } from './test-join.test.support.js'

const curatorOf = (n: number) => `0x${String(n).padStart(40, '0')}`
const quarter = limits.invitationBytes / 4

async function openInvitations() {
  const opened = await openTestLedger()
  const { ledger } = opened
  const budgets = new Budgets()
  const config = toConfig({ flags: { network: 'none', 'guests.days': '10' } })
  const clock = { now: 100 * dayMs }
  const pace = { isOpen: true, admit: async () => pace.isOpen }
  const open = () => openInvitationBudget({ ledger, budgets, config, pace, now: () => clock.now })
  return Object.assign(opened, {
    clock,
    pace,
    open,
    report: () => budgets.report()[0],
    async invite(budget: ReturnType<typeof open>, n: number, { bytes = 1, peerId = `p${n}`, subscribed = false } = {}) {
      const graph = `club-${n}`
      await budget.admit({ graph, agent: joiner, curator: curatorOf(n), peerId, bytes })
      await ledger.writeWithoutReceipt((w) => {
        const row = { ...newGraphRow(graph), accessPolicy: 1 as const, curator: curatorOf(n), subscribed }
        w.put(contextGraphs, graph, row)
        w.put(definitions, graph, { version: 1, commitment: '', epoch: 1, members: [joiner] })
        w.put(groupKeys, [graph, 1], { key: new Uint8Array(32), since: 0 })
        w.put(memberNodes, [graph, joiner], { contextGraph: graph, agent: joiner, peerId, encryptionKey: '', at: 0 })
        const asked = { contextGraph: graph, peerId, invited: true, issuedAt: clock.now + n }
        w.put(joinRows, ['out', graph, joiner], testJoin({ ...asked, status: 'approved' }))
      })
    },
    listed: () => ledger.read((r) => [...r.range(contextGraphs)].map(({ key }) => key)),
  })
}

describe('invitations that nobody asked for', () => {
  it('are limited for each curator and each node', async () => {
    await using home = await openInvitations()
    const budget = home.open()
    await home.invite(budget, 1, { bytes: quarter })
    await expect(home.invite(budget, 1)).rejects.toMatchObject({ code: 'BUSY' })
    await expect(home.invite(budget, 2, { peerId: 'p1' })).rejects.toMatchObject({ code: 'BUSY' })
    await home.invite(budget, 2)
    expect(home.report()).toMatchObject({ what: 'invitation-bytes', refused: 2 })
  })

  it('make room for each other: the first one goes with all that it brought', async () => {
    await using home = await openInvitations()
    const budget = home.open()
    for (let n = 1; n <= 5; n++) await home.invite(budget, n, { bytes: quarter })
    expect(home.listed()).toEqual(['club-2', 'club-3', 'club-4', 'club-5'])
    const left = home.ledger.read((r) => [
      r.has(definitions, 'club-1'),
      r.has(groupKeys, ['club-1', 1]),
      r.has(memberNodes, ['club-1', joiner]),
      r.has(joinRows, ['out', 'club-1', joiner]),
    ])
    expect(left).toEqual([false, false, false, false])
  })

  it('stay when somebody has followed them', async () => {
    await using home = await openInvitations()
    const budget = home.open()
    await home.invite(budget, 1, { bytes: quarter, subscribed: true })
    for (let n = 2; n <= 5; n++) await home.invite(budget, n, { bytes: quarter })
    expect(home.listed()).toContain('club-1')
  })

  it('come at the pace of strangers, and count after a restart', async () => {
    await using home = await openInvitations()
    for (let n = 1; n <= 4; n++) await home.invite(home.open(), n)
    home.open()
    expect(home.report()).toMatchObject({ used: 4 * limits.perInvitation })
    home.pace.isOpen = false
    await expect(home.invite(home.open(), 5)).rejects.toMatchObject({ code: 'BUSY' })
  })

  it('are forgotten when nobody has followed them for long', async () => {
    await using home = await openInvitations()
    const budget = home.open()
    await home.invite(budget, 1)
    await home.invite(budget, 2, { subscribed: true })
    expect(await budget.collection.collect(10)).toEqual({ removed: 0, isMore: false })
    home.clock.now += 11 * dayMs
    expect(await budget.collection.collect(10)).toEqual({ removed: 1, isMore: false })
    expect(home.listed()).toEqual(['club-2'])
  })
})
