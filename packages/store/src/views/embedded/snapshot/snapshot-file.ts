import { createHash, randomUUID } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import type { SnapshotHeader } from './header.js'

// Layout: mark, length of the header, header, memory, SHA-256 of all that. A file that was cut off, or whose pages did
// not all reach the disk, does not match its hash.

const mark = Buffer.from('kgsnap1\n')
const hashBytes = 32
const block = 16 << 20
const mostHeader = 256 << 20

export const partSuffix = '.part'

/** Writes a snapshot beside its place and puts it there when it is whole. */
export function writeSnapshot(path: string, header: SnapshotHeader, memory: Uint8Array): void {
  const part = `${path}.${randomUUID()}${partSuffix}`
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  try {
    const fd = openSync(part, 'wx', 0o600)
    try {
      const hash = createHash('sha256')
      for (const bytes of [mark, length, text, ...blocks(memory)]) {
        hash.update(bytes)
        writeAll(fd, bytes)
      }
      writeAll(fd, hash.digest())
    } finally {
      closeSync(fd)
    }
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

/**
 * Reads a snapshot. `place` gets the header first and says where the memory is to go, or refuses by throwing. What was
 * put there counts for nothing when this throws.
 */
export function readSnapshot(path: string, place: (header: SnapshotHeader) => Uint8Array): SnapshotHeader {
  const fd = openSync(path, 'r')
  try {
    const hash = createHash('sha256')
    const next = (bytes: Uint8Array) => {
      readAll(fd, bytes)
      hash.update(bytes)
      return bytes
    }
    const size = fstatSync(fd).size
    if (!mark.equals(next(Buffer.alloc(mark.length)))) throw new Error('it is no snapshot')
    const length = Buffer.from(next(Buffer.alloc(4))).readUInt32LE()
    if (length > Math.min(size, mostHeader)) throw new Error('it is cut off')
    const header = JSON.parse(Buffer.from(next(Buffer.alloc(length))).toString('utf8')) as SnapshotHeader
    if (size !== mark.length + 4 + length + header.bytes + hashBytes) throw new Error('it is cut off')
    for (const bytes of blocks(place(header))) next(bytes)
    const expected = Buffer.alloc(hashBytes)
    readAll(fd, expected)
    if (!expected.equals(hash.digest())) throw new Error('it does not match its hash')
    return header
  } finally {
    closeSync(fd)
  }
}

function* blocks(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += block) yield bytes.subarray(at, at + block)
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at)
}

function readAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(fd, bytes, at, bytes.length - at, null)
    if (read === 0) throw new Error('it is cut off')
    at += read
  }
}
