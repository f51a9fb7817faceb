import { createRequire } from 'node:module'
import type { Quad } from '@kg/core'

// The library has no typings of its own.
const { canonize } = createRequire(import.meta.url)('rdf-canonize') as {
  canonize(quads: readonly Quad[], options: { algorithm: 'RDFC-1.0'; maxWorkFactor: number }): Promise<string>
}

/** Whether two documents say the same, whatever they call their blank nodes. */
export async function sameGraph(a: readonly Quad[], b: readonly Quad[]): Promise<boolean> {
  const [left, right] = await Promise.all(
    [a, b].map((quads) => canonize(quads, { algorithm: 'RDFC-1.0', maxWorkFactor: Number.POSITIVE_INFINITY })),
  )
  return left === right
}
