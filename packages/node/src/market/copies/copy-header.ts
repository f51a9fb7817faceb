import type { Hex } from '@kg/core'
import { RecordInvalidError } from '../../exchange/p2p/record-invalid.js'
import { fromWire, readText, toWire } from '../../exchange/p2p/wire.js'
import { readCount, readHash } from './read-fields.js'
import { blockBytes, maxCopyBytes } from './sizes.js'

/** What a creator says of a copy, before its bytes. */
export interface CopyHeader {
  readonly datasetId: Hex
  /** Of the encrypted copy. */
  readonly bytes: number
  /** Of the tree over its blocks. */
  readonly copyRoot: Hex
  readonly blockCount: number
  /** The creator's signature over `Delivery`, which a bid shows to the contract. */
  readonly delivery: Hex
}

export const writeCopyHeader = (header: CopyHeader): Uint8Array => toWire({ ...header })

/** Reads a header. Whether the copy fits it is for the holder to check. */
export function readCopyHeader(frame: Uint8Array): CopyHeader {
  const fields = fromWire(frame)
  const bytes = readCount(fields.bytes, 'bytes', maxCopyBytes)
  const blockCount = readCount(fields.blockCount, 'blockCount', maxCopyBytes)
  if (bytes === 0 || blockCount !== Math.ceil(bytes / blockBytes)) throw new RecordInvalidError({ why: 'blockCount' })
  const delivery = readText(fields.delivery, 'delivery', 132)
  if (!/^0x[0-9a-f]{130}$/.test(delivery)) throw new RecordInvalidError({ why: 'delivery' })
  return {
    datasetId: readHash(fields.datasetId, 'datasetId'),
    bytes,
    copyRoot: readHash(fields.copyRoot, 'copyRoot'),
    blockCount,
    delivery: delivery as Hex,
  }
}
