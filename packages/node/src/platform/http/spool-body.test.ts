import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { route, spooled } from '@kg/contract'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { handle } from './handle.js'
import { asAgent, routeDefaults, startTestServer } from './test-server.test.support.js'

interface Got {
  readonly kind: string
  readonly text?: string
  readonly name?: string
  readonly bytes?: number
}
let got: Got[] = []
let hashes: string[] = []
beforeEach(() => {
  got = []
  hashes = []
})

const record = { ...routeDefaults, method: 'POST', cap: 'small' } as const
const body = spooled('file', z.strictObject({ kind: z.string() }))
const server = await startTestServer({
  bindings: [
    handle(route({ ...record, path: '/look', body }), ({ body: fields }, { spooled: file }) => {
      const { kind } = fields as { kind: string }
      const seen = file && { text: readFileSync(file.path, 'utf8'), name: file.name, bytes: file.bytes }
      got.push({ kind, ...seen })
      return 'done'
    }),
    handle(route({ ...record, path: '/keep', body }), async (_input, { spooled: file }) => {
      await file?.moveTo(join(server.spoolFolder, 'kept', 'one'))
      return 'done'
    }),
    handle(route({ ...record, path: '/fail', body }), () => {
      throw new Error('no')
    }),
  ],
  operations: {
    run({ bodyHash }, fn) {
      hashes.push(bodyHash)
      return fn()
    },
  },
})
afterAll(() => server.stop())

const boundary = 'b0undary'
const part = (head: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`
const kindPart = part('name="kind"', 'x')
const filePart = (content: string) => part('name="file"; filename="a.xml"', content)
const formType = `multipart/form-data; boundary=${boundary}`

async function post(path: string, type: string, ...parts: string[]) {
  const headers = { ...asAgent, 'idempotency-key': 'k', 'content-type': type }
  const sent = type === formType ? `${parts.join('')}--${boundary}--\r\n` : parts.join('')
  const { status, text } = await server.ask(path, { method: 'POST', headers, body: sent })
  return status === 200 ? text : `${status} ${JSON.parse(text).code}`
}
const left = () => readdirSync(server.spoolFolder)

describe('a spooled file', () => {
  it('lies on disk while the handler runs, and is gone afterwards', async () => {
    expect(await post('/look', formType, kindPart, filePart('<a/>'))).toBe('done')
    expect(got).toEqual([{ kind: 'x', text: '<a/>', name: 'a.xml', bytes: 4 }])
    await expect.poll(left).toEqual([])
  })

  it('may come as a text field, as JSON or as form fields', async () => {
    expect(await post('/look', formType, kindPart, part('name="file"', 'text'))).toBe('done')
    expect(await post('/look', 'application/json', '{"kind":"y","file":"{}"}')).toBe('done')
    expect(await post('/look', 'application/x-www-form-urlencoded', 'kind=z&file=a%20b')).toBe('done')
    expect(got.map(({ kind, text }) => [kind, text])).toEqual([
      ['x', 'text'],
      ['y', '{}'],
      ['z', 'a b'],
    ])
  })

  it('may be missing, which the handler sees', async () => {
    expect(await post('/look', formType, kindPart)).toBe('done')
    expect(got).toEqual([{ kind: 'x' }])
  })

  it('stays where the handler moves it', async () => {
    expect(await post('/keep', formType, kindPart, filePart('kept'))).toBe('done')
    expect(readFileSync(join(server.spoolFolder, 'kept', 'one'), 'utf8')).toBe('kept')
    await expect.poll(left).toEqual(['kept'])
  })

  it('leaves nothing behind when the request is refused or fails', async () => {
    expect(await post('/look', formType, kindPart, filePart('x'.repeat(256 * 1024 + 1)))).toBe('413 BODY_TOO_LARGE')
    expect(await post('/look', formType, part('name="other"', '1'), filePart('a'))).toBe('400 VALIDATION_FAILED')
    expect(await post('/look', 'text/plain', 'a')).toBe('415 UNSUPPORTED_MEDIA_TYPE')
    expect(await post('/look', 'application/json', '[')).toBe('400 INVALID_JSON')
    expect(await post('/look', 'application/json', '7')).toBe('400 VALIDATION_FAILED')
    expect(await post('/fail', formType, kindPart, filePart('a'))).toBe('500 INTERNAL')
    await expect.poll(left).toEqual(['kept'])
    expect(got).toEqual([])
  })

  it('is part of the body’s hash', async () => {
    await post('/look', formType, kindPart, filePart('1'))
    await post('/look', formType, kindPart, filePart('2'))
    await post('/look', formType, kindPart, filePart('1'))
    expect(hashes[0]).toBe(hashes[2])
    expect(hashes[0]).not.toBe(hashes[1])
    expect(existsSync(server.spoolFolder)).toBe(true)
  })
})
