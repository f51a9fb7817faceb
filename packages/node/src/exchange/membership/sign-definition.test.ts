import { type Hex, toHex } from '@kg/core'
import { sign } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { openDefinitionSigning } from './sign-definition.js'
import { openTestCurator } from './test-curator.test.support.js'

const ada = `0x${'a'.repeat(40)}`

/** A curator whose key this node does not use by itself. */
async function openSigning() {
  const curator = await openTestCurator()
  const secret = curator.platform.keys.get(curator.agent) as Uint8Array
  const needs = { ...curator.needs, keys: { ...curator.needs.keys, get: () => undefined } }
  return {
    curator,
    secret,
    signing: openDefinitionSigning(needs),
    [Symbol.asyncDispose]: () => curator[Symbol.asyncDispose](),
  }
}

describe('a definition that its curator signs', () => {
  it('is shown with the same digest until something changes', async () => {
    await using opened = await openSigning()
    const { signing, curator } = opened
    const first = await signing.state('lab')
    expect(first).toMatchObject({ members: [curator.agent], version: 1, epoch: 1 })
    expect(await signing.state('lab')).toEqual(first)
    await curator.addMember(ada)
    expect((await signing.state('lab')).eip712Digest).not.toBe(first.eip712Digest)
  })

  it('is stored with the signature of the curator, and with nobody else’s', async () => {
    await using opened = await openSigning()
    const { signing, curator, secret } = opened
    const { eip712Digest = '' } = await signing.state('lab')
    const signedBy = (key: Uint8Array) => sign({ hash: eip712Digest as Hex, privateKey: toHex(key), to: 'hex' })
    const forged = await signedBy(new Uint8Array(32).fill(9))
    await expect(signing.sign('lab', eip712Digest, forged)).rejects.toMatchObject({ status: 400 })
    const state = await signing.sign('lab', eip712Digest, await signedBy(secret))
    expect(state).toEqual({ members: [curator.agent], version: 1, epoch: 1 })
    expect(curator.definition().record).toMatchObject({ version: 1, author: curator.agent })
  })

  it('is refused when it is no longer the one that was shown', async () => {
    await using opened = await openSigning()
    const { signing } = opened
    await expect(signing.sign('lab', '0x', '0x')).rejects.toMatchObject({ code: 'DEFINITION_CHANGED' })
    await signing.state('lab')
    await expect(signing.sign('lab', '0x', '0x')).rejects.toMatchObject({ code: 'DEFINITION_CHANGED' })
  })
})
