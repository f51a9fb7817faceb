import { describe, expect, expectTypeOf, it } from 'vitest'
import { ApiError } from './api-error.js'
import { createClient } from './client.js'
import { nodeTransport } from './node/node-transport.js'
import { sendJson, sendProblem, testServer } from './testing/test-server.js'
import { fetchTransport } from './transport/fetch-transport.js'

const failure = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error,
  )

describe.each([
  ['node:http', nodeTransport],
  ['fetch', fetchTransport],
])('the client over %s', (_name, makeTransport) => {
  it('sends what the route takes to where it is', async () => {
    await using server = await testServer((_, response) => sendJson(response, 200, { written: 1, seq: 7 }))
    const client = createClient({ baseUrl: `${server.url}/`, token: 't0', transport: makeTransport() })
    const quads = [{ subject: 'urn:s', predicate: 'urn:p', object: '"ö"' }]
    const reply = await client.call('writeDraft', {
      params: { name: 'a b/c?' },
      query: { contextGraphId: 'x/y&z', subGraphName: undefined },
      body: { contextGraphId: 'x/y&z', quads },
    })
    expect(reply).toEqual({ written: 1, seq: 7 })
    const [request] = server.requests
    expect(request).toMatchObject({
      method: 'POST',
      url: '/api/knowledge-assets/a%20b%2Fc%3F/wm/write?contextGraphId=x%2Fy%26z',
      headers: { authorization: 'Bearer t0', 'content-type': 'application/json' },
    })
    expect(JSON.parse(request!.body.toString())).toEqual({ contextGraphId: 'x/y&z', quads })
    client.close()
  })

  it('sends a new Idempotency-Key with every change and none with a read', async () => {
    await using server = await testServer((_, response) => sendJson(response, 200, {}))
    const client = createClient({ baseUrl: server.url, transport: makeTransport() })
    await client.call('shutdown')
    await client.call('clearSubscriptions')
    await client.call('shutdown', {}, { idempotencyKey: 'mine' })
    await client.call('status')
    const keys = server.requests.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys.slice(2)).toEqual(['mine', undefined])
    client.close()
  })

  it('turns a problem into an error with its code, remedy and data', async () => {
    await using server = await testServer((_, response) =>
      sendProblem(response.setHeader('retry-after', '3'), 409, 'JOB_EXISTS', { existingJobId: 'j1' }),
    )
    const client = createClient({ baseUrl: server.url, transport: makeTransport() })
    const error = await failure(client.call('getShareJob', { params: { jobId: 'j' } }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      name: 'JOB_EXISTS',
      code: 'JOB_EXISTS',
      status: 409,
      title: 'A title',
      message: 'What happened',
      remedy: 'What to do',
      data: { existingJobId: 'j1', retryAfterSeconds: 3 },
    })
    client.close()
  })

  it('reads the errors of the earlier generations too', async () => {
    await using server = await testServer(({ url }, response) =>
      sendJson(response, 404, { message: 'No such import', ...(url === '/api/slo' ? {} : { code: 'IMPORT_UNKNOWN' }) }),
    )
    const client = createClient({ baseUrl: server.url, transport: makeTransport() })
    const error = await failure(client.call('status'))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'IMPORT_UNKNOWN', status: 404, message: 'No such import', data: {} })
    expect((error as ApiError).remedy).toContain('IMPORT_UNKNOWN')
    expect(await failure(client.call('slo'))).toMatchObject({ code: 'HTTP_404', message: 'No such import' })
    client.close()
  })

  it('says so when something that is no daemon answers', async () => {
    await using server = await testServer(({ url }, response) => {
      response.statusCode = url === '/api/status' ? 200 : 502
      response.end('<html>proxy</html>')
    })
    const client = createClient({ baseUrl: server.url, transport: makeTransport() })
    expect(await failure(client.call('status'))).toMatchObject({ code: 'REPLY_UNREADABLE' })
    expect(await failure(client.call('slo'))).toMatchObject({ code: 'HTTP_502', message: '<html>proxy</html>' })
    client.close()
  })

  it('names the remedy when nothing listens', async () => {
    const server = await testServer(() => undefined)
    await server.close()
    const client = createClient({ baseUrl: server.url, transport: makeTransport() })
    for (const call of [client.call('status'), client.call('shutdown'), client.request('metrics')]) {
      expect(await failure(call)).toMatchObject({
        code: 'DAEMON_UNREACHABLE',
        remedy: expect.stringContaining('kg start'),
        message: expect.stringContaining('ECONNREFUSED'),
      })
    }
    client.close()
  })

  it('gives raw answers as they are, and their problems as errors', async () => {
    await using server = await testServer(({ url, headers }, response) => {
      if (headers['if-none-match'] === '"v1"') return response.writeHead(304).end()
      if (url === '/metrics') return sendProblem(response, 429, 'RATE_LIMITED')
      return response.writeHead(200, { 'content-type': 'text/turtle', etag: '"v1"' }).end('<urn:a> a <urn:b> .')
    })
    const client = createClient({ baseUrl: server.url, transport: makeTransport() })
    const answer = await client.request('sparqlPost', {
      query: { 'default-graph-uri': ['urn:1', 'urn:2'] },
      headers: { accept: 'text/turtle' },
      contentType: 'application/sparql-query',
      body: 'CONSTRUCT WHERE { ?s ?p ?o }',
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/turtle'])
    expect(await answer.text()).toBe('<urn:a> a <urn:b> .')
    expect(server.requests[0]).toMatchObject({
      url: '/sparql?default-graph-uri=urn%3A1&default-graph-uri=urn%3A2',
      headers: { accept: 'text/turtle', 'content-type': 'application/sparql-query' },
    })
    const same = await client.request('skill', { headers: { 'if-none-match': '"v1"' } })
    expect([same.status, await same.text()]).toEqual([304, ''])
    expect(await failure(client.request('metrics'))).toMatchObject({ code: 'RATE_LIMITED' })
    client.close()
  })

  it('uploads a file with its fields, from memory or from a stream', async () => {
    await using server = await testServer(({ body, headers }, response) =>
      new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } })
        .formData()
        .then(async (form) => {
          const file = form.get('file') as File
          sendJson(response, 200, [
            [...form.keys()],
            form.get('contextGraphId'),
            file.name,
            file.type,
            await file.text(),
          ])
        }),
    )
    const client = createClient({ baseUrl: server.url, transport: makeTransport() })
    const bytes = new TextEncoder().encode('# Größe\r\n--kg-\r\n')
    const stream = async function* () {
      yield bytes.subarray(0, 5)
      yield bytes.subarray(5)
    }
    const args = { params: { name: 'n' }, fields: { contextGraphId: 'cg' } }
    const wanted = [['contextGraphId', 'file'], 'cg', 'Größe.md', 'text/markdown', '# Größe\r\n--kg-\r\n']
    const file = { name: 'Größe.md', type: 'text/markdown' }
    expect(await client.upload('importFile', { ...args, file: { ...file, bytes } })).toEqual(wanted)
    expect(await client.upload('importFile', { ...args, file: { ...file, stream: stream() } })).toEqual(wanted)
    client.close()
  })

  it('stops when the caller gives up', async () => {
    await using server = await testServer(() => controller.abort(new Error('enough')))
    const controller = new AbortController()
    const client = createClient({ baseUrl: server.url, transport: makeTransport() })
    const call = client.call('shareAsset', { params: { name: 'n' }, body: { contextGraphId: 'cg' } }, controller)
    expect(await failure(call)).toMatchObject({ message: 'enough' })
    client.close()
  })
})

describe('the client', () => {
  it('knows the types of every route', () => {
    const { call, upload } = createClient({ baseUrl: 'http://127.0.0.1:9' })
    const written = () =>
      call('writeDraft', { params: { name: 'n' }, body: { contextGraphId: 'cg', quads: [] } }, { timeoutMs: 5 })
    expectTypeOf(written).returns.resolves.toExtend<{ written: number; seq: number }>()
    const imported = (bytes: Uint8Array) =>
      upload('importFile', { params: { name: 'n' }, fields: { contextGraphId: 'cg' }, file: { name: 'f', bytes } })
    expectTypeOf(imported).returns.resolves.toHaveProperty('fileHash')
    // @ts-expect-error the body is missing
    expectTypeOf(() => call('writeDraft', { params: { name: 'n' } })).toBeFunction()
    // @ts-expect-error a number is no name
    expectTypeOf(() => call('extractionStatus', { params: { name: 5 } })).toBeFunction()
    // @ts-expect-error no such route
    expectTypeOf(() => call('noSuchRoute')).toBeFunction()
    // @ts-expect-error not a route that takes a file
    expectTypeOf(() => upload('shareAsset', {})).toBeFunction()
  })

  it('refuses a name that would be taken for a step in the path', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:9' })
    const call = client.call('getAsset', { params: { name: '..' }, query: { contextGraphId: 'cg' } })
    expect(await failure(call)).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  it('refuses an address that is none', () => {
    expect(() => createClient({ baseUrl: '127.0.0.1:9200' })).toThrow('not an http address')
  })

  it('asks for the token before each request', async () => {
    await using server = await testServer((_, response) => sendJson(response, 200, {}))
    const tokens = ['old', 'new']
    const client = createClient({ baseUrl: server.url, token: () => tokens.shift(), transport: nodeTransport() })
    await client.call('status')
    await client.call('status')
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
    expect(server.connections()).toBe(1)
    client.close()
  })
})
