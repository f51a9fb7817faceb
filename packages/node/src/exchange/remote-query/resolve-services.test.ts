import { PeerUnreachableError } from '@kg/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '../../memory/query/services.js'
import { ann, openTestMemory, type TestMemory } from '../../memory/testing/test-memory.test.support.js'
import { makeJournal } from '../../platform/operations/journal.js'
import { agentProfiles } from '../profiles/table.js'
import { testProfile } from '../testing/test-profile.test.support.js'
import type { EndpointQuestion, QueryEndpoint } from './query-endpoint.js'
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

const settings = { endpoints: ['http://one.test/sparql'], timeoutMs: 5000, maxRows: 100, batch: 2 }
const nobody: QueryEndpoint = async () => {
  throw new Error('nobody asks an endpoint here')
}

function resolver(body: string, kind: PeerAnswer['kind'] = 'select', ask = nobody) {
  const asked: PeerQuestion[] = []
  const queryPeer = async (question: PeerQuestion): Promise<PeerAnswer> => {
    asked.push(question)
    if (body === 'away') throw new PeerUnreachableError({ peer: question.peerId, why: 'away' })
    return { kind, body, seq: 1, ms: 1 }
  }
  const needs = { ledger: makeJournal(node.ledger), queryPeer, queryEndpoint: ask, settings }
  const resolve = (sparql: string, given: ServiceContext) => resolveServices(needs, sparql, given)
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
    const near = query.replace('?s ?p 1', '?s ?secretary 1')
    const body = '?s\t?secret\n<urn:a>\t1\n'
    await expect(resolver(body).resolve(near, context)).rejects.toMatchObject({ code: 'PEER_UNREACHABLE' })
    const silent = query.replace('SERVICE', 'SERVICE SILENT')
    const { sparql, complete } = await resolver('away').resolve(silent, context)
    expect(complete?.(sparql)).toMatch(/^SELECT \* \{\s+\{\}\s+\?s/)
  })
})

describe('a SERVICE clause for an endpoint', () => {
  const query = 'SELECT * { ?s <urn:p> ?o SERVICE <http://one.test/sparql> { ?s <urn:q> ?x } }'

  it('is asked for the values alone that can match, in batches', async () => {
    const asked: EndpointQuestion[] = []
    const { resolve } = resolver('', 'select', async (question) => {
      asked.push(question)
      return { names: ['s', 'x'], rows: [[`<urn:${asked.length}>`, '"x"']] }
    })
    const askLocally = async () => '?s\n<urn:1>\n<urn:2>\n<urn:3>\n_:b\n'
    const { sparql, complete } = await resolve(query, { ...context, askLocally })
    expect(asked.map((question) => question.sparql)).toEqual([
      'SELECT * WHERE { VALUES (?s) { (<urn:1>) (<urn:2>) }  ?s <urn:q> ?x }',
      'SELECT * WHERE { VALUES (?s) { (<urn:3>) }  ?s <urn:q> ?x }',
    ])
    expect(complete?.(sparql)).toContain('VALUES (?s ?x) { (<urn:1> "x")\n(<urn:2> "x") }')
  })

  it('is asked for everything where nothing is known of its variables', async () => {
    const { resolve } = resolver('', 'select', async ({ sparql }) => {
      expect(sparql).toBe('SELECT * WHERE { ?s <urn:q> ?x }')
      return { names: ['s'], rows: [] }
    })
    for (const body of ['?s\n\n', '?s\n<broken\n']) await resolve(query, { ...context, askLocally: async () => body })
    await resolve(query, context)
  })

  it('is trusted no more than a peer, and is left to the guard where it is not allowed', async () => {
    const { resolve } = resolver('', 'select', async () => ({ names: ['o'], rows: [] }))
    await expect(resolve(query, context)).rejects.toMatchObject({ code: 'SPARQL_SERVICE_FAILED' })
    const other = query.replace('one.test', 'two.test')
    expect(await resolve(other, context)).toEqual({ sparql: other })
  })
})
