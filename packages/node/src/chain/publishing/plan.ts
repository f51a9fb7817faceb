import {
  GraphDeactivatedError,
  IdentityUnknownError,
  KaIdTakenError,
  NoQuorumError,
  NotRegisteredError,
  SealElsewhereError,
  TxRevertedError,
} from '@kg/contract'
import { defined, KgError } from '@kg/core'
import { kaIdOf } from '../../memory/assets/names.js'
import type { AssetRow, LayerState } from '../../memory/assets/table.js'
import type { ContextGraphRow } from '../../memory/context-graphs/table.js'
import type { OpenChain } from '../connection/chain.js'
import type { AckNode, AckNodes } from './acknowledgements.js'
import { choosePayer, type Payer, type Reserved } from './wallets-that-pay.js'

export interface PublishOptions {
  epochs?: number | undefined
  /** Decimal; 0 for no attribution. */
  identityOverride?: string | undefined
}

interface PublicationFacts {
  readonly kaId: bigint
  readonly version: number
  readonly byteSize: number
  readonly epochs: number
}

/** Who acknowledges, who pays and whom the publication is attributed to. */
interface PublicationTerms {
  readonly onChainId: bigint
  readonly isUpdate: boolean
  readonly nodes: readonly AckNode[]
  readonly required: number
  readonly payer: Payer
  readonly identityId: bigint
}

/** A publication that can be sent. */
export interface ReadyPlan extends PublicationFacts, PublicationTerms {
  readonly state: 'ready'
}

/** A publication that something stands in the way of, and what is known of it all the same. */
export interface BlockedPlan extends PublicationFacts, Partial<PublicationTerms> {
  readonly state: 'blocked'
  readonly obstacles: readonly [KgError, ...KgError[]]
}

export type Plan = ReadyPlan | BlockedPlan

export interface PlanNeeds {
  chain: OpenChain
  graph: ContextGraphRow
  row: AssetRow
  layer: LayerState
  ackNodes: AckNodes
  /** Core nodes that are known and cannot be asked, with the reason. */
  absent: () => readonly { peer: string; reason: string }[]
  reserved: Reserved
  /** Can the node seal for the author? */
  canSeal: boolean
  defaultEpochs: number
}

/** Asks everything that can be asked before a transaction is sent. */
export async function planPublication(needs: PlanNeeds, options: PublishOptions): Promise<Plan> {
  const { chain, graph, row, layer, canSeal } = needs
  const kaId = BigInt(kaIdOf(row))
  const { version } = layer.seal
  const byteSize = layer.content.bytes
  const epochs = options.epochs ?? needs.defaultEpochs
  const obstacles: KgError[] = []
  /** What cannot be found out for a reason of ours is an obstacle; what the chain did not answer ends the planning. */
  const found = async <T>(asking: Promise<T>): Promise<T | undefined> => {
    try {
      return await asking
    } catch (error) {
      if (!(error instanceof KgError) || (error.status >= 500 && !(error instanceof NoQuorumError))) throw error
      obstacles.push(error)
      return undefined
    }
  }

  if (!isSealedFor(layer, chain) && !canSeal) obstacles.push(sealElsewhere(row, layer, chain))
  if (graph.onChainId === undefined) obstacles.push(new NotRegisteredError({ contextGraphId: graph.id }))
  if (graph.deactivated) obstacles.push(new GraphDeactivatedError({ contextGraphId: graph.id }))
  const [published, nodes, identityId] = await Promise.all([
    found(newerThan(chain, kaId, version)),
    found(enoughNodes(needs)),
    found(attribution(chain, options.identityOverride)),
  ])
  const facts = { kaId, version, byteSize, epochs }
  const terms = { ...nodes, ...defined({ identityId }) }
  if (graph.onChainId === undefined || graph.deactivated || nodes === undefined) return blocked(facts, terms, obstacles)
  const onChainId = BigInt(graph.onChainId)
  const price = await chain.read('KnowledgeAssets', 'quote', [
    BigInt(byteSize),
    epochs,
    nodes.nodes.slice(0, 64).map((node) => node.identityId),
  ])
  const payer = await found(choosePayer(chain, { graph: graph.id, onChainId, price, reserved: needs.reserved }))
  const isUpdate = published !== 0n
  if (payer === undefined || identityId === undefined || obstacles.length > 0)
    return blocked(facts, { ...terms, onChainId, isUpdate, ...defined({ payer }) }, obstacles)
  return { state: 'ready', ...facts, ...nodes, identityId, onChainId, isUpdate, payer }
}

function blocked(
  facts: PublicationFacts,
  terms: Partial<PublicationTerms>,
  [first, ...more]: readonly KgError[],
): BlockedPlan {
  if (first === undefined) throw new TypeError('a plan that cannot be sent has an obstacle')
  return { state: 'blocked', ...facts, ...terms, obstacles: [first, ...more] }
}

export const isSealedFor = ({ seal }: LayerState, { chainId, addresses }: OpenChain): boolean =>
  seal.chainId === chainId && seal.contract.toLowerCase() === addresses.KnowledgeAssets.toLowerCase()

function sealElsewhere(row: AssetRow, { seal }: LayerState, chain: OpenChain): KgError {
  const sealed = seal.chainId === 0 ? 'no chain' : `chain ${seal.chainId}, contract ${seal.contract}`
  return new SealElsewhereError({
    name: row.name,
    sealed,
    wanted: `chain ${chain.chainId}, contract ${chain.addresses.KnowledgeAssets}`,
  })
}

async function newerThan(chain: OpenChain, kaId: bigint, given: number): Promise<bigint> {
  const version = await chain.read('KnowledgeAssets', 'versionOf', [kaId])
  if (version >= BigInt(given)) throw new KaIdTakenError({ kaId: kaId.toString(), version: Number(version), given })
  return version
}

async function enoughNodes({ chain, ackNodes, absent }: PlanNeeds) {
  const [required, nodes] = await Promise.all([
    chain.read('KnowledgeAssets', 'minimumRequiredSignatures', []),
    ackNodes(chain),
  ])
  if (BigInt(nodes.length) < required)
    throw new NoQuorumError({
      required: Number(required),
      given: nodes.length,
      peers: [
        ...nodes.map(({ peerId, identityId }) => ({ peer: peerId ?? `identity ${identityId}`, reason: 'ready' })),
        ...absent(),
      ],
    })
  return { required: Number(required), nodes }
}

async function attribution(chain: OpenChain, override: string | undefined): Promise<bigint> {
  if (override === undefined) return chain.identityId()
  const identityId = BigInt(override)
  if (identityId === 0n) return 0n
  try {
    await chain.read('Identities', 'adminOf', [identityId])
    return identityId
  } catch (error) {
    if (error instanceof TxRevertedError) throw new IdentityUnknownError({ identityId: override })
    throw error
  }
}
