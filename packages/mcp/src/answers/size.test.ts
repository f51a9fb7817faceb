import { describe, expect, it } from 'vitest'
import { fitting, shortened } from './size.js'

describe('the size of an answer', () => {
  it('is what fits, and never nothing', () => {
    const rows = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)]
    expect(fitting(rows, 10, 100)).toBe(2)
    expect(fitting(rows, 1, 100)).toBe(1)
    expect(fitting(rows, 10, 5)).toBe(1)
    expect(fitting([], 10)).toBe(0)
  })

  it('leaves short texts, numbers and shapes as they are', () => {
    const value = { a: ['x', 1, null, true], b: { c: undefined } }
    expect(shortened(value)).toEqual(value)
  })

  it('cuts long texts wherever they are, and says how long they were', () => {
    const { deep } = shortened({ deep: [{ text: 'x'.repeat(5000) }] })
    expect(deep[0]?.text).toMatch(/^x{4000}… \[cut here; 5000 characters in all\]$/)
  })
})
