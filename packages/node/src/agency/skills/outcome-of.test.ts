import { describe, expect, it } from 'vitest'
import { outcomeOf } from './outcome-of.js'

describe('an outcome that a peer has written', () => {
  it('is read with what it says, and cut where it is long', () => {
    expect(outcomeOf('{"success":true,"output":{"a":1},"executionTimeMs":3}')).toEqual({
      success: true,
      output: { a: 1 },
      executionTimeMs: 3,
    })
    const long = JSON.stringify({ success: false, error: 'x'.repeat(5000) })
    expect(outcomeOf(long).error).toHaveLength(1000)
  })

  it.each(['1e999', '-1', '"3"'])('has taken no time that can be shown when it says %s', (time) => {
    expect(outcomeOf(`{"success":true,"executionTimeMs":${time}}`)).toEqual({ success: true, executionTimeMs: 0 })
  })

  it.each(['null', '[]', '{"success":"yes"}', 'nonsense', 7])('is refused as %s', (text) => {
    expect(() => outcomeOf(text)).toThrow()
  })
})
