import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Daemon, startDaemon } from '../lib/daemon.js'
import { type Caller, callerOf, codeOf } from './lib/caller.js'

let daemon: Daemon
let caller: Caller
const shared = { contextGraphId: 'open', view: 'shared-working-memory' }
beforeAll(async () => {
  daemon = await startDaemon({ env: { KG_QUERY_MAX_ROWS: '100000' } })
  caller = callerOf(daemon.url, daemon.adminToken)
  for (const id of ['open', 'other']) {
    await caller.post('/api/context-graph/create', { id })
    const quads = Array.from({ length: 2000 }, (_, i) => ({
      subject: `urn:${id}:${i}`,
      predicate: 'urn:p',
      object: `"${'a'.repeat(30)}${i}"`,
    }))
    const made = await caller.post('/api/knowledge-assets', {
      contextGraphId: id,
      name: 'data',
      quads,
      alsoShareSwm: true,
    })
    if (made.status !== 201) throw new Error(made.text)
  }
}, 60_000)
afterAll(() => daemon[Symbol.asyncDispose]())

const ask = (sparql: string, rest: object = {}) => caller.post('/api/query', { sparql, ...shared, ...rest })
const cartesian = 'SELECT (COUNT(*) AS ?n) WHERE { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }'

describe('a query that would never end', () => {
  it('ends at its deadline while others get their answers', { timeout: 30_000 }, async () => {
    const others = { contextGraphId: 'other' }
    await Promise.all([ask('ASK { ?s ?p ?o }'), ask('ASK { ?s ?p ?o }', others)])
    const slow = ask(cartesian, { timeoutMs: 2000 })
    const times: number[] = []
    for (let i = 0; i < 20; i++) {
      const began = performance.now()
      const answer = await ask(`SELECT ?o WHERE { <urn:other:${i}> <urn:p> ?o }`, others)
      expect(answer.status, answer.text).toBe(200)
      times.push(performance.now() - began)
    }
    expect(times.sort((a, b) => a - b)[10]).toBeLessThan(100)
    const behind = ask('SELECT ?o WHERE { <urn:open:1> <urn:p> ?o }')
    const ended = await slow
    expect([ended.status, codeOf(ended)]).toEqual([504, 'QUERY_DEADLINE'])
    expect((await behind).status).toBe(200)
  })

  it.each([
    [
      'a property path',
      'SELECT (COUNT(*) AS ?n) WHERE { ?a (<urn:p>|!<urn:q>)* ?b . ?c (<urn:p>|!<urn:q>)* ?d . ?e ?f ?g }',
    ],
    ['a sort of everything', 'SELECT * WHERE { ?a ?b ?c . ?d ?e ?f } ORDER BY ?c ?f ?a LIMIT 5'],
    [
      'a distinct of everything',
      'SELECT (COUNT(DISTINCT ?x) AS ?n) WHERE { ?a ?b ?c . ?d ?e ?f . BIND(CONCAT(?c, ?f) AS ?x) }',
    ],
    [
      'an EXISTS for each pair',
      'SELECT (COUNT(*) AS ?n) WHERE { ?a ?b ?c . ?d ?e ?f FILTER NOT EXISTS { ?x ?y ?z FILTER(?z = CONCAT(?c, ?f)) } }',
    ],
    [
      'strings that double',
      `SELECT ?x WHERE { BIND("${'a'.repeat(1000)}" AS ?s0) ${Array.from({ length: 25 }, (_, i) => `BIND(CONCAT(?s${i}, ?s${i}) AS ?s${i + 1})`).join(' ')} BIND(STRLEN(?s25) AS ?x) }`,
    ],
  ])('ends as %s', { timeout: 30_000 }, async (_, sparql) => {
    const start = performance.now()
    const answer = await ask(sparql, { timeoutMs: 300 })
    expect([200, 400, 413, 503, 504], answer.text.slice(0, 300)).toContain(answer.status)
    expect(performance.now() - start).toBeLessThan(10_000)
    expect((await ask('ASK { ?s ?p ?o }')).status).toBe(200)
  })

  it.each([
    '(a+)+$',
    '(a|a)*b',
    '(a|aa)+$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(.*a){25}',
    'a{1,1000}{1,1000}',
    '(((((a{1,99}){1,99}){1,99}){1,99}){1,99})',
  ])('is not made by the pattern %s', { timeout: 20_000 }, async (pattern) => {
    const answer = await ask(`SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o FILTER(REGEX(?o, "${pattern}b", "i")) }`, {
      timeoutMs: 1000,
    })
    expect([200, 400, 504], answer.text.slice(0, 300)).toContain(answer.status)
    expect((await ask('ASK { ?s ?p ?o }')).status).toBe(200)
  })

  it('is ended when the caller goes away', { timeout: 20_000 }, async () => {
    const body = JSON.stringify({ sparql: cartesian, ...shared, timeoutMs: 60_000 })
    const headers = { authorization: `Bearer ${daemon.adminToken}`, 'content-type': 'application/json' }
    const leave = () =>
      fetch(`${daemon.url}/api/query`, { method: 'POST', headers, body, signal: AbortSignal.timeout(300) }).catch(
        (error: Error) => error.name,
      )
    expect(await Promise.all(Array.from({ length: 8 }, leave))).toEqual(Array(8).fill('TimeoutError'))
    const start = performance.now()
    expect((await ask('SELECT ?o WHERE { <urn:open:1> <urn:p> ?o }')).status).toBe(200)
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})

describe('a text that is a trap', () => {
  it.each([
    ['brackets', `SELECT * WHERE ${'{'.repeat(100_000)}`],
    ['paths', `SELECT * WHERE { ?s ${'('.repeat(50_000)}<urn:p>${')'.repeat(50_000)} ?o }`],
    ['expressions', `SELECT * WHERE { ?s ?p ?o FILTER(${'!'.repeat(60_000)}true) }`],
    ['lists', `SELECT * WHERE { ?s ?p ${'('.repeat(30_000)} 1 ${')'.repeat(30_000)} }`],
    ['a sum without end', `SELECT (${'1+'.repeat(60_000)}1 AS ?x) WHERE {}`],
    ['unions', `SELECT * WHERE { ${Array(5000).fill('{ ?s ?p ?o }').join(' UNION ')} }`],
    ['values', `SELECT * WHERE { VALUES ?x { ${'1 '.repeat(100_000)} } }`],
    ['an open string', `SELECT * WHERE { ?s ?p "${'a'.repeat(100_000)} }`],
    ['NUL', 'SELECT * WHERE { ?s ?p "\u0000" }'],
    ['an escaped quote', 'SELECT * WHERE { ?s ?p "a\\u0022 . ?x ?y ?z" }'],
  ])('does not hurt: %s', { timeout: 20_000 }, async (_, sparql) => {
    const start = performance.now()
    const answer = await ask(sparql, { timeoutMs: 1000 })
    expect([200, 400, 413, 504], answer.text.slice(0, 300)).toContain(answer.status)
    expect(performance.now() - start).toBeLessThan(8000)
    expect(answer.text.length).toBeLessThan(20 * 2 ** 20)
    expect((await caller.get('/api/status')).status).toBe(200)
  })

  it('cannot write where it may only read', async () => {
    for (const sparql of [
      'DROP ALL',
      'INSERT DATA { <urn:a> <urn:b> 1 }',
      'SELECT * WHERE {} ; DROP ALL',
      'ASK {}; CLEAR DEFAULT',
      'LOAD <file:///etc/passwd>',
      'LOAD <http://127.0.0.1/>',
      '#\nDELETE WHERE { ?s ?p ?o }',
    ])
      expect((await ask(sparql)).status, sparql).toBe(400)
  })

  it.each(['http://127.0.0.1:1/sparql', 'http://169.254.169.254/latest', 'file:///etc/passwd', 'urn:x'])(
    'cannot make the node call %s',
    async (address) => {
      for (const silent of ['', 'SILENT']) {
        const answer = await ask(`SELECT * WHERE { SERVICE ${silent} <${address}> { ?s ?p ?o } }`)
        expect(codeOf(answer)).toBe('SPARQL_SERVICE_REFUSED')
      }
      expect((await ask(`SELECT * WHERE { BIND(<${address}> AS ?g) SERVICE ?g { ?s ?p ?o } }`)).status).toBe(403)
    },
  )
})

describe('what goes into a query from outside', () => {
  const other = 'SELECT ?s WHERE { ?s ?p ?o FILTER(STRSTARTS(STR(?s), "urn:other")) } LIMIT 1'
  const breakouts = [
    'open> } # ',
    'open>; DROP ALL #',
    'open" || true',
    'open\n} GRAPH ?g { ?s ?p ?o',
    'open/../other',
    'open*',
    'o%',
    '%',
    'open,other',
    'did:kg:context-graph:open> FROM <did:kg:context-graph:other',
  ]

  it.each(breakouts)('does not break out of its place: %j', async (text) => {
    for (const field of ['contextGraphId', 'subGraphName', 'view', 'agentAddress', 'asOf']) {
      const answer = await ask(other, { [field]: text })
      expect([400, 403, 404], `${field} ${answer.text}`).toContain(answer.status)
    }
    const path = `/api/context-graph/${encodeURIComponent(text)}/sparql?query=${encodeURIComponent(other)}`
    expect([400, 404]).toContain((await caller.get(path)).status)
    for (const name of ['default-graph-uri', 'named-graph-uri', 'graph']) {
      const query = name === 'graph' ? '' : `query=${encodeURIComponent(other)}&`
      const answer = await caller.get(`/api/context-graph/open/sparql?${query}${name}=${encodeURIComponent(text)}`)
      expect([200, 400, 404], answer.text).toContain(answer.status)
      expect(answer.text).not.toContain('urn:other:')
    }
  })

  it('finds the same text where it belongs', async () => {
    expect((await ask(other, { contextGraphId: 'other' })).text).toContain('urn:other:')
    expect((await ask(other)).text).not.toContain('urn:other:')
  })
})
