import { addressOfKey, type Hex, recoverSealAuthor, type SealFields } from '@kg/core'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '../../lib/api.js'
import { startDaemon } from '../../lib/daemon.js'
import { register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const key = secp256k1.utils.randomSecretKey()
const hex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`
const alice = await register(daemon, 'alice')
const olga = await register(daemon, 'olga', hex(secp256k1.getPublicKey(key)))
await alice.ok('createContextGraph', { body: { id: 'lab' } })
await alice.ok('createContextGraph', { body: { id: 'club', accessPolicy: 1 } })

const about = (name: string, body: object = {}) => ({ params: { name }, body: { contextGraphId: 'lab', ...body } })
const asked = (name: string) => ({ params: { name }, query: { contextGraphId: 'lab' } })
const draft = (name: string, content: object[] = quads(3)) => ({
  body: { contextGraphId: 'lab', name, quads: content },
})

/** r ‖ s ‖ v over a digest. */
function signed(digest: string, secret = key): Hex {
  const signature = secp256k1.sign(Buffer.from(digest.slice(2), 'hex'), secret, {
    prehash: false,
    format: 'recovered',
    lowS: true,
  })
  return hex(Uint8Array.of(...signature.slice(1), 27 + (signature[0] as number)))
}

describe('POST …/wm/finalize', () => {
  it('seals the draft of a custodial agent with its key [C-KL-04, C-KR-05]', async () => {
    await alice.ok('createAsset', draft('sealed'))
    const seal = await alice.ok('finalizeDraft', about('sealed', { authorAgentAddress: alice.agent }))
    expect(seal).toMatchObject({ leafCount: 3, authorAddress: alice.agent, assertionVersion: 1, chainId: 0 })
    const found = await alice.ok('getAsset', asked('sealed'))
    expect(found.status).toBe('wm-sealed')
    expect(found.seal).toMatchObject({ merkleRoot: seal.merkleRoot, eip712Digest: seal.eip712Digest })
    await alice.refuses('finalizeDraft', about('sealed'), 'KA_ASSERTION_ALREADY_FINALIZED')
  })

  it('gives the same root for the same statements, in any order and with any blank node names', async () => {
    const with2 = (a: string, b: string) => [
      { subject: a, predicate: 'urn:p', object: b },
      { subject: b, predicate: 'urn:q', object: '"x"' },
    ]
    await alice.ok('createAsset', draft('order-1', with2('_:a', '_:b')))
    await alice.ok('createAsset', draft('order-2', with2('_:z', '_:y').reverse()))
    const [one, two] = [
      await alice.ok('finalizeDraft', about('order-1')),
      await alice.ok('finalizeDraft', about('order-2')),
    ]
    expect(one.merkleRoot).toBe(two.merkleRoot)
    expect(one.eip712Digest).not.toBe(two.eip712Digest)
  })

  it('refuses statements that have no canonical form within reason', async () => {
    const nodes = Array.from({ length: 12 }, (_, i) => `_:n${i}`)
    const clique = nodes.flatMap((subject) =>
      nodes.filter((other) => other !== subject).map((object) => ({ subject, predicate: 'urn:p', object })),
    )
    await alice.ok('createAsset', draft('poison', clique))
    await alice.refuses('finalizeDraft', about('poison'), 'CANONICAL_WORK_LIMIT')
    await alice.refuses('shareAsset', about('poison'), 'CANONICAL_WORK_LIMIT')
    await alice.refuses(
      'createAsset',
      { body: { ...draft('poison-2', clique).body, finalize: true } },
      'CANONICAL_WORK_LIMIT',
    )
  })

  it('refuses what is empty, missing, not the caller’s or not its place', async () => {
    await alice.ok('createAsset', { body: { contextGraphId: 'lab', name: 'empty' } })
    await alice.refuses('finalizeDraft', about('empty'), 'ASSERTION_EMPTY')
    await alice.refuses('finalizeDraft', about('none'), 'DRAFT_NOT_FOUND')
    await alice.refuses('finalizeDraft', about('empty', { authorAgentAddress: olga.agent }), 'AUTHOR_MISMATCH')
    await alice.refuses('finalizeDraft', about('empty', { contextGraphId: 'none' }), 'CONTEXT_GRAPH_NOT_FOUND')
    await alice.refuses('finalizeDraft', about('empty', { signature: '0x12' }), 'VALIDATION_FAILED')
    await olga.refuses('finalizeDraft', about('empty', { contextGraphId: 'club' }), 'NOT_ON_ALLOWLIST')
    await api(daemon.url).refuses('finalizeDraft', about('empty'), 'UNAUTHORIZED')
  })
})

describe('an agent with a key of its own', () => {
  it('prepares, signs and seals', async () => {
    expect(addressOfKey(key).toLowerCase()).toBe(olga.agent)
    await olga.ok('createAsset', draft('own'))
    await olga.refuses('finalizeDraft', about('own'), 'AGENT_KEY_NOT_HELD')
    await olga.refuses('shareAsset', about('own'), 'AGENT_KEY_NOT_HELD')
    const prepared = await olga.ok('finalizeDraft', about('own', { prepare: true }))
    expect(prepared.signature).toBeUndefined()
    expect((await olga.ok('getAsset', asked('own'))).status).toBe('draft-open')
    const signature = signed(prepared.eip712Digest)
    const seal = await olga.ok('finalizeDraft', about('own', { signature }))
    expect(seal).toEqual({ ...prepared, signature })
    const fields: SealFields = {
      commitment: seal.commitment as Hex,
      nameHash: (await olga.ok('getContextGraph', { params: { id: 'lab' } })).nameHash as Hex,
      name: 'own',
      version: seal.assertionVersion,
      author: olga.agent as Hex,
      kaId: seal.kaId,
      chainId: seal.chainId,
      contract: seal.contract as Hex,
    }
    expect(recoverSealAuthor(fields, signature).toLowerCase()).toBe(olga.agent)
    expect((await olga.ok('shareAsset', about('own'))).promotedCount).toBe(3)
  })

  it('is refused a signature of someone else, over something else, or of no meaning', async () => {
    await olga.ok('createAsset', draft('forged'))
    const { eip712Digest } = await olga.ok('finalizeDraft', about('forged', { prepare: true }))
    const other = signed(eip712Digest, secp256k1.utils.randomSecretKey())
    await olga.refuses('finalizeDraft', about('forged', { signature: other }), 'SEAL_INVALID')
    const elsewhere = signed(`0x${'ab'.repeat(32)}`)
    await olga.refuses('finalizeDraft', about('forged', { signature: elsewhere }), 'SEAL_INVALID')
    const none = `0x${'00'.repeat(65)}`
    await olga.refuses('finalizeDraft', about('forged', { signature: none }), 'SEAL_SIGNATURE_INVALID')
    expect((await olga.ok('getAsset', asked('forged'))).status).toBe('draft-open')
  })

  it('cannot use a signature for what the draft has become since', async () => {
    await olga.ok('createAsset', draft('moved'))
    const { eip712Digest } = await olga.ok('finalizeDraft', about('moved', { prepare: true }))
    await olga.ok('writeDraft', about('moved', { quads: quads(1, 100) }))
    await olga.refuses('finalizeDraft', about('moved', { signature: signed(eip712Digest) }), 'SEAL_INVALID')
  })
})
