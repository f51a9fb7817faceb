import { defined } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import { decodeCursor, filterRows, readPage } from '../../platform/caller/paging.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { ContextGraphs } from '../context-graphs/context-graphs.js'
import { countVisibleAssets, scanVisibleAssets } from './find-asset.js'
import type { Scope } from './resolve-draft.js'
import type { AssetRow } from './table.js'

export interface AssetFilter extends Scope {
  /** Only those with something in this layer. */
  readonly layer?: 'wm' | 'swm' | 'vm' | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

export interface AssetPage {
  contextGraphId: string
  rows: AssetRow[]
  /** All that the caller may see, before the filter. */
  total: number
  nextCursor?: string
}

/** A page of the assets of a context graph that a caller may see, in the order of their names. */
export function listAssets(
  { ledger, graphs }: { ledger: Journal; graphs: ContextGraphs },
  { contextGraphId, subGraphName, layer, limit, cursor }: AssetFilter,
  caller: Caller,
): AssetPage {
  return ledger.read((r) => {
    const { id } = graphs.requireReadableScope(r, contextGraphId, subGraphName, caller)
    const isWanted = ({ value }: { value: AssetRow }) =>
      isInLayer(value, layer, caller) && (subGraphName === undefined || value.sub === subGraphName)
    const rows = scanVisibleAssets(r, id, caller, decodeCursor(cursor))
    const page = readPage(filterRows(rows, isWanted), limit, ({ key }) => key)
    return {
      contextGraphId: id,
      rows: page.rows.map(({ value }) => value),
      total: countVisibleAssets(r, id, caller),
      ...defined({ nextCursor: page.nextCursor }),
    }
  })
}

/** A draft is there for its author alone. */
function isInLayer(row: AssetRow, layer: AssetFilter['layer'], { agent }: Caller): boolean {
  if (layer === undefined) return true
  return row[layer] !== undefined && (layer !== 'wm' || row.agent === agent)
}
