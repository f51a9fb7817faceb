import { route } from '@kg/contract'
import { expect, it } from 'vitest'
import { handle } from './handle.js'
import { describeOptions } from './options.js'
import { routeDefaults } from './test-server.test.support.js'

it('names the methods and headers of a path that declares any', () => {
  const bind = (method: 'GET' | 'DELETE', path: `/${string}`) =>
    handle(route({ ...routeDefaults, method, path }), () => '')
  const headers = { 'x-version': '2' }
  const describe = describeOptions([
    { ...bind('GET', '/a/:id'), headers },
    { ...bind('DELETE', '/a/:id'), headers },
    bind('GET', '/plain'),
  ])
  expect(describe('/a/1')).toEqual({ 'x-version': '2', allow: 'OPTIONS, GET, DELETE' })
  expect([describe('/plain'), describe('/none')]).toEqual([{}, {}])
})
