import type { ChainEvent } from '@kg/chain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { councilRows, verificationRows } from '../../memory/trust-levels/table.js'
import { followVerifications } from './follow-verifications.js'
import { openTrustScene, type TrustScene } from './trust-scene.test.support.js'

const event = (name: string, args: object, blockNumber = 5) =>
  // Only what is read of an event.
  ({
    contract: 'Verifications',
    event: name,
    args,
    blockNumber,
    logIndex: 0,
    transactionHash: '0xt',
  }) as unknown as ChainEvent

describe('what the chain tells of verifiers', () => {
  let scene: TrustScene
  beforeAll(async () => {
    scene = await openTrustScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  const follow = (...events: ChainEvent[]) => followVerifications({ ledger: scene.store, index: scene.index }, events)

  it('keeps the newest list, whatever comes late', async () => {
    const set = (generation: bigint, verifier: string) =>
      event('VerifiersSet', { contextGraphId: 9n, generation, verifiers: [verifier], threshold: 1n })
    await follow(set(2n, `0x${'BB'.repeat(20)}`), set(1n, `0x${'aa'.repeat(20)}`))
    expect(scene.ledger.read((r) => r.get(councilRows, '9'))).toMatchObject({
      generation: 2,
      verifiers: [`0x${'bb'.repeat(20)}`],
    })
  })

  it('notes a verification once, with the list of its time', async () => {
    const args = { contextGraphId: 9n, kaId: 7n, version: 1n, root: '0x01', required: 1n, total: 1n, signers: ['0xAA'] }
    await follow(event('Verified', args), event('Verified', args))
    const rows = scene.ledger.read((r) => [...r.range(verificationRows, { prefix: ['7'] })].map(({ value }) => value))
    expect(rows).toMatchObject([{ generation: 2, signers: ['0xaa'] }])
  })
})
