import { afterAll, expect, it } from 'vitest'
import { agentToken, startTestServer } from '../../platform/http/test-server.test.support.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type Generation1Needs, generation1Routes } from './routes.js'

const broken = {
  read: () => {
    throw new Error('a secret of the inside')
  },
} as unknown as Journal // only `read` is called
const imports = {} as Generation1Needs['imports'] // never called
const server = await startTestServer({ bindings: generation1Routes({ ledger: broken, imports }) })
afterAll(() => server.stop())
const authorization = `Bearer ${agentToken}`
const query = JSON.stringify({ query: [{ path: 'id', value: 'a' }] })

it.each([
  ['GET', '/api/import_info?import_id=1'],
  ['GET', '/api/imports_info'],
  ['GET', '/api/fingerprint?import_id=1'],
  ['GET', '/api/trail?id=1'],
  ['GET', '/api/query/local/import/1'],
  ['POST', '/api/query/local'],
  ['POST', '/api/query/local/import'],
])('answers a fault of the node with 500 and a message that shows nothing of it: %s %s', async (method, path) => {
  const headers = { authorization, 'content-type': 'application/json' }
  const { status, text } = await server.ask(path, { method, headers, ...(method === 'POST' && { body: query }) })
  expect([status, JSON.parse(text)]).toMatchObject([500, { message: expect.any(String), code: 'INTERNAL' }])
  expect(text).not.toContain('secret')
})
