import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trustRows } from '../../memory/trust-levels/table.js'
import { storeApprovals } from './store-approvals.js'
import { rowOf, TrustIndex } from './trust-index.js'
import { openTrustScene, type TrustScene } from './trust-scene.test.support.js'

describe('the trust index', () => {
  let scene: TrustScene
  beforeAll(async () => {
    scene = await openTrustScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('finds an asset by its id', () => {
    const row = scene.ledger.read((r) => rowOf(r, scene.publication.kaId))
    expect(row?.name).toBe('notes')
    expect(scene.ledger.read((r) => rowOf(r, '1'))).toBeUndefined()
  })

  it('writes a level when it changes, and nothing while it stays', async () => {
    const { agent, consent } = await scene.otherVerifier()
    await scene.listVerifiers('lab', { verifiers: [scene.caller.agent, agent], consents: [consent] }, scene.caller)
    const { kaId, version, merkleRoot: root } = scene.publication
    const proposal = { kaId, version, root, onChainId: scene.onChainId }
    await storeApprovals(scene, proposal, [{ signer: scene.caller.agent, signature: '0x01' }])
    expect(scene.ledger.read((r) => r.get(trustRows, kaId))).toMatchObject({ level: 2, verifications: 1 })
    const head = scene.ledger.head()
    await scene.index.again(kaId)
    await storeApprovals(scene, proposal, [{ signer: scene.caller.agent, signature: '0x01' }])
    expect(scene.ledger.head()).toBe(head)
  })

  it('goes on where it stopped', async () => {
    const second = new TrustIndex(scene.store, scene.log)
    await second.current()
    await second.stop()
    expect(scene.ledger.read((r) => r.get(trustRows, scene.publication.kaId))).toBeDefined()
  })
})
