import { join } from 'node:path'
import type { SharedMemory } from '@kg/core/workers'
import type { ElementLinks } from '../links/link-rows.js'
import { type PackedRows, RowPacker } from '../links/packed-links.js'
import { identifierMark, isIdentifier } from '../links/vertex-keys.js'
import { RecordBuckets } from './record-buckets.js'
import { sortRecords } from './sort-records.js'

/** Links of one row: an identifier such as a company prefix may have millions. */
const linksOfRow = 256
/** Bytes of one transaction. */
const bytesAtOnce = 800_000

// A record: the vertex, what it is, the number of an element or of a type, and the other vertex.
const vertexBytes = 16
const roleAt = 16
const numberAt = 20
const otherAt = 24
const recordBytes = 40
const roles = { place: 0, connectorPlace: 1, leaving: 2, arriving: 3 } as const

/** Elements come before identifiers, each in as many buckets. */
const bucketsOfKind = 64

/**
 * Brings the links of a graph into the order in which the ledger stores them. Their keys are hashes, so in the order of
 * the graph nearly each one would change another page of the ledger.
 */
export class LinkSorter {
  private readonly records: RecordBuckets
  private readonly types: Buffer[] = []
  private readonly numbers = new Map<string, number>()

  constructor(
    folder: string,
    private readonly memory?: SharedMemory,
  ) {
    this.records = new RecordBuckets(join(folder, 'links'), recordBytes, 2 * bucketsOfKind)
  }

  add({ key, place, arrivals }: ElementLinks): void {
    this.write(key, place.isConnector ? roles.connectorPlace : roles.place, place.index)
    for (const [type, to] of place.links) this.write(key, roles.leaving, this.numberOf(type), to)
    for (const [vertex, [type, from]] of arrivals) this.write(vertex, roles.arriving, this.numberOf(type), from)
  }

  /** All rows in the order of their keys. */
  *end(): Generator<PackedRows> {
    const rows = new RowPacker(this.memory)
    for (let bucket = 0; bucket < 2 * bucketsOfKind; bucket++) {
      const records = this.records.read(bucket)
      for (const vertex of vertices(records)) {
        packPlace(rows, vertex, this.types)
        for (const _ of packArrivals(rows, vertex, this.types, bucket >= bucketsOfKind))
          if (rows.length >= bytesAtOnce) yield rows.take()
      }
    }
    if (rows.length > 0) yield rows.take()
  }

  private write(vertex: string, role: number, number: number, other?: string): void {
    const isNamed = isIdentifier(vertex)
    const hex = isNamed ? vertex.slice(identifierMark.length) : vertex
    const chunk = this.records.chunkOf((isNamed ? bucketsOfKind : 0) + (Number.parseInt(hex.slice(0, 2), 16) >> 2))
    const { bytes, used: at } = chunk
    bytes.write(hex, at, 'hex')
    bytes[at + roleAt] = role
    bytes.writeUInt32BE(number, at + numberAt)
    if (other !== undefined) bytes.write(other, at + otherAt, 'hex')
    chunk.used += recordBytes
  }

  private numberOf(type: string): number {
    const known = this.numbers.get(type)
    if (known !== undefined) return known
    const number = this.types.push(Buffer.from(type)) - 1
    this.numbers.set(type, number)
    return number
  }
}

/** Where the records of one vertex stand, in the order in which they came. */
interface Vertex {
  readonly records: Buffer
  readonly at: Uint32Array
}

function* vertices(records: Buffer): Generator<Vertex> {
  const order = sortRecords(records, recordBytes, vertexBytes).map((position) => position * recordBytes)
  for (let from = 0, to = 0; from < order.length; from = to) {
    const first = order[from] as number
    for (to = from + 1; to < order.length; to++) {
      const at = order[to] as number
      if (records.compare(records, first, first + vertexBytes, at, at + vertexBytes) !== 0) break
    }
    yield { records, at: order.subarray(from, to) }
  }
}

const keyOf = (records: Buffer, at: number): Buffer => records.subarray(at, at + vertexBytes)
const otherOf = (records: Buffer, at: number): Buffer => records.subarray(at + otherAt, at + recordBytes)

function packPlace(rows: RowPacker, { records, at }: Vertex, types: readonly Buffer[]): void {
  const place = at.find((one) => (records[one + roleAt] as number) <= roles.connectorPlace)
  if (place === undefined) return
  rows.beginPlace(keyOf(records, place), records.readUInt32BE(place + numberAt), records[place + roleAt] === 1)
  for (const one of at)
    if (records[one + roleAt] === roles.leaving)
      rows.addLink(types[records.readUInt32BE(one + numberAt)] as Buffer, otherOf(records, one))
  rows.endRow()
}

/** Stops after each row. */
function* packArrivals(
  rows: RowPacker,
  { records, at }: Vertex,
  types: readonly Buffer[],
  isNamed: boolean,
): Generator<void> {
  let links = 0
  let number = 0
  for (const one of at) {
    if (records[one + roleAt] !== roles.arriving) continue
    if (links === 0) rows.beginArrivals(keyOf(records, one), isNamed, number++)
    rows.addLink(types[records.readUInt32BE(one + numberAt)] as Buffer, otherOf(records, one))
    links += 1
    if (links < linksOfRow) continue
    rows.endRow()
    links = 0
    yield
  }
  if (links > 0) rows.endRow()
  yield
}
