import type { LedgerReader, Shelf } from '../../ledger/index.js'
import { type GraphWork, wholeShelf } from './graph-work.js'
import type { LoadState } from './mirror.js'
import { shelfIri } from './names.js'
import { type RequestLimits, RequestRoom } from './request-room.js'

/** Graphs of one shelf that go to the server together. */
export interface ShelfPart {
  readonly iri: string
  readonly shelf: Shelf
  /** The receipt at which its load began. */
  readonly seq: number
  /** Some of it is there already. */
  readonly isBegun: boolean
  /** With these, all of it is there. */
  readonly isLast: boolean
  readonly work: readonly GraphWork[]
}

/** What a server is given next of shelves that it does not hold yet: as much as goes into one request. */
export function planLoad(
  reader: LedgerReader,
  shelves: Iterable<Shelf>,
  loads: ReadonlyMap<string, LoadState>,
  limits: RequestLimits,
): ShelfPart[] {
  const room = new RequestRoom(limits)
  const parts: ShelfPart[] = []
  for (const shelf of shelves) {
    if (room.isFull) break
    const iri = shelfIri(shelf)
    const load = loads.get(iri)
    const work: GraphWork[] = []
    let isLast = true
    for (const piece of wholeShelf(reader, shelf, load?.after)) {
      isLast = !room.isFull
      if (!isLast) break
      work.push(piece)
      room.add(piece)
    }
    room.addShelf()
    parts.push({ iri, shelf, seq: load?.seq ?? reader.head(), isBegun: load !== undefined, isLast, work })
  }
  return parts
}
