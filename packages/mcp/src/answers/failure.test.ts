import { AssetNotFoundError, OutcomeUnknownError, TimeoutError } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { toFailure } from './failure.js'

const hasAll = () => undefined
const textOf = (error: unknown, hint: (name: string) => string | undefined = hasAll) =>
  (toFailure(error, hint).content[0] as { text: string }).text

describe('a failure', () => {
  it('names its code and what to do', () => {
    const { isError, _meta } = toFailure(new AssetNotFoundError({ name: 'a', contextGraphId: 'g' }), hasAll)
    expect(isError).toBe(true)
    expect(_meta?.['kg/error']).toMatchObject({ code: 'ASSET_NOT_FOUND', status: 404, data: { name: 'a' } })
    expect(textOf(new AssetNotFoundError({ name: 'a', contextGraphId: 'g' }))).toMatch(/^ASSET_NOT_FOUND: .*\n→ /)
  })

  it('points to the tool that tells an unknown outcome', () => {
    const lost = { method: 'POST', path: '/x', idempotencyKey: 'k', why: 'was lost', name: 'a' }
    expect(textOf(new OutcomeUnknownError(lost))).toContain('call kg_knowledge_asset_history for "a"')
  })

  it('tells how to get a tool that the session does not have', () => {
    const lost = { method: 'POST', path: '/x', idempotencyKey: 'k', why: 'was lost', name: 'a' }
    const hint = (name: string) => (name === 'kg_knowledge_asset_history' ? `${name} is elsewhere` : undefined)
    expect(textOf(new OutcomeUnknownError(lost), hint)).toMatch(/try again\. kg_knowledge_asset_history is elsewhere$/)
  })

  it('reports a time-out as a TimeoutError', () => {
    const late = new TimeoutError({ method: 'GET', path: '/api/status', timeoutMs: 5 })
    expect(textOf(late)).toMatch(/^TIMEOUT: TimeoutError: GET \/api\/status got no answer within 5 ms\n→ /)
  })

  it('keeps faults of our own to itself', () => {
    expect(textOf(new Error('secret path'))).not.toContain('secret')
  })
})
