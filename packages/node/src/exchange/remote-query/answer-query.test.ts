import { nameHash } from '@kg/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromWire, toWire } from '../p2p/wire.js'
import { agentProfiles } from '../profiles/table.js'
import { openTestMemory, type TestMemory } from '../testing/test-node.test.support.js'
import { testProfile } from '../testing/test-profile.test.support.js'
import { answerQuery } from './answer-query.js'

const stranger = `0x${'e'.repeat(40)}`
let node: TestMemory
beforeAll(async () => {
  node = await openTestMemory()
  await node.addGraph('lab')
  await node.addGraph('safe', { accessPolicy: 1 })
  await node.share('lab', 'notes', ['<urn:a> <urn:p> "open" .'])
  await node.share('safe', 'notes', ['<urn:a> <urn:p> "secret" .'])
  const draft = { contextGraph: 'lab', sub: '', name: 'draft' }
  await node.memory.assets.drafts.append(draft, { lines: ['<urn:a> <urn:p> "draft" .'] }, node.caller)
  await node.ledger.writeWithoutReceipt((w) => w.put(agentProfiles, node.agent, testProfile(node.agent, 'P1')))
})
afterAll(() => node[Symbol.asyncDispose]())

const question = { agent: stranger, sparql: 'SELECT ?o { ?s ?p ?o }', layers: ['swm', 'vm'], deadlineMs: 5000 }
async function ask(more: object, { peerId = 'P2', enabled = true } = {}) {
  const { ledger, memory } = node
  const signal = AbortSignal.timeout(60_000)
  const request = toWire({ ...question, ...more })
  const reply = fromWire(await answerQuery({ ledger, views: memory.views, enabled }, request, { peerId, signal }))
  return {
    kind: reply.kind,
    rows: Buffer.from(reply.body as Uint8Array)
      .toString()
      .trim()
      .split('\n')
      .slice(1)
      .sort(),
  }
}
const notServed = { code: 'QUERY_NOT_SERVED' }

describe('the answer to a peer', () => {
  it('comes from what is shared in open graphs, and from no draft', async () => {
    expect(await ask({ graph: nameHash('lab') })).toEqual({ kind: 'select', rows: ['"open"'] })
    expect((await ask({ graph: nameHash('lab'), layers: ['vm'] })).rows).toEqual([])
    expect((await ask({})).rows).toEqual(['"open"'])
  })

  it('comes from restricted graphs only for a member who asks through its own node', async () => {
    const asMember = { agent: node.agent.toUpperCase().replace('0X', '0x') }
    expect((await ask(asMember, { peerId: 'P1' })).rows).toEqual(['"open"', '"secret"'])
    expect((await ask({ ...asMember, graph: nameHash('safe') }, { peerId: 'P1' })).rows).toEqual(['"secret"'])
    expect((await ask(asMember)).rows).toEqual(['"open"'])
    await expect(ask({ ...asMember, graph: nameHash('safe') })).rejects.toMatchObject(notServed)
  })

  it('is the same refusal for a graph that is secret, unknown or not served at all', async () => {
    for (const id of ['safe', 'nowhere']) await expect(ask({ graph: nameHash(id) })).rejects.toMatchObject(notServed)
    await expect(ask({ graph: nameHash('lab') }, { enabled: false })).rejects.toMatchObject(notServed)
  })

  it('is never fetched from elsewhere, and changes nothing', async () => {
    const refused = { code: 'SPARQL_SERVICE_REFUSED' }
    await expect(ask({ sparql: 'ASK { SERVICE <https://example.org/> {} }' })).rejects.toMatchObject(refused)
    await expect(ask({ sparql: 'ASK { ?s ?p ?x SERVICE ?x {} }' })).rejects.toMatchObject(refused)
    await expect(ask({ sparql: 'INSERT DATA { <urn:a> <urn:p> 1 }' })).rejects.toMatchObject({ status: 400 })
  })

  it.each([
    ['no layers', { layers: [] }],
    ['a layer that is private', { layers: ['wm'] }],
    ['an agent that is none', { agent: 'ann' }],
    ['no time', { deadlineMs: 0 }],
    ['a query that is too long', { sparql: ' '.repeat(20_001) }],
    ['a graph that is no text', { graph: 7 }],
  ])('is refused for a question with %s', async (_, more) => {
    await expect(ask(more)).rejects.toMatchObject({ code: 'RECORD_INVALID' })
  })
})
