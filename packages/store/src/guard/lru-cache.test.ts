import { describe, expect, it } from 'vitest'
import { LruCache } from './lru-cache.js'

const sizeOf = (value: string) => value.length * 2

describe('LruCache', () => {
  it('forgets what was unused for longest', () => {
    const cache = new LruCache<string>({ entries: 2, bytes: 1000 }, sizeOf)
    cache.set('a', '1')
    cache.set('b', '2')
    expect(cache.get('a')).toBe('1')
    cache.set('c', '3')
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['1', undefined, '3'])
  })

  it('stays within its bytes', () => {
    const cache = new LruCache<string>({ entries: 100, bytes: 100 }, sizeOf)
    for (let i = 0; i < 50; i++) cache.set(`k${i}`, 'x'.repeat(10))
    expect(cache.bytes).toBeLessThanOrEqual(100)
    expect(cache.get('k49')).toBe('x'.repeat(10))
  })

  it('does not empty itself for a value that cannot fit', () => {
    const cache = new LruCache<string>({ entries: 100, bytes: 100 }, sizeOf)
    cache.set('small', 'x')
    cache.set('large', 'x'.repeat(1000))
    expect(cache.get('small')).toBe('x')
    expect(cache.get('large')).toBeUndefined()
  })

  it('counts a replaced value once', () => {
    const cache = new LruCache<string>({ entries: 10, bytes: 1000 }, sizeOf)
    cache.set('a', 'xx')
    cache.set('a', 'x')
    expect([cache.size, cache.bytes]).toEqual([1, 4])
  })
})
