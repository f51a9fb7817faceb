import { AmbiguousAuthorError, AssetNotFoundError, NameTakenError } from '@kg/contract'
import { isUal, parseUal, splitKaId } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { isSystemGraph } from '../context-graphs/system-assets.js'
import { type AssetRow, assetRows } from './table.js'

const isShared = (row: AssetRow) => row.swm !== undefined || row.vm !== undefined

/** In a context graph that the caller may read: its own, and what others have shared. */
export const isVisibleAsset = (row: AssetRow, { agent }: Caller): boolean => row.agent === agent || isShared(row)

/** Every author's asset of a name that a caller may see. */
function* scanNamed(reader: LedgerReader, contextGraph: string, name: string, caller: Caller): Iterable<AssetRow> {
  for (const { value } of reader.range(assetRows, { prefix: [contextGraph, name] }))
    if (isVisibleAsset(value, caller)) yield value
}

/** The asset that a name means to a caller: its own, else the one that is shared. */
export function findAsset(
  reader: LedgerReader,
  contextGraph: string,
  name: string,
  caller: Caller,
  author?: string,
): AssetRow {
  const numbered = byIdentifier(reader, contextGraph, name, caller)
  if (numbered !== undefined) return numbered
  const found = [...scanNamed(reader, contextGraph, name, caller)].filter(
    (row) => author === undefined || row.agent === author.toLowerCase(),
  )
  const own = found.find(({ agent }) => agent === caller.agent)
  if (own !== undefined) return own
  if (found.length > 1) throw new AmbiguousAuthorError({ name, candidates: found.map(({ agent }) => agent) })
  const [only] = found
  if (only === undefined) throw new AssetNotFoundError({ name, contextGraphId: contextGraph })
  return only
}

/** By UAL, or `0x<agent>:<number>`. */
function byIdentifier(reader: LedgerReader, contextGraph: string, name: string, caller: Caller): AssetRow | undefined {
  const [, agent, number] = /^(0x[0-9a-fA-F]{40}):(\d{1,15})$/.exec(name) ?? []
  const ual = isUal(name) ? splitKaId(parseUal(name).kaId) : undefined
  const key =
    ual !== undefined
      ? [ual.author, Number(ual.number)]
      : agent !== undefined
        ? [agent.toLowerCase(), Number(number)]
        : undefined
  if (key === undefined) return undefined
  const [row] = [...reader.by(assetRows, 'byNumber', { prefix: key, limit: 1 })].map(({ value }) => value)
  const seen = row !== undefined && row.contextGraph === contextGraph && isVisibleAsset(row, caller)
  if (!seen) throw new AssetNotFoundError({ name, contextGraphId: contextGraph })
  return row
}

/** Names are unique in a context graph among what is shared; in system graphs every author has the same ones. */
export function isNameTaken(reader: LedgerReader, contextGraph: string, name: string, agent: string): boolean {
  if (isSystemGraph(contextGraph)) return false
  for (const { value } of reader.range(assetRows, { prefix: [contextGraph, name] }))
    if (value.agent !== agent && isShared(value)) return true
  return false
}

export function refuseTakenName(reader: LedgerReader, contextGraph: string, name: string, agent: string): void {
  if (isNameTaken(reader, contextGraph, name, agent)) throw new NameTakenError({ name, contextGraphId: contextGraph })
}

export function countVisibleAssets(reader: LedgerReader, contextGraph: string, { agent }: Caller): number {
  const count = (...group: string[]) => reader.count(assetRows, [contextGraph, ...group])
  return count('shared') + count('own', agent) - count('own-shared', agent)
}
