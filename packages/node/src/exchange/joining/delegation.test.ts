import { randomBytes } from 'node:crypto'
import type { JoinDelegation } from '@kg/contract'
import { addressOfKey } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { signText } from '../membership/agent-signature.js'
import { checkDelegation, delegationText, networkOf, newDelegation } from './delegation.js'

const key = new Uint8Array(randomBytes(32))
const network = networkOf({ chainName: 'none', chainId: 0, contract: `0x${'0'.repeat(40)}` })
const fields = {
  contextGraphId: 'lab',
  agentAddress: addressOfKey(key).toLowerCase(),
  network,
  encryptionKey: 'ab'.repeat(32),
  peerId: '12D3KooWPjceQrSwdWXPyLLeABRXmuqt69Rg3sBYbU1Nft9HyQ6X',
}
async function signed(at = Date.now(), change: Partial<JoinDelegation> = {}) {
  const delegation = { ...newDelegation(fields, at), ...change }
  return { ...delegation, signature: await signText(key, delegationText(delegation)) }
}
const day = 24 * 3600_000

describe('a request to join', () => {
  it('counts for a week, however the address is written', async () => {
    const delegation = await signed()
    expect(await checkDelegation(delegation, network)).toEqual(delegation)
    expect(await checkDelegation(delegation, network, Date.now() + 6.9 * day)).toEqual(delegation)
    const loud = { ...delegation, agentAddress: `0x${delegation.agentAddress.slice(2).toUpperCase()}` }
    expect(await checkDelegation(loud, network)).toEqual(delegation)
  })

  it.each([
    ['nothing', undefined],
    ['a text', 'delegation'],
    ['another graph', { contextGraphId: 'lab2' }],
    ['a graph that cannot be', { contextGraphId: 'a b' }],
    ['another agent', { agentAddress: `0x${'1'.repeat(40)}` }],
    ['another node', { peerId: '12D3KooWGMLAeRXDr1qL9NtQTo7VvYhVqrtUcUJ1y4jBzQ4xVtQv' }],
    ['another key', { encryptionKey: 'cd'.repeat(32) }],
    ['another nonce', { nonce: '00'.repeat(16) }],
    ['a longer life', { expiresAt: new Date(Date.now() + 30 * day).toISOString() }],
    ['no signature', { signature: undefined }],
    ['a signature of nobody', { signature: `0x${'0'.repeat(130)}` }],
    ['more than it should', { more: 1 }],
  ])('is refused with %s', async (_, change) => {
    const given = typeof change === 'object' ? { ...(await signed()), ...change } : change
    await expect(checkDelegation(given, network)).rejects.toMatchObject({ code: 'JOIN_DELEGATION_INVALID' })
  })

  it('cannot give itself a longer life, however well it is signed', async () => {
    const now = Date.now()
    const until = (ms: number) => signed(now, { expiresAt: new Date(now + ms).toISOString() })
    expect(await checkDelegation(await until(7 * day), network)).toMatchObject({ contextGraphId: 'lab' })
    for (const ms of [7 * day + 1, 30 * day, 36_500 * day])
      await expect(checkDelegation(await until(ms), network)).rejects.toThrow('its time is not right')
  })

  it('may be a quarter of an hour ahead of this clock, and no more', async () => {
    const quarter = 15 * 60_000
    const now = Date.now()
    expect(await checkDelegation(await signed(now + quarter), network, now)).toMatchObject({ contextGraphId: 'lab' })
    await expect(checkDelegation(await signed(now + quarter + 1), network, now)).rejects.toThrow('time is not right')
    const soon = await signed(now)
    await expect(checkDelegation(soon, network, Date.parse(soon.expiresAt))).rejects.toThrow('expired')
  })

  it('is refused on another network, after its time and before it', async () => {
    const refused = { code: 'JOIN_DELEGATION_INVALID' }
    await expect(checkDelegation(await signed(), 'local:31337/0x1')).rejects.toMatchObject(refused)
    await expect(checkDelegation(await signed(), network, Date.now() + 8 * day)).rejects.toMatchObject(refused)
    await expect(checkDelegation(await signed(Date.now() + day), network)).rejects.toMatchObject(refused)
  })
})
