import { ContextGraphNotFoundError } from '@kg/contract'
import type { PublishPort } from '../../memory/assets/publish-port.js'
import { findGraphObstacles } from '../../memory/assets/publish-ready.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Publishing } from './publishing.js'

/** Lets an asset be published by the request that creates it. */
export const publishPort = (ledger: Pick<Journal, 'read'>, publishing: Publishing): PublishPort => ({
  requirePublishable(contextGraphId) {
    const row = ledger.read((r) => r.get(contextGraphs, contextGraphId))
    if (row === undefined) throw new ContextGraphNotFoundError({ contextGraphId })
    const [obstacle] = findGraphObstacles(row)
    if (obstacle !== undefined) throw obstacle
  },
  publish: (ref, caller, { publishEpochs, publisherNodeIdentityIdOverride, maxFee }, signal) =>
    publishing.publish(
      ref,
      caller,
      { epochs: publishEpochs, identityOverride: publisherNodeIdentityIdOverride, maxFee },
      { signal },
    ),
})
