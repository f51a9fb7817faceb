import { routes } from '@kg/contract'
import { Answer, type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { openExports } from '../exporting/exports.js'
import { describeHandler, findHandler, sourceOf } from '../handlers/handlers.js'
import { importStandards, type openImports } from '../importing/imports.js'
import { recordOf } from '../records/record-of.js'
import { findTrail } from '../trail/find-trail.js'

export interface Generation2Needs {
  readonly ledger: Journal
  readonly imports: ReturnType<typeof openImports>
  readonly exports: ReturnType<typeof openExports>
}

/** The routes under /api/latest. */
export function generation2Routes({ ledger, imports, exports }: Generation2Needs): Binding[] {
  return [
    handle(routes.importDataset, async ({ body }, { caller, spooled }) => {
      const fields = body as { standard_id: string; context_graph_id?: string }
      const request = { standard: fields.standard_id, contextGraph: fields.context_graph_id }
      return { handler_id: await imports.enqueue(spooled, request, caller) }
    }),
    handle(routes.importResult, ({ params }, { caller }) => {
      const row = findHandler(imports.jobs, params.handler_id, caller)
      const message = row.result?.isKnown === true ? 'The dataset was imported before; nothing was changed' : undefined
      const faults = row.state === 'failed' ? imports.faultsOf(row.id) : undefined
      const details = { message, counts: imports.progress.of(row.id), source: sourceOf(row), faults }
      return describeHandler(row, () => recordOf(exports.require(String(row.result?.id), caller)), details)
    }),
    handle(routes.trail, async ({ body }, { caller, signal }) => {
      const { identifier_types: types, identifier_values: values, opcode, depth, connection_types, extended } = body
      const request = {
        identifiers: types.map((type, i) => [type, values[i] ?? ''] as const),
        opcode,
        depth,
        connectionTypes: connection_types ?? [],
        reach: body.reach ?? (extended ? 'extended' : 'narrow'),
      }
      const { items, truncated } = await findTrail(ledger, request, caller, signal)
      const shown = items.map(({ datasets, kgObject }) => ({ datasets, kgObject }))
      return new Answer(200, shown, truncated ? { 'kg-truncated': 'true' } : {})
    }),
    handle(routes.exportDataset, async ({ body }, { caller }) => ({
      handler_id: await exports.enqueue(
        body.dataset_id,
        { standard: body.standard_id, version: body.version, syntax: body.syntax },
        caller,
      ),
    })),
    handle(routes.exportResult, ({ params }, { caller, reply }) => {
      const row = findHandler(exports.jobs, params.handler_id, caller)
      if (row.state !== 'succeeded') return describeHandler(row, (): never => unreachable())
      return reply.header('content-type', 'application/json; charset=utf-8').send(exports.result(row, caller))
    }),
    handle(routes.datasetStandards, () => ({ standards: [...importStandards] })),
    handle(routes.datasetInfo, ({ params }, { caller }) => {
      const row = exports.require(params.dataset_id, caller)
      return {
        ...recordOf(row),
        standard_id: row.standard,
        context_graph_id: row.contextGraph,
        data_creator: row.creator,
        import_agent: row.agent,
        objects: row.elements,
        relations: row.relations,
        ...row.tally,
      }
    }),
  ]
}

function unreachable(): never {
  throw new TypeError('a finished export is answered as a stream')
}
