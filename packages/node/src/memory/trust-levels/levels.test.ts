import { makeKaId } from '@kg/core'
import type { LedgerWriter } from '@kg/store'
import { beforeEach, describe, expect, it } from 'vitest'
import { ann, bob, openLab } from '../testing/test-memory.test.support.js'
import { levels, trustOf, weighTrust } from './levels.js'
import { approvalRows, councilRows, endorsementRows, trustRows, verificationRows } from './table.js'

const node = await openLab()
const [v1, v2, v3] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string]
const vm = { seal: { version: 2, root: '0xroot', commitment: '0xcommit' }, anchor: { contextGraphId: '32' } }
let kaId: string
let count = 0n
beforeEach(async () => {
  kaId = makeKaId(ann, ++count).toString()
  await write((w) => w.put(councilRows, '32', { onChainId: '32', generation: 5, verifiers: [v1, v2], threshold: 2 }))
})

const write = (fn: (w: LedgerWriter) => void) =>
  node.ledger.write({ agent: 'test', action: 'trust.change', subject: 'test' }, fn)
const weigh = (version: Parameters<typeof weighTrust>[2] = vm) => node.ledger.read((r) => weighTrust(r, kaId, version))
const endorse = (endorser: string, commitment = '0xcommit') =>
  write((w) => {
    const said = { kaId, endorser, version: 2, commitment, endorsedAt: '', contextGraph: 'lab', name: 'e' }
    w.put(endorsementRows, [kaId, endorser], said)
  })
const approve = (signer: string, more: object = {}) =>
  write((w) => {
    const row = { onChainId: '32', root: '0xroot', signature: '0x', at: 0, ...more }
    w.put(approvalRows, [kaId, 2, signer], row)
  })
const verify = (signers: string[], more: object = {}) =>
  write((w) => {
    const at = { required: 2, total: signers.length, generation: 5, txHash: '0x', blockNumber: 1 }
    const row = { onChainId: '32', kaId, version: 2, root: '0xroot', signers, ...at, ...more }
    w.put(verificationRows, [kaId, 2, 1, 0], row)
  })

describe('the trust in a published version', () => {
  it('begins with its author’s own word', async () => {
    const none = { level: levels.selfAttested, endorsements: 0, verifications: 0 }
    expect(weigh()).toEqual(none)
    expect(weigh(undefined)).toEqual(none)
    await endorse(ann)
    expect(weigh(), 'an author adds nothing').toEqual(none)
  })

  it('grows with the endorsements of that very content', async () => {
    await endorse(bob, '0xother')
    expect(weigh().level).toBe(levels.selfAttested)
    await endorse(bob)
    expect(weigh()).toEqual({ level: levels.endorsed, endorsements: 1, verifications: 0 })
  })

  it('is partial with signatures of listed verifiers, each counted once', async () => {
    await approve(v1)
    await verify([v1])
    expect(weigh()).toEqual({ level: levels.partiallyVerified, endorsements: 0, verifications: 1 })
  })

  it('is consensus when the chain has enough of them for the present list', async () => {
    await verify([v1, v2])
    expect(weigh()).toEqual({ level: levels.consensusVerified, endorsements: 0, verifications: 2 })
    await verify([v1, v2], { generation: 4 })
    expect(weigh().level, 'an older list').toBe(levels.partiallyVerified)
  })

  it('does not count strangers, other roots and other graphs', async () => {
    await approve(v3)
    await approve(v1, { root: '0xold' })
    await approve(v2, { onChainId: '33' })
    await verify([v1, v2], { root: '0xold' })
    expect(weigh()).toMatchObject({ level: levels.selfAttested, verifications: 0 })
  })

  it('has no verifications where the chain lists no verifiers', async () => {
    await approve(v1)
    expect(weigh({ seal: vm.seal }).verifications).toBe(0)
    expect(weigh({ ...vm, anchor: { contextGraphId: '99' } }).verifications).toBe(0)
  })
})

describe('the trust that is shown', () => {
  it('is that of the version, by name', async () => {
    const row = { version: 2, level: 2, endorsements: 3, verifications: 1, graph: '', sub: '' }
    await write((w) => w.put(trustRows, kaId, row))
    const shown = (version?: number) => node.ledger.read((r) => trustOf(r, kaId, version))
    expect(shown(2)).toEqual({ level: 2, name: 'PartiallyVerified', endorsements: 3, verifications: 1 })
    for (const version of [1, undefined])
      expect(shown(version)).toEqual({ level: 0, name: 'SelfAttested', endorsements: 0, verifications: 0 })
  })
})
