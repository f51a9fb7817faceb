import type { Line } from '@kg/core'
import { changes, graphs, type LedgerReader, type Shelf, shelfKey } from '@kg/store'

// Behind every position that a write can have.
const lastPosition = 1e9

/** The statements of a named graph on a shelf, as they were written; undefined where there is no such graph. */
export function readStoredGraph(reader: LedgerReader, shelf: Shelf, graph: string): Line[] | undefined {
  const key = [...shelfKey(shelf), graph]
  const row = reader.get(graphs, key)
  if (row === undefined) return undefined
  const after = [...key, row.since - 1, lastPosition]
  const lines = new Set<Line>()
  for (const { value } of reader.by(changes, 'byGraph', {
    prefix: key,
    after,
    before: [...key, Number.MAX_SAFE_INTEGER],
  }))
    for (const line of reader.contentText(value.content).split('\n')) if (line !== '') lines.add(line)
  return [...lines]
}

/** The names of the graphs on some shelves, each with its shelf. */
export function* scanGraphs(
  reader: LedgerReader,
  shelves: readonly Shelf[],
): Iterable<{ graph: string; shelf: Shelf; quads: number }> {
  for (const shelf of shelves)
    for (const { key, value } of reader.range(graphs, { prefix: shelfKey(shelf) }))
      yield { graph: key[3] as string, shelf, quads: value.quads }
}

/** Private statements stand beside a draft; what copies, replaces or hands out whole graphs leaves them alone. */
export const omitPrivate = (shelves: readonly Shelf[]): Shelf[] => shelves.filter(({ layer }) => layer !== 'private')
