import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QueryRefusedError } from '@kg/contract/errors'
import { afterEach, describe, expect, it } from 'vitest'
import { ed25519Signer, Ledger, newEd25519Pem } from '../../ledger/index.js'
import { exchange } from './exchange.js'
import { freePort } from './free-port.js'
import { managedOxigraph } from './managed-oxigraph.js'
import { quirks } from './quirks.js'
import { ServerClient } from './server-client.js'
import { refuseFault } from './server-fault.js'
import { serverViews } from './server-views.js'
import { limitsOf } from './settings.js'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/query`
}

const post = { method: 'POST', headers: {}, body: () => 'query=ASK{}' }
const limits = { deadlineMs: 5000, maxBytes: 1000 }

describe('talking to a server', () => {
  it('says that it is away when nobody listens', async () => {
    const url = `http://127.0.0.1:${await freePort()}/query`
    await expect(exchange(url, post, limits)).rejects.toMatchObject({ code: 'STORE_SERVER_AWAY', status: 503 })
    const path = mkdtempSync(join(tmpdir(), 'kg-server-'))
    const ledger = await Ledger.open({ path }, { signer: ed25519Signer(newEd25519Pem()) })
    closing.push(async () => {
      await ledger.close()
      rmSync(path, { recursive: true })
    })
    await expect(serverViews({ queryUrl: url })({ ledger })).rejects.toMatchObject({ code: 'STORE_SERVER_AWAY' })
  })

  it('ends at the deadline, and when the caller goes', async () => {
    const url = await listen(() => undefined)
    await expect(exchange(url, post, { ...limits, deadlineMs: 30 })).rejects.toMatchObject({ code: 'QUERY_DEADLINE' })
    const caller = new AbortController()
    const asked = exchange(url, post, { ...limits, signal: caller.signal })
    caller.abort()
    await expect(asked).rejects.toMatchObject({ code: 'QUERY_CANCELLED' })
  })

  it('asks again when the server closed the connection, but writes nothing twice', async () => {
    let requests = 0
    const url = await listen((_, response) => (++requests % 2 === 1 ? response.destroy() : response.end('ok')))
    expect(await exchange(url, post, { ...limits, again: true })).toMatchObject({ status: 200, body: 'ok' })
    const places = { queryUrl: url, updateUrl: url, graphStoreUrl: url }
    const client = new ServerClient(places, quirks.generic, {}, limitsOf({ queryUrl: url }))
    await expect(client.update('CLEAR ALL')).rejects.toMatchObject({ code: 'STORE_SERVER_AWAY' })
    expect(requests).toBe(3)
    await client.update('CLEAR ALL')
    await expect(client.load('urn:g', () => Buffer.from(''), 'POST')).rejects.toMatchObject({
      code: 'STORE_SERVER_AWAY',
    })
    expect(requests).toBe(5)
  })

  it('stops reading a body at its cap', async () => {
    const url = await listen((_, response) => response.end('x'.repeat(5000)))
    await expect(exchange(url, post, limits)).rejects.toMatchObject({ code: 'RESULT_TOO_LARGE' })
  })

  it('answers a Digest challenge and sends the body again', async () => {
    const seen: string[] = []
    const url = await listen((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        seen.push(body)
        const known = request.headers.authorization?.startsWith('Digest ')
        response
          .writeHead(known ? 200 : 401, { 'www-authenticate': 'Digest realm="r", nonce="n", qop="auth"' })
          .end('ok')
      })
    })
    const reply = await exchange(url, post, { ...limits, credentials: { username: 'u', password: 'p' } })
    expect([reply.status, seen]).toEqual([200, ['query=ASK{}', 'query=ASK{}']])
  })

  it('sends a body in pieces, and ends when its source fails or the server answers early', async () => {
    const url = await listen((request, response) => {
      if (request.url === '/early') response.writeHead(415).end('no')
      else void request.toArray().then((pieces) => response.end(`${Buffer.concat(pieces).length}`))
    })
    const send = (to: string, body: () => Iterable<Buffer>) => exchange(to, { ...post, body }, limits)
    function* many() {
      for (let piece = 0; piece < 100; piece++) yield Buffer.alloc(100_000)
    }
    function* failing() {
      yield Buffer.alloc(10)
      throw new QueryRefusedError({ why: 'the source failed' })
    }
    expect(await send(url, many)).toMatchObject({ status: 200, body: '10000000' })
    expect(await send(new URL('/early', url).href, many)).toMatchObject({ status: 415, body: 'no' })
    await expect(send(url, failing)).rejects.toThrow('the source failed')
  })

  it('follows a redirect with the body, and leaves its credentials behind on the way to another server', async () => {
    const other = await listen((request, response) => {
      void request.toArray().then((pieces) => response.end(`${request.headers.authorization} ${Buffer.concat(pieces)}`))
    })
    const url = await listen((request, response) => {
      request.resume()
      const location = request.url === '/query' ? '/again' : other
      response.writeHead(308, { location }).end()
    })
    const credentials = { username: 'u', password: 'p' }
    const headers = { authorization: 'Basic dTpw' }
    const reply = await exchange(url, { ...post, headers }, { ...limits, credentials })
    expect(reply).toMatchObject({ status: 200, body: 'undefined query=ASK{}' })
  })

  it('uses one connection for one question after the other', async () => {
    const sockets = new Set<unknown>()
    const url = await listen((request, response) => {
      sockets.add(request.socket)
      response.end('ok')
    })
    for (let turn = 0; turn < 5; turn++) await exchange(url, post, limits)
    expect(sockets.size).toBe(1)
  })

  it('turns what a server says into the error that fits', () => {
    const fault =
      (status: number, headers: Record<string, string> = {}, body = 'no') =>
      () =>
        refuseFault({ status, headers: new Headers(headers), body }, 'http://h', 10)
    expect(fault(400, {}, 'syntax\nSPARQL query:\nSELECT')).toThrow(
      expect.objectContaining({ code: 'QUERY_REFUSED', message: 'syntax' }),
    )
    expect(fault(500)).toThrow(expect.objectContaining({ code: 'QUERY_REFUSED' }))
    expect(fault(503)).toThrow(expect.objectContaining({ code: 'STORE_SERVER_AWAY' }))
    expect(fault(401)).toThrow(expect.objectContaining({ code: 'STORE_SERVER_AWAY' }))
    expect(fault(200, { 'x-sql-state': 'S1TAT' })).toThrow(expect.objectContaining({ code: 'QUERY_DEADLINE' }))
    expect(fault(200, { 'x-sparql-maxrows': '10000' })).toThrow(expect.objectContaining({ code: 'RESULT_TOO_LARGE' }))
    expect(fault(200)).not.toThrow()
  })
})

describe('a managed Oxigraph', () => {
  it('says so when the program cannot be started', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kg-managed-'))
    closing.push(async () => rmSync(folder, { recursive: true }))
    const started = managedOxigraph({ binary: join(folder, 'none'), folder, log: () => undefined })
    await expect(started).rejects.toMatchObject({ code: 'STORE_SERVER_AWAY' })
  })
})
