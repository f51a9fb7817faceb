import { IdentifierReadOnlyError, type Input, type Routes } from '@kg/contract'
import { isUal } from '@kg/core'
import type { ContextGraphs } from '../../memory/context-graphs/context-graphs.js'
import type { Caller } from '../../platform/caller/caller.js'
import { refuseOtherAgent } from '../../platform/caller/refuse-other-agent.js'
import type { Journal } from '../../platform/operations/journal.js'

type PublishRequest = Pick<Input<Routes['publishAsset'] | Routes['publishAsync']>, 'params' | 'body'>

/** Which asset a request wants published and how, if the caller may see it and publishes its own. */
export function readPublishRequest(
  { ledger, graphs }: { ledger: Pick<Journal, 'read'>; graphs: Pick<ContextGraphs, 'requireReadableScope'> },
  { params: { name }, body }: PublishRequest,
  caller: Caller,
) {
  const { contextGraphId, subGraphName, selectedAuthorAgentAddress: author, maxFee, options = {} } = body
  if (isUal(name)) throw new IdentifierReadOnlyError({ name })
  refuseOtherAgent(author, caller)
  const contextGraph = ledger.read((r) => graphs.requireReadableScope(r, contextGraphId, subGraphName, caller).id)
  const { publishEpochs: epochs, publisherNodeIdentityIdOverride: identityOverride } = options
  return { ref: { contextGraph, sub: subGraphName ?? '', name }, wanted: { epochs, identityOverride, maxFee } }
}
