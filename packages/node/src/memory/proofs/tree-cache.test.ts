import { buildTree } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { findPath, TreeCache } from './tree-cache.js'

const lines = (name: string, count: number) => Array.from({ length: count }, (_, i) => `<urn:${name}${i}> <urn:p> "" .`)

describe('the cache of trees', () => {
  it('keeps those used last, within its leaves', () => {
    const cache = new TreeCache(10)
    for (const name of ['a', 'b']) cache.add(name, lines(name, 4))
    expect(cache.get('a')).toBeDefined()
    cache.add('c', lines('c', 4))
    expect(['a', 'b', 'c'].filter((root) => cache.get(root) !== undefined)).toEqual(['a', 'c'])
  })

  it('keeps the newest even where it is larger than all', () => {
    const cache = new TreeCache(10)
    cache.add('a', lines('a', 4))
    cache.add('large', lines('l', 40))
    expect(cache.get('a')).toBeUndefined()
    expect(cache.get('large')?.leafCount).toBe(40)
    cache.add('b', lines('b', 4))
    expect(cache.get('large')).toBeUndefined()
    expect(cache.get('b')).toBeDefined()
  })

  it('does not build a tree twice', () => {
    const cache = new TreeCache(10)
    const tree = cache.add('a', lines('a', 4))
    expect(cache.add('a', [])).toBe(tree)
  })
})

describe('the path of a line', () => {
  it('is there only for lines of the tree', () => {
    const [first = '', ...rest] = lines('a', 5)
    expect(findPath(buildTree([first, ...rest]), first)?.siblings.length).toBeGreaterThan(0)
    expect(findPath(buildTree(rest), first)).toBeUndefined()
  })
})
