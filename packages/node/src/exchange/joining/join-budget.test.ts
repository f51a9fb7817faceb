import { contextGraphUri } from '@kg/core'
import { Budgets } from '@kg/core/budget'
import { describe, expect, it } from 'vitest'
import { actOf } from '../../platform/acts/acts.js'
import { toConfig } from '../../platform/home/config.js'
import { dayMs } from '../../platform/retention/day.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { memberNodes } from '../membership/table.js'
import { openJoinBudget } from './join-budget.js'
import { limits } from './protocol.js'
import { type JoinRow, joinRows } from './table.js'
import { testJoin } from './test-join.test.support.js'

const agentOf = (n: number) => `0x${String(n).padStart(40, '0')}`

async function openJoins(joins = 1000) {
  const opened = await openTestLedger()
  const { ledger } = opened
  const budgets = new Budgets()
  const config = toConfig({ flags: { network: 'none', 'guests.joins': String(joins) } })
  const clock = { now: 10 * dayMs }
  const pace = { isOpen: true, admit: async () => pace.isOpen }
  const open = () => openJoinBudget({ ledger, budgets, config, pace, now: () => clock.now })
  const put = (n: number, change: Partial<JoinRow> = {}) =>
    ledger.writeWithoutReceipt((w) => {
      const row = testJoin({ direction: 'in', agent: agentOf(n), issuedAt: n, ...change })
      w.put(joinRows, ['in', 'lab', row.agent], row)
      const node = { contextGraph: 'lab', agent: row.agent, peerId: row.peerId, encryptionKey: '', at: n }
      w.put(memberNodes, ['lab', row.agent], node)
    })
  return Object.assign(opened, {
    clock,
    pace,
    open,
    put,
    report: () => budgets.report()[0],
    async request(budget: ReturnType<typeof open>, n: number, peerId = 'far', address?: string) {
      await budget.admit({ graph: 'lab', agent: agentOf(n), peerId, address })
      await put(n, { peerId })
    },
    async approve(n: number) {
      await put(n, { status: 'approved' })
      await ledger.write(actOf('join.approve', agentOf(n), contextGraphUri('lab')), () => undefined)
    },
    waiting: () => ledger.read((r) => [...r.range(joinRows)].map(({ value }) => value.issuedAt)),
  })
}

const later = { code: 'BUSY' }

describe('requests to join that wait', () => {
  it('are limited for each node, also after a restart', async () => {
    await using home = await openJoins()
    const budget = home.open()
    for (let n = 0; n < limits.perPeer; n++) await home.request(budget, n)
    await expect(home.request(budget, 99)).rejects.toMatchObject(later)
    await expect(home.request(home.open(), 99)).rejects.toMatchObject(later)
    await home.request(budget, 99, 'other')
    await home.approve(0)
    await home.request(budget, 100)
    expect(home.report()).toMatchObject({ what: 'joins', evicted: 0 })
  })

  it('can be replaced by newer ones, also when their node has no more room', async () => {
    await using home = await openJoins()
    const budget = home.open()
    for (let n = 0; n < limits.perPeer; n++) await home.request(budget, n)
    await home.request(budget, limits.perPeer - 1)
    expect(home.report()).toMatchObject({ used: limits.perPeer, refused: 0 })
  })

  it('are limited for each address', async () => {
    await using home = await openJoins(4)
    const budget = home.open()
    for (let n = 0; n < 3; n++) await home.request(budget, n, `p${n}`, '10.0.0.1')
    await expect(home.request(budget, 3, 'p3', '10.0.0.1')).rejects.toMatchObject(later)
    await home.request(budget, 3, 'p3', '10.0.0.2')
  })

  it('make room when there are too many in all: the first one goes', async () => {
    await using home = await openJoins(2)
    const budget = home.open()
    for (let n = 1; n <= 3; n++) await home.request(budget, n, `p${n}`)
    expect(home.waiting()).toEqual([2, 3])
    expect(home.ledger.read((r) => r.has(memberNodes, ['lab', agentOf(1)]))).toBe(false)
    expect(home.report()).toMatchObject({ used: 2, evicted: 1 })
  })

  it('come at the pace of strangers', async () => {
    await using home = await openJoins()
    home.pace.isOpen = false
    await expect(home.request(home.open(), 1)).rejects.toMatchObject(later)
  })

  it('of one node replace its expired ones', async () => {
    await using home = await openJoins()
    for (let n = 0; n < limits.perPeer; n++) await home.put(n, { status: 'expired' })
    await home.request(home.open(), 99)
    expect(home.waiting()).not.toContain(0)
    expect(home.waiting()).toContain(99)
  })
})

describe('requests to join that have expired', () => {
  it('go a day later, but not those of former members', async () => {
    await using home = await openJoins()
    const { now } = home.clock
    await home.put(1, { status: 'expired', expiresAt: now - dayMs })
    await home.put(2, { status: 'expired', expiresAt: now - dayMs, removed: true })
    await home.put(3, { status: 'expired', expiresAt: now })
    const { collection } = home.open()
    expect(await collection.collect(10)).toEqual({ removed: 1, isMore: false })
    expect(home.waiting()).toEqual([2, 3])
  })
})
