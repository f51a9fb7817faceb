import { describe, expect, it } from 'vitest'
import { inboxPolicies } from '../messages/table.js'
import { acquainted, testPost } from '../messages/test-posts.test.support.js'
import { skillsOf } from './test-skills.test.support.js'

describe('a node that offers skills', () => {
  it('answers a caller whom its agent does not want as if there were no such skill', async () => {
    await using ann = await testPost('Ann', 'local')
    await using bob = await testPost('Bob', 'local')
    const [asking, offering] = [await skillsOf(ann), await skillsOf(bob)]
    await acquainted(ann, bob)
    await offering.offers.offer({ agent: bob.agent, skillUri: 'urn:s', name: 'S', endpoint: 'http://127.0.0.1:1/' })
    await bob.ledger.writeWithoutReceipt((w) => w.put(inboxPolicies, bob.agent, { allow: [], deny: ['*'] }))
    const to = ann.ledger.read((r) => ann.messages.directory.find(r, bob.agent, ann.agent))
    const calling = asking.invoke({ from: ann.agent, to, skillUri: 'urn:s', input: 1, timeoutMs: 5000 })
    await expect(calling).rejects.toMatchObject({ code: 'SKILL_NOT_FOUND' })
    expect(offering.counts().refused).toMatchObject({ denied: 1 })
    await asking.stop()
    await offering.stop()
  })
})
