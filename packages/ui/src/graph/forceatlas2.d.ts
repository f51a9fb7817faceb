/** One step of the layout over its own matrices: the package has no types for it. */
declare module 'graphology-layout-forceatlas2/iterate.js' {
  import type { ForceAtlas2Settings } from 'graphology-layout-forceatlas2'
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default function iterate(settings: ForceAtlas2Settings, nodes: Float32Array, edges: Float32Array): object
}

declare module 'graphology-layout-forceatlas2/helpers.js' {
  import type { AbstractGraph } from 'graphology-types'
  export function graphToByteArrays(
    graph: AbstractGraph,
    weightOf: () => number,
  ): { nodes: Float32Array<ArrayBuffer>; edges: Float32Array<ArrayBuffer> }
  export function assignLayoutChanges(graph: AbstractGraph, nodes: Float32Array, reducer: null): void
}
