import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyBytes } from './key-bytes.js'
import { type LetterHead, sealLetter } from './letter.js'
import { putIntoEnvelope } from './post.js'
import { messageProtocol } from './protocol.js'
import { inboxPolicies } from './table.js'
import { acquainted, networkId, type TestPost, testPost } from './test-posts.test.support.js'

let ann: TestPost
let bob: TestPost
let eve: TestPost
beforeAll(async () => {
  ;[ann, bob, eve] = await Promise.all([testPost('ann'), testPost('bob'), testPost('eve')])
  await acquainted(ann, bob, eve)
  await bob.ledger.writeWithoutReceipt((w) => w.put(inboxPolicies, bob.agent, { allow: [ann.agent], deny: [] }))
})
afterAll(async () => {
  for (const post of [ann, bob, eve]) await post[Symbol.asyncDispose]()
})

const headOf = (from: TestPost, to: TestPost, more: Partial<LetterHead> = {}): LetterHead => ({
  kind: 'message',
  id: randomBytes(16).toString('hex'),
  from: from.agent,
  to: to.agent,
  time: Date.now(),
  ...more,
})
const seal = (head: LetterHead, reader: TestPost, agentKey?: Uint8Array, text = 'hello') =>
  sealLetter(head, { text }, { network: networkId, readerKey: keyBytes(reader.profile.encryptionKey ?? ''), agentKey })
const wrap = (head: LetterHead, sealed: Uint8Array, { seed }: TestPost) =>
  putIntoEnvelope(head, sealed, { network: networkId, seed })

/** What becomes of bytes that a node hands to Bob's: how it is refused, and what Bob's node counts. */
async function handed(by: TestPost, bytes: Uint8Array): Promise<{ code: string; counted: Record<string, number> }> {
  const before = bob.messages.counts().refused
  const code = await by
    .host()
    .request(bob.peerId, messageProtocol.name, bytes)
    .then(
      () => 'taken',
      (error: { data?: { code?: string } }) => String(error.data?.code),
    )
  const more = Object.entries(bob.messages.counts().refused).map(
    ([reason, count]) => [reason, count - (before[reason] ?? 0)] as const,
  )
  return { code, counted: Object.fromEntries(more.filter(([, count]) => count > 0)) }
}
const inbox = () => bob.mailbox().filter(({ direction }) => direction === 'in')

describe('a node that cheats', () => {
  it('cannot write in the name of an agent that it does not act for', async () => {
    const head = headOf(ann, bob)
    const signed = await seal(head, bob, eve.agentKey)
    expect(await handed(eve, wrap(head, signed, eve))).toEqual({ code: 'SENDER_UNKNOWN', counted: { forged: 1 } })
    expect(inbox()).toEqual([])
  })

  it('cannot pass on what it has caught from another, nor put it into an envelope of its own', async () => {
    const head = headOf(ann, bob)
    const sealed = await seal(head, bob, ann.agentKey)
    expect(await handed(eve, wrap(head, sealed, ann))).toMatchObject({
      code: 'MESSAGE_REFUSED',
      counted: { forged: 1 },
    })
    expect(await handed(eve, wrap(head, sealed, eve))).toMatchObject({ code: 'SENDER_UNKNOWN' })
    const own = { ...head, from: eve.agent }
    await bob.ledger.writeWithoutReceipt((w) =>
      w.put(inboxPolicies, bob.agent, { allow: [ann.agent, eve.agent], deny: [] }),
    )
    const refused = await handed(eve, wrap(own, sealed, eve))
    await bob.ledger.writeWithoutReceipt((w) => w.put(inboxPolicies, bob.agent, { allow: [ann.agent], deny: [] }))
    expect(refused).toMatchObject({ code: 'MESSAGE_REFUSED' })
    expect(inbox()).toEqual([])
  })

  it('cannot have a signature of another agent count as its own', async () => {
    const head = headOf(ann, bob)
    const sealed = await seal(head, bob, eve.agentKey)
    expect(await handed(ann, wrap(head, sealed, ann))).toMatchObject({
      code: 'MESSAGE_REFUSED',
      counted: { forged: 1 },
    })
    expect(inbox()).toEqual([])
  })

  it.each(['id', 'time', 'kind'] as const)('cannot change the %s of what is sealed', async (part) => {
    const head = headOf(ann, bob)
    const sealed = await seal(part === 'kind' ? { ...head, kind: 'skill' } : head, bob, ann.agentKey)
    const changed = { id: { id: '0'.repeat(32) }, time: { time: head.time + 1 }, kind: {} }[part]
    expect(await handed(ann, wrap({ ...head, ...changed }, sealed, ann))).toEqual({
      code: 'MESSAGE_REFUSED',
      counted: { unreadable: 1 },
    })
  })

  it('hears the same of a recipient that is not there, of one that does not want it, and of one that cannot read it', async () => {
    const absent = headOf(ann, eve)
    expect(await handed(ann, wrap(absent, await seal(absent, eve), ann))).toEqual({
      code: 'MESSAGE_REFUSED',
      counted: { 'not-here': 1 },
    })
    const unwanted = headOf(eve, bob)
    expect(await handed(eve, wrap(unwanted, await seal(unwanted, bob), eve))).toEqual({
      code: 'MESSAGE_REFUSED',
      counted: { denied: 1 },
    })
    const unreadable = headOf(ann, bob)
    expect(await handed(ann, wrap(unreadable, await seal(unreadable, eve), ann))).toEqual({
      code: 'MESSAGE_REFUSED',
      counted: { unreadable: 1 },
    })
  })

  it('cannot replay an envelope; a message that is sent again is acknowledged and kept once', async () => {
    const head = headOf(ann, bob)
    const sealed = await seal(head, bob, ann.agentKey)
    const envelope = wrap(head, sealed, ann)
    expect(await handed(ann, envelope)).toEqual({ code: 'taken', counted: {} })
    expect(await handed(ann, envelope)).toEqual({ code: 'MESSAGE_REFUSED', counted: { repeated: 1 } })
    expect(await handed(ann, wrap(head, await seal(head, bob, ann.agentKey), ann))).toEqual({
      code: 'taken',
      counted: {},
    })
    expect(inbox().filter(({ id }) => id === head.id)).toHaveLength(1)
  })

  it('cannot send what is too large, too old, from the future or no envelope at all', async () => {
    const size = messageProtocol.maxRequestBytes
    expect(await handed(ann, new Uint8Array(size + 1))).toEqual({
      code: 'REQUEST_TOO_LARGE',
      counted: { 'too-large': 1 },
    })
    const day = 24 * 3600_000
    for (const time of [Date.now() - 9 * day, Date.now() + day]) {
      const head = headOf(ann, bob, { time })
      expect(await handed(ann, wrap(head, await seal(head, bob), ann))).toMatchObject({
        code: 'MESSAGE_OUT_OF_TIME',
        counted: { 'out-of-time': 1 },
      })
    }
    for (const bytes of [new Uint8Array(), randomBytes(300), Uint8Array.of(0xa0)])
      expect(await handed(ann, bytes)).toMatchObject({ code: 'MESSAGE_REFUSED', counted: { malformed: 1 } })
    const long = headOf(ann, bob)
    expect(await handed(ann, wrap(long, await seal(long, bob, undefined, 'x'.repeat(40_000)), ann))).toMatchObject({
      counted: { malformed: 1 },
    })
  })
})
