import { EpcisInvalidError } from '@kg/contract'
import { type InvalidEvent, writeEpcisJson, writeEpcisXml } from '@kg/ingest/datasets'
import { beginsAsJson } from '../importing/read-source.js'
import { readDocument } from './read-document.js'

/** Errors that a job reports one by one. */
const mostErrors = 100

export interface CleanDocument {
  readonly document: Uint8Array
  /** The first of them; `count` says how many there are. */
  readonly errors: readonly InvalidEvent[]
  readonly count: number
}

/**
 * A document without the events that are wrong. It stays as it is when none is wrong, when nothing would be left, or when
 * it cannot be read at all: the import then says why.
 */
export async function leaveOutInvalid(document: Uint8Array): Promise<CleanDocument> {
  const errors: InvalidEvent[] = []
  let count = 0
  let isEmpty = true
  let version: '1.2' | '2.0' = '2.0'
  const onInvalid = (error: InvalidEvent) => {
    count += 1
    if (errors.length < mostErrors) errors.push(error)
  }
  try {
    for await (const item of readDocument(document, { onInvalid })) {
      if (item.kind === 'head' && item.head.schemaVersion.startsWith('1')) version = '1.2'
      if (item.kind === 'event' || item.kind === 'vocabulary') isEmpty = false
    }
  } catch (error) {
    if (!(error instanceof EpcisInvalidError)) throw error
    return { document, errors: [], count: 0 }
  }
  if (count === 0 || isEmpty) return { document, errors, count }
  return { document: await writeItems(document, version), errors, count }
}

async function writeItems(document: Uint8Array, version: '1.2' | '2.0'): Promise<Uint8Array> {
  const items = readDocument(document, { onInvalid: () => undefined })
  const written = beginsAsJson(document) ? writeEpcisJson(items) : writeEpcisXml(items, { version })
  const pieces: Buffer[] = []
  for await (const piece of written) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
