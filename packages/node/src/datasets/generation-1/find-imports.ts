import { setImmediate } from 'node:timers/promises'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { datasetsOf } from '../lookups/element-issuer.js'
import { findElements, type QueryItem } from '../lookups/find-elements.js'

/** Vertices that are looked up at once: the event loop goes on in between. */
const batchSize = 256

/** The ids of the imports that have vertices which fit a query, sorted. */
export async function findImports(
  ledger: Journal,
  query: readonly QueryItem[],
  caller: Caller,
  signal: AbortSignal,
): Promise<string[]> {
  const vertices = ledger.read((r) => findElements(r, query, caller))
  const ids = new Set<string>()
  for (let at = 0; at < vertices.length; at += batchSize) {
    signal.throwIfAborted()
    const batch = vertices.slice(at, at + batchSize)
    for (const { id } of ledger.read((r) => batch.flatMap((vertex) => datasetsOf(r, vertex, caller)))) ids.add(id)
    await setImmediate()
  }
  return [...ids].sort()
}
