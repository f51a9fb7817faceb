import type { GraphWork } from './graph-work.js'

export const graphsInARequest = 50
const quadsInARequest = 50_000

/** Cuts work into pieces that a server takes in one request. */
export function* batches(work: readonly GraphWork[]): Iterable<GraphWork[]> {
  let batch: GraphWork[] = []
  let quads = 0
  for (const piece of work) {
    batch.push(piece)
    quads += piece.parts.reduce((sum, part) => sum + part.quads, 0)
    if (batch.length < graphsInARequest && quads < quadsInARequest) continue
    yield batch
    batch = []
    quads = 0
  }
  if (batch.length > 0) yield batch
}
