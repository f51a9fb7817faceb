import { addressOfKey, type Hex, recoverSealAuthor, signSeal } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/test-memory.test.support.js'
import { sealFieldsOf, signatureFor, signerFor } from './seal-fields.js'

const key = new Uint8Array(32).fill(9)
const author = addressOfKey(key).toLowerCase() as Hex
const row = {
  contextGraph: 'lab',
  sub: '',
  agent: author,
  name: 'a',
  number: 1,
  version: 1,
  createdAt: 0,
  updatedAt: 0,
}
const domain = { chainName: 'local', chainId: 31337, contract: `0x${'1'.repeat(40)}` } as const
const fields = sealFieldsOf(row, `0x${'2'.repeat(64)}`, domain)
const held = { make: () => author, get: (agent: string) => (agent === author ? key : undefined) }
const none = { make: () => author, get: () => undefined }

describe('the signature of a seal', () => {
  it('is made with the key that the node holds', () => {
    const signature = signatureFor(held, fields)
    expect(recoverSealAuthor(fields, signature as Hex).toLowerCase()).toBe(author)
    expect(signerFor(held, author)(fields)).toBe(signature)
  })

  it('is the author’s own where it is given, and no one else’s', () => {
    const own = signSeal(fields, key)
    expect(signatureFor(none, fields, own)).toBe(own)
    const forged = { ...fields, name: 'b' }
    expect(() => signatureFor(none, forged, own)).toThrow(refusal('SEAL_INVALID'))
  })

  it('is refused where nobody can sign', () => {
    expect(() => signatureFor(none, fields)).toThrow(refusal('AGENT_KEY_NOT_HELD'))
    expect(() => signerFor(none, author)).toThrow(refusal('AGENT_KEY_NOT_HELD'))
  })
})
