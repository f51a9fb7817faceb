import { describe, expect, it } from 'vitest'
import { groupGraph, shortestCircle } from './lib/import-graph.js'

describe('the import graph', () => {
  const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges))

  it('finds the shortest circle', () => {
    const circles = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['d'], f: ['a'] }
    expect(shortestCircle(graph(circles))).toEqual(['d', 'e', 'd'])
    expect(shortestCircle(graph({ a: ['b'], b: ['c'], c: ['a'] }))).toEqual(['a', 'b', 'c', 'a'])
  })

  it('finds no circle where two ways lead to one file', () => {
    expect(shortestCircle(graph({ a: ['b', 'c'], b: ['d'], c: ['d'] }))).toEqual([])
  })

  it('names the imports between two groups', () => {
    const files = graph({ 'x/1': ['x/2', 'y/1'], 'x/2': ['y/1'], 'y/1': [] })
    const groups = groupGraph(files, (file) => file.split('/')[0] ?? '')
    expect([...groups.keys()]).toEqual(['x'])
    expect(groups.get('x')?.get('y')).toEqual(['x/1 imports y/1', 'x/2 imports y/1'])
  })
})
