import { AssetNotFoundError, NothingToProveError, TooLargeToProveError } from '@kg/contract'
import { defined, maxContentLength, maxContentLines } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { findAsset } from '../assets/find-asset.js'
import type { AssetRow, LayerState } from '../assets/table.js'
import { requireReadableScope } from '../context-graphs/graph-scope.js'
import { makeBundleHead } from './bundle-head.js'

export interface ProofRequest {
  readonly name: string
  readonly contextGraphId: string
  readonly subGraphName?: string | undefined
  readonly agentAddress?: string | undefined
  readonly layer?: 'vm' | 'swm' | undefined
}

/** A sealed layer of an asset, with what its bundles have in common. */
export interface Provable {
  readonly name: string
  readonly contextGraphId: string
  readonly layer: LayerState
  readonly head: ReturnType<typeof makeBundleHead>
}

export function findProvable(reader: LedgerReader, asked: ProofRequest, caller: Caller): Provable {
  const { name, contextGraphId, subGraphName, agentAddress } = asked
  const { id } = requireReadableScope(reader, contextGraphId, subGraphName, caller)
  const row = findAsset(reader, id, name, caller, agentAddress)
  if (subGraphName !== undefined && row.sub !== subGraphName) throw new AssetNotFoundError({ name, contextGraphId: id })
  const layer = requireLayer(row, asked.layer)
  return { name: row.name, contextGraphId: row.contextGraph, layer, head: makeBundleHead(row, layer) }
}

/** Whoever checks a bundle reads all of its content, so it has the limits of content. */
export function refuseTooLarge({ name, layer: { content } }: Provable): void {
  if (content.quads > maxContentLines || content.bytes > maxContentLength)
    throw new TooLargeToProveError({ name, lines: content.quads, limit: maxContentLines })
}

/** The published layer first, where none is named. */
function requireLayer(row: AssetRow, wanted: 'vm' | 'swm' | undefined): LayerState {
  const layer = wanted === undefined ? (row.vm ?? row.swm) : row[wanted]
  if (layer === undefined)
    throw new NothingToProveError({
      name: row.name,
      contextGraphId: row.contextGraph,
      ...defined({ layer: wanted }),
    })
  return layer
}
