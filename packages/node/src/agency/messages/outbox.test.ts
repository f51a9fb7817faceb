import { describe, expect, it } from 'vitest'
import { acquainted, testPost } from './test-posts.test.support.js'

describe('the outbox', () => {
  it('delivers what waited, in order, when the peer is back', async () => {
    await using ann = await testPost('Ann', 'local')
    await using bob = await testPost('Bob', 'local')
    await acquainted(ann, bob)
    await bob.goOffline()
    const to = ann.ledger.read((r) => ann.messages.directory.find(r, bob.agent, ann.agent))
    const signal = new AbortController().signal
    for (const text of ['one', 'two', 'three'])
      await ann.messages.send({ from: ann.agent, to, text, waitMs: 1 }, signal)
    await bob.goOnline()
    const arrived = new Promise<void>((resolve) => {
      const off = bob.ledger.onCommit(() => {
        if (bob.mailbox().length < 3) return
        off()
        resolve()
      })
    })
    await ann.meet(bob)
    await arrived
    expect(bob.mailbox().map(({ text }) => text)).toEqual(['one', 'two', 'three'])
  })
})
