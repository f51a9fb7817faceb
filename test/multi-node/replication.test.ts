import { afterAll, describe, expect, it } from 'vitest'
import type { Api } from '../lib/api.js'
import { askNetwork } from '../lib/ask-network.js'
import { element, graphText, importText } from '../lib/datasets.js'
import { testNetwork } from '../lib/test-network.js'
import { until } from '../lib/until.js'

const patienceMs = 60_000
const tokens = (count: bigint) => String(count * 10n ** 18n)

const network = await testNetwork({
  nodes: 3,
  env: { KG_MARKET_HOLD: 'on', KG_MARKET_OFFER_SECONDS: '20', KG_MARKET_HOLD_ANSWER_SECONDS: '1' },
})
afterAll(() => network[Symbol.asyncDispose]())
const [creator, ...holders] = [0, 1, 2].map((i) => network.api(i)) as [Api, Api, Api]
for (const holder of holders) await holder.ok('depositTokens', { body: { tok_amount: '100' } })

const importOne = async (id: string) =>
  (await importText(creator, graphText(element(id, [['IN', 'crate']]), element('crate')))).dataset_id
const replication = (handler_id: string) => () => creator.ok('replicateResult', { params: { handler_id } })
const statusOf = (replication_id: string) => () => creator.ok('replicationStatus', { params: { replication_id } })
const terms = { token_amount_per_holder: tokens(10n), holding_time_in_minutes: 60 }

// All of them wait for their bids at the same time.
const [milk, cheese, butter] = [await importOne('milk'), await importOne('cheese'), await importOne('butter')]
const first = await creator.ok('replicate', {
  body: { dataset_id: milk, litigation_interval_in_minutes: 0.02, ...terms },
})
const lonely = await creator.ok('replicate', { body: { dataset_id: butter, min_reputation: 30_000, ...terms } })
const terms1 = {
  total_escrow_time_in_minutes: 60,
  max_token_amount_per_dh: tokens(10n),
  dh_min_stake_amount: tokens(12n),
  dh_min_reputation: 0,
}
const earlier = await creator.ok('replicateImport', { body: { import_id: cheese, ...terms1 } })
const import1 = await creator.ok('replicateImport', { body: { import_id: cheese, ...terms1 } })

describe('a dataset on three nodes', () => {
  it('is replicated within seconds, to each node that holds [E-SV-01, E-SV-02, E-SV-03, E-G2-03, E-G2-04, E-G2-05, E-G2-12, E-G2-13, E-LI-02]', async () => {
    const { status, data } = await until(
      replication(first.handler_id),
      (answer) => answer.status !== 'PENDING',
      patienceMs,
    )
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
    expect(await creator.ok('replicateStatus', { params: first })).toMatchObject({ status: 'COMPLETED' })
    // Three announcements and two copies; from now on, a question to each holder at a time.
    const later = await until(replication(first.handler_id), (answer) => answer.data.messages >= 9, patienceMs)
    expect(later.data.holders.map((one) => one.status)).toEqual(['holding', 'holding'])
    await creator.refuses('cancelReplication', { params: first }, 'OFFER_STATE')
  })

  it('is replicated in the words of generation 1, and a new offer cancels the one before [E-G1-03, E-G1-04, E-G1-05, E-G1-16, E-ST-05, E-ST-06, E-ER-03, E-ER-04]', async () => {
    await until(statusOf(earlier.replication_id), ({ offer_status }) => offer_status === 'CANCELLED', patienceMs)
    const isChosen = ({ offer_status }: { offer_status: string }) => offer_status === 'FINALIZED'
    await until(statusOf(import1.replication_id), isChosen, patienceMs)
    const { offers } = await creator.ok('listOffers', { query: { dataset_id: cheese } })
    expect(offers.map((one) => one.offer_status)).toEqual(['FINALIZED', 'CANCELLED'])
    expect(offers[0]?.holders.map(({ stake }) => stake)).toEqual([tokens(12n), tokens(12n)])
    await creator.refuses('replicateImport', { body: { import_id: cheese } }, 'OFFER_NOT_STARTED')
    await creator.refuses('replicateImport', { body: { import_id: `0x${'1'.repeat(64)}` } }, 'OFFER_NOT_STARTED')
    await creator.refuses('replicationStatus', { params: { replication_id: 'unknown' } }, 'OFFER_NOT_FOUND')
  })

  it('is found at its holders by other nodes, read from them, and stays out of the trails of the holders', async () => {
    const [reader, other] = holders as [Api, Api]
    const trail = { body: { identifier_types: ['id'], identifier_values: ['milk'], depth: 1 } }
    expect(await other.ok('trail', trail)).toEqual([])
    const [answer] = await askNetwork(reader, 'milk', 1, patienceMs)
    expect(answer?.datasets).toMatchObject([{ data_set_id: milk, calculated_price: '0' }])
    const body = { reply_id: String(answer?.reply_id), data_set_id: milk }
    const { handler_id } = await reader.ok('networkRead', { body })
    const result = () => reader.ok('networkReadResult', { params: { handler_id } })
    expect(await until(result, ({ status }) => status !== 'PENDING', patienceMs)).toMatchObject({ status: 'COMPLETED' })
    expect(await reader.ok('trail', trail)).toHaveLength(2)
  })

  it('is not replicated without bids, and the reason is shown [E-ST-07, E-ST-12]', async () => {
    const failed = await until(replication(lonely.handler_id), ({ status }) => status !== 'PENDING', patienceMs)
    expect(failed).toMatchObject({
      status: 'FAILED',
      data: { error: { code: 'OFFER_TOO_FEW_BIDS' }, offer_cancel_transaction_hash: expect.stringMatching(/^0x/) },
    })
    expect(await statusOf(lonely.handler_id)()).toMatchObject({ offer_status: 'FAILED' })
  })

  it('is not offered on terms that do not fit, or above the limit', async () => {
    const refuse = (body: object, code: string) =>
      creator.refuses('replicate', { body: { dataset_id: butter, ...terms, ...body } }, code)
    await refuse({ dataset_id: 'unknown' }, 'DATASET_NOT_FOUND')
    await refuse({ holders: 1, min_holders: 2 }, 'OFFER_TERMS_INVALID')
    await refuse({ token_amount_per_holder: tokens(501n) }, 'PAYMENT_OVER_LIMIT')
    await refuse({ blockchain_id: 'other:1' }, 'BLOCKCHAIN_UNKNOWN')
    const dear = { import_id: butter, max_token_amount_per_dh: tokens(501n) }
    await creator.refuses('replicateImport', { body: dear }, 'PAYMENT_OVER_LIMIT')
    await creator.refuses('replicateResult', { params: { handler_id: 'unknown' } }, 'HANDLER_NOT_FOUND')
    await creator.refuses('cancelReplication', { params: { handler_id: 'unknown' } }, 'HANDLER_NOT_FOUND')
  })

  it.each([
    ['replicate', () => ({ dataset_id: butter, ...terms, token_amount_per_holder: tokens(501n) })],
    ['replicateImport', () => ({ import_id: butter, max_token_amount_per_dh: tokens(501n) })],
  ] as const)('refuses a key whose first request still runs: %s', async (id, body) => {
    const codes = new Set<unknown>()
    for (let attempt = 0; attempt < 20 && !codes.has('OPERATION_RUNNING'); attempt++) {
      const given = { body: body(), headers: { 'idempotency-key': `${id}-${attempt}` } }
      for (const answer of await Promise.all([creator.call(id, given), creator.call(id, given)]))
        codes.add((answer.body as { code?: string }).code)
    }
    expect(codes).toContain('OPERATION_RUNNING')
  })

  it('costs a number of messages that is bounded and shown', async () => {
    const metrics = String(await creator.ok('metrics'))
    expect(metrics).toMatch(/kg_market_offers\{state="finalized"\} 2/)
    const announcements = /kg_market_offer_messages\{kind="announcements"\} (\d+)/.exec(metrics)?.[1]
    // Four offers, at most three each.
    expect(Number(announcements)).toBeLessThanOrEqual(12)
    const copies = /kg_market_offer_messages\{kind="copies"\} (\d+)/.exec(metrics)?.[1]
    // One for each holder of the offers that were bid on.
    expect(Number(copies)).toBeLessThanOrEqual(6)
  })
})
