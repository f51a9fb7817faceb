import { DirectedGraph } from 'graphology'
import { graphToByteArrays } from 'graphology-layout-forceatlas2/helpers.js'
import { expect, it } from 'vitest'
import { runLayout } from './layout-steps.js'

const star = (leaves: number) => {
  const graph = new DirectedGraph()
  graph.addNode('hub', { x: 0, y: 0 })
  for (let n = 0; n < leaves; n++) {
    graph.addNode(`leaf${n}`, { x: Math.cos(n), y: Math.sin(n), fixed: n === 0 })
    graph.addEdge('hub', `leaf${n}`)
  }
  return graphToByteArrays(graph, () => 1)
}

it('comes to rest, and leaves where it is what is pinned', () => {
  const matrix = star(12)
  const { done, isStill } = runLayout(matrix, { ms: 60_000, steps: 5000 })
  expect([isStill, done < 5000]).toEqual([true, true])
  expect([matrix.nodes[10], matrix.nodes[11]]).toEqual([1, 0])
})

it('ends after the steps that it was given', () => {
  expect(runLayout(star(12), { ms: 60_000, steps: 3 })).toEqual({ done: 3, isStill: false })
})
