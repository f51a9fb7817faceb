import { IdentityUnknownError, KaIdTakenError, NoQuorumError, SealElsewhereError, TxRevertedError } from '@kg/contract'
import { defined, type Hex, KgError } from '@kg/core'
import { kaIdOf } from '../../memory/assets/names.js'
import { findGraphObstacles } from '../../memory/assets/publish-ready.js'
import type { AssetRow, LayerState } from '../../memory/assets/table.js'
import type { ContextGraphRow } from '../../memory/context-graphs/table.js'
import type { OpenChain } from '../connection/chain.js'
import { feeLimitOf } from '../wallets/amount.js'
import type { AckNodes } from './acknowledgements.js'
import { type Candidate, chooseNodes, type PricedNode } from './choose-nodes.js'
import { readOffers } from './offers.js'
import type { RecentFailures } from './recent-failures.js'
import { findPurses, type Payer, type Reserved } from './wallets-that-pay.js'

export interface PublishOptions {
  epochs?: number | undefined
  /** Decimal; 0 for no attribution. */
  identityOverride?: string | undefined
  /** Whole tokens: the most that it may cost. */
  maxFee?: string | undefined
}

interface PublicationFacts {
  readonly kaId: bigint
  readonly version: number
  readonly byteSize: number
  readonly epochs: number
  /** Token wei: the most that it may cost. */
  readonly maxFee: bigint
}

/** Who acknowledges, who pays and whom the publication is attributed to. */
interface PublicationTerms {
  readonly onChainId: bigint
  readonly isUpdate: boolean
  /** Every core node that could be asked, chosen or not. */
  readonly candidates: readonly Candidate[]
  /** The chosen ones, in the order in which they are asked. */
  readonly nodes: readonly PricedNode[]
  readonly required: number
  /** With the fee that is expected; never more than `maxFee`. */
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
  failures: Pick<RecentFailures, 'has'>
  /** Can the node seal for the author? */
  canSeal: boolean
  defaultEpochs: number
  /** Whole tokens. */
  defaultMaxFee: string
}

/** Asks everything that can be asked before a transaction is sent. */
export async function planPublication(needs: PlanNeeds, options: PublishOptions): Promise<Plan> {
  const { chain, graph, row, layer, canSeal } = needs
  const kaId = BigInt(kaIdOf(row))
  const { version } = layer.seal
  const byteSize = layer.content.bytes
  const epochs = options.epochs ?? needs.defaultEpochs
  const maxFee = feeLimitOf(options.maxFee ?? needs.defaultMaxFee)
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
  obstacles.push(...findGraphObstacles(graph))
  const { identityOverride } = options
  const [published, asked, named] = await Promise.all([
    found(newerThan(chain, kaId, version)),
    found(enoughNodes(needs)),
    identityOverride === undefined ? undefined : found(knownIdentity(chain, identityOverride)),
  ])
  const facts = { kaId, version, byteSize, epochs, maxFee }
  const terms = { ...defined({ identityId: named, required: asked?.required }) }
  if (graph.onChainId === undefined || graph.deactivated || asked === undefined) return blocked(facts, terms, obstacles)
  const onChainId = BigInt(graph.onChainId)
  const isUpdate = published !== 0n
  const purses = await found(findPurses(chain, { graph: graph.id, onChainId, reserved: needs.reserved }))
  if (purses === undefined) return blocked(facts, { ...terms, onChainId, isUpdate }, obstacles)
  const { candidates, chosen, obstacle } = chooseNodes({
    ...asked,
    purses,
    maxFee,
    size: facts,
    hasFailed: (node) => needs.failures.has(node),
    symbol: chain.symbol,
  })
  if (obstacle !== undefined) obstacles.push(obstacle)
  const offered = { ...terms, onChainId, isUpdate, candidates }
  if (chosen === undefined) return blocked(facts, offered, obstacles)
  const { nodes, fee } = chosen
  const { wallet, accountId } = chosen.purse
  const payer = { wallet, accountId, fee }
  const identityId = named ?? (await identityOf(chain, wallet))
  if (obstacles.length > 0) return blocked(facts, { ...offered, identityId, nodes, payer }, obstacles)
  const { required } = asked
  return { state: 'ready', ...facts, candidates, nodes, required, identityId, onChainId, isUpdate, payer }
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
    contextGraphId: row.contextGraph,
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
  const offers = await readOffers(chain, nodes)
  if (BigInt(offers.length) < required)
    throw new NoQuorumError({
      required: Number(required),
      given: offers.length,
      peers: [
        ...nodes.map(({ peerId, identityId }) => ({ peer: peerId ?? `identity ${identityId}`, reason: 'ready' })),
        ...absent(),
      ],
    })
  return { required: Number(required), offers }
}

/** An override, if the chain knows it; 0 is no attribution. */
async function knownIdentity(chain: OpenChain, override: string): Promise<bigint> {
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

/** This node's identity if the wallet is attached to it. Another's is not ours to use. */
async function identityOf(chain: OpenChain, wallet: Hex): Promise<bigint> {
  const identityId = await chain.read('Identities', 'identityIdOf', [wallet])
  return identityId === chain.identityId() ? identityId : 0n
}
