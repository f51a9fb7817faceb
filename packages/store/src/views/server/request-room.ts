import type { GraphWork } from './graph-work.js'
import type { ServerClient } from './server-client.js'

/** How much goes into one request. */
export interface RequestLimits {
  readonly graphs: number
  readonly quads: number
  readonly bytes: number
  readonly shelves: number
}

/** What updates change: a server does each of them in its memory, as one transaction. */
export const updateLimits: RequestLimits = { graphs: 50, quads: 50_000, bytes: 8 << 20, shelves: 20 }
const quadsLimits = { quads: 200_000, bytes: 8 << 20, shelves: 200 }
// Half of it a request: Oxigraph needs a sixth less time for each statement than with 100,000, and 130 MB more memory.
const streamLimits = { quads: 500_000, bytes: 128 << 20 }

/** What a server is given of new graphs in one request. Where it reads a stream, none of it stands in our memory. */
export function loadLimits(client: ServerClient, graphs: number): RequestLimits {
  if (!client.takesQuads) return { ...updateLimits, graphs: Math.min(graphs, updateLimits.graphs) }
  return { ...quadsLimits, graphs, ...(client.takesStreams ? streamLimits : {}) }
}

/** Counts what is put into a request. */
export class RequestRoom {
  private graphs = 0
  private quads = 0
  private bytes = 0
  private shelves = 0

  constructor(private readonly limits: RequestLimits) {}

  get isFull(): boolean {
    const { limits } = this
    return (
      this.graphs >= limits.graphs ||
      this.quads >= limits.quads ||
      this.bytes >= limits.bytes ||
      this.shelves >= limits.shelves
    )
  }

  add({ parts }: GraphWork): void {
    this.graphs++
    for (const { quads, bytes } of parts) {
      this.quads += quads
      this.bytes += bytes
    }
  }

  addShelf(): void {
    this.shelves++
  }
}

export const quadsOf = (work: Iterable<GraphWork>): number => {
  let sum = 0
  for (const { parts } of work) for (const { quads } of parts) sum += quads
  return sum
}

/** Cuts work into pieces for one request each. */
export function* inRequests(work: Iterable<GraphWork>, limits: RequestLimits): Iterable<GraphWork[]> {
  let batch: GraphWork[] = []
  let room = new RequestRoom(limits)
  for (const piece of work) {
    batch.push(piece)
    room.add(piece)
    if (!room.isFull) continue
    yield batch
    batch = []
    room = new RequestRoom(limits)
  }
  if (batch.length > 0) yield batch
}
