import { closeSync, openSync, readSync, writevSync } from 'node:fs'

/** Bytes of records that are held in memory before they go to the file. */
const usualMemory = 6 * 2 ** 20
const chunkRecords = 400
/** Chunks that the system accepts in one call. */
const mostAtOnce = 512

/** Where a record is written to: at `used`, which the writer moves on. */
export interface Chunk {
  readonly bytes: Buffer
  used: number
}

interface Bucket {
  current: Chunk
  /** Full ones, which are still in memory. */
  full: Chunk[]
  /** Where full ones stand in the file. */
  readonly spilled: { readonly at: number; readonly length: number }[]
}

/** Records of one length in buckets that are read one after the other. Many of them lie in a file. */
export class RecordBuckets {
  private readonly buckets: Bucket[]
  private free: Chunk[] = []
  /** Where a bucket is read into. */
  private room = Buffer.alloc(0)
  private held = 0
  private written = 0

  constructor(
    private readonly path: string,
    private readonly recordBytes: number,
    count: number,
    private readonly memory = usualMemory,
  ) {
    this.buckets = Array.from({ length: count }, () => ({ current: this.newChunk(), full: [], spilled: [] }))
  }

  /** A chunk with room for a record. */
  chunkOf(index: number): Chunk {
    const bucket = this.buckets[index] as Bucket
    if (bucket.current.used === bucket.current.bytes.length) {
      bucket.full.push(bucket.current)
      this.held += bucket.current.used
      if (this.held >= this.memory) this.spill()
      bucket.current = this.newChunk()
    }
    return bucket.current
  }

  /** All records of a bucket, in the order in which they came. They are there until the next bucket is read. */
  read(index: number): Buffer {
    const { current, full, spilled } = this.buckets[index] as Bucket
    const inMemory = [...full, current]
    this.free = []
    const length = [...spilled.map((one) => one.length), ...inMemory.map(({ used }) => used)].reduce((a, b) => a + b, 0)
    if (this.room.length < length) this.room = Buffer.allocUnsafeSlow(length)
    let at = this.readFile(spilled)
    for (const { bytes, used } of inMemory) at += bytes.copy(this.room, at, 0, used)
    return this.room.subarray(0, at)
  }

  private readFile(spilled: Bucket['spilled']): number {
    if (spilled.length === 0) return 0
    const file = openSync(this.path, 'r')
    try {
      let end = 0
      for (const { at, length } of spilled) end += readSync(file, this.room, end, length, at)
      return end
    } finally {
      closeSync(file)
    }
  }

  private spill(): void {
    const blocks: Buffer[] = []
    for (const bucket of this.buckets) {
      for (const chunk of bucket.full) {
        bucket.spilled.push({ at: this.written, length: chunk.used })
        this.written += chunk.used
        blocks.push(chunk.bytes)
        this.free.push(chunk)
      }
      bucket.full = []
    }
    this.append(blocks)
    this.held = 0
  }

  private append(blocks: readonly Buffer[]): void {
    const file = openSync(this.path, 'a', 0o600)
    try {
      for (let at = 0; at < blocks.length; at += mostAtOnce) writevSync(file, blocks.slice(at, at + mostAtOnce))
    } finally {
      closeSync(file)
    }
  }

  private newChunk(): Chunk {
    const chunk = this.free.pop() ?? { bytes: Buffer.allocUnsafeSlow(chunkRecords * this.recordBytes), used: 0 }
    chunk.used = 0
    return chunk
  }
}
