import Fastify, { type FastifyError } from 'fastify'
import { describe, expect, it } from 'vitest'
import { explainFrameworkError } from './framework-error.js'

/** An app that answers with our words for what the framework refuses. */
function makeApp() {
  const app = Fastify()
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { code, status, message } = explainFrameworkError(error, request) as Record<string, unknown>
    reply.code(200).send({ code, status, message })
  })
  app.post('/', { bodyLimit: 10 }, async () => ({}))
  app.get('/broken', async () => {
    throw new TypeError('a fault of ours')
  })
  return app
}
const type = (name: string) => ({ 'content-type': name })

describe('what the framework refuses', () => {
  it.each([
    ['a body over the limit', type('application/json'), '{"a":"too long"}', 'BODY_TOO_LARGE', 413],
    ['a media type that no parser reads', type('image/png'), 'x', 'UNSUPPORTED_MEDIA_TYPE', 415],
    [
      'a body of another length',
      { ...type('application/json'), 'content-length': '3' },
      '{"a":1}',
      'INVALID_JSON',
      400,
    ],
  ])('%s gets an error of ours', async (_what, headers, payload, code, status) => {
    const answer = await makeApp().inject({ method: 'POST', url: '/', headers, payload })
    expect(answer.json()).toMatchObject({ code, status })
  })

  it('leaves any other error as it is', async () => {
    const answer = await makeApp().inject('/broken')
    expect(answer.json()).toEqual({ message: 'a fault of ours' })
  })
})
