import { DatasetNotFoundError, ImporterOnlyError } from '@kg/contract'
import type { LedgerReader } from '@kg/store'
import { assetRows } from '../../memory/assets/table.js'
import { mayRead } from '../../memory/context-graphs/access.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Caller } from '../../platform/caller/caller.js'
import { type DatasetRow, datasetRows } from './table.js'

/** Whether a caller may see a dataset: its own, or one that is shared in a context graph that it may read. */
export function maySee(reader: LedgerReader, { id, agent, contextGraph }: DatasetRow, caller: Caller): boolean {
  const asset = reader.get(assetRows, [contextGraph, id, agent])
  if (asset === undefined) return false
  if (agent === caller.agent) return true
  const graph = reader.get(contextGraphs, contextGraph)
  return (asset.swm ?? asset.vm) !== undefined && graph !== undefined && mayRead(graph, caller)
}

/** The dataset of an id that a caller means: its own, else the first that is shared. */
export function findDataset(reader: LedgerReader, id: string, caller: Caller): DatasetRow | undefined {
  const own = reader.get(datasetRows, [id, caller.agent])
  if (own !== undefined && maySee(reader, own, caller)) return own
  for (const { value } of reader.range(datasetRows, { prefix: [id] })) if (maySee(reader, value, caller)) return value
  return undefined
}

/** The same; refused if there is none. */
export function requireDataset(reader: LedgerReader, id: string, caller: Caller): DatasetRow {
  const row = findDataset(reader, id, caller)
  if (row === undefined) throw new DatasetNotFoundError({ datasetId: id })
  return row
}

/** The dataset that a caller has imported itself; refused if it has not. */
export function requireOwnDataset(reader: LedgerReader, datasetId: string, caller: Caller): DatasetRow {
  const row = reader.get(datasetRows, [datasetId, caller.agent])
  if (row !== undefined && maySee(reader, row, caller)) return row
  throw findDataset(reader, datasetId, caller) === undefined
    ? new DatasetNotFoundError({ datasetId })
    : new ImporterOnlyError({ datasetId })
}

/** What a copy is the graph of; undefined for one that a caller may not see. */
export type SeenCopies = Map<string, DatasetRow | undefined>

/** Which copies a caller may see, each looked up once. */
export function visibleCopies(
  reader: LedgerReader,
  caller: Caller,
  seen: SeenCopies = new Map(),
): (copy: string) => DatasetRow | undefined {
  return (copy) => {
    if (!seen.has(copy)) {
      const [found] = reader.by(datasetRows, 'byCopy', { prefix: [copy], limit: 1 })
      seen.set(copy, found !== undefined && maySee(reader, found.value, caller) ? found.value : undefined)
    }
    return seen.get(copy)
  }
}
