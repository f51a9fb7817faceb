import { describe, expect, it } from 'vitest'
import { testPost } from '../messages/test-posts.test.support.js'
import { skillsOf } from './test-skills.test.support.js'

describe('calling a skill', () => {
  it('of an agent of this node says the same of one that is not there and one that is not for the caller', async () => {
    await using ann = await testPost('Ann', 'testnet')
    const skills = await skillsOf(ann)
    const to = { agent: ann.agent, peerId: ann.peerId, isLocal: true }
    const call = (from: string) => skills.invoke({ from, to, skillUri: 'urn:s', input: 1, timeoutMs: 1000 })
    await expect(call(ann.agent)).rejects.toMatchObject({ code: 'SKILL_NOT_FOUND' })
    await skills.offers.offer({ agent: ann.agent, skillUri: 'urn:s', name: 'S', endpoint: 'http://127.0.0.1:1/' })
    await expect(call(ann.agent)).resolves.toMatchObject({ success: false, error: 'the skill does not answer' })
    await skills.stop()
  })

  it('of an agent whose key is not known is refused before anybody is asked', async () => {
    await using ann = await testPost('Ann', 'local')
    const skills = await skillsOf(ann)
    const to = { agent: `0x${'bb'.repeat(20)}`, peerId: 'peer', isLocal: false }
    const calling = skills.invoke({ from: ann.agent, to, skillUri: 'urn:s', input: 1, timeoutMs: 1000 })
    await expect(calling).rejects.toMatchObject({ code: 'RECIPIENT_WITHOUT_KEY' })
    expect(skills.counts()).toMatchObject({ sent: 1, failed: 1 })
    await skills.stop()
  })
})
