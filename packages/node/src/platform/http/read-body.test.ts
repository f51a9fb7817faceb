import { json, multipart, type Route, raw, route } from '@kg/contract'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { handle } from './handle.js'
import { asAgent, routeDefaults, startTestServer } from './test-server.test.support.js'

/** What the handlers got. */
let got: Record<string, unknown>[] = []
let hashes: string[] = []
beforeEach(() => {
  got = []
  hashes = []
})

const bind = (path: Route['path'], record: Partial<Route>) =>
  handle(route({ ...routeDefaults, ...record, method: 'POST', path }), ({ body }, { file, rdf }) => {
    got.push({ body, file, rdf })
    return 'done'
  })
const text = json(z.object({ text: z.string().default('none') }))
const server = await startTestServer({
  bindings: [
    bind('/nothing', {}),
    bind('/json', { body: text }),
    bind('/rdf', { body: text, orRdf: true }),
    bind('/raw', { body: raw('text/turtle') }),
    bind('/maybe', { body: raw('text/turtle'), bodyOptional: true }),
    bind('/form', { body: multipart('file', z.object({ name: z.string() })) }),
  ],
  operations: {
    run({ bodyHash }, fn) {
      hashes.push(bodyHash)
      return fn()
    },
  },
})
afterAll(() => server.stop())

async function post(path: string, type: string | undefined, body?: string | Buffer) {
  const headers = { ...asAgent, 'idempotency-key': 'k', ...(type === undefined ? {} : { 'content-type': type }) }
  const answer = await server.ask(path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) })
  return answer.status === 200 ? answer.text : `${answer.status} ${JSON.parse(answer.text).code}`
}

const boundary = 'b0undary'
const formType = `multipart/form-data; boundary=${boundary}`
const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string, content: string, type = 'text/csv') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`
const form = (...parts: string[]) => `${parts.join('')}--${boundary}--\r\n`

describe('a JSON body', () => {
  it('is parsed and checked', async () => {
    expect(await post('/json', 'application/json; charset=utf-8', '{"text":"a"}')).toBe('done')
    expect(got).toMatchObject([{ body: { text: 'a' } }])
    expect(await post('/json', 'application/json', '{"text":1}')).toBe('400 VALIDATION_FAILED')
    expect(await post('/json', 'text/plain', '{"text":"a"}')).toBe('415 UNSUPPORTED_MEDIA_TYPE')
    expect(await post('/json', formType, form(field('text', 'a')))).toBe('415 UNSUPPORTED_MEDIA_TYPE')
  })

  it('that is left out counts as an empty object', async () => {
    expect(await post('/json', undefined)).toBe('done')
    expect(got).toMatchObject([{ body: { text: 'none' } }])
  })

  it('may come as RDF where the route says so', async () => {
    expect(await post('/rdf', 'text/turtle; charset=utf-8', '<a:a> <a:b> <a:c> .')).toBe('done')
    const bytes = Buffer.from('<a:a> <a:b> <a:c> .')
    expect(got).toEqual([{ body: undefined, file: undefined, rdf: { mediaType: 'text/turtle', bytes } }])
    expect(await post('/json', 'text/turtle', '<a:a> <a:b> <a:c> .')).toBe('415 UNSUPPORTED_MEDIA_TYPE')
  })
})

describe('a raw body', () => {
  it('comes as its bytes', async () => {
    expect(await post('/raw', 'text/turtle', Buffer.from([1, 255]))).toBe('done')
    expect(got).toMatchObject([{ body: Buffer.from([1, 255]) }])
    expect(await post('/raw', 'text/html', 'x')).toBe('415 UNSUPPORTED_MEDIA_TYPE')
  })

  it('may be left out only where the route says so', async () => {
    expect(await post('/raw', undefined)).toBe('415 UNSUPPORTED_MEDIA_TYPE')
    expect(await post('/maybe', undefined)).toBe('done')
    expect(got).toMatchObject([{ body: undefined }])
  })

  it('is ignored on a route that reads none', async () => {
    expect(await post('/nothing', 'application/json', '{')).toBe('done')
    expect(got).toMatchObject([{ body: undefined }])
  })
})

describe('a form', () => {
  it('has fields and a file', async () => {
    expect(await post('/form', formType, form(field('name', 'n'), file('a.csv', '1,2')))).toBe('done')
    const uploaded = { name: 'a.csv', mediaType: 'text/csv', bytes: Buffer.from('1,2') }
    expect(got).toMatchObject([{ body: { name: 'n' }, file: uploaded }])
  })

  it('is checked like any other body', async () => {
    expect(await post('/form', formType, form(field('other', 'n')))).toBe('400 VALIDATION_FAILED')
    expect(await post('/form', 'application/json', '{"name":"n"}')).toBe('415 UNSUPPORTED_MEDIA_TYPE')
  })

  it('may hold one file, no larger than the route allows', async () => {
    const limit = 256 * 1024
    const two = form(field('name', 'n'), file('a', '1'), file('b', '2'))
    expect(await post('/form', formType, two)).toBe('413 BODY_TOO_LARGE')
    const large = form(field('name', 'n'), file('a', 'x'.repeat(limit + 1)))
    expect(await post('/form', formType, large)).toBe('413 BODY_TOO_LARGE')
    const many = form(...Array.from({ length: 21 }, (_, i) => field(`f${i}`, 'x')))
    expect(await post('/form', formType, many)).toBe('413 BODY_TOO_LARGE')
    expect(got).toEqual([])
  })
})

describe('the hash of a body', () => {
  it('is that of its bytes', async () => {
    await post('/json', 'application/json', '{"text":"a"}')
    await post('/json', 'application/json', '{"text":"a"}')
    await post('/json', 'application/json', '{"text": "a"}')
    expect(hashes[0]).toBe(hashes[1])
    expect(hashes[0]).not.toBe(hashes[2])
  })

  it('of a form covers fields and file, but not the boundary', async () => {
    await post('/form', formType, form(field('name', 'n'), file('a', '1')))
    await post('/form', formType, form(field('name', 'n'), file('a', '2')))
    await post('/form', formType, form(field('name', 'm'), file('a', '1')))
    const again = form(field('name', 'n'), file('a', '1')).replaceAll(boundary, 'other')
    await post('/form', 'multipart/form-data; boundary=other', again)
    expect(new Set(hashes.slice(0, 3)).size).toBe(3)
    expect(hashes[3]).toBe(hashes[0])
  })
})
