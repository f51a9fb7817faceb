import { describe, expect, it, vi } from 'vitest'
import { ReadCache } from './read-cache.js'

describe('what was read lately', () => {
  it('is made once, and the oldest is dropped', () => {
    const cache = new ReadCache<string>()
    const make = vi.fn((key: string) => ({ value: key, size: 1 }))
    const get = (key: string) => cache.get(key, () => make(key))
    for (const key of 'abcdefgh') get(key)
    get('a')
    expect(make).toHaveBeenCalledTimes(8)
    get('i')
    get('a')
    expect(make).toHaveBeenCalledTimes(9)
    expect(get('b')).toBe('b')
    expect(make).toHaveBeenCalledTimes(10)
  })

  it('takes bounded memory: what is too large is not kept, and what is large takes the room of others', () => {
    const cache = new ReadCache<string>()
    const make = vi.fn((size: number) => ({ value: 'x', size }))
    for (const size of [300_001, 300_001, 200_000, 150_000, 200_000]) cache.get(String(size), () => make(size))
    expect(make).toHaveBeenCalledTimes(5)
  })
})
