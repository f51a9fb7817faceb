import { NotPublishedHereError, QuorumOutOfReachError, VersionSupersededError } from '@kg/contract'
import { sha256 } from '@kg/store'
import type { OpenChain } from '../../chain/connection/chain.js'
import { ualOf } from '../../memory/assets/describe-asset.js'
import { kaIdOf } from '../../memory/assets/names.js'
import type { AssetRow } from '../../memory/assets/table.js'
import type { ContextGraphRow } from '../../memory/context-graphs/table.js'
import type { ProposalRow } from '../../memory/trust-levels/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { currentCouncil, onChainIdOf } from './council.js'

export interface Wish {
  readonly graph: ContextGraphRow
  readonly asset: AssetRow
  readonly proposer: string
  readonly batchId: string
  readonly memoryId: string
  readonly windowMs: number
  readonly requiredSignatures?: number | undefined
}

/** A proposal as it begins. Two wishes for the same have the same id. */
export async function newProposal(ledger: Journal, chain: OpenChain, wish: Wish): Promise<ProposalRow> {
  const { graph, asset, proposer, batchId, memoryId, windowMs, requiredSignatures = 0 } = wish
  const { vm } = asset
  const onChainId = onChainIdOf(graph)
  if (vm === undefined) throw new NotPublishedHereError({ name: asset.name })
  const kaId = kaIdOf(asset)
  const current = await chain.read('KnowledgeAssets', 'assetOf', [BigInt(kaId)])
  const { version, root } = vm.seal
  if (Number(current.version) !== version || current.root !== root)
    throw new VersionSupersededError({ name: asset.name, version, current: Number(current.version) })
  const { threshold, verifiers, generation } = await currentCouncil(ledger, chain, graph)
  const required = Math.max(threshold, requiredSignatures)
  if (required > verifiers.length) throw new QuorumOutOfReachError({ required, verifiers: verifiers.length })
  const subject = [chain.chainId, chain.addresses.Verifications, onChainId, kaId, version, root, generation, required]
  const now = Date.now()
  return {
    proposalId: sha256(JSON.stringify(subject)).slice(0, 32),
    state: 'collecting',
    proposer,
    contextGraph: graph.id,
    memoryId,
    batchId,
    onChainId,
    kaId,
    ual: ledger.read((r) => ualOf(r, asset, vm.seal)),
    version,
    root,
    required,
    createdAt: now,
    expiresAt: now + windowMs,
    attempt: 1,
    signatures: [],
    signers: [],
    peers: [],
  }
}
