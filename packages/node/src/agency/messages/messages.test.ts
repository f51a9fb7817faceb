import { describe, expect, it } from 'vitest'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { isAct } from '../../platform/acts/acts.js'
import { inboxPolicies, outboxRows } from './table.js'
import { acquainted, testPost } from './test-posts.test.support.js'

const texts = (rows: readonly { text: string }[]) => rows.map(({ text }) => text)

describe('a message', () => {
  it('reaches the other agent, signed by its sender, and is acknowledged', async () => {
    await using ann = await testPost('ann', 'local')
    await using bob = await testPost('bob', 'local')
    await acquainted(ann, bob)
    const sent = await ann.write(bob, 'good morning')
    expect(sent).toMatchObject({ delivered: true, queued: false, attempts: 1, to: bob.agent })
    expect(bob.mailbox()).toMatchObject([
      { id: sent.messageId, direction: 'in', other: ann.agent, peer: ann.peerId, text: 'good morning', signed: true },
    ])
    expect(ann.mailbox()).toMatchObject([{ id: sent.messageId, direction: 'out', state: 'delivered' }])
    expect(ann.messages.counts()).toMatchObject({ sent: 1, delivered: 1, failed: 0 })
    expect(bob.messages.counts()).toMatchObject({ received: 1, refused: {} })
  })

  it('waits for a node that is away, and arrives in order and once when it is back', async () => {
    await using ann = await testPost('ann', 'local')
    await using bob = await testPost('bob', 'local')
    await acquainted(ann, bob)
    await bob.goOffline()
    const first = await ann.write(bob, 'one')
    expect(first).toMatchObject({ delivered: false, queued: true, attempts: 1, error: expect.any(String) })
    const rest = await Promise.all(['two', 'three'].map((text) => ann.write(bob, text)))
    expect(rest.map(({ queued }) => queued)).toEqual([true, true])
    const arrived = new Promise<void>((resolve) => {
      let count = 0
      bob.ledger.onCommit((receipt) => {
        if (isAct(receipt, 'message.receive') && ++count === 3) resolve()
      })
    })
    await bob.goOnline()
    await bob.meet(ann)
    await arrived
    expect(texts(bob.mailbox())).toEqual(['one', 'two', 'three'])
    await expect.poll(() => ann.ledger.read((r) => r.count(outboxRows))).toBe(0)
    expect(ann.messages.counts()).toMatchObject({ sent: 3, delivered: 3, failed: 0 })
  })

  it('reaches an agent of the same node without a network', async () => {
    await using ann = await testPost('ann')
    await ann.goOffline()
    expect(await ann.write(ann, 'note to myself')).toMatchObject({ delivered: true })
    expect(ann.mailbox().map(({ direction }) => direction)).toEqual(['out', 'in'])
  })
})

describe('an inbox', () => {
  it('is closed to strangers, who are told no more than that, and open to those its agent has written to', async () => {
    await using ann = await testPost('ann')
    await using bob = await testPost('bob')
    await acquainted(ann, bob)
    const refused = await ann.write(bob, 'buy this')
    expect(refused).toMatchObject({ delivered: false, queued: false, error: expect.stringContaining('does not take') })
    expect(bob.mailbox()).toEqual([])
    expect(bob.messages.counts().refused).toEqual({ denied: 1 })
    expect(ann.messages.counts()).toMatchObject({ sent: 1, delivered: 0, failed: 1 })
    // Ann has written to Bob, so that Bob is a contact of hers; with his answer she becomes one of his.
    expect(await bob.write(ann, 'who are you?')).toMatchObject({ delivered: true })
    expect(await ann.write(bob, 'your neighbour')).toMatchObject({ delivered: true })
  })

  it('follows the rules of its agent: a named sender first, then everyone', async () => {
    await using ann = await testPost('ann')
    await using bob = await testPost('bob')
    await acquainted(ann, bob)
    const rules = (policy: { allow: string[]; deny: string[] }) =>
      bob.ledger.writeWithoutReceipt((w) => w.put(inboxPolicies, bob.agent, policy))
    const delivered = async () => (await ann.write(bob, 'x')).delivered
    await rules({ allow: ['*'], deny: [] })
    expect(await delivered()).toBe(true)
    await rules({ allow: ['*'], deny: [ann.peerId] })
    expect(await delivered()).toBe(false)
    await rules({ allow: [ann.agent], deny: ['*'] })
    expect(await delivered()).toBe(true)
    await rules({ allow: [ann.agent], deny: [ann.agent] })
    expect(await delivered()).toBe(false)
    await rules({ allow: [], deny: [] })
    expect(await delivered()).toBe(false)
  })

  it('lets in who belongs to the same restricted context graph', async () => {
    await using ann = await testPost('ann')
    await using bob = await testPost('bob')
    await acquainted(ann, bob)
    await bob.ledger.writeWithoutReceipt((w) =>
      w.put(contextGraphs, 'club', {
        id: 'club',
        name: 'club',
        kind: 'user',
        accessPolicy: 1,
        private: true,
        createdAt: 0,
        subscribed: true,
        coreHosted: false,
        deactivated: false,
        curator: bob.agent,
        allowedAgents: [ann.agent],
      }),
    )
    expect(await ann.write(bob, 'see you there')).toMatchObject({ delivered: true })
  })
})
