import { describe, expect, it } from 'vitest'
import { toWire } from '../../exchange/p2p/wire.js'
import { proposalFromWire, proposalToWire, signaturesFromWire, signaturesToWire } from './proposal-protocol.js'

const proposal = { graph: `0x${'ab'.repeat(32)}`, onChainId: '3', kaId: '77', version: 2, root: `0x${'cd'.repeat(32)}` }
const signer = `0x${'aa'.repeat(20)}`

describe('a proposal on the wire', () => {
  it('is read as it was written', () => {
    expect(proposalFromWire(proposalToWire(proposal))).toEqual(proposal)
    const signed = [{ signer, signature: `0x${'11'.repeat(65)}` }]
    expect(signaturesFromWire(signaturesToWire(signed))).toEqual(signed)
  })

  it.each([
    { kaId: '-1' },
    { kaId: '1'.repeat(79) },
    { onChainId: '01' },
    { version: 1.5 },
    { root: 'x'.repeat(67) },
    { graph: 7 },
  ])('is refused with %j', (change) => {
    expect(() => proposalFromWire(toWire({ ...proposal, ...change }))).toThrow()
  })

  it('holds no more signatures than a graph has verifiers, each of an address', () => {
    const many = Array.from({ length: 65 }, () => ({ signer, signature: '0x' }))
    expect(() => signaturesFromWire(signaturesToWire(many))).toThrow()
    expect(() => signaturesFromWire(signaturesToWire([{ signer: 'somebody', signature: '0x' }]))).toThrow()
  })
})
