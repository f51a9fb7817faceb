import { routes } from '@kg/contract'
import type { ContextGraphs } from '../../memory/context-graphs/context-graphs.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { NodeChain } from '../connection/chain.js'
import type { Publishing } from './publishing.js'
import { readReceipt } from './read-receipt.js'
import { readPublishRequest } from './read-request.js'

export interface PublishRouteNeeds {
  ledger: Journal
  graphs: ContextGraphs
  chain: NodeChain
  publishing: Publishing
}

export function publishRoutes({ ledger, graphs, chain, publishing }: PublishRouteNeeds): Binding[] {
  return [
    handle(routes.publishAsset, (input, { caller, signal }) => {
      const { ref, wanted } = readPublishRequest({ ledger, graphs }, input, caller)
      if (input.query.explain) return publishing.preflight(ref, caller, wanted)
      return publishing.publish(ref, caller, wanted, { signal })
    }),
    handle(routes.getChainReceipt, async ({ query }, { signal }) =>
      readReceipt(await chain.ready('Asking the chain', signal), query.txHash),
    ),
  ]
}
