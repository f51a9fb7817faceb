import { defined, mapDefined } from '@kg/core'
import type { ProtocolSettings } from '@kg/net'
import { RecordInvalidError } from '../p2p/record-invalid.js'
import { fromWire, readBytes, readList, readText, toWire } from '../p2p/wire.js'
import { readRecord, type ShareRecord } from '../sync/record.js'

/** Content up to this rides along; more is fetched from who asks. */
export const inlineBytes = 128 * 1024

/** How core nodes are asked to keep a version of an asset. */
export const storageAck: ProtocolSettings = {
  name: 'storage-ack',
  maxRequestBytes: 256 * 1024,
  maxReplyBytes: 1024,
  deadlineMs: 60_000,
  ratePerMinute: 1200,
  concurrency: 4,
  concurrencyPerPeer: 3,
}

/** What is to be kept; all that the promise names beside is in the record. */
export interface AckQuestion {
  readonly record: ShareRecord
  /** On-chain id of the context graph. */
  readonly contextGraphId: bigint
  readonly epochs: number
  readonly chunks?: readonly Uint8Array[]
}

export const questionBytes = ({ contextGraphId, ...rest }: AckQuestion): Uint8Array =>
  toWire({ ...rest, contextGraphId: contextGraphId.toString() })

/** Reads a question that anyone may have written; record and seal are checked. */
export function readQuestion(bytes: Uint8Array): AckQuestion {
  const { record, contextGraphId, epochs, chunks } = fromWire(bytes)
  const id = readText(contextGraphId, 'contextGraphId', 78)
  if (!/^[1-9]\d*$/.test(id)) throw new RecordInvalidError({ why: 'contextGraphId is no number' })
  if (!Number.isSafeInteger(epochs) || (epochs as number) < 1) throw new RecordInvalidError({ why: 'no epochs' })
  return {
    record: readRecord(record),
    contextGraphId: BigInt(id),
    epochs: epochs as number,
    ...defined({
      chunks: mapDefined(chunks, (chunks) => readList(chunks, 'chunks', 64).map((chunk) => readBytes(chunk, 'chunk'))),
    }),
  }
}
