import {
  AuthorMismatchError,
  NoVerifiersError,
  ProposalNotFoundError,
  routes,
  TrustTxFailedError,
  VerificationNoQuorumError,
  type VerificationReply,
} from '@kg/contract'
import { defined } from '@kg/core'
import { waitAtMost } from '@kg/core/async'
import { findAsset } from '../../memory/assets/find-asset.js'
import { mayRead } from '../../memory/context-graphs/access.js'
import type { ContextGraphs } from '../../memory/context-graphs/context-graphs.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { type CouncilRow, councilRows, isOpenProposal, type ProposalRow } from '../../memory/trust-levels/table.js'
import { Answer, type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { onChainIdOf, type verifierLister } from './council.js'
import type { endorser } from './endorse.js'
import type { Proposals } from './proposals.js'
import type { verifierResigner } from './resign.js'

export interface TrustRouteNeeds {
  ledger: Journal
  graphs: ContextGraphs
  endorse: ReturnType<typeof endorser>
  listVerifiers: ReturnType<typeof verifierLister>
  resign: ReturnType<typeof verifierResigner>
  proposals: Proposals
  /** How long a request waits for a verification. */
  waitMs: number
  /** Aborted when the node begins to stop: then no request waits any longer. */
  stopping: AbortSignal
}

const defaultWindowMs = 30 * 60_000

export function trustRoutes(needs: TrustRouteNeeds): Binding[] {
  const { ledger, graphs, endorse, listVerifiers, resign, proposals, waitMs, stopping } = needs
  return [
    handle(routes.endorse, ({ body: { contextGraphId, ual, agentAddress } }, { caller }) => {
      if (agentAddress !== undefined && agentAddress.toLowerCase() !== caller.agent)
        throw new AuthorMismatchError({ claimed: agentAddress, agent: caller.agent })
      const { id } = ledger.read((r) => graphs.requireReadableScope(r, contextGraphId, undefined, caller))
      return endorse(id, ual, caller)
    }),

    handle(routes.verify, async ({ body }, { caller, signal }) => {
      const { contextGraphId, batchId, timeoutMs: windowMs = defaultWindowMs, requiredSignatures } = body
      const graph = ledger.read((r) => graphs.requireReadableScope(r, contextGraphId, undefined, caller))
      const asset = ledger.read((r) => findAsset(r, graph.id, nameOf(batchId), caller))
      const memoryId = body.verifiableMemoryId ?? body.verifiedMemoryId ?? graph.onChainId ?? graph.id
      const proposer = caller.agent
      const { row, done } = await proposals.propose({
        graph,
        asset,
        proposer,
        batchId,
        memoryId,
        windowMs,
        requiredSignatures,
      })
      const end = await waitAtMost(done, {
        ms: waitMs,
        signal: AbortSignal.any([signal, stopping]),
        keepsProcess: false,
      })
      // A proposal that was joined may go by other names.
      const called = { batchId, verifiableMemoryId: memoryId, verifiedMemoryId: memoryId }
      if (end === undefined || isOpenProposal(end))
        return new Answer(202, { ...shown(proposals.get(row.proposalId) ?? row), ...called })
      return { ...outcome(end), ...called }
    }),

    handle(routes.getVerification, ({ params: { proposalId } }, { caller }) => {
      const row = proposals.get(proposalId)
      const graph = row && ledger.read((r) => r.get(contextGraphs, row.contextGraph))
      if (row === undefined || graph === undefined || !mayRead(graph, caller))
        throw new ProposalNotFoundError({ proposalId })
      return shown(row)
    }),

    handle(routes.getVerifiers, ({ params: { id } }, { caller }) => {
      const graph = ledger.read((r) => graphs.requireReadableScope(r, id, undefined, caller))
      const council = ledger.read((r) => r.get(councilRows, onChainIdOf(graph)))
      if (council === undefined) throw new NoVerifiersError({ contextGraphId: graph.id })
      return councilShown(graph, council)
    }),

    handle(routes.setVerifiers, async ({ params: { id }, body }, { caller }) => {
      const { graph, council, txHash } = await listVerifiers(id, body, caller)
      return { ...councilShown(graph, council), ...defined({ txHash }) }
    }),

    handle(routes.resignVerifier, ({ params: { id } }, { caller }) => resign(id, caller)),
  ]
}

/** A kaId on its own becomes what assets are found by. */
function nameOf(batchId: string): string {
  if (!/^[1-9]\d{28,77}$/.test(batchId) || BigInt(batchId) >> 256n !== 0n) return batchId
  const kaId = BigInt(batchId)
  return `0x${(kaId >> 96n).toString(16).padStart(40, '0')}:${BigInt.asUintN(96, kaId)}`
}

function outcome(row: ProposalRow): VerificationReply {
  const { state, proposalId, required, signers, peers } = row
  if (state === 'partial' || state === 'no_quorum')
    throw new VerificationNoQuorumError({ proposalId, status: state, required, given: signers.length, peers })
  if (state === 'failed') throw new TrustTxFailedError({ what: 'The verification', why: row.error ?? 'it failed' })
  return shown(row)
}

function shown(row: ProposalRow): VerificationReply {
  const { proposalId, contextGraph, memoryId, batchId, kaId, ual, version, root, required, signers, peers } = row
  return {
    proposalId,
    status: row.state,
    contextGraphId: contextGraph,
    verifiableMemoryId: memoryId,
    verifiedMemoryId: memoryId,
    batchId,
    kaId,
    ual,
    version,
    merkleRoot: root,
    required,
    signers,
    expiresAt: new Date(row.expiresAt).toISOString(),
    peers,
    ...defined({ txHash: row.txHash, blockNumber: row.blockNumber, error: row.error }),
  }
}

const councilShown = ({ id }: ContextGraphRow, { onChainId, verifiers, threshold, generation }: CouncilRow) => ({
  contextGraphId: id,
  onChainId,
  verifiers,
  threshold,
  generation,
})
