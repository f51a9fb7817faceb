import { peerIdFromSeed } from '@kg/net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentProfiles } from '../../exchange/profiles/table.js'
import { agentRows } from '../../memory/agents/table.js'
import { openTestLedger, type TestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { admit, Post, putIntoEnvelope } from './post.js'

const seed = new Uint8Array(32).fill(3)
const peerId = peerIdFromSeed(seed)
const [from, to] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`]
const head = { kind: 'message' as const, id: 'ab'.repeat(16), from, to, time: Date.now() }
const envelope = (change: object = {}) =>
  putIntoEnvelope({ ...head, ...change }, new Uint8Array([1]), { network: 'n', seed })
const post = () => new Post({ kind: 'message', network: 'n', maxBytes: 10_000 })
const refused = (reason: string) => expect.objectContaining({ data: { reason } })

describe('an envelope', () => {
  it('is opened once', () => {
    const one = post()
    const bytes = envelope()
    expect(one.open(bytes, peerId).head).toEqual(head)
    expect(() => one.open(bytes, peerId)).toThrow(refused('repeated'))
  })

  it('is refused when another peer brings it, it is of another kind, or its words have no form', () => {
    expect(() => post().open(envelope(), 'another')).toThrow(refused('forged'))
    expect(() => post().open(envelope({ kind: 'skill' }), peerId)).toThrow(refused('forged'))
    expect(() => post().open(envelope({ id: 'short' }), peerId)).toThrow(refused('malformed'))
    expect(() => post().open(new Uint8Array([1, 2, 3]), peerId)).toThrow(refused('malformed'))
  })

  it('is refused when its bytes were changed', () => {
    const bytes = envelope()
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    expect(() => post().open(bytes, peerId)).toThrow()
  })

  it('is too old after a quarter of an hour', () => {
    const bytes = envelope()
    expect(() => post().open(bytes, peerId, Date.now() + 16 * 60_000)).toThrow(
      expect.objectContaining({ code: 'MESSAGE_OUT_OF_TIME' }),
    )
  })
})

describe('a letter at the door', () => {
  let test: TestLedger
  beforeEach(async () => {
    test = await openTestLedger()
  })
  afterEach(() => test[Symbol.asyncDispose]())

  it('is let in from the node that acts for its sender, for an agent who is here', async () => {
    const enter = () => test.ledger.read((r) => admit(r, head, peerId, 'local'))
    expect(enter).toThrow(expect.objectContaining({ code: 'SENDER_UNKNOWN' }))
    await test.ledger.writeWithoutReceipt((w) =>
      w.put(agentProfiles, from, {
        agent: from,
        peerId,
        name: 'a',
        nodeRole: 'edge',
        skills: [],
        version: 1,
        updatedAt: 0,
      }),
    )
    expect(enter).toThrow(refused('not-here'))
    const row = { address: to, name: 'b', mode: 'custodial' as const, isNodeAgent: true, registeredAt: 0 }
    await test.ledger.writeWithoutReceipt((w) => w.put(agentRows, to, row))
    expect(enter).not.toThrow()
    expect(() => test.ledger.read((r) => admit(r, head, peerId, 'testnet'))).toThrow(refused('denied'))
  })
})
