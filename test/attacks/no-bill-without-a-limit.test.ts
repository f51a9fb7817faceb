import type { Preflight, Publication } from '@kg/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '../lib/api.js'
import { element, graphText, importText } from '../lib/datasets.js'
import { passTime } from '../lib/pass-time.js'
import { register } from '../lib/people.js'
import { quads } from '../lib/quads.js'
import { testNetwork } from '../lib/test-network.js'
import { until } from '../lib/until.js'

// Two core nodes, whose operators may ask whatever they like, and an edge node that publishes.
const net = await testNetwork({
  nodes: 3,
  core: 2,
  env: { KG_MARKET_OFFER_DAILY_TOKENS: '30', KG_MARKET_OFFER_DAILY_COUNT: '4' },
})
afterAll(() => net[Symbol.asyncDispose]())
const [honest, greedy, edge] = [net.api(0), net.api(1), net.api(2)]
await edge.ok('createContextGraph', { body: { id: 'lab' } })
await edge.ok('registerContextGraph', { body: { id: 'lab', publishPolicy: 1 } })

const oneToken = 10n ** 18n
const askDelay = 600
const most = '79228162514.264337593543950335'
const about = (name: string, more = {}) => ({ params: { name }, body: { contextGraphId: 'lab', ...more } })
const share = (name: string) =>
  edge.ok('createAsset', { body: { contextGraphId: 'lab', name, quads: quads(1), alsoShareSwm: true } })
const publish = async (name: string, more = {}) => (await edge.ok('publishAsset', about(name, more))) as Publication
const explain = async (name: string, more = {}) =>
  (await edge.ok('publishAsset', { ...about(name, more), query: { explain: '1' } })) as Preflight
const spent = async () =>
  (await edge.ok('walletBalances')).balances.map(({ address, token }) => `${address} ${token}`).join()
const idOf = async (node: typeof edge) => (await node.ok('nodeIdentity')).identityId
const setAsk = async (node: typeof edge, amount: string) => {
  await node.ok('setAsk', { body: { amount } })
  await passTime(net.folder, askDelay + 1)
}

describe('a core node that asks 900,000 tokens', () => {
  it('is not paid them: a cheaper node acknowledges', async () => {
    await setAsk(greedy, '900000')
    await share('small')
    const plan = await explain('small')
    expect(plan.candidates).toContainEqual(
      expect.objectContaining({
        identityId: await idOf(greedy),
        chosen: false,
        reason: expect.stringContaining('above'),
      }),
    )
    const { fee, ackIdentityIds } = await publish('small')
    expect(BigInt(fee)).toBeLessThan(oneToken)
    expect(ackIdentityIds).toEqual([await idOf(honest)])
  })

  it('with the highest price that there is does not stop others from publishing', async () => {
    await setAsk(greedy, most)
    await share('highest')
    const { ackIdentityIds } = await publish('highest')
    expect(ackIdentityIds).toEqual([await idOf(honest)])
  })

  it('gets nothing when its signature is needed: the publication is refused before anything is sent', async () => {
    await net.setQuorum(2)
    await share('needed')
    const before = await spent()
    const plan = await explain('needed')
    expect(plan).toMatchObject({ ok: false, maxFee: String(100n * oneToken) })
    expect(plan.obstacles.map(({ code }) => code)).toEqual(['PUBLISH_FEE_ABOVE_MAX'])
    const { detail, remedy } = await edge.refuses('publishAsset', about('needed'), 'PUBLISH_FEE_ABOVE_MAX')
    expect(detail).toContain('nothing was sent')
    expect(remedy).toContain('maxFee to')
    const { jobId } = await edge.ok('publishAsync', about('needed'))
    const job = await until(
      () => edge.ok('getPublisherJob', { query: { id: jobId } }),
      ({ status }) => status === 'failed',
    )
    expect(job.failure).toMatchObject({ code: 'PUBLISH_FEE_ABOVE_MAX', mode: 'terminal' })
    expect(await spent()).toBe(before)
    await net.setQuorum(1)
  })
})

describe('a limit of the request', () => {
  it('holds, for the call and for the queue', async () => {
    await share('limited')
    const before = await spent()
    const tiny = { maxFee: '0.000001' }
    await edge.refuses('publishAsset', about('limited', tiny), 'PUBLISH_FEE_ABOVE_MAX')
    const { jobId } = await edge.ok('publishAsync', about('limited', tiny))
    const job = await until(
      () => edge.ok('getPublisherJob', { query: { id: jobId } }),
      ({ status }) => status === 'failed',
    )
    expect(job).toMatchObject({ request: tiny, failure: { code: 'PUBLISH_FEE_ABOVE_MAX' } })
    expect(await spent()).toBe(before)
    const { fee } = await explain('limited')
    expect(await publish('limited', { maxFee: '1' })).toMatchObject({ fee })
  })
})

describe('a price that changes while others publish', () => {
  it('does not count before it was there to see for the delay', async () => {
    await setAsk(greedy, '0.001')
    await net.setQuorum(2)
    await share('raised')
    const { fee } = await explain('raised')
    await greedy.ok('setAsk', { body: { amount: most } })
    await edge.refuses('publishAsset', about('raised'), 'PUBLISH_FEE_ABOVE_MAX')
    await greedy.ok('setAsk', { body: { amount: '0.001' } })
    expect(await publish('raised')).toMatchObject({ fee })
    await net.setQuorum(1)
  })
})

describe('a core node that is gone', () => {
  it('does not stop the publication, however little it asked', async () => {
    await setAsk(greedy, '0.0000001')
    await share('gone')
    expect((await explain('gone')).quorum?.nodes[0]).toBe(await idOf(greedy))
    process.kill(net.node(1).pid, 'SIGSTOP')
    try {
      const { ackIdentityIds } = await publish('gone')
      expect(ackIdentityIds).toEqual([await idOf(honest)])
      await share('next')
      const { candidates = [] } = await explain('next')
      expect(candidates.at(-1)?.reason ?? '').toContain('did not acknowledge when asked lately')
    } finally {
      process.kill(net.node(1).pid, 'SIGCONT')
    }
  }, 60_000)
})

describe('agents that make offers from the wallet of the node', () => {
  const terms = { token_amount_per_holder: String(10n * oneToken), holders: 1, holding_time_in_minutes: 60 }

  it('spend no more in a day than the operator allows, also across a restart', async () => {
    const [ann, bob] = [await register(net.node(2), 'ann'), await register(net.node(2), 'bob')]
    const { dataset_id } = await importText(ann, graphText(element('milk')))
    const { dataset_id: other } = await importText(bob, graphText(element('cheese')))
    const body = { dataset_id, ...terms }
    const first = await ann.ok('replicate', { body })
    await ann.ok('replicate', { body })
    await bob.ok('replicate', { body: { ...body, dataset_id: other } })
    expect(await ann.refuses('replicate', { body }, 'OFFER_DAILY_LIMIT')).toMatchObject({
      message: expect.stringContaining('agents may use 30'),
      remedy: expect.stringContaining('market.offerDailyTokens'),
    })
    await bob.refuses(
      'replicateImport',
      { body: { import_id: other, max_token_amount_per_dh: String(oneToken) } },
      'OFFER_DAILY_LIMIT',
    )
    const made = async () => (await ann.ok('listOffers')).offers.length
    expect(await made()).toBe(2)
    await net.stop(2)
    await net.start(2)
    const again = api(() => net.node(2).url, ann.token)
    await until(
      () => again.call('replicate', { body }),
      ({ body: answer }) => (answer as { code?: string }).code === 'OFFER_DAILY_LIMIT',
      30_000,
    )

    await again.ok('cancelReplication', { params: first })
    await until(
      () => again.ok('replicateResult', { params: first }),
      ({ data }) => data.status === 'CANCELLED',
      30_000,
    )
    await again.ok('replicate', { body })
    await again.refuses('replicate', { body: { ...body, token_amount_per_holder: '1' } }, 'OFFER_DAILY_LIMIT')
    expect((await again.ok('listOffers')).offers).toHaveLength(3)
  }, 90_000)
})
