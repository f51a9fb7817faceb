import { NoteNotFoundError } from '@kg/contract'
import { defined, noteIri, parseNoteIri } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { type AssetRow, assetRows } from '../assets/table.js'
import { mayRead } from '../context-graphs/access.js'
import { contextGraphs } from '../context-graphs/table.js'

export interface StoredNote {
  readonly iri: string
  readonly row: AssetRow
}

/** A note by its IRI, that of a turn in it, or the name of the caller's own; only one that the caller may read. */
export function findNote(reader: LedgerReader, given: string, caller: Caller): StoredNote {
  const { agent, name } = parseNoteIri(given) ?? { agent: caller.agent, name: given }
  const [, hash] = /^note-([0-9a-f]+)$/.exec(name) ?? []
  if (hash === undefined) throw new NoteNotFoundError({ note: given })
  for (const id of graphsOf(reader, agent)) {
    const graph = reader.get(contextGraphs, id)
    const row = reader.get(assetRows, [id, name, agent])
    if (graph === undefined || row === undefined || !mayRead(graph, caller)) continue
    if (row.agent === caller.agent || row.swm !== undefined || row.vm !== undefined)
      return { iri: noteIri(agent, hash), row }
  }
  throw new NoteNotFoundError({ note: given })
}

/** After every name that an asset can have. */
const lastName = '\u{10ffff}'

/** The context graphs that an author has assets in: one look for each of them, however many assets and graphs there are. */
function* graphsOf(reader: LedgerReader, agent: string): Iterable<string> {
  let after: string[] | undefined
  for (;;) {
    const [next] = reader.by(assetRows, 'byAgent', { prefix: [agent], limit: 1, ...defined({ after }) })
    if (next === undefined) return
    const { contextGraph } = next.value
    yield contextGraph
    after = [agent, contextGraph, lastName]
  }
}
