import { route } from '@kg/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { handle } from './handle.js'
import { asAgent, routeDefaults, startTestServer } from './test-server.test.support.js'

const page = { html: '<p>page</p>', policy: "default-src 'none'", answers: (query: object) => !('data' in query) }
const binding = handle(route({ ...routeDefaults, method: 'GET', path: '/both' }), () => ({ data: true }))
const server = await startTestServer({ bindings: [{ ...binding, page }] })
afterAll(() => server.stop())
const ask = (accept: string, path = '/both', headers = {}) => server.ask(path, { headers: { accept, ...headers } })

describe('a route with a page', () => {
  it('gives it to a browser, without a token', async () => {
    const { status, text, headers } = await ask('text/html,application/xml;q=0.9,*/*;q=0.8')
    expect([status, text, headers['content-security-policy']]).toEqual([200, page.html, page.policy])
  })

  it('answers everybody else as ever', async () => {
    expect((await ask('*/*')).status).toBe(401)
    expect((await ask('text/html;q=0.5, text/turtle', '/both', asAgent)).text).toBe('{"data":true}')
    expect((await ask('text/html;q=0')).status).toBe(401)
    expect((await ask('text/html', '/both?data=1')).status).toBe(401)
  })
})
