import { afterAll, describe, expect, it } from 'vitest'
import { openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { offerRow } from './offer-row.test.support.js'
import { applyStep, offerStore } from './offer-store.js'
import { offerRows } from './table.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())
const { journal: ledger } = node
const fault = { code: 'X', message: 'the chain is away', remedy: '', retryable: true }

describe('a step of an offer', () => {
  it('moves it, changes it, and says when it goes on', () => {
    const row = offerRow({ trouble: 'old', attempts: 3 })
    const next = applyStep(row, { by: 'start', change: { offerId: '7' }, dueAt: 50 }, 40)
    expect(next).toMatchObject({ state: 'started', offerId: '7', dueAt: 50, attempts: 0, updatedAt: 40 })
    expect(next).not.toHaveProperty('trouble')
    expect(applyStep(row, { by: 'fail' }, 40)).not.toHaveProperty('dueAt')
  })

  it('that the table does not know is refused', () => {
    expect(() => applyStep(offerRow({ state: 'failed' }), { by: 'start' }, 1)).toThrow(/failed/)
  })

  it('is followed at once by the next if the offer was cancelled meanwhile', () => {
    expect(applyStep(offerRow({ isCancelAsked: true }), { dueAt: 9999 }, 40).dueAt).toBe(40)
  })
})

describe('the store of offers', () => {
  it('finds those that are due, writes what happened, and has an act for each move', async () => {
    const row = offerRow()
    await ledger.writeWithoutReceipt((w) => {
      w.put(offerRows, row.id, row)
      offerStore.save(w, row, { move: 'postpone', at: 5, state: 'failed_retrying', fault, dueAt: 70 })
    })
    const [waiting] = ledger.read((r) => [...offerStore.waiting(r)])
    expect(waiting).toMatchObject({ trouble: 'the chain is away', attempts: 1, dueAt: 70 })
    const result = { by: 'fail', sent: { announcements: 1 } } as const
    await ledger.writeWithoutReceipt((w) =>
      offerStore.save(w, row, { move: 'succeed', at: 6, state: 'succeeded', result }),
    )
    expect(ledger.read((r) => [...offerStore.waiting(r)])).toEqual([])
    const ended = ledger.read((r) => offerStore.current(r, row))
    expect(ended).toMatchObject({ state: 'failed', messages: { announcements: 1 } })
    expect(offerStore.stateOf(ended ?? row)).toBe('succeeded')
    const act = ledger.read((r) => offerStore.actOf?.(r, row, { move: 'succeed', at: 6, result }))
    expect(act).toMatchObject({ action: 'offer.fail', subject: `urn:kg:market-offer:${row.id}` })
  })
})
