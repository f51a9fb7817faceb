import { buildTree, type Line, nameHash } from '@kg/core'
import { readQuads } from '@kg/core/rdf'
import { decode, sealTo } from '@kg/net'
import { guardQuery, inspectUpdate, loadParser } from '@kg/store'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Daemon, startDaemon } from '../lib/daemon.js'
import { endAt, endable } from '../lib/end-at.js'
import { type LargeApproval, largeApproval } from '../lib/large-approval.js'
import { statusLatencyDuring } from '../lib/latency.js'
import { type Person, register } from '../lib/people.js'
import { wire } from '../lib/scripted-member.js'
import { stranger } from '../lib/stranger.js'
import { until } from '../lib/until.js'

await loadParser()

/** A node that reads an input on its event loop answers nobody for as long as that takes. */
const largestShare = 0.6

const mib = 2 ** 20
const patienceMs = 240_000
const place = { chainName: 'none', chainId: 0, contract: `0x${'0'.repeat(40)}` }

/** So many items that they make a text of a size. */
function repeat(bytes: number, item: (i: number) => string, separator = '\n'): string {
  const items: string[] = []
  for (let i = 0, size = 0; size < bytes; i++) {
    const text = item(i)
    items.push(text)
    size += text.length + separator.length
  }
  return items.join(separator)
}

const iri = (name: string, i: number) => `http://example.org/${name}/${i}`
const nquads = repeat(4 * mib, (i) => `<${iri('thing', i)}> <${iri('is', i % 9)}> "value ${i}" .`)
const turtle = repeat(4 * mib, (i) => `<${iri('thing', i)}> a <${iri('class', i % 9)}> ; <${iri('is', 1)}> ${i}, "v" .`)
const rdfXml = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://example.org/">
${repeat(4 * mib, (i) => `<rdf:Description rdf:about="${iri('thing', i)}"><e:is>value ${i}</e:is></rdf:Description>`)}
</rdf:RDF>`
const jsonLd = `{"@context":{"is":"http://example.org/is","of":{"@id":"http://example.org/of","@type":"@id"}},"@graph":[
${repeat(4 * mib, (i) => `{"@id":"${iri('thing', i)}","is":"value ${i}","of":"${iri('thing', i + 1)}"}`, ',\n')}]}`
const longQuery = `ASK { VALUES (?a ?b) { ${repeat(240_000, (i) => `(<${iri('a', i)}> "value ${i}")`)} } }`
const deepQuery = `ASK { ${repeat(200_000, (i) => `${'{ '.repeat(50)}?s${i} ?p${i} 1 ${'} '.repeat(50)}`)} FILTER(false) }`

function requireDeadlinePassed(error: unknown): void {
  if (!(error instanceof Error) || !error.message.includes('DEADLINE_PASSED')) throw error
}

describe('while a large input is read', () => {
  let daemon: Daemon
  let ann: Person
  beforeAll(async () => {
    daemon = await startDaemon({ env: { KG_NET_ENABLED: 'true', ...endable } })
    ann = await register(daemon, 'ann')
    await ann.ok('createContextGraph', { body: { id: 'lab' } })
  }, patienceMs)
  afterAll(() => daemon[Symbol.asyncDispose]())

  /** Does the work while another client polls. Its longest wait is held against how long the input takes to read. */
  async function staysResponsive(work: () => Promise<unknown>, read: () => unknown): Promise<void> {
    const measured = async () => {
      const { asked, failed, worst } = await statusLatencyDuring(daemon, work)
      const began = performance.now()
      await read()
      const ms = performance.now() - began
      expect([failed, asked]).toEqual([0, expect.any(Number)])
      return { worst, ms, share: worst / ms }
    }
    // Another program may have had the cores; what holds up the node itself does so every time.
    let best = await measured()
    for (let more = 0; more < 3 && best.share >= largestShare; more++) best = await measured()
    const { worst, ms, share } = best
    expect(share, `waited ${worst} ms; reading takes ${Math.round(ms)} ms`).toBeLessThan(largestShare)
  }

  async function post(path: string, type: string, body: string): Promise<{ status: number; text: string }> {
    const headers = { authorization: `Bearer ${ann.token}`, 'content-type': type }
    const response = await fetch(`${daemon.url}${path}`, { method: 'POST', headers, body })
    return { status: response.status, text: await response.text() }
  }
  const endpoint = '/api/context-graph/lab/sparql'

  it.each([
    ['JSON-LD', 'application/ld+json', jsonLd],
    ['Turtle', 'text/turtle', turtle],
    ['N-Quads', 'application/n-quads', nquads],
    ['RDF/XML', 'application/rdf+xml', rdfXml],
  ])(
    'as %s, others are answered',
    async (_, type, body) => {
      await staysResponsive(
        async () => {
          const { status, text } = await post(endpoint, type, body)
          expect([status, text]).toEqual([201, expect.stringContaining('did:kg:')])
        },
        () => readQuads(body, { format: type }),
      )
    },
    patienceMs,
  )

  it.each([
    ['long', longQuery],
    ['deep', deepQuery],
  ])(
    'as a %s query, others are answered',
    async (_, sparql) => {
      const ask = async () => {
        const { status } = await post(
          '/api/query',
          'application/json',
          JSON.stringify({ sparql, contextGraphId: 'lab' }),
        )
        expect(status).toBe(200)
      }
      await staysResponsive(ask, () => guardQuery(sparql))
    },
    patienceMs,
  )

  it(
    'as an update, others are answered',
    async () => {
      const { text } = await post(endpoint, 'text/turtle', '<urn:a> <urn:p> 1 .')
      const { graph } = JSON.parse(text) as { graph: string }
      const update = `INSERT DATA { GRAPH <${graph}> { ${nquads.slice(0, nquads.lastIndexOf('\n', 900_000))} } }`
      await staysResponsive(
        async () =>
          expect(await post(endpoint, 'application/sparql-update', update)).toEqual({ status: 204, text: '' }),
        () => inspectUpdate(update),
      )
    },
    patienceMs,
  )

  /** What lets ann into a graph with very many members, as its curator sends it. */
  async function approve(large: Omit<LargeApproval, 'agent' | 'place'>) {
    const { agents } = await until(
      () => ann.ok('listAgents', { query: { limit: 100 } }),
      ({ agents: known }) =>
        known.some(({ agentAddress, encryptionKey }) => agentAddress === ann.agent && encryptionKey),
    )
    const { encryptionKey = '' } = agents.find(({ agentAddress }) => agentAddress === ann.agent) ?? {}
    const { graph, record, text } = largeApproval({ agent: ann.agent, place, ...large })
    const aad = new TextEncoder().encode(`kg/1/join/approved/${ann.agent}`)
    const sealed = sealTo(Uint8Array.from(Buffer.from(encryptionKey, 'hex')), wire({ record, text }), aad)
    return { graph, text, message: wire({ kind: 'approved', agent: ann.agent, sealed }) }
  }

  it(
    'as the definition of a context graph that a peer sends, others are answered',
    async () => {
      await using peer = await stranger(place)
      const peerId = await peer.meet(daemon)
      const { text, message } = await approve({ bytes: 6 * mib })
      const ask = () => peer.host.request(peerId, 'join', message, { deadlineMs: patienceMs })
      await staysResponsive(
        // A busy machine may need longer than a peer is given; what counts is that nobody else waits.
        // Measured again, it is asked again for as long as it still has too much of the same to do.
        () => vi.waitFor(() => ask().catch(requireDeadlinePassed), { timeout: patienceMs, interval: 500 }),
        async () => {
          await readQuads(text, { format: 'n-triples' })
          buildTree(text.split('\n').filter((line) => line !== '') as Line[])
        },
      )
    },
    patienceMs,
  )

  it(
    'as such a definition, a node that dies between two batches of members writes the others later',
    async () => {
      await using peer = await stranger(place)
      const { graph, message } = await approve({ bytes: mib, lastNode: peer.host.peerId })
      endAt(daemon, 'definition.batch', 3)
      const before = await peer.meet(daemon)
      const sent = peer.host.request(before, 'join', message, { deadlineMs: patienceMs })
      await Promise.all([expect(sent).rejects.toThrow(), daemon.died()])
      await daemon.restart()
      const after = await peer.meet(daemon)
      const isServed = async () => {
        const reply = await peer.host.request(after, 'heads', wire({ heads: [[nameHash(graph), new Uint8Array(32)]] }))
        return (decode(reply) as { differ: boolean[] }).differ[0]
      }
      expect(await isServed()).toBe(false)
      await peer.host.request(after, 'join', message, { deadlineMs: patienceMs })
      expect(await isServed()).toBe(true)
    },
    patienceMs,
  )

  it(
    'a fault in it is told with its line and column',
    async () => {
      const { status, text } = await post(endpoint, 'text/turtle', `${turtle}\n<urn:a> <urn:p> ; .`)
      const { code, detail } = JSON.parse(text) as { code: string; detail: string }
      expect([status, code]).toEqual([400, 'RDF_SYNTAX_ERROR'])
      await expect(readQuads(`${turtle}\n<urn:a> <urn:p> ; .`, { format: 'turtle' })).rejects.toThrow(detail)
    },
    patienceMs,
  )
})
