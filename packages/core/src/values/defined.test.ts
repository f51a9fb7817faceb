import { describe, expect, it } from 'vitest'
import { defined, mapDefined } from './defined.js'

describe('defined', () => {
  it('leaves out keys without a value, and only those', () => {
    const given = { a: 1, b: undefined as string | undefined, c: null, d: 0, e: '' }
    expect(Object.keys(defined(given))).toEqual(['a', 'c', 'd', 'e'])
  })
})

describe('mapDefined', () => {
  it('changes a value that is there and leaves one that is not', () => {
    expect(mapDefined(2, String)).toBe('2')
    expect(mapDefined(undefined, String)).toBeUndefined()
  })
})
