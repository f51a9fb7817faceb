import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalRows } from '../../memory/trust-levels/table.js'
import { storeApprovals } from './store-approvals.js'
import { openTrustScene, type TrustScene } from './trust-scene.test.support.js'

describe('checked signatures', () => {
  let scene: TrustScene
  beforeAll(async () => {
    scene = await openTrustScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('are stored once, a newer one of the same signer in the place of the older', async () => {
    const { kaId, version, merkleRoot: root } = scene.publication
    const proposal = { kaId, version, root, onChainId: scene.onChainId }
    const signer = `0x${'aa'.repeat(20)}`
    const rows = () =>
      scene.ledger.read((r) => [...r.range(approvalRows, { prefix: [kaId] })].map(({ value }) => value))
    await storeApprovals(scene, proposal, [{ signer, signature: '0x01' }])
    const [first] = rows()
    await storeApprovals(scene, proposal, [{ signer, signature: '0x01' }])
    expect(rows()).toEqual([first])
    await storeApprovals(scene, proposal, [{ signer, signature: '0x02' }])
    expect(rows()).toMatchObject([{ signature: '0x02' }])
  })
})
