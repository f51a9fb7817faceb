import { setImmediate } from 'node:timers/promises'
import { type EpcisItem, type ReadOptions, readEpcisJson, readEpcisXml } from '@kg/ingest/datasets'
import { beginsAsJson } from '../importing/read-source.js'

/** Bytes that are read at once: the event loop goes on between two reads. */
const sliceSize = 64 * 1024

/** Reads a document that is in memory, whatever it is written in. */
export function readDocument(document: Uint8Array, options: ReadOptions = {}): AsyncGenerator<EpcisItem> {
  const slices = slicesOf(document)
  return beginsAsJson(document) ? readEpcisJson(slices, options) : readEpcisXml(slices, options)
}

async function* slicesOf(document: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < document.length; start += sliceSize) {
    yield document.subarray(start, start + sliceSize)
    await setImmediate()
  }
}
