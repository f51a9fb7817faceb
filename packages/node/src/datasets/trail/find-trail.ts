import { type Adjacency, type TrailCaps, walkTrail } from '@kg/ingest/datasets'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { edgesOf, elementsNamed } from '../links/ledger-graph.js'
import { identifierKey, isIdentifier } from '../links/vertex-keys.js'
import { elementsWithId } from '../lookups/find-elements.js'
import { type SeenCopies, visibleCopies } from '../records/visible-datasets.js'
import { describeElement, type TrailItem } from './trail-answer.js'

/** How far a trail goes, and along what. */
export interface WalkRequest {
  readonly depth: number
  readonly connectionTypes: readonly string[]
  readonly excludedTypes?: readonly string[]
  readonly reach: 'narrow' | 'extended'
}

export interface TrailRequest extends WalkRequest {
  /** Pairs of identifier types and values. */
  readonly identifiers: readonly (readonly [type: string, value: string])[]
  /** EQ: start objects have all of the identifiers; IN: one of them. */
  readonly opcode: 'EQ' | 'IN'
}

export interface TrailAnswer {
  readonly items: readonly TrailItem[]
  /** There is more than was found. */
  readonly truncated: boolean
}

/** An answer holds its objects whole, so it has fewer than a walk may visit. */
const caps: TrailCaps = { maxObjects: 10_000, maxEdges: 2_000_000 }

/** Objects that are described at once: the event loop goes on in between. */
const batchSize = 256

/** Follows relations from the objects that some identifiers name, in all datasets that the caller may see. */
export async function findTrail(
  ledger: Journal,
  { identifiers, opcode, ...walk }: TrailRequest,
  caller: Caller,
  signal: AbortSignal,
): Promise<TrailAnswer> {
  const seen: SeenCopies = new Map()
  const starts = seeing(ledger, caller, seen, (r, isVisible) => {
    const found = identifiers.map(([type, value]) =>
      type === 'uid' ? elementsWithId(r, value, caller) : [...elementsNamed(r, identifierKey(type, value), isVisible)],
    )
    return opcode === 'EQ' ? inAll(found) : [...new Set(found.flat())]
  })
  const { objects, truncated } = await followTrail(ledger, starts, walk, caller, signal, seen)
  return { items: await describeObjects(ledger, objects, caller, signal, seen), truncated }
}

/** The vertices of the objects along a trail. */
export async function followTrail(
  ledger: Journal,
  starts: readonly string[],
  walk: WalkRequest,
  caller: Caller,
  signal: AbortSignal,
  seen: SeenCopies = new Map(),
): Promise<{ objects: string[]; truncated: boolean }> {
  const { connectionTypes } = walk
  const withIdentifiers = connectionTypes.length === 0 || connectionTypes.includes('IDENTIFIED_BY')
  const adjacency: Adjacency = {
    edgesOf: (vertices) =>
      seeing(ledger, caller, seen, (r, isVisible) =>
        vertices.map((vertex) => [...edgesOf(r, vertex, isVisible, withIdentifiers)]),
      ),
  }
  const isObject = (vertex: string) => !isIdentifier(vertex)
  const trail = await walkTrail(starts, adjacency, { ...walk, caps, isObject, signal })
  return { objects: [...trail.stops.map(({ object }) => object), ...trail.referenced], truncated: trail.truncated }
}

/** What the datasets that a caller may see say of some objects. */
export async function describeObjects(
  ledger: Journal,
  objects: readonly string[],
  caller: Caller,
  signal: AbortSignal,
  seen: SeenCopies = new Map(),
): Promise<TrailItem[]> {
  const items: TrailItem[] = []
  for (let at = 0; at < objects.length; at += batchSize) {
    signal.throwIfAborted()
    const batch = objects.slice(at, at + batchSize)
    items.push(
      ...ledger.read((r) => {
        const datasetOf = visibleCopies(r, caller, seen)
        return batch.flatMap((object) => describeElement(r, object, datasetOf, caller))
      }),
    )
    await new Promise((resolve) => setImmediate(resolve))
  }
  return items
}

const seeing = <T>(
  ledger: Journal,
  caller: Caller,
  seen: SeenCopies,
  fn: (reader: LedgerReader, isVisible: (copy: string) => boolean) => T,
): T =>
  ledger.read((r) => {
    const datasetOf = visibleCopies(r, caller, seen)
    return fn(r, (copy) => datasetOf(copy) !== undefined)
  })

/** What stands in every list. */
function inAll(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...rest] = lists
  const others = rest.map((list) => new Set(list))
  return [...new Set(first)].filter((one) => others.every((set) => set.has(one)))
}
