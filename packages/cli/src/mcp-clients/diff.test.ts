import { describe, expect, it } from 'vitest'
import { lineDiff } from './diff.js'

describe('the diff', () => {
  it('shows the lines that differ and no others', () => {
    expect(lineDiff('a\nkey=secret\nc\n', 'a\nkey=secret\nb\nc\n')).toBe('@@ -3,0 +3,1 @@\n+b')
    expect(lineDiff('a\nb\nc', 'a\nc')).toBe('@@ -2,1 +2,0 @@\n-b')
    expect(lineDiff('a\n', 'a\n')).toBe('')
    expect(lineDiff('', 'a\n')).toBe('@@ -1,0 +1,1 @@\n+a')
  })

  it('shows of a long line only where it differs', () => {
    const secret = 's'.repeat(200)
    expect(lineDiff(`{"${secret}":{}}`, `{"${secret}":{}, "kg": 1}`)).toBe('@@ -1,1 +1,1 @@\n+…, "kg": 1…')
  })
})
