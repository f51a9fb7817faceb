import { describe, expect, it } from 'vitest'
import { etagOf } from './etag.js'

describe('an ETag', () => {
  it('is a short quoted text, also for an empty body', () => {
    for (const text of ['', '{"a":1}', 'ü'.repeat(100_000)]) expect(etagOf(text)).toMatch(/^"[\w-]{22}"$/)
  })

  it('changes with the text and with nothing else', () => {
    expect(etagOf('{"a":1}')).toBe(etagOf('{"a":1}'))
    expect(etagOf('{"a":1}')).not.toBe(etagOf('{"a":1} '))
  })
})
