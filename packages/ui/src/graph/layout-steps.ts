import type { ForceAtlas2Settings } from 'graphology-layout-forceatlas2'
import iterate from 'graphology-layout-forceatlas2/iterate.js'

/** What the layout knows of one graph: ten numbers a node, three an edge. */
export interface LayoutMatrix {
  readonly nodes: Float32Array<ArrayBuffer>
  readonly edges: Float32Array<ArrayBuffer>
}

const numbersPerNode = 10

/** Below this part of the picture's width, nobody sees a node move. */
const stillBelow = 0.0004

export const settingsFor = (order: number): ForceAtlas2Settings => ({
  linLogMode: false,
  outboundAttractionDistribution: false,
  adjustSizes: false,
  edgeWeightInfluence: 0,
  scalingRatio: 12,
  strongGravityMode: false,
  gravity: 0.6,
  slowDown: 1 + Math.log(Math.max(order, 1)),
  barnesHutOptimize: order > 400,
  barnesHutTheta: 0.7,
})

/** Moves the nodes for so long, or until they rest. */
export function runLayout({ nodes, edges }: LayoutMatrix, { ms, steps }: { ms: number; steps: number }) {
  const settings = settingsFor(nodes.length / numbersPerNode)
  const until = performance.now() + ms
  let done = 0
  let isStill = false
  while (!isStill && done < steps) {
    const before = nodes.slice()
    iterate(settings, nodes, edges)
    done++
    isStill = movement(before, nodes) < stillBelow
    if (performance.now() > until) break
  }
  return { done, isStill }
}

/** How far a node has gone on average, as a part of the picture's width. */
function movement(before: Float32Array, after: Float32Array): number {
  let sum = 0
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < after.length; at += numbersPerNode) {
    const [x = 0, y = 0] = [after[at], after[at + 1]]
    sum += Math.hypot(x - (before[at] ?? 0), y - (before[at + 1] ?? 0))
    least = Math.min(least, x, y)
    most = Math.max(most, x, y)
  }
  const width = most - least
  return width > 0 ? sum / (after.length / numbersPerNode) / width : 0
}
