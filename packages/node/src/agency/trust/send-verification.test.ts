import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProposalRow } from '../../memory/trust-levels/table.js'
import { sendVerification, unrecorded } from './send-verification.js'
import { signAs } from './signatures.js'
import { testProposal } from './test-proposal.test.support.js'
import { openTrustScene, type TrustScene } from './trust-scene.test.support.js'

describe('bringing signatures to the chain', () => {
  let scene: TrustScene
  beforeAll(async () => {
    scene = await openTrustScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('sends them once, after which the chain has them', async () => {
    await scene.listVerifiers('lab', { verifiers: [scene.caller.agent] }, scene.caller)
    const signatures = await signAs(scene, [scene.caller.agent], scene.version)
    const { kaId, version, merkleRoot: root } = scene.publication
    const proposal: ProposalRow = {
      ...testProposal(1, 1000),
      onChainId: scene.onChainId,
      kaId,
      version,
      root,
      required: 1,
      signatures,
    }
    await expect(unrecorded(scene.chain, proposal, signatures)).resolves.toEqual(signatures)
    const signal = new AbortController().signal
    const first = await sendVerification(scene.chain, proposal, signal)
    const second = await sendVerification(scene.chain, proposal, signal)
    expect(second.hash).toBe(first.hash)
    await expect(unrecorded(scene.chain, proposal, signatures)).resolves.toEqual([])
  })
})
