import { createReadStream } from 'node:fs'
import { routes } from '@kg/contract'
import type { Ledger } from '@kg/store'
import type { ContextGraphs } from '../../memory/context-graphs/context-graphs.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import { copyLedger } from './copy-ledger.js'
import { exportGraph } from './export-graph.js'
import { type ImportNeeds, importGraph } from './import-graph.js'
import { sendStream } from './send-stream.js'

export interface TransferNeeds extends ImportNeeds {
  store: Ledger
  graphs: ContextGraphs
}

/** What leaves a node as a file, and comes back. */
export function transferRoutes({ store, ...needs }: TransferNeeds): Binding[] {
  return [
    handle(routes.backupNode, async (_, { reply }) => {
      await using copy = await copyLedger(store)
      await sendStream(reply, createReadStream(copy.file), {
        'content-length': String(copy.bytes),
        'kg-ledger-head': String(copy.head),
        'kg-ledger-schema': String(copy.schema),
      })
      return reply
    }),
    handle(routes.exportGraph, async ({ query }, { caller, reply }) => {
      await sendStream(reply, exportGraph(needs, query, caller), {})
      return reply
    }),
    handle(routes.importGraph, ({ body }, { caller }) => importGraph(needs, body as Buffer, caller)),
  ]
}
