import { routes } from '@kg/contract'
import { Answer, type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { describeHandler, findHandler } from '../handlers/handlers.js'
import { lookUpStarts } from '../lookups/look-up-starts.js'
import type { openTrails } from '../trail/trail-jobs.js'

export interface TrailRouteNeeds {
  readonly ledger: Journal
  readonly trails: ReturnType<typeof openTrails>
}

const cut = (truncated: boolean): Record<string, string> => (truncated ? { 'kg-truncated': 'true' } : {})

/** Where trails begin, and trails as jobs, under /api/latest/trail. */
export function trailRoutes({ ledger, trails }: TrailRouteNeeds): Binding[] {
  return [
    handle(routes.trailLookup, async ({ body }, { caller, signal }) => {
      const pairs = body.identifier_types.map((type, i) => [type, body.identifier_values[i] ?? ''] as const)
      const { starts, truncated } = await lookUpStarts(ledger, pairs, body.opcode, caller, signal)
      return new Answer(200, starts, cut(truncated))
    }),
    handle(routes.trailFind, async ({ body }, { caller }) => {
      const { depth, reach } = body
      const connectionTypes = body.included_connection_types ?? []
      const excludedTypes = body.excluded_connection_types ?? []
      const walk = { depth, reach, connectionTypes, excludedTypes }
      return { handler_id: await trails.enqueue(body.unique_identifiers, walk, caller) }
    }),
    handle(routes.trailFindResult, async ({ params }, { caller, signal }) => {
      const row = findHandler(trails.jobs, params.handler_id, caller)
      if (row.state !== 'succeeded') return describeHandler(row, () => [])
      const { items, truncated } = await trails.result(row, caller, signal)
      const data = items.map(({ datasets, kgObject }) => ({ datasets: [...datasets], kgObject }))
      return new Answer(
        200,
        describeHandler(row, () => data),
        cut(truncated),
      )
    }),
  ]
}
