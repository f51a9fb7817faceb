import { type Route, route } from '@kg/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { handle } from './handle.js'
import { asAgent, routeDefaults, startTestServer } from './test-server.test.support.js'

const bind = (method: Route['method'], path: Route['path'], errorFormat: Route['errorFormat'] = 'problem') =>
  handle(route({ ...routeDefaults, method, path, errorFormat }), () => 'here')

const server = await startTestServer({
  bindings: [
    bind('GET', '/things/:id'),
    bind('DELETE', '/things/:id'),
    bind('GET', '/files/*'),
    bind('GET', '/old', 'message'),
    bind('GET', '/mixed', 'message'),
    bind('PUT', '/mixed', 'problem'),
  ],
})
afterAll(() => server.stop())

async function ask(method: string, path: string) {
  const { status, headers, text } = await server.ask(path, { method, headers: asAgent })
  return { status, allow: headers.allow, body: JSON.parse(text) }
}

describe('a request that no route answers', () => {
  it('is told that the path is unknown, without its query', async () => {
    const { status, allow, body } = await ask('GET', '/nothing?token=secret')
    expect([status, allow]).toEqual([404, undefined])
    expect(body).toMatchObject({ code: 'ROUTE_NOT_FOUND', method: 'GET', path: '/nothing' })
    expect(JSON.stringify(body)).not.toContain('secret')
  })

  it('is told which methods the path has', async () => {
    const { status, allow, body } = await ask('POST', '/things/7')
    expect([status, allow]).toEqual([405, 'GET, DELETE'])
    expect(body).toMatchObject({ code: 'METHOD_NOT_ALLOWED', allow: ['GET', 'DELETE'] })
    expect(await ask('POST', '/files/a/b')).toMatchObject({ status: 405, allow: 'GET' })
  })

  it.each(['/things', '/things/', '/things/7/parts', '/files', '/thing/7'])(
    'finds no route at %s, which is only alike',
    async (path) => {
      expect(await ask('POST', path)).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } })
    },
  )

  it('is answered in the format of the routes at its path, when they agree', async () => {
    const message = { message: expect.any(String), code: 'METHOD_NOT_ALLOWED', remedy: expect.any(String) }
    expect((await ask('PUT', '/old')).body).toEqual(message)
    expect((await ask('POST', '/mixed')).body).toMatchObject({ status: 405, type: 'urn:kg:error:METHOD_NOT_ALLOWED' })
  })
})
