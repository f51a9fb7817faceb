import { describe, expect, it } from 'vitest'
import { cutGraph, type GraphEdge, type GraphNode } from './graph-data.js'
import { Scene } from './scene.js'

const node = (id: string, more: Partial<GraphNode> = {}): GraphNode => ({ id, label: id, types: ['urn:T'], ...more })
const edge = (source: string, target: string, predicate = 'urn:p'): GraphEdge => ({ source, target, predicate })
const abc = [node('a'), node('b'), node('c')]

describe('the graph that is drawn', () => {
  it('moves nothing that was there when something comes', () => {
    const scene = new Scene()
    expect(scene.update({ nodes: abc.slice(0, 2), edges: [edge('a', 'b')] })).toBe(true)
    const before = scene.positions()
    expect(scene.update({ nodes: abc, edges: [edge('a', 'b'), edge('b', 'c')] })).toBe(true)
    expect(scene.positions()).toMatchObject(before)
    expect(scene.update({ nodes: abc, edges: [] })).toBe(false)
    expect(scene.graph.size).toBe(0)
  })

  it('puts back where it was what comes back, also from an earlier visit', () => {
    const scene = new Scene({ a: [1, 2] })
    expect(scene.update({ nodes: [node('a')], edges: [] })).toBe(false)
    expect(scene.positions()).toEqual({ a: [1, 2] })
    scene.update({ nodes: [], edges: [] })
    expect(scene.update({ nodes: [node('a', { label: 'A' })], edges: [] })).toBe(false)
    expect(scene.graph.getNodeAttributes('a')).toMatchObject({ x: 1, y: 2, label: 'A' })
  })

  it('has one line for all statements in one direction, and bends it where there is one back', () => {
    const scene = new Scene()
    const edges = [
      edge('a', 'b'),
      edge('a', 'b', 'urn:q'),
      edge('b', 'a'),
      edge('b', 'c'),
      edge('c', 'c'),
      edge('c', 'x'),
    ]
    scene.update({ nodes: abc, edges })
    const lines = scene.graph.mapEdges((_, { predicates, type }, from, to) => [from, to, predicates.length, type])
    expect(lines).toEqual([
      ['a', 'b', 2, 'curved'],
      ['b', 'a', 1, 'curved'],
      ['b', 'c', 1, 'arrow'],
    ])
  })

  it('gives every new node a position of its own', () => {
    const scene = new Scene()
    const many = Array.from({ length: 300 }, (_, n) => node(`n${n}`))
    scene.update({ nodes: many, edges: many.slice(1).map(({ id }) => edge('n0', id)) })
    expect(new Set(Object.values(scene.positions()).map(String)).size).toBe(300)
  })

  it('hides types and takes other colours without moving anything', () => {
    const scene = new Scene()
    scene.update({ nodes: abc, edges: [] })
    const before = scene.positions()
    scene.hideKinds(new Set(['urn:T']))
    scene.paint(() => '#123456')
    expect(scene.graph.getNodeAttributes('b')).toMatchObject({ hidden: true, color: '#123456' })
    expect(scene.positions()).toEqual(before)
  })
})

it('draws no more than can be told apart, and says how many are left', () => {
  const edges = [edge('a', 'b'), edge('b', 'c')]
  expect(cutGraph({ nodes: abc, edges }, 2)).toEqual({ nodes: abc.slice(0, 2), edges: [edge('a', 'b')], left: 1 })
  expect(cutGraph({ nodes: abc, edges })).toEqual({ nodes: abc, edges, left: 0 })
})
