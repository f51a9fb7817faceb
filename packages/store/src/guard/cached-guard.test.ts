import { describe, expect, it } from 'vitest'
import { cachedGuard } from './cached-guard.js'
import { guardQuery } from './guard-query.js'
import { loadParser } from './parser.js'

await loadParser()

const limits = { entries: 10, bytes: 100_000 }

describe('cachedGuard', () => {
  it('asks the guard once for the same text and options', async () => {
    let asked = 0
    const guard = cachedGuard(limits, (text, options) => {
      asked++
      return guardQuery(text, options)
    })
    const first = guard('ASK {}', { maxRows: 3 })
    expect(first).not.toBeInstanceOf(Promise)
    expect(guard('ASK {}', { maxRows: 3 })).toBe(first)
    expect(asked).toBe(1)
  })

  it('keeps answers for different options apart', async () => {
    const guard = cachedGuard(limits)
    const text = 'SELECT * { SERVICE <http://x> {} }'
    expect((await guard(text, { serviceAllowlist: ['http://x'] })).text).toBe(text)
    expect((await guard(text, { serviceAllowlist: ['http://x'], maxRows: 1 })).text).toContain('LIMIT 2')
    expect(() => guard(text)).toThrow('SERVICE <http://x>')
    expect(() => guard(text, { serviceAllowlist: ['http://x'], maxLength: 3 })).toThrow('the limit is 3')
  })
})
