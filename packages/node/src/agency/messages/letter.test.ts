import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { encryptionKeyOf } from '../../exchange/profiles/encryption-keys.js'
import { type LetterHead, mapOf, openLetter, sealLetter } from './letter.js'

const network = 'test-1'
const agentKey = new Uint8Array(32).fill(7)
const from = privateKeyToAddress(`0x${'07'.repeat(32)}`).toLowerCase()
const to = `0x${'bb'.repeat(20)}`
const reader = encryptionKeyOf(new Uint8Array(32).fill(1), to)
const head: LetterHead = { kind: 'message', id: 'ab'.repeat(16), from, to, time: 1000 }

describe('a letter', () => {
  const seal = (key?: Uint8Array) =>
    sealLetter(head, { text: 'hello' }, { network, readerKey: reader.publicKey, agentKey: key })

  it('is read by the one it is for, who sees whether its sender has signed it', async () => {
    const open = { network, secret: reader.secret }
    await expect(openLetter(head, await seal(agentKey), open)).resolves.toEqual({
      content: { text: 'hello' },
      signed: true,
    })
    await expect(openLetter(head, await seal(), open)).resolves.toMatchObject({ signed: false })
  })

  it('is not read by another, on another network, or under another head [C-CC-03, C-SV-08]', async () => {
    const sealed = await seal(agentKey)
    const stranger = encryptionKeyOf(new Uint8Array(32).fill(2), to)
    const unreadable = { code: 'MESSAGE_REFUSED', data: { reason: 'unreadable' } }
    await expect(openLetter(head, sealed, { network, secret: stranger.secret })).rejects.toMatchObject(unreadable)
    await expect(openLetter(head, sealed, { network: 'test-2', secret: reader.secret })).rejects.toMatchObject(
      unreadable,
    )
    const moved = { ...head, time: 2000 }
    await expect(openLetter(moved, sealed, { network, secret: reader.secret })).rejects.toMatchObject(unreadable)
  })

  it('is refused when somebody else has signed it', async () => {
    const sealed = await seal(new Uint8Array(32).fill(9))
    await expect(openLetter(head, sealed, { network, secret: reader.secret })).rejects.toMatchObject({
      data: { reason: 'forged' },
    })
  })
})

describe('a map from bytes', () => {
  it('is refused when they are none', () => {
    for (const bytes of [[0xff], [0x01], [0x80]])
      expect(() => mapOf(new Uint8Array(bytes))).toThrow(expect.objectContaining({ data: { reason: 'malformed' } }))
  })
})
