import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assetRows, type LayerState } from '../../memory/assets/table.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { ownAcknowledgement } from './acknowledgements.js'
import { planPublication } from './plan.js'
import { RecentFailures } from './recent-failures.js'
import { sendPublication } from './send-publication.js'
import { Reserved } from './wallets-that-pay.js'

describe('sending a publication', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('sends one transaction under its key, however often it is asked to', async () => {
    const { ledger, chain, caller } = scene
    const graphId = await scene.graph('lab', { registered: true })
    await scene.share(graphId, 'notes')
    const row = ledger.read((r) => r.get(assetRows, [graphId, 'notes', caller.agent]))
    const graph = ledger.read((r) => r.get(contextGraphs, graphId))
    if (row === undefined || graph === undefined) throw new TypeError('both are there')
    const layer = row.swm as LayerState
    const reserved = new Reserved()
    const ackNodes = ownAcknowledgement.nodes
    const failures = new RecentFailures()
    const usual = { canSeal: true, defaultEpochs: 1, defaultMaxFee: '100' }
    const needs = { chain, graph, row, layer, ackNodes, absent: () => [], reserved, failures, ...usual }
    const plan = await planPublication(needs, {})
    if (plan.state !== 'ready') throw new TypeError('nothing stands in the way')
    const send = () =>
      sendPublication(
        chain,
        { row, layer, plan, reserved, failures, spareTokens: 0 },
        { key: 'publish/test', watcher: {} },
      )
    const first = await send()
    const second = await send()
    expect(second.receipt.hash).toBe(first.receipt.hash)
    expect(first.acks).toHaveLength(1)
    expect(reserved.of(plan.payer.wallet)).toBe(0n)
  })
})
