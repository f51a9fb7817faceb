import type { ContentRef, Ledger } from '../../ledger/index.js'
import { inGraph } from '../in-graph.js'
import { type BlankNodes, relabel, withoutBlankNodes } from './blank-nodes.js'
import type { GraphWork } from './graph-work.js'

const pieceBytes = 256 << 10

/** The statements of graphs as N-Quads, each in its graph. */
export function* graphsAsQuads(ledger: Ledger, work: readonly GraphWork[]): Iterable<Buffer> {
  let piece = 0
  for (const { graph, parts } of work)
    for (const part of parts) {
      piece++
      for (const chunk of chunksOf(ledger, part)) yield inGraph(relabel(chunk, piece), graph)
    }
}

/**
 * The statements of graphs as N-Quads in a union. Those with blank nodes are left out, because in the union they must be
 * the very nodes that the server has made in the graphs: `found` says in which graphs these are.
 */
export function* unionAsQuads(
  ledger: Ledger,
  work: readonly GraphWork[],
  union: string,
  found: Map<GraphWork, BlankNodes>,
): Iterable<Buffer> {
  for (const piece of work)
    for (const part of piece.parts)
      for (const chunk of chunksOf(ledger, part)) {
        const { ground, blank } = withoutBlankNodes(chunk)
        if (blank !== 'none' && found.get(piece) !== 'nested') found.set(piece, blank)
        yield inGraph(ground, union)
      }
}

/** A request body, which is read again for each attempt; in one piece where the server takes no stream. */
export const bodyOf =
  (make: () => Iterable<Buffer>, isStream: boolean): (() => Buffer | Iterable<Buffer>) =>
  () =>
    isStream ? inLargePieces(make()) : Buffer.concat([...make()])

export function* chunksOf(ledger: Ledger, { chunks }: ContentRef): Iterable<Buffer> {
  for (const hash of chunks) yield ledger.read((reader) => reader.contentBytes(hash))
}

/** A graph can be a few bytes, and each piece of a stream costs as much as many of them. */
function* inLargePieces(small: Iterable<Buffer>): Iterable<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for (const buffer of small) {
    waiting.push(buffer)
    bytes += buffer.length
    if (bytes < pieceBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}
