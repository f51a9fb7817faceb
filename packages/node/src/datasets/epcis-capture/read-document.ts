import { setImmediate } from 'node:timers/promises'
import { type EpcisItem, type ReadOptions, readEpcisJson, readEpcisXml } from '@kg/ingest/datasets'

/** Bytes that are read at once: the event loop goes on between two reads. */
const sliceSize = 64 * 1024

/** Reads a document that is in memory, whatever it is written in. */
export function readDocument(document: Uint8Array, options: ReadOptions = {}): AsyncGenerator<EpcisItem> {
  const slices = slicesOf(document)
  return isJson(document) ? readEpcisJson(slices, options) : readEpcisXml(slices, options)
}

/** A JSON document begins with a brace, after white space and a byte order mark. */
export const isJson = (document: Uint8Array): boolean =>
  /^\uFEFF?\s*[{[]/.test(Buffer.from(document.subarray(0, 1024)).toString('utf8').replaceAll('\0', ''))

async function* slicesOf(document: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < document.length; start += sliceSize) {
    yield document.subarray(start, start + sliceSize)
    await setImmediate()
  }
}
