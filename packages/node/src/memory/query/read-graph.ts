import { type Line, parseAssetGraphUri } from '@kg/core'
import type { ViewSpec } from '@kg/store'
import type { Journal } from '../../platform/operations/journal.js'
import type { Drafts } from '../assets/drafts.js'
import { graphOf, shelfOf } from '../assets/names.js'
import { readDraftLines } from '../assets/read-draft.js'
import type { AssetRow } from '../assets/table.js'
import { newestLayer } from './aliases.js'
import { parseOwnDraft, type Visitor } from './draft-graph.js'
import { omitPrivate, readStoredGraph } from './read-stored-graph.js'

/** The statements of one graph that a visitor may read, exactly as they were written. */
export type ReadGraph = (graph: string, view: ViewSpec, visitor: Visitor) => Line[] | undefined

export const makeReadGraph =
  ({ ledger, drafts }: { ledger: Journal; drafts: Drafts }): ReadGraph =>
  (graph, { shelves }, visitor) => {
    const asset = parseAssetGraphUri(graph)
    const alias = asset === undefined ? visitor.aliases.find(graph) : undefined
    if (alias !== undefined) return readAsset(ledger, alias, shelves)
    const near = omitPrivate(shelves).filter(
      ({ contextGraph }) => asset === undefined || asset.contextGraphId === contextGraph,
    )
    const draft = parseOwnDraft(graph, visitor)
    // A context graph that the view has no shelf of is one the visitor may not read, drafts of his own included.
    if (draft !== undefined) return near.length === 0 ? undefined : drafts.lines(draft, visitor.caller)
    return ledger.read((reader) => {
      for (const shelf of near) {
        const lines = readStoredGraph(reader, shelf, graph)
        if (lines !== undefined) return lines
      }
      return undefined
    })
  }

/** The newest statements of an asset of the visitor's own, in a context graph that the visitor may read. */
function readAsset(ledger: Journal, row: AssetRow, shelves: ViewSpec['shelves']): Line[] | undefined {
  const layer = newestLayer(row)
  if (layer === undefined || !shelves.some(({ contextGraph }) => contextGraph === row.contextGraph)) return undefined
  return ledger.read((reader) =>
    layer === 'wm' ? readDraftLines(reader, row) : readStoredGraph(reader, shelfOf(row, layer), graphOf(row, layer)),
  )
}
