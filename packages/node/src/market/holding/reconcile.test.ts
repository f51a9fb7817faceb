import type { MarketBid } from '@kg/chain'
import '@kg/chain'
import { describe, expect, it } from 'vitest'
import type { MarketChain } from '../contract/market-chain.js'
import { holdingRow, marketOffer } from './holding-row.test.support.js'
import { readStanding, standingOf } from './reconcile.js'
import type { HoldingRow } from './table.js'

const offer = marketOffer({ bidsUntil: 100, endsAt: 200 })
const bid: MarketBid = {
  price: 5n,
  stake: 7n,
  blockCount: 2,
  validUntil: 150,
  copyRoot: `0x${'5'.repeat(64)}`,
  state: 0,
  number: 4,
  challengedBlock: 1,
  answerUntil: 170,
}
const stateOf = (state: number, now: number, row: Partial<HoldingRow> = {}, offerState = 1) =>
  standingOf({ ...offer, state: offerState }, { ...bid, state }, holdingRow(row), now)

describe('what the chain says of a holding', () => {
  it.each([
    [1, { state: 'waiting' }],
    [2, { state: 'holding', changes: { number: 4, endsAt: 200, challenge: undefined } }],
    [3, { state: 'challenged', changes: { challenge: { blockIndex: 1, answerUntil: 170 } } }],
    [4, { state: 'completed' }],
    [5, { state: 'failed' }],
    [6, { state: 'released', changes: { reason: 'The bid was withdrawn' } }],
  ])('follows from the bid in state %d', async (state, expected) => {
    expect(await stateOf(state, 120)).toMatchObject(expected)
  })

  it('is that it waits no more when the bid has lapsed or the offer was cancelled', async () => {
    expect(await stateOf(1, 151)).toMatchObject({ state: 'released', changes: { reason: 'The node was not chosen' } })
    expect(await stateOf(1, 120, {}, 3)).toMatchObject({ state: 'released' })
  })

  it('is nothing new before the bid, until its time is over', async () => {
    expect(await stateOf(0, 99, { state: 'fetching' })).toEqual({ state: 'fetching', changes: {} })
    expect(await stateOf(0, 100, { state: 'fetching', reason: 'away' })).toEqual({
      state: 'released',
      changes: { reason: 'away' },
    })
  })

  it('is read from the offer and the bid of the wallet', async () => {
    const asked: unknown[] = []
    const read = async (_: string, name: string, args: unknown) => {
      asked.push([name, args])
      return name === 'offerOf' ? offer : { ...bid, state: 1 }
    }
    // Only what it asks of a chain is here.
    const standing = await readStanding({ read } as unknown as MarketChain, holdingRow(), 120)
    expect(standing).toEqual({ state: 'waiting', changes: { validUntil: 150 } })
    expect(asked).toEqual([
      ['offerOf', [1n]],
      ['bidOf', [1n, holdingRow().wallet]],
    ])
  })
})
