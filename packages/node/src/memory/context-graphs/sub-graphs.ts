import { SubGraphExistsError } from '@kg/contract'
import { checkSubGraphName, contextGraphUri, defined, scopeUri } from '@kg/core'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import { describeRows } from '../../platform/caller/describe-rows.js'
import { decodeCursor, readPage } from '../../platform/caller/paging.js'
import type { Journal } from '../../platform/operations/journal.js'
import { requireReadableGraph, requireWritableGraph } from './access.js'
import type { AssetCounts } from './asset-counts.js'
import { requireVisibleGraph } from './resolve-graph.js'
import { type SubGraphRow, subGraphs } from './table.js'

export interface NewSubGraph {
  readonly contextGraphId: string
  readonly subGraphName: string
  readonly description?: string | undefined
}

/** Creates a sub-graph and returns its URI. */
export async function createSubGraph(ledger: Journal, given: NewSubGraph, caller: Caller): Promise<string> {
  const { contextGraphId, subGraphName, description } = given
  checkSubGraphName(subGraphName)
  const act = actOf('context-graph.create-sub-graph', caller.agent, contextGraphUri(contextGraphId))
  await ledger.write(act, (w) => {
    const { id: contextGraph } = requireWritableGraph(w, contextGraphId, caller)
    if (w.has(subGraphs, [contextGraph, subGraphName])) throw new SubGraphExistsError({ contextGraphId, subGraphName })
    w.put(subGraphs, [contextGraph, subGraphName], {
      contextGraph,
      name: subGraphName,
      createdBy: caller.agent,
      createdAt: Date.now(),
      ...defined({ description }),
    })
  })
  return scopeUri({ contextGraphId, subGraphName })
}

export interface SubGraphPage {
  readonly contextGraphId: string
  readonly limit: number
  readonly cursor?: string | undefined
}

/** A page of the sub-graphs of a context graph, each with the number of its assets. */
export function listSubGraphs(
  { ledger, counts }: { ledger: Journal; counts: AssetCounts },
  { contextGraphId, limit, cursor }: SubGraphPage,
  caller: Caller,
) {
  return ledger.read((r) => {
    const { id } = requireReadableGraph(r, requireVisibleGraph(r, contextGraphId, caller).id, caller)
    const after = decodeCursor(cursor)
    const page = readPage(r.range(subGraphs, { prefix: [id], ...defined({ after }) }), limit, ({ key }) => key)
    const rows = page.rows.map(({ value }) => value)
    const list = describeRows(rows, (row) => describeSubGraph(row, counts.inSubGraph(r, id, row.name)), markSubGraph)
    return { contextGraphId: id, subGraphs: list, ...defined({ nextCursor: page.nextCursor }) }
  })
}

function describeSubGraph({ contextGraph, name, description, createdBy, createdAt }: SubGraphRow, assetCount: number) {
  return {
    name,
    uri: scopeUri({ contextGraphId: contextGraph, subGraphName: name }),
    ...defined({ description }),
    createdBy,
    createdAt: new Date(createdAt).toISOString(),
    assetCount,
  }
}

const markSubGraph = ({ name, createdBy }: SubGraphRow) => ({
  name,
  uri: '',
  createdBy,
  createdAt: new Date(0).toISOString(),
  assetCount: 0,
})
