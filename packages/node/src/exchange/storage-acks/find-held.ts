import { makeKaId, splitKaId } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { assetKey } from '../../memory/assets/names.js'
import { type AssetRow, assetRows, type LayerState } from '../../memory/assets/table.js'
import { commitmentOfRecord, type ShareRecord } from '../sync/record.js'

const layerWith = (row: AssetRow, version: number, commitment: string): LayerState | undefined =>
  [row.swm, row.vm].find((layer) => layer?.seal.version === version && layer.seal.commitment === commitment)

/** Finds the layer that holds exactly what a record says. Its content was checked against the root when it was stored. */
export function findHeldLayer(reader: LedgerReader, record: ShareRecord): LayerState | undefined {
  const { graph, sub, name, author, version } = record
  const row = reader.get(assetRows, assetKey({ contextGraph: graph, sub, agent: author, name }))
  if (row === undefined || row.number !== record.number || row.sub !== sub) return undefined
  const layer = layerWith(row, version, commitmentOfRecord(record))
  return layer?.content.bytes === record.bytes && layer.content.quads === record.leafCount ? layer : undefined
}

/** Finds an asset of this node by its number on the chain. */
export function findHeldAsset(
  reader: LedgerReader,
  { kaId, version, commitment }: { kaId: bigint; version: bigint; commitment: string },
): { row: AssetRow; layer: LayerState } | undefined {
  const { author, number } = splitKaId(kaId)
  for (const { value: row } of reader.by(assetRows, 'byNumber', { prefix: [author.toLowerCase(), Number(number)] })) {
    const layer = layerWith(row, Number(version), commitment)
    if (layer !== undefined) return { row, layer }
  }
  return undefined
}

export const kaIdOfRecord = ({ author, number }: ShareRecord): bigint => makeKaId(author, BigInt(number))
