import { route } from '@kg/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { handle } from './handle.js'
import { asAgent, routeDefaults, startTestServer } from './test-server.test.support.js'

const bindings = [
  handle(route({ ...routeDefaults, method: 'GET', path: '/data', clients: 'datasets' }), () => 'done'),
  handle(route({ ...routeDefaults, method: 'GET', path: '/other' }), () => 'done'),
]
const near = await startTestServer({ bindings })
const far = await startTestServer({ bindings, config: { 'datasets.allowFrom': '["10.0.0.0/8"]' } })
const open = await startTestServer({ bindings, config: { 'datasets.tokens': 'false' } })
afterAll(() => Promise.all([near.stop(), far.stop(), open.stop()]))

const status = async (server: typeof near, path: string, headers = {}) => (await server.ask(path, { headers })).status

describe('the clients of the dataset routes', () => {
  it('need an allowed address; a header that anybody can write makes none', async () => {
    expect(await status(near, '/data', asAgent)).toBe(200)
    expect(await status(far, '/data', asAgent)).toBe(403)
    expect(await status(far, '/data', { ...asAgent, 'x-forwarded-for': '10.0.0.1' })).toBe(403)
    expect(await status(far, '/other', asAgent)).toBe(200)
  })

  it('need a token, unless programs on this machine may call without one', async () => {
    expect(await status(near, '/data')).toBe(401)
    expect(await status(open, '/data')).toBe(200)
    expect(await status(open, '/data', { 'x-forwarded-for': '1.2.3.4' })).toBe(401)
    expect(await status(open, '/other')).toBe(401)
  })
})
