import { defineError } from '@kg/core/errors'
import { describe, expect, it } from 'vitest'
import { encode } from '../envelope/cbor.js'
import { decodeRefusal, encodeRefusal, maxRefusalBytes, toRefusal } from './wire.js'

class NoError extends defineError<{ why: string; isTold?: boolean }>({
  code: 'NO',
  status: 403,
  title: 'No',
  detail: ({ why, isTold = true }) => (isTold ? `It is not done: ${why}` : 'It is not done'),
  remedy: () => '',
}) {}
const carried = (error: Error) => decodeRefusal(encodeRefusal(toRefusal(error)))

describe('a refusal', () => {
  it('carries its code, its sentence, and the reason alone', () => {
    expect(carried(new NoError({ why: 'too late' }))).toEqual({
      code: 'NO',
      detail: 'It is not done: too late',
      why: 'too late',
    })
  })

  it('tells no more than its sentence does', () => {
    expect(carried(new NoError({ why: 'a secret', isTold: false }))).toEqual({ code: 'NO', detail: 'It is not done' })
    expect(carried(new TypeError('a secret'))).toMatchObject({ code: 'INTERNAL' })
    expect(JSON.stringify(carried(new TypeError('a secret')))).not.toContain('secret')
  })

  it('of an earlier release has no reason apart', () => {
    expect(decodeRefusal(encode({ code: 'NO', detail: 'It is not done' }))).toEqual({
      code: 'NO',
      detail: 'It is not done',
    })
  })

  it('that a peer made up is none', () => {
    const unknown = { code: 'UNKNOWN', detail: 'the peer gave no reason' }
    for (const given of [7, null, {}, { code: 'no', detail: '' }, { code: 'NO', detail: 1 }])
      expect(decodeRefusal(encode(given))).toEqual(unknown)
    expect(decodeRefusal(encode({ code: 'NO', detail: 'x', why: 7 }))).toEqual({ code: 'NO', detail: 'x' })
  })

  it('is never longer than a peer reads', () => {
    const bytes = encodeRefusal(toRefusal(new NoError({ why: '\u20ac'.repeat(5000) })))
    expect(bytes.length).toBeLessThanOrEqual(maxRefusalBytes)
  })
})
