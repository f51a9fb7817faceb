import type { Ledger } from '../../ledger/index.js'
import type { BlankNodes } from './blank-nodes.js'
import type { GraphWork } from './graph-work.js'
import { largeFrom, loadInParallel } from './load-in-parallel.js'
import { unionAsQuads } from './quads-body.js'
import { inRequests, quadsOf, updateLimits } from './request-room.js'
import type { ServerClient } from './server-client.js'
import type { UnionPart } from './union-plan.js'
import * as updates from './updates.js'

/** Puts graphs that the server holds into a union. Each step can be done again after it was done in part. */
export async function extendUnion(client: ServerClient, ledger: Ledger, iri: string, part: UnionPart): Promise<void> {
  const { same, changed } = part
  const blank = new Map<GraphWork, BlankNodes>()
  const copies: GraphWork[] = [...changed]
  // First, so that whoever goes on after a crash knows whose statements may be in the union.
  for (const batch of inRequests([...same, ...changed], updateLimits))
    await client.update(
      updates.joinUnions(
        batch.map(({ graph }) => graph),
        [iri],
      ),
    )
  // The server copies a few statements faster than it begins a load, and a load faster than it copies many.
  const isLoaded =
    quadsOf(same) >= largeFrom && (await loadInParallel(client, same, (half) => unionAsQuads(ledger, half, iri, blank)))
  if (isLoaded) copies.push(...blank.keys())
  else copies.push(...same)
  for (const batch of inRequests(copies, updateLimits))
    await client.update(
      updates.request(
        batch.map((work) =>
          blank.get(work) === 'plain' ? updates.copyBlankNodes(work.graph, iri) : client.copyGraph(work.graph, iri),
        ),
      ),
    )
}
