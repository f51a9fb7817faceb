import { randomBytes } from 'node:crypto'
import { addressOfKey, contextGraphUri, nameHash } from '@kg/core'
import { encode, sealEnvelope } from '@kg/net'
import { afterAll, describe, expect, it } from 'vitest'
import { startPeer } from '../lib/peers.js'
import { operator } from '../lib/people.js'
import { quads } from '../lib/quads.js'
import { type Stranger, sealedRecord, stranger } from '../lib/stranger.js'
import { until } from '../lib/until.js'

// A core node without a chain, with small limits, and a user who works on it all the time.
const place = { chainName: 'none', chainId: 0, contract: `0x${'0'.repeat(40)}` }
const node = await startPeer({
  env: {
    KG_NODE_ROLE: 'core',
    KG_GUESTS_GRAPHS: '4',
    KG_GUESTS_GRAPHS_PER_AUTHOR: '2',
    KG_GUESTS_SYSTEM_QUADS_PER_AUTHOR: '60',
    KG_QUERY_GUEST_VIEWS: '2',
  },
})
afterAll(() => node[Symbol.asyncDispose]())
const user = operator(node)
await user.ok('createContextGraph', { body: { id: 'lab' } })
await user.ok('createAsset', { body: { contextGraphId: 'lab', name: 'a', quads: quads(3), alsoShareSwm: true } })

const metric = async (name: string, what: string): Promise<number> => {
  const text = await (
    await fetch(`${node.url}/metrics`, { headers: { authorization: `Bearer ${node.adminToken}` } })
  ).text()
  return Number(new RegExp(`^${name}\\{what="${what}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? -1)
}
const refused = (what: string) => metric('kg_budget_refused_total', what)
const expectUserAtWork = () => user.ok('postQuery', { body: { sparql: 'ASK { ?s ?p ?o }', contextGraphId: 'lab' } })
const newKey = () => new Uint8Array(randomBytes(32))

const announcement = (id: string, key: Uint8Array, number: number) => {
  const about = `<${contextGraphUri(id)}>`
  const lines = [
    `${about} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <urn:kg:ns:ContextGraph> .`,
    `${about} <urn:kg:ns:contextGraphId> "${id}" .`,
    `${about} <urn:kg:ns:name> "${id}" .`,
    `${about} <urn:kg:ns:accessPolicy> "0" .`,
    `${about} <urn:kg:ns:curator> "${addressOfKey(key).toLowerCase()}" .`,
  ]
  return sealedRecord({ graph: 'ontology', name: `graph-${nameHash(id).slice(2, 34)}`, number, lines, place, key })
}

const share = async ({ host, seed }: Stranger, record: object) => {
  const graph = nameHash('ontology')
  const body = encode({ graph, ...record } as never)
  const topic = `graph/${graph.slice(2, 34)}`
  await until(
    async () => host.subscribersOf(topic),
    (peers) => peers.length > 0,
  )
  return host.publish(topic, sealEnvelope({ type: 'share', network: host.networkId, body }, seed))
}

describe('a stranger that announces graphs without end', () => {
  it('has two of them followed, and no more statements in the system graph than its share', async () => {
    await using eve = await stranger(place)
    await eve.meet(node)
    const key = newKey()
    for (let i = 0; i < 15; i++) await share(eve, announcement(`junk-${i}`, key, i + 1))
    await until(
      () => refused('system-quads'),
      (count) => count >= 3,
    )
    await until(
      () => refused('graphs-followed'),
      (count) => count >= 10,
    )
    expect(await metric('kg_budget_used', 'graphs-followed')).toBe(2)
    await expectUserAtWork()
  })

  it('with many keys pushes out its own older graphs, and none of the user’s', async () => {
    await using eve = await stranger(place)
    await eve.meet(node)
    for (let i = 0; i < 6; i++) await share(eve, announcement(`more-${i}`, newKey(), 1))
    await until(
      () => metric('kg_budget_evicted_total', 'graphs-followed'),
      (count) => count >= 4,
    )
    expect(await metric('kg_budget_used', 'graphs-followed')).toBe(4)
    await expectUserAtWork()
  })
})

describe('a stranger that asks about everything', () => {
  it('opens two views at most', async () => {
    await using eve = await stranger(place)
    const peerId = await eve.meet(node)
    const ask = (...layers: string[]) => {
      const question = {
        agent: addressOfKey(newKey()).toLowerCase(),
        sparql: 'ASK { ?s ?p ?o }',
        layers,
        deadlineMs: 5000,
      }
      return eve.host.request(peerId, 'query', encode(question as never))
    }
    for (const layers of [['swm'], ['vm'], ['swm', 'vm']]) await ask(...layers)
    expect(await metric('kg_budget_used', 'views')).toBe(2)
    expect(await metric('kg_budget_evicted_total', 'views')).toBe(1)
    await expectUserAtWork()
  })
})
