import { defineError } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import type { NodeChain } from '../../chain/connection/chain.js'
import { mayServe } from '../../exchange/sync/peer-access.js'
import { findGraphByHash } from '../../memory/context-graphs/find-graph.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import { currentCouncil } from './council.js'
import { type Proposal, proposalFromWire, signaturesToWire } from './proposal-protocol.js'
import { signAs } from './signatures.js'
import { storeApprovals } from './store-approvals.js'
import { rowOf, type TrustIndex } from './trust-index.js'

/** The same for what is not held and what is not for the peer. */
class NotSignedError extends defineError<{ why: string }>({
  code: 'NOT_SIGNED',
  status: 409,
  title: 'Not signed',
  detail: ({ why }) => why,
  remedy: () => 'ask another verifier',
}) {}

export interface ServeProposalNeeds {
  ledger: Journal
  chain: NodeChain
  keys: AgentKeys
  index: TrustIndex
  /** Whether this node signs for a context graph when it is asked. */
  signs: (graph: string) => boolean
}

/** Signs, as the verifiers of this node, what it holds and the chain confirms. */
export function proposalSigner({ ledger, chain: nodeChain, keys, index, signs }: ServeProposalNeeds) {
  return async (request: Uint8Array, { peerId }: { peerId: string }): Promise<Uint8Array> => {
    const proposal = proposalFromWire(request)
    const chain = nodeChain.current()
    if (chain === undefined) throw new NotSignedError({ why: 'this node does not sign now' })
    const graph = ledger.read((r) => {
      const found = findGraphByHash(r, proposal.graph)
      return found !== undefined && mayServe(r, found, peerId) && holds(r, proposal, found.id) ? found : undefined
    })
    if (graph?.onChainId !== proposal.onChainId) throw new NotSignedError({ why: 'this version is not held here' })
    if (!signs(graph.id)) throw new NotSignedError({ why: 'this node does not sign for this context graph' })
    const { contextGraphId, version, root } = await chain.read('KnowledgeAssets', 'assetOf', [BigInt(proposal.kaId)])
    if (
      contextGraphId.toString() !== proposal.onChainId ||
      Number(version) !== proposal.version ||
      root !== proposal.root
    )
      throw new NotSignedError({ why: 'the chain has another version' })
    const { verifiers } = await currentCouncil(ledger, chain, graph)
    const signed = await signAs({ chain, keys }, verifiers, {
      contextGraphId,
      kaId: BigInt(proposal.kaId),
      version: BigInt(proposal.version),
      root,
    })
    if (signed.length === 0) throw new NotSignedError({ why: 'no verifier of the context graph is on this node' })
    await storeApprovals({ ledger, index }, proposal, signed)
    return signaturesToWire(signed)
  }
}

function holds(reader: LedgerReader, { kaId, version, root }: Proposal, graph: string): boolean {
  const { vm, contextGraph } = rowOf(reader, kaId) ?? {}
  return vm !== undefined && contextGraph === graph && vm.seal.version === version && vm.seal.root === root
}
