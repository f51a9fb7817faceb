import { afterAll, describe, expect, it } from 'vitest'
import type { Api } from '../lib/api.js'
import { element, graphText, importText } from '../lib/datasets.js'
import { testNetwork } from '../lib/test-network.js'
import { until } from '../lib/until.js'

const patienceMs = 60_000
const tokens = 10n ** 18n

const network = await testNetwork({
  nodes: 3,
  env: {
    KG_MARKET_HOLD: 'on',
    KG_MARKET_OFFER_SECONDS: '20',
    KG_MARKET_HOLD_ANSWER_SECONDS: '1',
  },
})
afterAll(() => network[Symbol.asyncDispose]())
const [creator, ...holders] = [0, 1, 2].map((i) => network.api(i)) as [Api, Api, Api]
for (const holder of holders) await holder.ok('depositTokens', { body: { tok_amount: '100' } })

describe('a dataset on three nodes', () => {
  it('is replicated within seconds, to each node that holds [E-SV-01, E-SV-02, E-SV-03, E-G2-03, E-G2-04, E-G2-05, E-G2-12, E-G2-13, E-LI-02]', async () => {
    const { dataset_id } = await importText(creator, graphText(element('milk', [['IN', 'crate']]), element('crate')))
    const body = {
      dataset_id,
      token_amount_per_holder: String(10n * tokens),
      holding_time_in_minutes: 60,
      litigation_interval_in_minutes: 0.02,
    }
    const { handler_id } = await creator.ok('replicate', { body })
    const ask = () => creator.ok('replicateResult', { params: { handler_id } })
    const { status, data } = await until(ask, (answer) => answer.status !== 'PENDING', patienceMs)
    expect({ status, message: data.message }).toEqual({
      status: 'COMPLETED',
      message: '2 of 3 nodes hold the dataset',
    })
    expect(data).toMatchObject({
      status: 'FINALIZED',
      number_of_replications: 2,
      number_of_verified_replications: 2,
      offer_create_transaction_hash: expect.stringMatching(/^0x/),
      offer_finalize_transaction_hash: expect.stringMatching(/^0x/),
    })
    // Three announcements and two copies; then questions.
    expect(data.messages).toBeGreaterThanOrEqual(5)
    expect(await creator.ok('replicateStatus', { params: { handler_id } })).toMatchObject({ status: 'COMPLETED' })
    const later = await until(ask, (answer) => answer.data.messages >= data.messages + 4, patienceMs)
    expect(later.data.holders.map((one) => one.status)).toEqual(['holding', 'holding'])
  })
})
