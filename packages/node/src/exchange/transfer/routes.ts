import { routes } from '@kg/contract'
import type { Ledger } from '@kg/store'
import type { ContextGraphs } from '../../memory/context-graphs/context-graphs.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import { sendBackup } from './backup-ledger.js'
import { graphBodies } from './export-graph.js'
import { writeGraphFile } from './graph-file.js'
import { type ImportNeeds, importGraph } from './import-graph.js'
import { sendStream } from './send-stream.js'

export interface TransferNeeds extends ImportNeeds {
  store: Ledger
  graphs: ContextGraphs
}

/** What leaves a node as a file, and comes back. */
export function transferRoutes({ store, graphs, ...needs }: TransferNeeds): Binding[] {
  const { ledger } = needs
  return [
    handle(routes.backupNode, async (_, { reply }) => {
      await sendBackup(store, reply)
      return reply
    }),
    handle(routes.exportGraph, async ({ query: { contextGraphId, withDrafts } }, { caller, reply }) => {
      const row = ledger.read((r) => graphs.requireReadableScope(r, contextGraphId, undefined, caller))
      await sendStream(reply, writeGraphFile(graphBodies(row, { ledger, caller, withDrafts })), {})
      return reply
    }),
    handle(routes.importGraph, ({ body }, { caller }) => importGraph(needs, body as Buffer, caller)),
  ]
}
