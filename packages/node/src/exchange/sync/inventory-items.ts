import { createHash } from 'node:crypto'
import type { Item } from '@kg/net'
import type { LedgerReader } from '@kg/store'
import type { AssetRow } from '../../memory/assets/table.js'
import type { ForgottenLayer, Tombstone } from '../../memory/assets/tombstones.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { belongs } from './belongs.js'
import { type EntryLayer, entryKey } from './entry-key.js'

export const entryLayers: readonly EntryLayer[] = ['swm', 'vm']

/**
 * The entries of an asset. Leaves out what does not belong to the graph, so that nodes with the same members have equal
 * inventories.
 */
export function* itemsOf(reader: LedgerReader, row: AssetRow): Iterable<Item> {
  const graph = reader.get(contextGraphs, row.contextGraph)
  for (const layer of entryLayers) {
    const state = row[layer]
    if (state !== undefined && (graph === undefined || belongs(reader, graph, row.agent, state.seal.digest)))
      yield { key: entryKey(row, layer), fingerprint: fingerprintOf(row, state.seal) }
  }
}

/** What was forgotten counts as held, so that peers and this node agree and nobody sends it again. */
export function* itemsOfTombstone(stone: Tombstone): Iterable<Item> {
  for (const layer of entryLayers) {
    const held = stone[layer]
    if (held !== undefined) yield { key: entryKey(stone, layer), fingerprint: fingerprintOf(stone, held) }
  }
}

/** A sub-graph that the author has not signed is this node's own matter, and no difference to others. */
function fingerprintOf({ sub }: Pick<AssetRow, 'sub'>, held: ForgottenLayer): Uint8Array {
  const { subSignature, version, commitment } = held
  const text = JSON.stringify([subSignature === undefined ? '' : sub, version, commitment])
  return Uint8Array.from(createHash('sha256').update(text).digest())
}
