import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assetRows } from '../../memory/assets/table.js'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { ownAcknowledgement } from './acknowledgements.js'
import type { PublishWatcher } from './publish-step.js'
import { openPublishing } from './publishing.js'

describe('publishing', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  const open = () =>
    openPublishing({ ...scene, chain: scene.nodeChain, ackNodes: ownAcknowledgement.nodes, absent: () => [] })

  it('moves a shared asset to the published layer, once', async () => {
    const graph = await scene.graph('lab', { registered: true })
    const ref = await scene.share(graph, 'notes')
    const steps: string[] = []
    const watcher: PublishWatcher = {
      onStep: (step) => void steps.push(step),
      onQuorum: (required) => void steps.push(`${required} needed`),
      onAck: ({ state }) => void steps.push(state),
    }
    const first = await open().publish(ref, scene.caller, {}, { watcher })
    expect(steps).toEqual(['1 needed', 'validated', 'asked', 'given', 'broadcast', 'included'])
    expect(first).toMatchObject({ status: 'confirmed', alreadyPublished: false, tripleCount: 2 })
    await expect(open().publish(ref, scene.caller, {})).resolves.toMatchObject({
      alreadyPublished: true,
      txHash: first.txHash,
    })
    const row = scene.ledger.read((r) => r.get(assetRows, [graph, 'notes', scene.caller.agent]))
    expect(row?.swm).toBeUndefined()
    expect(row?.vm?.anchor?.txHash).toBe(first.txHash)
  })

  it('names everything that stands in the way before a transaction is sent', async () => {
    const graph = await scene.graph('unregistered')
    const ref = await scene.share(graph, 'notes')
    const sent = scene.chain.transactions.status().length
    const { ok, obstacles } = await open().preflight(ref, scene.caller, { identityOverride: '4711' })
    expect(ok).toBe(false)
    expect(obstacles.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['CONTEXT_GRAPH_NOT_REGISTERED', 'IDENTITY_UNKNOWN']),
    )
    await expect(open().publish(ref, scene.caller, {})).rejects.toMatchObject({ code: 'CONTEXT_GRAPH_NOT_REGISTERED' })
    expect(scene.chain.transactions.status()).toHaveLength(sent)
  })

  it('publishes for the author alone, and only what is shared', async () => {
    const graph = await scene.graph('others', { registered: true })
    const ref = await scene.share(graph, 'notes')
    const stranger = { agent: `0x${'99'.repeat(20)}`, isAdmin: false }
    expect(() => open().intent(ref, stranger)).toThrow(expect.objectContaining({ code: 'PUBLISH_NOT_AUTHOR' }))
    const draft = { contextGraph: graph, sub: '', name: 'draft' }
    await scene.memory.assets.drafts.append(
      draft,
      { lines: ['<urn:a> <urn:b> <urn:c> .'], privateLines: [] },
      scene.caller,
    )
    expect(() => open().intent(draft, scene.caller)).toThrow(
      expect.objectContaining({ code: 'VM_PUBLISH_PRECONDITION' }),
    )
  })
})
