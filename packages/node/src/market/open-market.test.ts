import { followCursors, transactions } from '@kg/chain'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { object } from '../datasets/testing/graphs.test.support.js'
import { purchaseRows } from './network-read/purchase-table.js'
import { movementRows } from './profile/table.js'
import { saleRows } from './sales/table.js'
import { openTwoTraders, type Trader, tradeChain } from './testing/two-traders.test.support.js'

const traders = await openTwoTraders()
afterAll(() => traders[Symbol.asyncDispose]())
const { seller, buyer } = traders

/** What a node has noted of the chain, and what it has sent there. */
const noted = async ({ ledger, free }: Trader) => ({
  ...ledger.read((r) => ({
    purchases: [...r.range(purchaseRows)],
    sales: [...r.range(saleRows)],
    movements: [...r.range(movementRows)],
  })),
  sent: ledger.read((r) => [...r.range(transactions)].length),
  receipts: ledger.head(),
  free: await free(),
})

const cursorName = `market ${tradeChain}`
const cursorOf = ({ ledger }: Trader) => ledger.read((r) => r.get(followCursors, cursorName))

/** Has a node read all events of the chain once more, from the first block. */
async function readAgain(trader: Trader): Promise<void> {
  const before = cursorOf(trader)?.number ?? Number.NaN
  await trader.ledger.writeWithoutReceipt((w) => w.remove(followCursors, cursorName))
  await vi.waitFor(() => expect(cursorOf(trader)?.number).toBeGreaterThanOrEqual(before), 20_000)
}

describe('events that a chain tells again, from the first to the last,', () => {
  it('change nothing: no row, no receipt, no transaction, no token', { timeout: 90_000 }, async () => {
    const { queries, reads } = buyer.market
    const datasetId = await seller.import([object('milk')])
    const { id } = await queries.ask([{ path: 'id', values: ['milk'], opcode: 'EQ' }], buyer.caller)
    await vi.waitFor(() => expect(queries.replies(id)).toHaveLength(1), 20_000)
    const replyId = String(queries.replies(id)[0]?.id)
    const job = await reads.enqueue({ replyId, datasetId }, buyer.caller)
    expect(await reads.jobs.endOf(job, buyer.caller)).toMatchObject({ state: 'succeeded' })
    // All that follows from the read is noted, on both sides.
    const sold = () => seller.ledger.read((r) => [...r.range(saleRows)][0]?.value.revealedFor)
    await vi.waitFor(() => expect(sold()).toEqual(['1']), 20_000)
    await Promise.all([seller, buyer].map(readAgain))
    const before = await Promise.all([seller, buyer].map(noted))

    await Promise.all([seller, buyer].map(readAgain))
    expect(await Promise.all([seller, buyer].map(noted))).toEqual(before)
    expect(before[1]?.purchases).toMatchObject([{ value: { state: 'revealed', purchaseId: '1' } }])
  })
})
