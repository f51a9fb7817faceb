import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { acquainted, testPost } from '../messages/test-posts.test.support.js'
import { skillsOf } from './test-skills.test.support.js'

describe('skills across two nodes', () => {
  it('are called on the node of their agent, which answers the caller alone', async () => {
    const server = createServer((_, response) => response.end('42')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    await using ann = await testPost('Ann', 'local')
    await using bob = await testPost('Bob', 'local')
    const [asking, offering] = [await skillsOf(ann), await skillsOf(bob)]
    await acquainted(ann, bob)
    await offering.offers.offer({ agent: bob.agent, skillUri: 'urn:answer', name: 'Answer', endpoint })
    const to = ann.ledger.read((r) => ann.messages.directory.find(r, bob.agent, ann.agent))
    const invoke = (skillUri: string) =>
      asking.invoke({ from: ann.agent, to, skillUri, input: { q: 1 }, timeoutMs: 5000 })
    await expect(invoke('urn:answer')).resolves.toMatchObject({ success: true, output: '42' })
    await expect(invoke('urn:unknown')).rejects.toMatchObject({ code: 'SKILL_NOT_FOUND' })
    expect(asking.counts()).toMatchObject({ sent: 2, delivered: 1, failed: 1 })
    expect(offering.counts()).toMatchObject({ received: 1, refused: { 'not-here': 1 } })
    await asking.stop()
    await offering.stop()
    server.close()
  })
})
