import { defined, mapDefined } from '@kg/core'
import { RecordInvalidError } from '../p2p/record-invalid.js'
import { fromWire, readBytes, readList, readText, toWire } from '../p2p/wire.js'
import { readRecord, type ShareRecord } from '../sync/record.js'

/** What a core node is asked to store. The record holds everything else that the promise names. */
export interface AckQuestion {
  readonly record: ShareRecord
  /** On-chain id of the context graph. */
  readonly contextGraphId: bigint
  readonly epochs: number
  readonly chunks?: readonly Uint8Array[]
}

export const writeQuestion = ({ contextGraphId, ...rest }: AckQuestion): Uint8Array =>
  toWire({ ...rest, contextGraphId: contextGraphId.toString() })

/** Reads a question that anyone may have written. Checks the record and its seal. */
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
