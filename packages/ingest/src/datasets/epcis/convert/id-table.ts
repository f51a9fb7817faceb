import { randomBytes } from 'node:crypto'

// A record: the hash of its id, the length of its bytes, what is marked about it, and its bytes.
const lengthAt = 4
const marksAt = 8
const bytesAt = 9
const given = 1
const isWide = 2

const empty = 0
const mostFilled = 0.6

/**
 * Ids in the order in which they came, and whether the thing of each was given. As bytes, which are no work for the
 * garbage collector: a document may name millions.
 */
export class IdTable {
  private records: Buffer = Buffer.allocUnsafeSlow(1 << 16)
  private used = 0
  private count = 0
  /** Where the record of an id begins, plus one. An id stands at its hash or in a slot behind it. */
  private slots = new Uint32Array(1 << 10)
  private scratch: Buffer = Buffer.allocUnsafeSlow(1 << 10)
  /** Nobody can choose ids that all have the same slot. */
  private readonly seed = randomBytes(4).readUInt32BE()

  add(id: string): void {
    this.place(id)
  }

  /** Marks that the thing of an id is there. */
  give(id: string): void {
    const at = this.place(id) + marksAt
    this.records[at] = (this.records[at] as number) | given
  }

  isGiven(id: string): boolean {
    const slot = this.slots[this.find(this.write(id))] as number
    return slot !== empty && ((this.records[slot - 1 + marksAt] as number) & given) !== 0
  }

  /** The ids of things that were not given. */
  *missing(): Generator<string> {
    for (let at = 0; at < this.used; ) {
      const end = at + bytesAt + this.records.readUInt32LE(at + lengthAt)
      const marks = this.records[at + marksAt] as number
      if ((marks & given) === 0)
        yield this.records.toString((marks & isWide) === 0 ? 'latin1' : 'utf16le', at + bytesAt, end)
      at = end
    }
  }

  /** Where the record of an id begins, which is made where there is none. */
  private place(id: string): number {
    const record = this.write(id)
    const slot = this.find(record)
    const known = this.slots[slot] as number
    if (known !== empty) return known - 1
    const at = this.used
    if (at + record.length > this.records.length) this.records = grown(this.records, at, record.length)
    record.copy(this.records, at)
    this.used += record.length
    this.count += 1
    this.slots[slot] = at + 1
    if (this.count > this.slots.length * mostFilled) this.spread()
    return at
  }

  /** The record of an id, in room that the next call takes. */
  private write(id: string): Buffer {
    const wide = wideText.test(id)
    const most = bytesAt + id.length * 2
    if (most > this.scratch.length) this.scratch = grown(this.scratch, 0, most)
    const { scratch } = this
    const length = scratch.write(id, bytesAt, wide ? 'utf16le' : 'latin1')
    const record = scratch.subarray(0, bytesAt + length)
    scratch.writeUInt32LE(length, lengthAt)
    scratch[marksAt] = wide ? isWide : 0
    scratch.writeUInt32LE(this.hash(record), 0)
    return record
  }

  /** The slot of an id, or the empty one that it would take. */
  private find(record: Buffer): number {
    const { slots, records } = this
    const mask = slots.length - 1
    for (let slot = record.readUInt32LE(0) & mask; ; slot = (slot + 1) & mask) {
      const found = slots[slot] as number
      if (found === empty || isSame(records, found - 1, record)) return slot
    }
  }

  private hash(record: Buffer): number {
    let hash = this.seed
    for (let i = bytesAt; i < record.length; i++) hash = Math.imul(hash ^ (record[i] as number), prime)
    return (hash ^ (hash >>> 15)) >>> 0
  }

  /** Makes room for twice as many. */
  private spread(): void {
    const slots = new Uint32Array(2 * this.slots.length)
    const mask = slots.length - 1
    for (let at = 0; at < this.used; at += bytesAt + this.records.readUInt32LE(at + lengthAt)) {
      let slot = this.records.readUInt32LE(at) & mask
      while (slots[slot] !== empty) slot = (slot + 1) & mask
      slots[slot] = at + 1
    }
    this.slots = slots
  }
}

/** Of FNV-1a. */
const prime = 0x01000193

/** Characters that take two bytes each. */
const wideText = /[^\u0000-\u00ff]/

/** Alike but for the mark that a thing was given. */
function isSame(records: Buffer, at: number, record: Buffer): boolean {
  if (records.readUInt32LE(at) !== record.readUInt32LE(0)) return false
  if (records.readUInt32LE(at + lengthAt) !== record.readUInt32LE(lengthAt)) return false
  if (((records[at + marksAt] as number) & isWide) !== record[marksAt]) return false
  return records.compare(record, bytesAt, record.length, at + bytesAt, at + record.length) === 0
}

function grown(bytes: Buffer, used: number, more: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.max(2 * bytes.length, used + more))
  bytes.copy(larger, 0, 0, used)
  return larger
}
