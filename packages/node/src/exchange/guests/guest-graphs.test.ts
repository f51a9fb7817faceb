import { Budgets } from '@kg/core/budget'
import { describe, expect, it } from 'vitest'
import { assetRows } from '../../memory/assets/table.js'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { type ContextGraphRow, contextGraphs, guestGraphs } from '../../memory/context-graphs/table.js'
import { toConfig } from '../../platform/home/config.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { checkContent } from '../sync/check-content.js'
import { storeRecord } from '../sync/store-record.js'
import { sealRecord } from '../testing/test-record.test.support.js'
import { openGuestGraphs } from './guest-graphs.js'

const [ann, eve, node] = ['aa', 'ee', 'bb'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string]

async function openGuests(flags: Record<string, number>) {
  const opened = await openTestLedger()
  const { ledger } = opened
  const config = toConfig({ flags: { network: 'none', ...flags } })
  const forgotten: string[] = []
  const open = () => {
    const budgets = new Budgets()
    const records = { forget: (graph: string) => void forgotten.push(graph) }
    return Object.assign(openGuestGraphs({ ledger, budgets, config, records }), { report: () => budgets.report() })
  }
  return Object.assign(opened, {
    open,
    forgotten,
    async follow(guests: ReturnType<typeof open>, id: string, author: string) {
      if (!(await guests.mayFollow(id, author, node))) return false
      await ledger.writeWithoutReceipt((w) => {
        w.put(contextGraphs, id, { ...newGraphRow(id), curator: author, subscribed: true })
        w.put(guestGraphs, id, { author, since: 1 })
      })
      return true
    },
    async list(guests: ReturnType<typeof open>, id: string, author: string, subscribed = false) {
      if (!(await guests.mayList(id, author, node))) return false
      await ledger.writeWithoutReceipt((w) =>
        w.put(contextGraphs, id, { ...newGraphRow(id), curator: author, subscribed }),
      )
      return true
    },
    listed: () => ledger.read((r) => [...r.range(contextGraphs)].map(({ key }) => key)),
    row: (id: string): ContextGraphRow | undefined => ledger.read((r) => r.get(contextGraphs, id)),
  })
}

describe('the graphs of strangers that a node follows', () => {
  it('are as many as an author may have; more of them are refused and counted', async () => {
    await using home = await openGuests({ 'guests.graphs': 5, 'guests.graphsPerAuthor': 2 })
    const guests = home.open()
    const followed = []
    for (const id of ['a', 'b', 'c']) followed.push(await home.follow(guests, id, eve))
    expect(followed).toEqual([true, true, false])
    expect(await home.follow(guests, 'lab', ann)).toBe(true)
    expect(guests.report()).toContainEqual(expect.objectContaining({ what: 'graphs-followed', used: 3, refused: 1 }))
  })

  it('make room for those of others: the one without news for longest is forgotten with its content', async () => {
    await using home = await openGuests({ 'guests.graphs': 2 })
    const guests = home.open()
    await home.follow(guests, 'lab', eve)
    const { record, chunks } = sealRecord()
    await storeRecord(home.ledger, record, await checkContent({ ...record, chunks }))
    await home.follow(guests, 'hall', eve)
    await home.follow(guests, 'ark', ann)
    expect([home.row('lab'), home.row('hall')?.id, home.row('ark')?.id]).toEqual([undefined, 'hall', 'ark'])
    expect(home.ledger.read((r) => [...r.range(assetRows)])).toEqual([])
    expect(home.forgotten).toEqual(['lab'])
    guests.touch('hall')
    await home.follow(guests, 'den', eve)
    expect([home.row('hall')?.id, home.row('ark')]).toEqual(['hall', undefined])
  })

  it('are remembered after a restart', async () => {
    await using home = await openGuests({ 'guests.graphs': 1 })
    await home.follow(home.open(), 'lab', eve)
    const again = home.open()
    await home.follow(again, 'hall', ann)
    expect([home.row('lab'), home.row('hall')?.subscribed]).toEqual([undefined, true])
  })

  it('stay when the chain has registered them meanwhile', async () => {
    await using home = await openGuests({ 'guests.graphs': 1 })
    const guests = home.open()
    await home.follow(guests, 'lab', eve)
    const row = home.row('lab') as ContextGraphRow
    await home.ledger.writeWithoutReceipt((w) => w.put(contextGraphs, 'lab', { ...row, onChainId: '7' }))
    await home.follow(guests, 'hall', ann)
    expect(home.row('lab')).toMatchObject({ subscribed: true, onChainId: '7' })
  })
})

describe('the graphs of strangers that a node lists', () => {
  it('are limited for each author and in total', async () => {
    await using home = await openGuests({ 'guests.listed': 3, 'guests.listedPerAuthor': 2 })
    const guests = home.open()
    for (const id of ['a', 'b', 'b']) await home.list(guests, id, eve)
    await home.list(guests, 'x', ann)
    expect(home.listed()).toEqual(['a', 'b', 'x'])
  })

  it('make room: of an author that is over its share its own oldest one, else the oldest of all', async () => {
    await using home = await openGuests({ 'guests.listed': 3, 'guests.listedPerAuthor': 2 })
    const guests = home.open()
    await home.list(guests, 'x', ann)
    for (const id of ['a', 'b', 'c']) await home.list(guests, id, eve)
    expect(home.listed()).toEqual(['b', 'c', 'x'])
    await home.list(guests, 'y', ann)
    expect(home.listed()).toEqual(['b', 'c', 'y'])
    expect(guests.report()).toContainEqual(expect.objectContaining({ what: 'graphs-listed', used: 3, evicted: 2 }))
  })

  it('stay when somebody here follows them', async () => {
    await using home = await openGuests({ 'guests.listed': 1 })
    const guests = home.open()
    await home.list(guests, 'x', ann, true)
    expect(await home.list(guests, 'a', eve)).toBe(false)
    expect(home.listed()).toEqual(['x'])
  })

  it('go with their author', async () => {
    await using home = await openGuests({ 'guests.graphs': 5 })
    const guests = home.open()
    await home.list(guests, 'a', eve)
    await home.follow(guests, 'b', eve)
    await home.list(guests, 'kept', eve, true)
    await home.list(guests, 'x', ann)
    expect(guests.authors()).toEqual(new Set([eve, ann]))
    await guests.forgetAuthors(new Set([eve]), node)
    expect(home.listed()).toEqual(['kept', 'x'])
  })
})
