import { afterAll, describe, expect, it } from 'vitest'
import { openTestHome } from '../../exchange/testing/test-node.test.support.js'
import { holdingRow } from './holding-row.test.support.js'
import { listHoldings } from './list-holdings.js'
import { keyOf } from './move-holding.js'
import { holdingRows, isHeldNow } from './table.js'

const home = await openTestHome()
afterAll(() => home[Symbol.asyncDispose]())
const { ledger } = home
const rows = [
  holdingRow({ updatedAt: 10 }),
  holdingRow({ offerId: 2, updatedAt: 30, state: 'released', reason: 'The node was not chosen', prunedAt: 31 }),
  holdingRow({
    offerId: 3,
    updatedAt: 20,
    state: 'challenged',
    number: 0,
    endsAt: 1_900_000_000,
    challenge: { blockIndex: 5, answerUntil: 1_800_000_000 },
    datasetId: `0x${'9'.repeat(64)}`,
  }),
]
await ledger.writeWithoutReceipt((w) => {
  for (const row of rows) w.put(holdingRows, keyOf(row), row)
})

describe('the list of holdings', () => {
  it('has the last changed first, page by page', () => {
    const first = ledger.read((r) => listHoldings(r, { limit: 2 }))
    expect(first.holdings.map(({ offerId }) => offerId)).toEqual(['2', '3'])
    const { nextCursor: cursor } = first
    const second = ledger.read((r) => listHoldings(r, { limit: 2, cursor }))
    expect(second.holdings.map(({ offerId }) => offerId)).toEqual(['1'])
    expect(second.nextCursor).toBeUndefined()
  })

  it('says why a node does not hold, and what it has to answer', () => {
    const [released, challenged] = ledger.read((r) => listHoldings(r, { limit: 5 })).holdings
    expect(released).toMatchObject({ state: 'released', reason: 'The node was not chosen', isPruned: true })
    expect(challenged).toMatchObject({
      endsAt: '2030-03-17T17:46:40.000Z',
      challenge: { blockIndex: 5, answerUntil: '2027-01-15T08:00:00.000Z' },
      holdingMinutes: 1440,
    })
  })

  it('tells what is held now from what is only wanted', () => {
    const isHeld = (id: string) => ledger.read((r) => isHeldNow(r, id))
    expect([isHeld(`0x${'9'.repeat(64)}`), isHeld(holdingRow().datasetId)]).toEqual([true, false])
  })
})
