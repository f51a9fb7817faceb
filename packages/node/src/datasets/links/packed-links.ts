import { SharedMemory } from '@kg/core/workers'
import type { Link, PlaceRow } from './table.js'
import { identifierMark } from './vertex-keys.js'

// A link is packed as the length of its type, the type, and the vertex; a place as its index, what it is, and its links.
const vertexBytes = 16
const lengthBytes = 4
const placeBytes = 5

/** What a row of links holds; rows of earlier releases were not packed. */
export const unpackLinks = (row: Uint8Array | readonly Link[]): readonly Link[] =>
  row instanceof Uint8Array ? readLinks(asBuffer(row), 0) : row

export function unpackPlace(row: Uint8Array | PlaceRow): PlaceRow {
  if (!(row instanceof Uint8Array)) return row
  const bytes = asBuffer(row)
  const place = { index: bytes.readUInt32BE(0), links: readLinks(bytes, placeBytes) }
  return bytes[4] === 1 ? { ...place, isConnector: true } : place
}

function readLinks(bytes: Buffer, from: number): Link[] {
  const links: Link[] = []
  for (let at = from; at < bytes.length; ) {
    const typeAt = at + lengthBytes
    const vertexAt = typeAt + bytes.readUInt32BE(at)
    at = vertexAt + vertexBytes
    links.push([bytes.toString('utf8', typeAt, vertexAt), bytes.toString('hex', vertexAt, at)])
  }
  return links
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const kinds = { place: 0, ofElement: 1, ofIdentifier: 2 } as const
const headBytes = 4 + 1 + 4 + vertexBytes

/** Packs rows of links behind each other, so that they pass from one thread to another as one piece. */
export class RowPacker {
  private bytes = Buffer.allocUnsafeSlow(1 << 17)
  private used = 0
  private rowAt = 0

  constructor(private readonly memory = new SharedMemory()) {}

  get length(): number {
    return this.used
  }

  beginPlace(vertex: Buffer, index: number, isConnector: boolean): void {
    this.begin(kinds.place, vertex, 0)
    this.reserve(placeBytes)
    this.bytes.writeUInt32BE(index, this.used)
    this.bytes[this.used + 4] = Number(isConnector)
    this.used += placeBytes
  }

  beginArrivals(vertex: Buffer, isIdentifier: boolean, number: number): void {
    this.begin(isIdentifier ? kinds.ofIdentifier : kinds.ofElement, vertex, number)
  }

  addLink(type: Buffer, vertex: Buffer): void {
    this.reserve(lengthBytes + type.length + vertexBytes)
    this.bytes.writeUInt32BE(type.length, this.used)
    this.used += lengthBytes
    this.used += type.copy(this.bytes, this.used)
    this.used += vertex.copy(this.bytes, this.used)
  }

  endRow(): void {
    this.bytes.writeUInt32BE(this.used - this.rowAt - headBytes, this.rowAt)
  }

  /** All rows since the last time. */
  take(): PackedRows {
    const rows = this.memory.copy(this.bytes.subarray(0, this.used))
    this.used = 0
    return rows
  }

  private begin(kind: number, vertex: Buffer, number: number): void {
    this.rowAt = this.used
    this.reserve(headBytes)
    this.bytes[this.used + 4] = kind
    this.bytes.writeUInt32BE(number, this.used + 5)
    vertex.copy(this.bytes, this.used + 9)
    this.used += headBytes
  }

  private reserve(more: number): void {
    if (this.used + more <= this.bytes.length) return
    const larger = Buffer.allocUnsafeSlow(2 * this.bytes.length + more)
    this.bytes.copy(larger, 0, 0, this.used)
    this.bytes = larger
  }
}

/** Rows of links, best in the order of their keys: the ledger then writes each page once. */
export type PackedRows = Uint8Array<SharedArrayBuffer>

/** A row for one of two tables. */
export interface PackedRow {
  readonly isPlace: boolean
  readonly vertex: string
  readonly number: number
  readonly value: Uint8Array
}

export function* readRows(rows: PackedRows): Generator<PackedRow> {
  const bytes = asBuffer(rows)
  for (let at = 0; at < bytes.length; ) {
    const end = at + headBytes + bytes.readUInt32BE(at)
    const kind = bytes[at + 4]
    const hex = bytes.toString('hex', at + 9, at + headBytes)
    yield {
      isPlace: kind === kinds.place,
      vertex: kind === kinds.ofIdentifier ? identifierMark + hex : hex,
      number: bytes.readUInt32BE(at + 5),
      value: bytes.subarray(at + headBytes, end),
    }
    at = end
  }
}
