import { PeerUnreachableError } from '@kg/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ann, openTestMemory, type TestMemory } from '../../memory/testing/test-memory.test.support.js'
import { makeJournal } from '../../platform/operations/journal.js'
import { agentProfiles } from '../profiles/table.js'
import { testProfile } from '../testing/test-profile.test.support.js'
import type { PeerAnswer, PeerQuestion } from './query-peer.js'
import { resolveServices } from './resolve-services.js'

const peerId = `12D3KooW${'a'.repeat(40)}`
const context = { caller: { agent: ann, isAdmin: false }, contextGraphId: 'lab', signal: AbortSignal.timeout(60_000) }
let node: TestMemory
beforeAll(async () => {
  node = await openTestMemory()
  const profile = testProfile(ann, peerId, { name: 'Ada L' })
  await node.ledger.writeWithoutReceipt((w) => w.put(agentProfiles, ann, profile))
})
afterAll(() => node[Symbol.asyncDispose]())

function resolver(body: string, kind: PeerAnswer['kind'] = 'select') {
  const asked: PeerQuestion[] = []
  const queryPeer = async (question: PeerQuestion): Promise<PeerAnswer> => {
    asked.push(question)
    if (body === 'away') throw new PeerUnreachableError({ peer: question.peerId, why: 'away' })
    return { kind, body, seq: 1, ms: 1 }
  }
  const needs = { ledger: makeJournal(node.ledger), queryPeer }
  const resolve = (sparql: string, given: typeof context) => resolveServices(needs, sparql, given)
  return { resolve, asked }
}

describe('a SERVICE clause for a peer', () => {
  it('becomes a table, whose rows come in when the text is checked', async () => {
    const { resolve, asked } = resolver('?s\t?o\n<urn:a>\t5\n<urn:b>\t\n')
    const { sparql, complete } = await resolve(
      'SELECT * { SERVICE <kg:peer/ada%20l> { ?s ?p ?o } ?s <urn:x> ?y }',
      context,
    )
    expect(asked).toMatchObject([{ peerId, graph: 'lab', agent: ann, sparql: 'SELECT * WHERE { ?s ?p ?o }' }])
    expect(sparql).toMatch(
      /^SELECT \* \{\s+VALUES \(\?s \?o\) \{ \(<urn:kg:slot:\S+> <urn:kg:slot:\S+>\) \}\s+\?s <urn:x> \?y \}$/,
    )
    expect(complete?.(sparql)).toContain('(<urn:a> "5"^^<http://www.w3.org/2001/XMLSchema#integer>)\n(<urn:b> UNDEF)')
  })

  it('names another context graph, and is left alone where it is none', async () => {
    const { resolve, asked } = resolver('\n')
    await resolve(`ASK { SERVICE <kg:peer/${peerId}/0xab/notes:1> { <urn:a> <urn:b> 1 } }`, context)
    expect(asked).toMatchObject([{ graph: '0xab/notes:1' }])
    const other = 'ASK { SERVICE <https://example.org/kg:peer/> {} }'
    expect(await resolve(other, context)).toEqual({ sparql: other })
  })

  it('trusts no answer: variables that nobody asked for, and what is no table, are refused', async () => {
    const query = `SELECT * { SERVICE <kg:peer/${peerId}/lab> { ?s ?p 1 } ?s ?p ?secret }`
    for (const [body, kind] of [
      ['?s\t?secret\n<urn:a>\t1\n', 'select'],
      ['true', 'ask'],
      ['?s\n"\n', 'select'],
    ] as const)
      await expect(resolver(body, kind).resolve(query, context)).rejects.toMatchObject({ code: 'PEER_UNREACHABLE' })
    const silent = query.replace('SERVICE', 'SERVICE SILENT')
    const { sparql, complete } = await resolver('away').resolve(silent, context)
    expect(complete?.(sparql)).toMatch(/^SELECT \* \{\s+\{\}\s+\?s/)
  })
})
