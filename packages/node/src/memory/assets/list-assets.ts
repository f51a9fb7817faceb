import { CursorInvalidError } from '@kg/contract'
import { defined } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import { decodeCursor, filterRows, readPage } from '../../platform/caller/paging.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { ContextGraphs } from '../context-graphs/context-graphs.js'
import { countVisibleAssets } from './find-asset.js'
import type { Scope } from './resolve-draft.js'
import { scanVisibleAssets } from './scan-visible-assets.js'
import type { AssetKey, AssetRow } from './table.js'

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
    const isWanted = ({ value }: { value: AssetRow }) => subGraphName === undefined || value.sub === subGraphName
    const rows = scanVisibleAssets(r, id, caller, { layer, after: readAssetCursor(cursor) })
    const page = readPage(filterRows(rows, isWanted), limit, ({ key }) => key)
    return {
      contextGraphId: id,
      rows: page.rows.map(({ value }) => value),
      total: countVisibleAssets(r, id, caller),
      ...defined({ nextCursor: page.nextCursor }),
    }
  })
}

function readAssetCursor(cursor: string | undefined): AssetKey | undefined {
  const key = decodeCursor(cursor)
  if (key === undefined) return undefined
  const [contextGraph, name, agent] = Array.isArray(key) ? key : []
  if (typeof contextGraph === 'string' && typeof name === 'string' && typeof agent === 'string')
    return [contextGraph, name, agent]
  throw new CursorInvalidError({})
}
