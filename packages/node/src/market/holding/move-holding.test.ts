import { receipts } from '@kg/store'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestHome } from '../../exchange/testing/test-node.test.support.js'
import { holdingRow } from './holding-row.test.support.js'
import { beginHolding, findHolding, holdingSubject, moveHolding } from './move-holding.js'

const home = await openTestHome()
afterAll(() => home[Symbol.asyncDispose]())
const { ledger } = home
const book = { ledger, agent: () => `0x${'a'.repeat(40)}` }
const actions = () =>
  ledger
    .read((r) => [...r.range(receipts)].map(({ value }) => value))
    .filter(({ action }) => action.startsWith('holding.'))

describe('the state of a holding', () => {
  it('leaves a receipt whenever it changes, and none when it does not', async () => {
    const { state: _, updatedAt: __, copy, ...fresh } = holdingRow()
    const row = await beginHolding(book, fresh)
    expect(findHolding(book, row)).toMatchObject({ state: 'fetching' })
    await moveHolding(book, row, 'bidding', { copy })
    await moveHolding(book, row, 'bidding', { copy })
    const challenge = { blockIndex: 1, answerUntil: 5 }
    await moveHolding(book, row, 'challenged', { challenge })
    await moveHolding(book, row, 'holding', { challenge: undefined })
    expect(findHolding(book, row)).not.toHaveProperty('challenge')
    await moveHolding(book, row, 'completed')
    expect(actions().map(({ action }) => action)).toEqual([
      'holding.fetch',
      'holding.store',
      'holding.challenge',
      'holding.begin',
      'holding.complete',
    ])
    expect(new Set(actions().map(({ subject }) => subject))).toEqual(new Set([holdingSubject(row)]))
  })

  it('says when it was over, unless the chain takes that back', async () => {
    const row = holdingRow()
    expect(findHolding(book, row)?.endedAt).toBeGreaterThan(0)
    expect(await moveHolding(book, row, 'holding')).not.toHaveProperty('endedAt')
  })

  it('of what is not there stays as it is', async () => {
    const unknown = holdingRow({ offerId: 9 })
    expect(await moveHolding(book, unknown, 'failed')).toBe(unknown)
    expect(findHolding(book, unknown)).toBeUndefined()
  })
})
