import { routes } from '@kg/contract'
import { defined } from '@kg/core'
import { type Binding, handle } from '../../platform/http/handle.js'
import { kaIdOf } from '../assets/names.js'
import { type ResolveNeeds, resolveDraft } from '../assets/resolve-draft.js'
import { type DeleteGraphNeeds, deleteGraph } from './delete-graph.js'
import { type ForgetNeeds, forgetAsset } from './forget-asset.js'

export interface ForgettingRouteNeeds extends ResolveNeeds, ForgetNeeds, DeleteGraphNeeds {
  olderCopies: () => string[]
}

export function forgettingRoutes({ olderCopies, ...needs }: ForgettingRouteNeeds): Binding[] {
  return [
    handle(routes.deleteContextGraph, async ({ params }, { caller }) => {
      const { id: contextGraphId, ...rest } = await deleteGraph(needs, params.id, caller)
      return { deleted: true as const, contextGraphId, ...rest, olderCopies: olderCopies() }
    }),
    handle(routes.forgetAsset, async ({ params: { name }, body }, { caller }) => {
      const ref = resolveDraft(needs, name, body, caller)
      const { tombstone, erased } = await forgetAsset(needs, ref, body.agentAddress, caller)
      return {
        forgotten: true as const,
        name: tombstone.name,
        contextGraphId: tombstone.contextGraph,
        agentAddress: tombstone.agent,
        kaId: kaIdOf(tombstone),
        assertionVersion: tombstone.version,
        roots: tombstone.roots,
        seq: tombstone.seq,
        forgottenAt: new Date(tombstone.forgottenAt).toISOString(),
        forgottenBy: tombstone.forgottenBy,
        signedBy: tombstone.signedBy ?? tombstone.forgottenBy,
        signature: tombstone.signature,
        erased,
        heldElsewhere: tombstone.heldElsewhere,
        // Where a node's files are is the operator's business.
        olderCopies: caller.isAdmin ? olderCopies() : [],
        ...defined({ anchor: tombstone.anchor }),
      }
    }),
  ]
}
