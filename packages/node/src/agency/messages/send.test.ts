import { describe, expect, it } from 'vitest'
import { acquainted, testPost } from './test-posts.test.support.js'

describe('sending a message', () => {
  it('is delivered to a node that is there, and read by its agent', async () => {
    await using ann = await testPost('Ann', 'local')
    await using bob = await testPost('Bob', 'local')
    await acquainted(ann, bob)
    await expect(ann.write(bob, 'hello')).resolves.toMatchObject({ delivered: true, queued: false })
    expect(bob.mailbox()).toMatchObject([{ text: 'hello', direction: 'in', signed: true }])
  })

  it('is refused for a recipient without a key', async () => {
    await using ann = await testPost('Ann', 'local')
    const to = { agent: `0x${'bb'.repeat(20)}`, peerId: 'peer', isLocal: false }
    const sending = ann.messages.send({ from: ann.agent, to, text: 'x', waitMs: 10 }, new AbortController().signal)
    await expect(sending).rejects.toMatchObject({ code: 'RECIPIENT_WITHOUT_KEY' })
    expect(ann.mailbox()).toEqual([])
  })
})
