import { describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { agentProfiles } from '../profiles/table.js'
import { testProfile } from '../testing/test-profile.test.support.js'
import { askRemote, type RemoteQuestion } from './ask-remote.js'
import type { PeerAnswer, PeerQuestion } from './query-peer.js'

const peerId = `12D3KooW${'a'.repeat(44)}`
const agent = `0x${'a'.repeat(40)}`
const caller = { agent, isAdmin: false }

/** A node that knows Ada's node, which answers as it is told to. */
async function openNode(answer: Partial<PeerAnswer> = {}) {
  const opened = await openTestLedger()
  const { ledger } = opened
  const asked: PeerQuestion[] = []
  await ledger.writeWithoutReceipt((w) => {
    w.put(agentProfiles, agent, testProfile(agent, peerId))
    w.put(contextGraphs, 'safe', { ...newGraphRow('safe'), subscribed: true, accessPolicy: 1 })
  })
  const queryPeer = async (question: PeerQuestion): Promise<PeerAnswer> => {
    asked.push(question)
    return { kind: 'select', body: '?x\n<urn:a>\n', seq: 7, ms: 2, ...answer }
  }
  const signal = AbortSignal.timeout(60_000)
  const ask = (question: RemoteQuestion) => askRemote({ ledger, queryPeer }, question, { caller, signal })
  return Object.assign(opened, { asked, ask })
}

describe('a question to a peer', () => {
  it('goes to the node of the named agent, and comes back as rows', async () => {
    await using node = await openNode()
    expect(await node.ask({ name: 'ada', contextGraphId: 'lab', sparql: 'SELECT * { ?x ?p ?o }' })).toEqual({
      peer: { peerId, name: 'Ada' },
      contextGraphId: 'lab',
      result: { bindings: [{ x: 'urn:a' }] },
      phases: { execute: 2, serverTotal: expect.any(Number) },
      seq: 7,
    })
    expect(node.asked).toMatchObject([{ peerId, graph: 'lab', agent, layers: ['swm', 'vm'] }])
  })

  it('is about one entity, or all of one type, where that is asked', async () => {
    await using node = await openNode({ kind: 'construct', body: '<urn:a> <urn:p> "1" .\n' })
    const { result } = await node.ask({ peerId, entityUri: 'urn:a' })
    expect(result.quads).toHaveLength(1)
    await node.ask({ peerId, rdfType: 'urn:T' })
    expect(node.asked[0]?.sparql).toBe('CONSTRUCT { <urn:a> ?p ?o } WHERE { <urn:a> ?p ?o }')
    expect(node.asked[1]?.sparql).toBe('SELECT DISTINCT ?entity WHERE { ?entity a <urn:T> }')
    expect(node.asked[0]).not.toHaveProperty('graph', expect.anything())
  })

  it('names the layer, the limit and the time', async () => {
    await using node = await openNode()
    const sparql = 'SELECT * { ?s ?p ?o }'
    await node.ask({ peerId, sparql, view: 'shared-working-memory', limit: 5, timeoutMs: 900 })
    await node.ask({ peerId, sparql, view: 'verified-memory' })
    expect(node.asked).toMatchObject([{ layers: ['swm'], timeoutMs: 900 }, { layers: ['vm'] }])
    expect(node.asked[0]?.sparql).toMatch(/LIMIT 5\s*$/)
  })

  it('is refused before the peer hears of it', async () => {
    await using node = await openNode()
    const sparql = 'ASK {}'
    const invalid = { code: 'VALIDATION_FAILED' }
    await expect(node.ask({ sparql })).rejects.toMatchObject(invalid)
    await expect(node.ask({ peerId })).rejects.toMatchObject(invalid)
    await expect(node.ask({ peerId, sparql, rdfType: 'urn:T' })).rejects.toMatchObject(invalid)
    await expect(node.ask({ name: 'nobody', sparql })).rejects.toMatchObject({ code: 'QUERY_PEER_UNKNOWN' })
    await expect(node.ask({ peerId, sparql: 'ASK {' })).rejects.toMatchObject({ code: 'SPARQL_SYNTAX_ERROR' })
    await expect(node.ask({ peerId, sparql: 'DROP ALL' })).rejects.toMatchObject({ status: 400 })
    await expect(node.ask({ peerId, sparql, contextGraphId: 'safe' })).rejects.toMatchObject({ status: 403 })
    expect(node.asked).toEqual([])
  })
})
