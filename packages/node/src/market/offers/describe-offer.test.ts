import { describe, expect, it } from 'vitest'
import { describeListed, describeReplication, describeStatus, sayState } from './describe-offer.js'
import type { OfferState } from './offer-moves.js'
import { offerHolder, offerRow } from './offer-row.test.support.js'

const reason = { code: 'OFFER_TOO_FEW_BIDS', message: 'nobody came', remedy: 'pay more' }

describe('an offer', () => {
  it.each<[OfferState, string, string, string]>([
    ['pending', 'PENDING', 'PENDING', 'PREPARING_OFFER'],
    ['started', 'STARTED', 'PENDING', 'WAITING_FOR_HOLDERS'],
    ['finalizing', 'FINALIZING', 'PENDING', 'FINALIZING_OFFER'],
    ['finalized', 'FINALIZED', 'COMPLETED', 'FINALIZED'],
    ['completed', 'FINALIZED', 'COMPLETED', 'COMPLETED'],
    ['cancelled', 'CANCELLED', 'FAILED', 'CANCELLED'],
    ['failed', 'FAILED', 'FAILED', 'FAILED'],
  ])('that is %s is %s in generation 1, and %s with %s in generation 2 [E-ST-04]', (state, first, second, inside) => {
    const row = offerRow({ state })
    expect(describeStatus(row)).toMatchObject({ offer_status: first })
    expect(describeReplication(row)).toMatchObject({ status: second, data: { status: inside } })
    expect('progress' in describeReplication(row)).toBe(second === 'PENDING')
    expect(describeListed(row)).toMatchObject({ handler_id: row.id, offer_status: first, status: inside })
  })

  it('says why it failed, and what is in its way', () => {
    const failed = offerRow({ state: 'failed', reason })
    expect(describeStatus(failed).message).toBe('nobody came')
    expect(describeReplication(failed).data.error).toEqual(reason)
    expect(sayState(offerRow({ trouble: 'the chain is away' }))).toBe('The offer is being made; the chain is away')
  })

  it('says what is wrong with a holder', () => {
    const fault = 'It showed a block that is not of its copy'
    const reasonOf = (status: 'challenged' | 'failed') =>
      describeReplication(offerRow({ holders: [{ ...offerHolder, status, fault }] })).data.holders[0]?.reason
    expect(reasonOf('challenged')).toBe(fault)
    expect(reasonOf('failed')).toBe(`${fault}; the challenge was not answered in time`)
  })

  it('shows its holders, its transactions and its times', () => {
    const row = offerRow({ state: 'finalized', offerId: '7', createTx: '0x1', holdsUntil: 0, holders: [offerHolder] })
    expect(describeReplication(row).data).toMatchObject({
      offer_id: '7',
      offer_create_transaction_hash: '0x1',
      holds_until: '1970-01-01T00:00:00.000Z',
      holding_time_in_minutes: 60,
      holders: [{ wallet: offerHolder.wallet, status: 'holding', token_amount: '900', stake: '1000' }],
      message: '1 of 3 nodes hold the dataset',
    })
  })
})
