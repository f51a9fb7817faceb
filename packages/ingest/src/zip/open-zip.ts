import type { Readable } from 'node:stream'
import {
  DocumentBrokenError,
  DocumentEncryptedError,
  DocumentPartsError,
  DocumentPartTooLargeError,
  DocumentRatioError,
  DocumentSizesError,
  DocumentTooLargeError,
} from '@kg/contract'
import { KgError } from '@kg/core'
import type { Entry, ZipFile } from 'yauzl'

const mib = 2 ** 20

export interface ZipLimits {
  readonly parts: number
  readonly partBytes: number
  readonly totalBytes: number
  /** How many times its packed size a part may have. */
  readonly ratio: number
}

export const usualLimits: ZipLimits = { parts: 10_000, partBytes: 64 * mib, totalBytes: 256 * mib, ratio: 200 }

/** Smaller parts may be packed as tightly as they like: spaces and zeros do no harm. */
const ratioFromBytes = mib

/** A packed document whose sizes hold. Nothing is unpacked before somebody reads it, and then the bytes are counted. */
export interface Zip {
  /** The file, for messages. */
  readonly name: string
  readonly parts: ReadonlySet<string>
  stream(part: string): AsyncGenerator<Uint8Array>
  read(part: string): Promise<Buffer>
}

export async function openZip(name: string, bytes: Uint8Array, limits: ZipLimits = usualLimits): Promise<Zip> {
  const { zip, entries } = await listEntries(name, bytes, limits)
  let unpacked = 0

  async function* stream(part: string): AsyncGenerator<Uint8Array> {
    const entry = entries.get(part)
    if (entry === undefined) throw new DocumentBrokenError({ name, why: `${part} is missing` })
    let size = 0
    try {
      const readable: Readable = await zip.openReadStreamPromise(entry)
      for await (const piece of readable as AsyncIterable<Uint8Array>) {
        size += piece.length
        unpacked += piece.length
        // Declared sizes may lie, so those that were promised are held against what comes.
        if (size > entry.uncompressedSize) throw sizesError(entry)
        // A part that is read twice counts twice.
        if (unpacked > 4 * limits.totalBytes) throw new DocumentTooLargeError({ name, limit: limits.totalBytes })
        yield piece
      }
    } catch (error) {
      if (error instanceof KgError) throw error
      const why = error instanceof Error ? error.message : String(error)
      if (/bytes in the stream/.test(why)) throw sizesError(entry)
      throw new DocumentBrokenError({ name, why: `${part}: ${why}` }, { cause: error })
    }
    if (size !== entry.uncompressedSize) throw sizesError(entry)
  }

  const sizesError = ({ fileName: part, uncompressedSize: declared }: Entry) =>
    new DocumentSizesError({ name, part, declared })

  return {
    name,
    parts: new Set(entries.keys()),
    stream,
    async read(part) {
      const pieces: Uint8Array[] = []
      for await (const piece of stream(part)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
  }
}

async function listEntries(name: string, bytes: Uint8Array, limits: ZipLimits) {
  const { fromBufferPromise } = await import('yauzl')
  const entries = new Map<string, Entry>()
  let total = 0
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const zip: ZipFile = await fromBufferPromise(buffer, { lazyEntries: true, strictFileNames: false })
    if (zip.entryCount > limits.parts) throw partsError(zip.entryCount)
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      checkEntry(name, entry, limits)
      total += entry.uncompressedSize
      if (total > limits.totalBytes) throw new DocumentTooLargeError({ name, limit: limits.totalBytes })
      entries.set(entry.fileName, entry)
    }
    return { zip, entries }
  } catch (error) {
    if (error instanceof KgError) throw error
    throw new DocumentBrokenError(
      { name, why: error instanceof Error ? error.message : String(error) },
      { cause: error },
    )
  }

  function partsError(parts: number) {
    return new DocumentPartsError({ name, parts, limit: limits.parts })
  }
}

function checkEntry(name: string, entry: Entry, { partBytes, ratio }: ZipLimits): void {
  const { fileName: part, uncompressedSize, compressedSize } = entry
  if (entry.isEncrypted()) throw new DocumentEncryptedError({ name })
  if (uncompressedSize > partBytes) throw new DocumentPartTooLargeError({ name, part, limit: partBytes })
  if (uncompressedSize > ratioFromBytes && uncompressedSize > ratio * compressedSize)
    throw new DocumentRatioError({ name, part, limit: ratio })
}
