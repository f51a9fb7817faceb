import { describe, expect, it } from 'vitest'
import { routes } from '../routes/index.js'
import { repliesOf, statusesOf } from './statuses.js'

const codes = (route: Parameters<typeof statusesOf>[0]) =>
  Object.fromEntries(
    [...statusesOf(route)].map(([status, errors]) => [status, errors.map(({ record }) => record.code)]),
  )

describe('the error statuses of a route', () => {
  it('are only the general ones for a public read without input', () => {
    expect(codes(routes.status)).toEqual({
      403: ['ORIGIN_REFUSED'],
      421: ['HOST_REFUSED'],
      429: ['RATE_LIMITED'],
      503: ['NODE_STOPPING'],
    })
  })

  it('say that an admin route refuses agents', () => {
    expect(codes(routes.clearSubscriptions)).toMatchObject({
      401: ['UNAUTHORIZED'],
      403: ['ORIGIN_REFUSED', 'ADMIN_TOKEN_REQUIRED'],
    })
    expect(codes(routes.listAgents)[403]).toEqual(['ORIGIN_REFUSED'])
  })

  it('follow from the body and the method of a POST, beside those of its record', () => {
    expect(codes(routes.createSubGraph)).toEqual({
      400: ['INVALID_SUB_GRAPH_NAME', 'VALIDATION_FAILED', 'INVALID_JSON'],
      401: ['UNAUTHORIZED'],
      403: ['NOT_ON_ALLOWLIST', 'ORIGIN_REFUSED'],
      404: ['CONTEXT_GRAPH_NOT_FOUND', 'ON_CHAIN_ID_UNKNOWN'],
      409: ['SUB_GRAPH_EXISTS', 'OPERATION_RUNNING'],
      413: ['BODY_TOO_LARGE'],
      415: ['UNSUPPORTED_MEDIA_TYPE'],
      421: ['HOST_REFUSED'],
      422: ['IDEMPOTENCY_KEY_REUSED'],
      429: ['RATE_LIMITED'],
      503: ['NODE_STOPPING'],
    })
  })

  it('do not name a schema where there is none', () => {
    expect(codes(routes.epcisCapture)[400]).toEqual(['DATASET_FILE_MISSING'])
  })

  it('add the cursor of a list', () => {
    expect(codes(routes.listAgents)[400]).toEqual(['VALIDATION_FAILED', 'CURSOR_INVALID'])
  })

  it('leave out what a request with a key cannot meet', () => {
    expect(codes(routes.registerAgent)[422]).toBeUndefined()
    const never = { ...routes.publishAsset, replies: {}, errors: [] }
    expect(codes(never)).toMatchObject({ 422: ['IDEMPOTENCY_KEY_REUSED'] })
    expect(codes(never)[409]).toBeUndefined()
  })
})

describe('the good answers of a route', () => {
  it('have a 304 where the same answer can come twice', () => {
    const statuses = (route: Parameters<typeof repliesOf>[0]) => Object.keys(repliesOf(route))
    expect(statuses(routes.listAgents)).toEqual(['200', '304'])
    expect(statuses(routes.status)).toEqual(['200'])
    expect(statuses(routes.createAsset)).toEqual(['201', '207'])
  })
})
