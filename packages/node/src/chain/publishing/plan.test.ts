import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assetRows, type LayerState } from '../../memory/assets/table.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { openOperationalWallets } from '../wallets/operational-wallets.js'
import { ownAcknowledgement } from './acknowledgements.js'
import { priceOf } from './offers.js'
import { type PlanNeeds, planPublication } from './plan.js'
import { openPublishing } from './publishing.js'
import { RecentFailures } from './recent-failures.js'
import { Reserved } from './wallets-that-pay.js'

describe('the plan of a publication', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  async function needsFor(graphId: string, registered: boolean): Promise<PlanNeeds> {
    await scene.graph(graphId, { registered })
    await scene.share(graphId, 'notes')
    const { ledger, chain } = scene
    const row = ledger.read((r) => r.get(assetRows, [graphId, 'notes', scene.caller.agent]))
    const graph = ledger.read((r) => r.get(contextGraphs, graphId))
    if (row === undefined || graph === undefined) throw new TypeError('both are there')
    return {
      chain,
      graph,
      row,
      layer: row.swm as LayerState,
      ackNodes: ownAcknowledgement.nodes,
      absent: () => [],
      reserved: new Reserved(),
      canSeal: true,
      defaultEpochs: 2,
      failures: new RecentFailures(),
      defaultMaxFee: '100',
    }
  }

  it('is ready when nothing stands in the way, with the payer and the nodes', async () => {
    const plan = await planPublication(await needsFor('ready', true), {})
    expect(plan).toMatchObject({ state: 'ready', epochs: 2, isUpdate: false, required: 1 })
    if (plan.state !== 'ready') throw new TypeError('it is ready')
    expect(plan.payer.fee).toBeGreaterThan(0n)
    expect(plan.nodes).toHaveLength(1)
  })

  it('is attributed to the identity of the wallet that pays, and to nobody until it is attached [C-KA-08, C-KA-09]', async () => {
    const needs = await needsFor('attributed', true)
    const wallets = openOperationalWallets({ ...scene, chain: scene.nodeChain })
    const [primary, other] = scene.chain.wallets.operational().map(({ address }) => address)
    if (primary === undefined || other === undefined) throw new TypeError('there are two')
    /** Planned while the primary wallet is busy. */
    const paidByOther = (options = {}) =>
      needs.reserved.during({ wallet: primary, fee: 1n, accountId: 0n }, () => planPublication(needs, options))
    const own = scene.chain.identityId()
    expect(await planPublication(needs, {})).toMatchObject({ payer: { wallet: primary }, identityId: own })
    expect(await paidByOther()).toMatchObject({ payer: { wallet: other }, identityId: 0n })
    expect(await paidByOther({ identityOverride: String(own) })).toMatchObject({ identityId: own })
    await wallets.add(other, scene.caller)
    expect(await paidByOther()).toMatchObject({ payer: { wallet: other }, identityId: own })
    expect(await paidByOther({ identityOverride: '0' })).toMatchObject({ identityId: 0n })
  })

  it('expects the fee that the contract quotes', async () => {
    const plan = await planPublication(await needsFor('quoted', true), { epochs: 7 })
    if (plan.state !== 'ready') throw new TypeError('it is ready')
    const ids = plan.nodes.map(({ identityId }) => identityId)
    const quote = await scene.chain.read('KnowledgeAssets', 'quote', [BigInt(plan.byteSize), 7, ids])
    expect(plan.payer.fee).toBe(quote)
    expect(priceOf(3n, { byteSize: 1025, epochs: 2 })).toBe(12n)
  })

  it('is blocked when it costs more than the limit, of the request or else of the node', async () => {
    const needs = await needsFor('dear', true)
    const refused = await planPublication(needs, { maxFee: '0.000000000000000001' })
    expect(refused).toMatchObject({ state: 'blocked', obstacles: [{ code: 'PUBLISH_FEE_ABOVE_MAX' }] })
    expect(refused.candidates).toMatchObject([{ chosen: false }])
    expect(await planPublication({ ...needs, defaultMaxFee: '0' }, {})).toMatchObject({ state: 'blocked' })
    expect(await planPublication({ ...needs, defaultMaxFee: '0' }, { maxFee: '1' })).toMatchObject({ state: 'ready' })
  })

  it('is blocked when the chain has this version or a later one, and an update when it has an earlier one', async () => {
    const needs = await needsFor('versions', true)
    const publishing = openPublishing({
      ...scene,
      chain: scene.nodeChain,
      ackNodes: ownAcknowledgement.nodes,
      absent: () => [],
    })
    await publishing.publish({ contextGraph: 'versions', sub: '', name: 'notes' }, scene.caller, {})
    const { seal } = needs.layer
    const planOf = (version: number) =>
      planPublication({ ...needs, layer: { ...needs.layer, seal: { ...seal, version } } }, {})
    const taken = { state: 'blocked', obstacles: [{ code: 'KA_ID_TAKEN' }] }
    expect(await planOf(seal.version)).toMatchObject(taken)
    expect(await planOf(seal.version - 1)).toMatchObject(taken)
    expect(await planOf(seal.version + 1)).toMatchObject({ state: 'ready', isUpdate: true })
  })

  it('is blocked by all that is missing at once', async () => {
    const needs = await needsFor('blocked', false)
    const plan = await planPublication({ ...needs, ackNodes: async () => [] }, { identityOverride: '4711' })
    if (plan.state !== 'blocked') throw new TypeError('it is blocked')
    expect(plan.obstacles.map(({ code }) => code).toSorted()).toEqual([
      'CONTEXT_GRAPH_NOT_REGISTERED',
      'IDENTITY_UNKNOWN',
      'STORAGE_ACK_QUORUM',
    ])
  })

  it('is blocked when the seal is for another chain and the node cannot make a new one', async () => {
    const needs = await needsFor('sealed', true)
    const planWith = (change: Partial<LayerState['seal']>) => {
      const layer = { ...needs.layer, seal: { ...needs.layer.seal, ...change } }
      return planPublication({ ...needs, layer, canSeal: false }, {})
    }
    const elsewhere = { state: 'blocked', obstacles: [{ code: 'SEAL_FOR_ANOTHER_CHAIN' }] }
    expect(await planWith({ chainId: 1 })).toMatchObject(elsewhere)
    expect(await planWith({ contract: `0x${'1'.repeat(40)}` })).toMatchObject(elsewhere)
    expect(await planWith({})).toMatchObject({ state: 'ready' })
  })
})
