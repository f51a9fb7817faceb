import { describe, expect, it } from 'vitest'
import { inboxPolicies } from './table.js'
import { acquainted, testPost } from './test-posts.test.support.js'

describe('a node that is written to', () => {
  it('stores nothing of a sender whom its agent does not want, and counts it', async () => {
    await using ann = await testPost('Ann', 'local')
    await using bob = await testPost('Bob', 'local')
    await acquainted(ann, bob)
    await bob.ledger.writeWithoutReceipt((w) => w.put(inboxPolicies, bob.agent, { allow: [], deny: [ann.agent] }))
    await expect(ann.write(bob, 'hello')).resolves.toMatchObject({ delivered: false, queued: false })
    expect(bob.mailbox()).toEqual([])
    expect(bob.messages.counts().refused).toMatchObject({ denied: 1 })
  })
})
