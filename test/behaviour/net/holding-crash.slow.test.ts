import { afterAll, describe, expect, it } from 'vitest'
import { element, graphText, importText } from '../../lib/datasets.js'
import { endAt, endable } from '../../lib/end-at.js'
import { short } from '../../lib/short.js'
import { testNetwork } from '../../lib/test-network.js'
import { until } from '../../lib/until.js'

const tokens = 10n ** 18n
/** What a right answer earns on the local chain. */
const challengeBond = tokens
const patienceMs = 120_000
const network = await testNetwork({
  nodes: 2,
  env: {
    ...endable,
    KG_MARKET_HOLD: 'on',
    KG_MARKET_OFFER_SECONDS: '75',
    KG_MARKET_OFFER_MIN_HOLDERS: '1',
    KG_MARKET_OFFER_ANSWER_SECONDS: '120',
  },
})
afterAll(() => network[Symbol.asyncDispose]())
const [creator, holder] = [network.api(0), () => network.api(1)]
await holder().ok('depositTokens', { body: { tok_amount: '100' } })

const handlers: string[] = []
/** Begins an offer for a new dataset. */
async function offer(name: string): Promise<void> {
  const { dataset_id } = await importText(creator, graphText(element(name)))
  const terms = { token_amount_per_holder: String(10n * tokens), holding_time_in_minutes: 3 }
  const body = { dataset_id, holders: 1, litigation_interval_in_minutes: 0.05, ...terms }
  handlers.push((await creator.ok('replicate', { body })).handler_id)
}
const offers = () =>
  Promise.all(handlers.map((handler_id) => creator.ok('replicateResult', { params: { handler_id } })))
const holdings = async () => (await holder().ok('listHoldings')).holdings
const profile = async () => (await holder().ok('marketBalances', { query: {} }))[0]?.profile
type State = Awaited<ReturnType<typeof holdings>>[number]['state']

/** Settles when so many holdings are in this state, and there are no others. */
const reach = (state: State, count: number) =>
  until(holdings, (list) => list.length === count && list.every((one) => one.state === state), patienceMs)

/** The holder ends at each step, one after the other, and starts again. */
async function dieAt(...steps: string[]): Promise<void> {
  for (const step of steps) {
    endAt(network.node(1), step)
    if (!network.isRunning(1)) await network.start(1)
    await network.died(1)
  }
  await network.start(1)
}

describe('a holder that is killed', () => {
  it('after its bid was sent has bid once', { ...short, timeout: patienceMs }, async () => {
    endAt(network.node(1), 'holding.bid-sent')
    await offer('milk')
    await network.died(1)
    await network.start(1)
    await reach('waiting', 1)
  })

  it('at each step before that has fetched, stored and bid, and is chosen', { timeout: 2 * patienceMs }, async () => {
    endAt(network.node(1), 'holding.begun')
    await offer('cheese')
    await network.died(1)
    await dieAt('holding.checked', 'holding.stored', 'transaction.shown')
    await until(holdings, (list) => list.length === 2 && list.every(({ state }) => state !== 'bidding'), patienceMs)
    const done = await until(offers, (list) => list.every(({ status }) => status !== 'PENDING'), patienceMs)
    for (const { data } of done) expect(data).toMatchObject({ status: 'FINALIZED', number_of_verified_replications: 1 })
    await reach('holding', 2)
  })

  it('before and after the answer to a challenge has answered once, and holds on', {
    timeout: 2 * patienceMs,
  }, async () => {
    await network.kill(1)
    const isChallenged = (list: Awaited<ReturnType<typeof offers>>) =>
      list.every(({ data }) => data.holders[0]?.status === 'challenged')
    await until(offers, isChallenged, patienceMs)
    await dieAt('challenge.read', 'challenge.answered')
    await reach('holding', 2)
    expect(await profile()).toMatchObject({ reputation: 0, holdings: 2 })
  })

  it('while it completes its holdings is paid once, to the wei', { timeout: 3 * patienceMs }, async () => {
    const held = await holdings()
    const end = Math.max(...held.map(({ endsAt = '' }) => Date.parse(endsAt)))
    await until(holdings, () => Date.now() > end + 2000, end - Date.now() + patienceMs)
    endAt(network.node(1), 'holdings.completed')
    const lost = holder()
      .call('payOutHoldings', { body: {} })
      .catch((error: unknown) => error)
    await network.died(1)
    await lost
    await network.start(1)
    await reach('completed', 2)
    const { staked, reserved, reputation } = (await profile()) ?? { staked: '0' }
    const prices = held.reduce((sum, { price }) => sum + BigInt(price), 0n)
    expect([BigInt(staked) - 100n * tokens, reserved, reputation]).toEqual([prices + 2n * challengeBond, '0', 2])
  })
})
