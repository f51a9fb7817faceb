import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentProfiles } from '../../exchange/profiles/table.js'
import { openTestLedger, type TestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { listSkills } from './list-skills.js'
import { Offers } from './offers.js'

const agent = `0x${'aa'.repeat(20)}`
const other = `0x${'bb'.repeat(20)}`
const caller = { agent: other, isAdmin: false }

describe('the list of skills', () => {
  let test: TestLedger
  beforeEach(async () => {
    test = await openTestLedger()
  })
  afterEach(() => test[Symbol.asyncDispose]())

  beforeEach(async () => {
    const offers = new Offers(test.ledger)
    for (const name of ['a', 'b'])
      await offers.offer({ agent, skillUri: `urn:${name}`, name, endpoint: 'http://127.0.0.1:1/' })
    await test.ledger.writeWithoutReceipt((w) =>
      w.put(agentProfiles, other, {
        agent: other,
        peerId: 'there',
        name: 'Bob',
        nodeRole: 'edge',
        skills: ['urn:z', 'urn:y'],
        version: 1,
        updatedAt: 0,
      }),
    )
  })
  const list = (asked: { limit: number; cursor?: string; skillUri?: string }, by = caller) =>
    test.ledger.read((r) => listSkills(r, 'here', by, asked))

  it('has those of this node first, then those of others, page by page', () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = list({ limit: 1, ...(cursor ? { cursor } : {}) })
      seen.push(...page.skills.map(({ skillUri }) => skillUri))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(seen).toEqual(['urn:a', 'urn:b', 'urn:y', 'urn:z'])
  })

  it('shows the endpoint to its owner and the operator alone', () => {
    expect(list({ limit: 1 }).skills[0]).not.toHaveProperty('endpoint')
    expect(list({ limit: 1 }, { agent, isAdmin: false }).skills[0]).toHaveProperty('endpoint')
    expect(list({ limit: 1 }, { agent: other, isAdmin: true }).skills[0]).toHaveProperty('endpoint')
  })

  it('is one skill when that is asked for', () => {
    expect(list({ limit: 9, skillUri: 'urn:z' }).skills).toMatchObject([{ agent: other, local: false }])
  })
})
