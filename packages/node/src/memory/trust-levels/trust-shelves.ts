import type { Shelf } from '@kg/store'

/**
 * Published assets stand on one more shelf for each level that they have reached, so that a view of trusted assets is
 * filled and kept current like any other.
 */
export const trustShelf = ({ contextGraph, agent }: Shelf, level: number): Shelf => ({
  contextGraph,
  layer: `vm-${level}`,
  agent,
})
