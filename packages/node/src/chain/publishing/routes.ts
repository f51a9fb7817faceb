import { AuthorMismatchError, IdentifierReadOnlyError, routes } from '@kg/contract'
import { isUal } from '@kg/core'
import type { ContextGraphs } from '../../memory/context-graphs/context-graphs.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Publishing } from './publishing.js'

export interface PublishRouteNeeds {
  ledger: Journal
  graphs: ContextGraphs
  publishing: Publishing
}

export function publishRoutes({ ledger, graphs, publishing }: PublishRouteNeeds): Binding[] {
  return [
    handle(routes.publishAsset, ({ params: { name }, query: { explain }, body }, { caller, signal }) => {
      const { contextGraphId, subGraphName, selectedAuthorAgentAddress: author, maxFee, options = {} } = body
      if (isUal(name)) throw new IdentifierReadOnlyError({ name })
      if (author !== undefined && author.toLowerCase() !== caller.agent)
        throw new AuthorMismatchError({ claimed: author, agent: caller.agent })
      const contextGraph = ledger.read((r) => graphs.requireReadableScope(r, contextGraphId, subGraphName, caller).id)
      const ref = { contextGraph, sub: subGraphName ?? '', name }
      const { publishEpochs: epochs, publisherNodeIdentityIdOverride: identityOverride } = options
      const wanted = { epochs, identityOverride, maxFee }
      return explain ? publishing.preflight(ref, caller, wanted) : publishing.publish(ref, caller, wanted, { signal })
    }),
  ]
}
