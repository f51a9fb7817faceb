import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { firstOf } from '@kg/core/async'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Daemon, startDaemon } from '../lib/daemon.js'
import { type Caller, callerOf, codeOf } from './lib/caller.js'
import { closed, open } from './lib/raw.js'

let daemon: Daemon
let caller: Caller
beforeAll(async () => {
  daemon = await startDaemon()
  caller = callerOf(daemon.url, daemon.adminToken)
  await caller.post('/api/context-graph/create', { id: 'open' })
})
afterAll(() => daemon[Symbol.asyncDispose]())

const write = '/api/knowledge-assets/draft/wm/write'
const json = { 'content-type': 'application/json' }
const megabyte = 2 ** 20
const rss = () => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${daemon.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

describe('a gigabyte that is streamed at the node', () => {
  const chunk = Buffer.alloc(megabyte, 0x20)
  const framed = Buffer.concat([Buffer.from(`${megabyte.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
  const multipart = 'multipart/form-data; boundary=x'

  it.each([
    ['JSON in chunks', write, 'application/json', ''],
    ['an upload in chunks', '/api/knowledge-assets/draft/wm/import-file', multipart, 'file'],
    ['a SPARQL update in chunks', '/sparql', 'application/sparql-update', ''],
  ])('is refused early as %s, and memory stays flat', async (_, path, type, part) => {
    const before = rss()
    const socket = await open(daemon.url)
    const answer = closed(socket, 15_000)
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${daemon.adminToken}\r\n` +
        `content-type: ${type}\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n`,
    )
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.nt"\r\n\r\n`
    if (part !== '') socket.write(`${head.length.toString(16)}\r\n${head}\r\n`)
    let sent = 0
    let highest = before
    while (sent < 1024 && !socket.destroyed) {
      if (!socket.write(framed)) await firstOf<unknown>([drained(socket), answer])
      sent++
      highest = Math.max(highest, rss())
    }
    const { status, text, ms } = await answer
    // Who goes on sending may find the connection closed before it has read the answer.
    if (status !== 0) {
      expect(status, text).toBe(413)
      expect(text).toContain('BODY_TOO_LARGE')
    }
    expect(ms).toBeGreaterThan(0)
    expect(sent).toBeLessThan(200)
    expect(highest - before).toBeLessThan(250)
  })

  it('is refused by its Content-Length before any of it is read', async () => {
    const socket = await open(daemon.url)
    socket.write(
      `POST ${write} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${daemon.adminToken}\r\n` +
        `content-type: application/json\r\ncontent-length: ${2 ** 30}\r\n\r\n`,
    )
    const { status, ms } = await closed(socket, 5000)
    expect(status).toBe(413)
    expect(ms).not.toBe(-1)
  })
})

describe('JSON that is a trap', () => {
  const deep = '['.repeat(1_000_000)

  it.each([
    ['open brackets without an end', deep],
    ['a list in a list in a list', deep + ']'.repeat(1_000_000)],
    ['deep statements', `{"contextGraphId":"open","quads":${deep}${']'.repeat(1_000_000)}}`],
    [
      'a deep object in a statement',
      `{"contextGraphId":"open","quads":[{"subject":${'{"a":'.repeat(300_000)}1${'}'.repeat(300_001)}]}`,
    ],
    ['a deep private list', `{"contextGraphId":"open","quads":[],"privateQuads":[${deep}${']'.repeat(1_000_000)}]}`],
  ])('is a 400: %s', async (_, body) => {
    const answer = await caller.send('POST', write, body, json)
    expect(answer.status, answer.text.slice(0, 300)).toBe(400)
    expect(answer.text.length).toBeLessThan(5000)
  })

  it.each([
    ['{"contextGraphId":"open","quads":[],"__proto__":{"isAdmin":true}}'],
    ['{"contextGraphId":"open","quads":[],"constructor":{"prototype":{"x":1}}}'],
    ['{"contextGraphId":"open","quads":[{"__proto__":{"subject":"urn:a"},"predicate":"urn:p","object":"urn:o"}]}'],
    ['{"contextGraphId":"open","quads":{"length":1,"0":{}}}'],
    ['{"contextGraphId":"open","quads":[null]}'],
    ['{"contextGraphId":"open","quads":["urn:a"]}'],
    ['{"contextGraphId":"open","quads":[[["urn:a"]]]}'],
    ['{"contextGraphId":"open","quads":[{"subject":1,"predicate":{},"object":[]}]}'],
    ['null'],
    ['"text"'],
    ['[]'],
    ['{'],
  ])('is a 400 and changes nothing: %s', async (body) => {
    const answer = await caller.send('POST', write, body, json)
    expect(answer.status, answer.text).toBe(400)
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
  })

  it('cannot use names of the language as names of things', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const quads = [{ subject: 'urn:s', predicate: 'urn:p', object: `"${name}"` }]
      const answer = await caller.post(`/api/knowledge-assets/${name}/wm/write`, { contextGraphId: 'open', quads })
      expect(answer.status, answer.text).toBe(200)
      const read = await caller.get(`/api/knowledge-assets/${name}/wm/quads?contextGraphId=open`)
      expect(read.text).toContain(`\\"${name}\\"`)
      const sparql = `SELECT ?${name} WHERE { ?${name} ?p "${name}" }`
      const asked = await caller.post('/api/query', { sparql, contextGraphId: 'open', view: 'working-memory' })
      expect(JSON.parse(asked.text).result.bindings, name).toEqual([JSON.parse(`{"${name}":"urn:s"}`)])
    }
  })
})

describe('bytes that are no text', () => {
  const bad = Buffer.from([0xff, 0xfe, 0xc3, 0x28])
  const around = (before: string, after: string) => Buffer.concat([Buffer.from(before), bad, Buffer.from(after)])

  it.each([
    ['JSON', write, 'application/json', around('{"contextGraphId":"open","quads":[{"subject":"urn:', '"}]}')],
    ['a query', '/sparql', 'application/sparql-query', around('SELECT * WHERE { ?s ?p "', '" }')],
    ['an update', '/sparql', 'application/sparql-update', around('INSERT DATA { <urn:a> <urn:b> "', '" }')],
    ['a form', '/sparql', 'application/x-www-form-urlencoded', around('query=', '')],
    ['Turtle', '/api/context-graph/open/sparql', 'text/turtle', around('<urn:a> <urn:b> "', '" .')],
    ['N-Triples', '/api/context-graph/open/sparql', 'application/n-triples', around('<urn:a> <urn:b> "', '" .')],
  ])('are a 400 in %s', async (_, path, type, body) => {
    const answer = await caller.send('POST', path, body, { 'content-type': type })
    expect(answer.status, answer.text).toBe(400)
  })

  it('are refused in statements as lone surrogates and as NUL', async () => {
    for (const object of ['"\\ud800"', '"a\\u0000b"'].map((text) => JSON.parse(`"${text.replaceAll('"', '\\"')}"`))) {
      const quads = [{ subject: 'urn:s', predicate: 'urn:p', object }]
      const answer = await caller.post(write, { contextGraphId: 'open', quads })
      expect([200, 400], answer.text).toContain(answer.status)
      if (answer.status !== 200) continue
      const read = await caller.get('/api/knowledge-assets/draft/wm/quads?contextGraphId=open')
      expect(read.status).toBe(200)
      const sparql = 'SELECT ?o WHERE { <urn:s> <urn:p> ?o }'
      const asked = await caller.post('/api/query', { sparql, contextGraphId: 'open', view: 'working-memory' })
      expect(asked.status, asked.text).toBe(200)
    }
    for (const subject of ['urn:a\u0000b', 'urn:a\nb', 'urn:a> <urn:b', '_:a b', '_:', '', ' urn:a']) {
      const quads = [{ subject, predicate: 'urn:p', object: '"x"' }]
      const answer = await caller.post(write, { contextGraphId: 'open', quads })
      expect([answer.status, codeOf(answer)], JSON.stringify(subject)).toEqual([400, 'INVALID_QUADS'])
    }
  })
})

describe('compression', () => {
  it('is not taken, so that nothing small becomes something huge', async () => {
    const body = gzipSync(JSON.stringify({ contextGraphId: 'open', quads: [] }))
    for (const coding of ['gzip', 'deflate', 'br']) {
      const answer = await caller.send('POST', write, body, { ...json, 'content-encoding': coding })
      expect([400, 415]).toContain(answer.status)
    }
  })

  it('is not offered', async () => {
    const answer = await caller.get('/openapi.json', { 'accept-encoding': 'gzip, deflate, br' })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-encoding']).toBeUndefined()
  })
})

function drained(socket: NodeJS.EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    socket.once('drain', () => resolve())
    socket.once('close', () => resolve())
  })
}
