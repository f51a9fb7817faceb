import { nameHash } from '@kg/core'
import type { Host } from '@kg/net'
import type { GraphRotation } from '../../memory/context-graphs/graph-rotation.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { fromWire, readList, toWire } from '../p2p/wire.js'
import type { Inventories } from './inventories.js'
import { mayServe } from './peer-access.js'
import { heads, maxHeads } from './protocols.js'

export interface CompareNeeds {
  ledger: Journal
  inventories: Inventories
}

export interface Comparison {
  host: Host
  peerId: string
  signal: AbortSignal
  /** Chooses some of the graphs; absent: all. */
  rotation?: GraphRotation | undefined
}

/** Compares one hash for each context graph with a peer. Yields the graphs that differ, as many as fit one request. */
export async function* compareHeads(
  { ledger, inventories }: CompareNeeds,
  { host, peerId, signal, rotation }: Comparison,
): AsyncGenerator<string[]> {
  // A stranger must not learn from a question which restricted graphs this node has, nor what is in them.
  const graphs = ledger.read((r) =>
    (rotation?.next(r) ?? [...r.by(contextGraphs, 'followed')].map(({ value }) => value))
      .filter((row) => mayServe(r, row, peerId))
      .map(({ id }) => id),
  )
  for (let at = 0; at < graphs.length && !signal.aborted; at += maxHeads) {
    const some = graphs.slice(at, at + maxHeads)
    const own: [hash: string, head: Uint8Array][] = []
    for (const graph of some) own.push([nameHash(graph), await inventories.head(graph)])
    const reply = fromWire(await host.request(peerId, heads.name, toWire({ heads: own }), { signal }))
    const differ = readList(reply.differ, 'differ', maxHeads)
    yield some.filter((_, i) => differ[i] === true)
  }
}
