import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Daemon, startDaemon } from '../lib/daemon.js'
import { type Caller, callerOf, codeOf } from './lib/caller.js'
import { raw, requestText } from './lib/raw.js'

let daemon: Daemon
let caller: Caller
const auth = () => ({ authorization: `Bearer ${daemon.adminToken}` })
beforeAll(async () => {
  daemon = await startDaemon()
  caller = callerOf(daemon.url, daemon.adminToken)
  for (const id of ['open', 'open/inner']) await caller.post('/api/context-graph/create', { id })
})
afterAll(() => daemon[Symbol.asyncDispose]())

describe('the Host header', () => {
  it.each([
    'evil.example',
    'evil.example:9200',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '169.254.169.254',
    '[::2]',
    '[',
    '',
    '127.0.0.1@evil.example',
    '2130706433',
  ])('refuses %j', async (host) => {
    const { status } = await raw(daemon.url, requestText('/api/status', { host }))
    expect([400, 421]).toContain(status)
  })

  it('is needed, and stands once', async () => {
    expect((await raw(daemon.url, 'GET /api/status HTTP/1.1\r\nconnection: close\r\n\r\n')).status).toBe(400)
    const twice = 'GET /api/status HTTP/1.1\r\nhost: 127.0.0.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n'
    expect([200, 400, 421]).toContain((await raw(daemon.url, twice)).status)
    const second = 'GET /api/status HTTP/1.1\r\nhost: evil.example\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n'
    expect([400, 421]).toContain((await raw(daemon.url, second)).status)
  })

  it('lets the node’s own names in', async () => {
    for (const host of ['127.0.0.1', 'localhost:1234', 'LOCALHOST', '[::1]:9200'])
      expect((await raw(daemon.url, requestText('/api/status', { host }))).status, host).toBe(200)
  })
})

describe('request targets', () => {
  it.each([
    'http://evil.example/api/status',
    'http://127.0.0.1/api/agents',
    'https://x/../api/agents',
    '//evil.example/api/agents',
    '*',
    '/api/agents/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/api/%00',
    '/api/agents%00',
    '/%',
    '/%zz',
    '/%c0%ae',
    '/api//agents',
    '/api/./agents',
    '/API/AGENTS',
    '/api/agents;x=1',
    '/api/agents#x',
    '/\\api\\agents',
    `/${'a/'.repeat(2000)}`,
  ])('do not get past the token: %s', async (target) => {
    const { status, text } = await raw(daemon.url, requestText(target))
    expect([400, 401, 404, 405, 414, 421], text.slice(0, 200)).toContain(status)
    expect(text).not.toContain('agentAddress')
  })

  it.each([
    'GET  /api/status HTTP/1.1\r\n\r\n',
    'GET /api/status\r\n\r\n',
    'GET /api/status HTTP/9.9\r\n\r\n',
    'BREW /api/status HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000',
    'GET /api/status HTTP/1.1\nhost: 127.0.0.1\n\n',
    'GET /a\tb HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  ])('that are no HTTP are refused: %j', async (bytes) => {
    const { status } = await raw(daemon.url, bytes, 3000)
    expect([0, 400, 404, 405, 421, 505]).toContain(status)
  })

  it('cannot smuggle a second request in the first', async () => {
    const both = requestText(
      '/api/status',
      { 'transfer-encoding': 'chunked', 'content-length': '4' },
      'POST',
      '0\r\n\r\n',
    )
    expect((await raw(daemon.url, both)).status).toBe(400)
    const odd = requestText('/api/status', { 'transfer-encoding': 'xchunked' }, 'POST', '0\r\n\r\n')
    expect([400, 501]).toContain((await raw(daemon.url, odd)).status)
    const split = requestText('/api/status', { 'x-a': 'b\nauthorization: Bearer x' })
    expect([200, 400]).toContain((await raw(daemon.url, split)).status)
  })

  it('tells nobody which methods exist without a word on other routes', async () => {
    for (const method of ['TRACE', 'CONNECT', 'PATCH', 'PUT', 'DELETE', 'PROPFIND']) {
      const { status } = await raw(daemon.url, requestText('/api/status', {}, method), 2000)
      expect([0, 400, 404, 405], method).toContain(status)
    }
  })
})

describe('headers', () => {
  it('that are huge are a 431', async () => {
    expect((await raw(daemon.url, requestText('/api/status', { 'x-big': 'a'.repeat(100_000) }))).status).toBe(431)
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`x-${i}`, 'a'.repeat(20)]))
    expect((await raw(daemon.url, requestText('/api/status', many))).status).toBe(431)
  })

  it('with a token that is no token are a 401', async () => {
    for (const authorization of [
      'Bearer',
      'Bearer ',
      'Bearer x',
      'Basic eDp4',
      `Bearer ${'a'.repeat(8000)}`,
      'bearer\tx',
      `Bearer ${daemon.adminToken}x`,
      `Bearer ${daemon.adminToken} x`,
      'Bearer __proto__',
      'Bearer #',
    ])
      expect((await caller.get('/api/agents', { authorization })).status, authorization.slice(0, 40)).toBe(401)
    expect(
      (await caller.send('GET', `/api/agents?token=${daemon.adminToken}`, undefined, { authorization: '' })).status,
    ).toBe(401)
  })

  it('with an Idempotency-Key of any kind do no harm', async () => {
    for (const key of [
      '../../x',
      "'; DROP TABLE",
      '%00',
      '__proto__',
      'a'.repeat(255),
      'ключ'.normalize().replace(/[^\x20-\x7e]/g, '?'),
    ]) {
      const body = { contextGraphId: 'open', quads: [{ subject: 'urn:s', predicate: 'urn:p', object: '"1"' }] }
      const answer = await caller.post('/api/knowledge-assets/keyed/wm/write', body, { 'idempotency-key': key })
      expect([200, 400], key).toContain(answer.status)
      expect([200, 404], key).toContain((await caller.get(`/api/operations/${encodeURIComponent(key)}`)).status)
    }
  })
})

describe('names and ids', () => {
  const read = (id: string) => caller.get(`/api/context-graph/${id}`)

  it.each([
    '..',
    '.',
    '%2e%2e',
    '..%2f..%2fetc',
    '%2F',
    '%00',
    'a%00b',
    '%0d%0aset-cookie:%20x',
    '%C0%AF',
    '%ff',
    'a'.repeat(1000),
    '%F0%9F%98%80',
    '%20',
    '%5c',
    '<script>',
  ])('of a context graph that are strange find nothing: %s', async (id) => {
    const answer = await read(id)
    expect([400, 404, 414], answer.text).toContain(answer.status)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(String(answer.headers['content-type'])).toMatch(/json/)
  })

  it('with a slash are reached by %2F alone', async () => {
    expect((await read('open%2Finner')).status).toBe(200)
    expect((await read('open%2finner')).status).toBe(200)
    expect((await read('open/inner')).status).toBe(404)
    expect((await read('open%252Finner')).status).toBe(404)
  })

  it.each([
    'a'.repeat(257),
    'a b',
    'a\u0000',
    'a\n',
    'a?b',
    'a#b',
    'a%2Fb',
    'Ω',
    '_wm',
    'open/_wm/x',
    'open/_swm',
    'a/_meta',
    '<a>',
    'a"b',
    '',
    ' ',
    'a\\b',
    '{a}',
    '\ud800',
  ])('of a new context graph are refused: %j', async (id) => {
    const answer = await caller.post('/api/context-graph/create', { id })
    expect(answer.status, answer.text).toBe(400)
  })

  it.each([
    '..',
    '.',
    '%2e%2e',
    'a%2Fb',
    'a%00',
    '%0a',
    '%20',
    'a'.repeat(257),
    'a'.repeat(3000),
    '%ff',
    'did:kg:x',
    '%3Ca%3E',
    'a%22',
    `0x${'a'.repeat(40)}:1`,
  ])('of a new draft are refused: %s', async (name) => {
    const body = { contextGraphId: 'open', quads: [{ subject: 'urn:s', predicate: 'urn:p', object: '"1"' }] }
    const answer = await caller.post(`/api/knowledge-assets/${name}/wm/write`, body)
    expect([400, 404, 414], answer.text).toContain(answer.status)
  })

  it('of a draft may hold anything that a path can carry', async () => {
    for (const name of ['Größe', '日本', 'a%b', 'a?b', 'a#b', "it's", 'a:b', '~', '-', '%2F']) {
      const at = `/api/knowledge-assets/${encodeURIComponent(name)}/wm`
      const quads = [{ subject: 'urn:s', predicate: 'urn:p', object: JSON.stringify(name) }]
      const written = await caller.post(`${at}/write`, { contextGraphId: 'open', quads })
      expect(written.status, `${name} ${written.text}`).toBe(200)
      expect((await caller.get(`${at}/quads?contextGraphId=open`)).text).toContain(name)
    }
  })

  it('of sub-graphs keep to themselves', async () => {
    for (const subGraphName of ['../x', 'a/b', '_wm', '~x/_wm', 'a\u0000', 'a'.repeat(257), 'draft']) {
      const made = await caller.post('/api/sub-graph/create', { contextGraphId: 'open', subGraphName })
      expect(made.status, subGraphName).toBe(400)
      const asked = await caller.post('/api/query', { sparql: 'ASK {}', contextGraphId: 'open', subGraphName })
      expect([400, 404], subGraphName).toContain(asked.status)
    }
  })

  it('in cursors and limits are checked', async () => {
    for (const query of [
      'cursor=x',
      'cursor=e30',
      `cursor=${Buffer.from('[{"a":1}]').toString('base64url')}`,
      'limit=0',
      'limit=-1',
      'limit=1e9',
      'limit=NaN',
      'limit=1&limit=2',
      'q[]=x',
      '__proto__=1',
      `q=${'a'.repeat(300)}`,
    ]) {
      const answer = await caller.get(`/api/context-graph/list?${query}`)
      expect([200, 400], `${query} ${answer.text}`).toContain(answer.status)
      if (answer.status === 400) expect(codeOf(answer)).toMatch(/CURSOR_INVALID|VALIDATION_FAILED/)
    }
    for (const key of [
      '["x"]',
      '[1,2,3]',
      '-1',
      '1e308',
      '[true]',
      '"\\u0000"',
      `"${'a'.repeat(3000)}"`,
      '["open","\\uffff","x"]',
    ]) {
      const cursor = Buffer.from(key).toString('base64url')
      for (const path of [
        '/api/context-graph/list?',
        '/api/knowledge-assets?contextGraphId=open&',
        '/api/knowledge-assets/swm/share-jobs?',
        '/api/agents?',
        '/api/knowledge-assets/keyed/wm/quads?contextGraphId=open&',
        '/api/sub-graph/list?contextGraphId=open&',
      ]) {
        const answer = await caller.get(`${path}cursor=${cursor}`)
        expect([200, 400], `${path}${key} ${answer.text}`).toContain(answer.status)
      }
    }
  })
})

it('is still the node it was', async () => {
  expect((await caller.get('/api/status', auth())).status).toBe(200)
})
