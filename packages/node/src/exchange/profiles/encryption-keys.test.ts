import { describe, expect, it } from 'vitest'
import { encryptionKeyOf } from './encryption-keys.js'

const seed = new Uint8Array(32).fill(1)
const agent = `0x${'ab'.repeat(20)}`
const hex = (key: Uint8Array) => Buffer.from(key).toString('hex')

describe('the encryption key of an agent', () => {
  it('is the same at every start, however the address is written', () => {
    const loud = `0x${agent.slice(2).toUpperCase()}`
    expect(hex(encryptionKeyOf(seed, loud).publicKey)).toBe(hex(encryptionKeyOf(seed, agent).publicKey))
  })

  it('differs from agent to agent and from node to node', () => {
    const keys = [
      encryptionKeyOf(seed, agent),
      encryptionKeyOf(seed, `0x${'cd'.repeat(20)}`),
      encryptionKeyOf(new Uint8Array(32).fill(2), agent),
    ]
    expect(new Set(keys.map(({ publicKey }) => hex(publicKey))).size).toBe(3)
  })
})
