import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { allowOrigin } from './allow-origin.js'

describe('an allowed origin', () => {
  it('alone may read the answer, with the headers that clients of ours send and need', async () => {
    const app = Fastify()
    app.get('/', async (_request, reply) => {
      allowOrigin(reply, 'http://localhost:3000')
      return 'hello'
    })
    const { headers } = await app.inject('/')
    expect(headers).toMatchObject({ 'access-control-allow-origin': 'http://localhost:3000', vary: 'origin' })
    expect(headers['access-control-allow-methods']).toContain('DELETE')
    const listed = (name: string) => String(headers[name]).split(', ')
    expect(listed('access-control-allow-headers')).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'idempotency-key', 'last-event-id']),
    )
    expect(listed('access-control-expose-headers')).toEqual(
      expect.arrayContaining(['etag', 'retry-after', 'kg-truncated']),
    )
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })
})
