import type { KgElement } from '@kg/ingest/datasets'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { DatasetRow } from '../records/table.js'
import { elementsAt, orderByVertex } from './sorted-elements.js'
import { edgesOf, rawEdgesOf, rawVertexOf, type VertexSource, vertexOf } from './vertices.js'

/** The vertices and edges of a dataset, each sorted by its key and read piece by piece. */
export async function importGraph(ledger: Journal, row: DatasetRow, caller: Caller, isRaw = false) {
  const positions = await orderByVertex(ledger, row)
  const each = <T>(make: (source: VertexSource, element: KgElement) => readonly T[]): AsyncGenerator<T> =>
    mapElements(elementsAt(ledger, row, positions, caller), (element) => make(row, element))
  return {
    edges: each<object>(isRaw ? rawEdgesOf : edgesOf),
    vertices: each<object>((source, element) => [isRaw ? rawVertexOf(source, element) : vertexOf(source, element)]),
  }
}

async function* mapElements<T>(
  elements: AsyncIterable<KgElement>,
  make: (element: KgElement) => readonly T[],
): AsyncGenerator<T> {
  for await (const element of elements) yield* make(element)
}
