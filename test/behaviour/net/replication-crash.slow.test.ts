import { afterAll, describe, expect, it } from 'vitest'
import { element, graphText, importText } from '../../lib/datasets.js'
import { endAt, endable } from '../../lib/end-at.js'
import { short } from '../../lib/short.js'
import { testNetwork } from '../../lib/test-network.js'
import { until } from '../../lib/until.js'

const patienceMs = 150_000
const network = await testNetwork({
  nodes: 2,
  env: { ...endable, KG_MARKET_HOLD: 'on', KG_MARKET_OFFER_SECONDS: '50' },
})
afterAll(() => network[Symbol.asyncDispose]())
const creator = network.api(1)
await network.api(0).ok('depositTokens', { body: { tok_amount: '100' } })

const dataset = async (name: string) => (await importText(creator, graphText(element(name)))).dataset_id
const replicate = (dataset_id: string) =>
  creator.ok('replicate', { body: { dataset_id, token_amount_per_holder: String(10n ** 19n), holders: 1 } })
/** What the creator has, in its wallet and its profile. */
async function owned(): Promise<bigint> {
  const [balance] = await creator.ok('marketBalances', { query: {} })
  return BigInt(balance?.wallet.token_balance ?? 0) + BigInt(balance?.profile.staked ?? 0)
}

/** The creator ends at each step, one after the other, and starts again. */
async function dieAt(...steps: readonly string[]): Promise<void> {
  for (const step of steps) {
    endAt(network.node(1), step)
    await network.start(1)
    await network.died(1)
  }
  await network.start(1)
}

describe('a creator that is killed', () => {
  it('at each step of an offer has made it once, and its holder is chosen', { timeout: 2 * patienceMs }, async () => {
    const before = await owned()
    const id = await dataset('milk')
    endAt(network.node(1), 'offer.approved')
    const { handler_id } = await replicate(id)
    await network.died(1)
    await dieAt('offer.deposited', 'offer.created', 'offer.delivered', 'offer.finalized')
    const ask = () => creator.ok('replicateResult', { params: { handler_id } })
    const { data } = await until(ask, ({ status }) => status !== 'PENDING', patienceMs)
    expect(data).toMatchObject({ status: 'FINALIZED', offer_id: '1', holders: [{ status: 'holding' }] })
    expect(before - (await owned())).toBe(BigInt(data.holders[0]?.token_amount ?? 0))
  })

  it('while it cancels an offer gets its tokens back, once', { ...short, timeout: patienceMs }, async () => {
    const before = await owned()
    const { handler_id } = await replicate(await dataset('cheese'))
    const ask = () => creator.ok('replicateResult', { params: { handler_id } })
    await until(ask, ({ data }) => data.status === 'WAITING_FOR_HOLDERS', patienceMs)
    endAt(network.node(1), 'offer.cancelled')
    await creator.ok('cancelReplication', { params: { handler_id } })
    await network.died(1)
    await network.start(1)
    const { data } = await until(ask, ({ status }) => status !== 'PENDING', patienceMs)
    expect(data).toMatchObject({ status: 'CANCELLED', error: { code: 'OFFER_CANCELLED' } })
    expect(await owned()).toBe(before)
  })
})
