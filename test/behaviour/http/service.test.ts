import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { register } from '../../lib/people.js'

// An endpoint that knows a price for each thing it is asked about.
const asked: string[] = []
const answer = (query: string) => {
  const things = [...new Set(query.match(/<urn:thing:\d+>/g) ?? [])].map((iri) => iri.slice(1, -1))
  const bindings = things.map((value) => ({
    s: { type: 'uri', value },
    price: { type: 'literal', value: `p${value}` },
  }))
  return JSON.stringify({ head: { vars: ['s', 'price'] }, results: { bindings } })
}
const server = createServer(async (request: IncomingMessage, response) => {
  const query = new URLSearchParams(await text(request)).get('query') ?? ''
  asked.push(query)
  if (query.includes('urn:slow')) return
  if (query.includes('urn:broken')) response.statusCode = 500
  response.setHeader('content-type', 'application/sparql-results+json').end(answer(query))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sparql`
const daemon = await startDaemon({
  config: { query: { serviceAllowlist: [endpoint], serviceBatch: 2, serviceTimeoutMs: 3000 } },
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await daemon[Symbol.asyncDispose]()
})
const alice = await register(daemon, 'alice')
const things = [1, 2, 3].map((n) => ({ subject: `urn:thing:${n}`, predicate: 'urn:is', object: '"here"' }))

beforeAll(async () => {
  await alice.ok('createContextGraph', { body: { id: 'room' } })
  await alice.ok('createAsset', { body: { contextGraphId: 'room', name: 'a', quads: things, alsoShareSwm: true } })
})

const rows = async (sparql: string) => (await alice.ok('postQuery', { body: { sparql } })).result.bindings
const clause = (pattern = '?s <urn:price> ?price') => `SERVICE <${endpoint}> { ${pattern} }`

describe('SERVICE with an endpoint on the allowlist', () => {
  it('joins what the endpoint knows of the things that are here, asked for in batches', async () => {
    const found = await rows(`SELECT ?price { ?s <urn:is> "here" . ${clause()} } ORDER BY ?price`)
    expect(found).toEqual([1, 2, 3].map((n) => ({ price: `"purn:thing:${n}"` })))
    expect(asked).toHaveLength(2)
  })

  it('works by the protocol, and inside OPTIONAL', async () => {
    const query = `SELECT ?s ?price { ?s <urn:is> "here" OPTIONAL { ${clause()} } } ORDER BY ?s`
    const { text: csv } = await alice.call('sparqlGet', { query: { query }, headers: { accept: 'text/csv' } })
    expect(csv.trim().split('\r\n')).toHaveLength(4)
    expect(csv).toContain('urn:thing:2,purn:thing:2')
  })

  it('tells of a failure and of a delay, unless the clause is silent', async () => {
    const failing = `SELECT * { ?s <urn:is> "here" . ${clause('?s <urn:broken> ?price')} }`
    await alice.refuses('postQuery', { body: { sparql: failing } }, 'SPARQL_SERVICE_FAILED')
    const slow = `SELECT * { ?s <urn:is> "here" . ${clause('?s <urn:slow> ?price')} }`
    await alice.refuses('sparqlGet', { query: { query: slow } }, 'SPARQL_SERVICE_TIMEOUT')
    expect(await rows(failing.replace('SERVICE', 'SERVICE SILENT'))).toHaveLength(3)
  })

  it('asks nobody else', async () => {
    for (const service of [endpoint.replace('/sparql', '/other'), 'http://127.0.0.1:1/', 'http://169.254.169.254/'])
      await alice.refuses(
        'postQuery',
        { body: { sparql: `ASK { SERVICE <${service}> { ?s ?p ?o } }` } },
        'SPARQL_SERVICE_REFUSED',
      )
    await alice.refuses('postQuery', { body: { sparql: 'ASK { SERVICE ?x { ?s ?p ?o } }' } }, 'SPARQL_SERVICE_REFUSED')
  })
})
