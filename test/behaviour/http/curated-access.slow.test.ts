import type { RouteId } from '@kg/contract'
import { nameHash } from '@kg/core'
import { afterAll, describe, expect, it } from 'vitest'
import type { Given } from '../../lib/api.js'
import { curatedWorld, everything, gets, joins, marker, nodes, share } from '../../lib/curated-world.js'
import { openStream } from '../../lib/events.js'
import { examples } from '../../lib/examples.js'
import { graphRoutes, otherReads, requestsOf, type Wanted } from '../../lib/graph-requests.js'
import { operator, type Person } from '../../lib/people.js'
import { itFirstShort, short } from '../../lib/short.js'
import { spellingsOf } from '../../lib/spellings.js'
import { connectHttp } from '../../mcp/lib/connect.js'

// Who is no member asks at the node of an outsider, and at the very nodes of members.
const world = await curatedWorld(0, { mounts: true })
afterAll(() => world[Symbol.asyncDispose]())
const { net, curator, member, outsider, vault, onChainId, published } = world
const [eve, frank] = world.neighbours as [Person, Person]
const curatorPeer = await world.peerOf(nodes.curator)
const admin = {
  ...operator(net.node(nodes.outsider)),
  agent: outsider.agent,
  token: net.node(nodes.outsider).adminToken,
}
const nodeOf = new Map<Person, number>([
  [eve, nodes.curator],
  [frank, nodes.member],
  [outsider, nodes.outsider],
  [admin, nodes.outsider],
])
const askers = [...nodeOf.keys()]

/** Curated, and everyone may know that it is there. */
const club = `${curator.agent}/club`
await curator.ok('createContextGraph', { body: { id: club, accessPolicy: 1 } })
await joins(member, curator, club, curatorPeer)
await share(curator, club, `${marker}-page`, `${marker} of the club`)
await gets(member, club, `${marker} of the club`)

const { merkleRoot: root, kaId, ual } = published
const wanted = (id: string): Wanted => ({ id, author: curator.agent, ual, kaId, peerId: curatorPeer })
const words = [
  `${marker} `,
  `${marker}-inner`,
  `${marker}-anchored`,
  `${marker}-sub`,
  root.slice(2),
  member.agent.slice(2),
]
/** What an answer tells beyond what was asked with. */
function told(id: string, given: Given, text: string): string[] {
  const asked = JSON.stringify(given).toLowerCase()
  // Profiles of agents are everyone's, and in everything that one may read; that one of them is a member is not.
  const isNarrow = ['postQuery', 'searchMemory'].includes(id)
    ? asked.includes('"contextgraphid"')
    : asked.includes(curator.agent)
  const isWide = id.startsWith('sparql') || !isNarrow
  return words
    .filter((word) => !asked.includes(word) && !(isWide && member.agent.endsWith(word)))
    .filter((word) => text.toLowerCase().includes(word))
}
/** As near to the graphs that everyone may see as the vault is: both get the same suggestion. */
const missing = `${curator.agent}/lab/voult`
/** Without what the request itself said. */
const normal = (text: string, id: string) =>
  [id, encodeURIComponent(id), nameHash(id)].reduce((rest, word) => rest.replaceAll(word, '*'), text)
/** Whoever knows the exact id and the place may ask to be let in; ids are given once on a node. */
const differs = new Set<RouteId>(['requestJoin', 'createContextGraph'])

describe('the requests', short, () => {
  it('name the context graph on every route that takes one', () => {
    expect(graphRoutes.length).toBeGreaterThan(50)
    for (const id of graphRoutes)
      expect([
        id,
        requestsOf(id, wanted(vault))
          .map((given) => JSON.stringify(given))
          .join()
          .includes(vault),
      ]).toEqual([id, true])
  })

  it('are good: a member is told what it asks for', async () => {
    const telling: RouteId[] = ['listAssets', 'getAsset', 'postQuery', 'searchMemory', 'exportGraph', 'getProof']
    const more: RouteId[] = ['sparqlGet', 'graphSparqlGet', 'graphSparqlPost', 'listSubGraphs', 'listParticipants']
    for (const id of [...telling, ...more]) {
      const answers = await Promise.all(
        requestsOf(id, wanted(vault)).map(async (given) => told(id, given, (await member.call(id, given)).text)),
      )
      expect([id, answers.flat().length > 0]).toEqual([id, true])
    }
  })
})

describe('who is no member', short, () => {
  it('sees no event of it', async () => {
    for (const [who, node] of nodeOf) {
      const { url } = net.node(node)
      const headers = { authorization: `Bearer ${who.token}` }
      await using stream = await openStream(`${url}/api/events?lastEventId=0`, headers)
      const id = `end-${node}-${who.token.slice(-8)}`
      await who.ok('createContextGraph', { body: { id } })
      const events = await stream.upTo(({ data }) => data.subject === `did:kg:context-graph:${id}`)
      const text = JSON.stringify(events)
      expect(events.length).toBeGreaterThan(1)
      for (const word of [marker, `:${vault}"`, `:${vault}/_`, `:${club}/_`, root]) expect(text).not.toContain(word)
      if (who !== admin) expect(text).not.toContain(`:${club}"`)
    }
  })

  it('reads of it on no other route', async () => {
    expect(otherReads).toContain('listContextGraphs')
    for (const who of askers)
      for (const id of otherReads) {
        const { text } = await who.call(id, examples[id])
        expect([id, told(id, {}, text)]).toEqual([id, []])
        expect([id, text.includes(`"${vault}"`)]).toEqual([id, false])
      }
  })

  it('gets not a byte on any route, whoever it is', async () => {
    for (const who of askers)
      for (const id of [...graphRoutes.filter((one) => one !== 'requestJoin'), 'requestJoin' as const])
        for (const [i, given] of requestsOf(id, wanted(vault)).entries()) {
          if (id === 'createContextGraph' && who !== eve) continue
          const answer = await who.call(id, given)
          expect([id, i, told(id, given, answer.text)]).toEqual([id, i, []])
          if (differs.has(id)) continue
          const other = await who.call(id, requestsOf(id, wanted(missing))[i])
          expect([id, i, answer.status]).toEqual([id, i, other.status])
          if (answer.status >= 400) expect(normal(answer.text, vault)).toBe(normal(other.text, missing))
        }
  }, 120_000)

  it('gets not a byte of one that everyone may know of', async () => {
    for (const who of [eve, frank, outsider])
      for (const id of graphRoutes)
        for (const given of requestsOf(id, wanted(club))) {
          const text = (await who.call(id, given)).text
          expect([id, told(id, given, text)]).toEqual([id, []])
        }
    for (const who of [eve, frank])
      await who.refuses('catchupStatus', { query: { contextGraphId: club } }, 'NOT_ON_ALLOWLIST')
  }, 60_000)

  it('gets nothing by MCP', async () => {
    for (const [who, node] of nodeOf) {
      await using mcp = await connectHttp(net.node(node).url, who.token)
      const { tools } = await mcp.client.listTools()
      const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint === true)
      expect(reading.map(({ name }) => name)).toEqual(expect.arrayContaining(['kg_query', 'kg_memory_search']))
      for (const { name, inputSchema } of reading) {
        const args = argumentsFor(inputSchema as Shape)
        const result = JSON.stringify(await mcp.call(name, args))
        expect([name, told('sparql', { body: args }, result)]).toEqual([name, []])
      }
      const { resources } = await mcp.client.listResources()
      expect(JSON.stringify(resources)).not.toMatch(new RegExp(`${marker}|${encodeURIComponent(vault)}"`))
      const graph = `kg://context-graph/${encodeURIComponent(vault)}`
      const asset = `${graph}/asset/${marker}-page`
      for (const uri of [graph, asset, `${asset}/statements`, `${asset}/proof`])
        await expect(mcp.client.readResource({ uri })).rejects.toMatchObject({ code: -32002 })
    }
  }, 60_000)
})

interface Shape {
  properties?: Record<string, { type?: string }>
}

/** All that a tool takes and we know of, put to the context graph. */
function argumentsFor({ properties = {} }: Shape): Record<string, unknown> {
  const known: Record<string, unknown> = {
    contextGraphId: vault,
    sparql: everything,
    q: marker,
    query: marker,
    name: `${marker}-page`,
    ual,
    uri: `urn:test:${marker}-page`,
    entity: `urn:test:${marker}-page`,
    entityUri: `urn:test:${marker}-page`,
    peerId: curatorPeer,
    id: vault,
  }
  return Object.fromEntries(Object.keys(properties).flatMap((key) => (key in known ? [[key, known[key]]] : [])))
}

describe('who is no member and asks by a name that is nearly its', () => {
  const parts = [0, 1, 2, 3].map((part) => [`gets not a byte, part ${part}`, part] as const)
  itFirstShort(parts, 120_000, async (_, part) => {
    const near = spellingsOf(vault, onChainId).filter((id, i) => id !== vault && i % 4 === part)
    for (const who of [admin, frank])
      for (const id of graphRoutes)
        for (const spelling of near)
          for (const given of requestsOf(id, wanted(spelling)).slice(0, 10)) {
            if (id === 'createContextGraph') continue
            expect([id, spelling, told(id, given, (await who.call(id, given)).text)]).toEqual([id, spelling, []])
          }
  })
})

describe('a context graph of the same id elsewhere', short, () => {
  it('is another one, of whoever made it', async () => {
    await outsider.ok('createContextGraph', { body: { id: vault } })
    await share(outsider, vault, 'mine', 'of dave')
    const text = await gets(outsider, vault, 'of dave')
    expect(text).not.toContain(marker)
    for (const who of [curator, member]) {
      await share(who, vault, `${marker}-${who.agent.slice(-4)}`, `${marker} still ours`)
      expect((await who.call('postQuery', { body: { sparql: everything, contextGraphId: vault } })).text).not.toContain(
        'of dave',
      )
    }
    expect(await gets(outsider, vault, 'of dave')).not.toContain(marker)
  })
})
