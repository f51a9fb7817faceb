import { createHash } from 'node:crypto'
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

const keyBytes = 32
const sumBytes = 4
const headBytes = 32
/** What a file begins with, so that one of another layout is not read. */
const layout = 'kg vectors 1'

/** The key of a text on a shelf. */
export type VectorKey = string

export interface StoredVector {
  readonly slot: number
  readonly key: VectorKey
  readonly bytes: Int8Array
}

/**
 * Vectors on disk, in records of one length. All of it can be made again, so nothing waits for the disk: a record that
 * was not written to its end is left out. What is erased is overwritten where it stands.
 */
export class VectorFile {
  private readonly file: number

  constructor(
    path: string,
    private readonly model: string,
  ) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    // Read, written in any order, made if it is not there: `a` could only append.
    this.file = openSync(path, 'as+', 0o600)
    closeSync(this.file)
    this.file = openSync(path, 'r+')
  }

  /** Numbers in a vector; 0 as long as none was stored. */
  get dimensions(): number {
    const head = this.read(0, headBytes)
    if (head.length < headBytes || !head.subarray(0, 16).equals(this.mark())) return 0
    return head.readUInt32LE(16)
  }

  /** Begins anew, with vectors of this many numbers. */
  begin(dimensions: number): void {
    ftruncateSync(this.file, 0)
    const head = Buffer.alloc(headBytes)
    this.mark().copy(head)
    head.writeUInt32LE(dimensions, 16)
    writeSync(this.file, head, 0, headBytes, 0)
  }

  *records(dimensions: number): Iterable<StoredVector> {
    const length = keyBytes + sumBytes + dimensions
    const perRead = Math.max(1, Math.floor(2 ** 20 / length))
    const count = Math.floor((fstatSync(this.file).size - headBytes) / length)
    for (let first = 0; first < count; first += perRead) {
      const part = this.read(headBytes + first * length, Math.min(perRead, count - first) * length)
      for (let start = 0; start + length <= part.length; start += length) {
        const record = part.subarray(start, start + length)
        const body = record.subarray(keyBytes + sumBytes)
        if (!record.subarray(keyBytes, keyBytes + sumBytes).equals(sumOf(record.subarray(0, keyBytes), body))) continue
        yield { slot: first + start / length, key: record.toString('latin1', 0, keyBytes), bytes: Int8Array.from(body) }
      }
    }
  }

  write({ slot, key, bytes }: StoredVector): void {
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const start = Buffer.from(key, 'latin1')
    this.put(slot, Buffer.concat([start, sumOf(start, body), body]))
  }

  erase(slot: number, dimensions: number): void {
    this.put(slot, Buffer.alloc(keyBytes + sumBytes + dimensions))
  }

  close(): void {
    closeSync(this.file)
  }

  private put(slot: number, record: Buffer): void {
    writeSync(this.file, record, 0, record.length, headBytes + slot * record.length)
  }

  private read(from: number, length: number): Buffer {
    const buffer = Buffer.alloc(length)
    return buffer.subarray(0, readSync(this.file, buffer, 0, length, from))
  }

  private mark(): Buffer {
    return hashOf(`${layout}\n${this.model}`)
  }
}

/** The first half of the key is of the shelf. */
export const shelfMark = (shelfId: string): string => hashOf(shelfId).toString('latin1')
export const textMark = (text: string): string => hashOf(text).toString('latin1')

const hashOf = (text: string): Buffer =>
  createHash('sha256')
    .update(text)
    .digest()
    .subarray(0, keyBytes / 2)

/** A record of zeros has none that fits. */
const sumOf = (key: Buffer, body: Buffer): Buffer =>
  createHash('sha256').update(key).update(body).digest().subarray(0, sumBytes)
