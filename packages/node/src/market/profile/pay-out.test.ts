import { describe, expect, it } from 'vitest'
import { toConfig } from '../../platform/home/config.js'
import type { MarketChain } from '../contract/market-chain.js'
import { openPayouts, type PayOutNeeds } from './pay-out.js'
import type { PayoutJob } from './payout-jobs.js'

const chain = { id: 'local:31337', symbol: 'KGT' } as MarketChain
const job = (changes: Partial<PayoutJob>) => ({ id: 'a-job', ...changes }) as PayoutJob

function payoutsWith(ended: PayoutJob) {
  const chains = { ready: async () => chain, current: () => [] }
  const payouts = { begin: async () => ended.id, endOf: async () => ended, get: () => ended }
  // The ledger is not asked.
  return openPayouts({ chains, payouts, config: toConfig({}) } as unknown as PayOutNeeds)
}
const answerTo = (ended: PayoutJob) => payoutsWith(ended).payOut(undefined, new AbortController().signal)

describe('the answer to a payout', () => {
  it('says what was paid', async () => {
    const paid = { amount: '1500000000000000000', tokens: '1.5', holdings: 2, tx_hash: '0x1', block_number: 1 }
    expect(await answerTo(job({ state: 'succeeded', result: { payouts: [paid] } }))).toEqual({
      handler_id: 'a-job',
      blockchain_id: 'local:31337',
      status: 'COMPLETED',
      message: 'Paid 1.5 KGT for 2 holdings in 1 transactions',
      payouts: [paid],
    })
  })

  it('gives the reason of a failure', async () => {
    const lastError = { code: 'TX_REVERTED', message: 'The contract rejected it', remedy: '', retryable: false }
    expect(await answerTo(job({ state: 'failed', lastError }))).toMatchObject({
      status: 'FAILED',
      message: 'The contract rejected it',
    })
  })

  it('says that one that takes longer goes on', async () => {
    expect(await answerTo(job({ state: 'running' }))).toMatchObject({ status: 'PENDING' })
  })
})
