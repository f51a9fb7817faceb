import type { StorageAck } from '@kg/chain'
import type { Hex } from '@kg/core'
import type { OpenChain } from '../connection/chain.js'

/** What a core node is asked to keep. */
export type AckRequest = Omit<StorageAck, 'identityId'> & {
  /** The context graph by its name, for those who look the content up. */
  readonly graphId: string
}

/** A core node that can be asked. */
export interface AckNode {
  readonly identityId: bigint
  /** Absent for this node itself. */
  readonly peerId?: string
  ask(request: AckRequest, signal: AbortSignal): Promise<Hex>
}

export interface Ack {
  readonly identityId: bigint
  readonly signature: Hex
  readonly peerId?: string
  /** Token wei that the publication costs with this one. */
  readonly fee: bigint
}

/** The core nodes that can be asked now, the nearest first. */
export type AckNodes = (chain: OpenChain) => Promise<readonly AckNode[]>

/** Where acknowledgements come from: the wing that knows peers tells. */
export interface Acknowledgements {
  readonly nodes: AckNodes
  /** Core nodes that are known and cannot be asked now. */
  absent(): { peer: string; reason: string }[]
}

/** This node's own promise, where it is a core node. */
export const ownAckNode: AckNodes = async (chain) => {
  const identityId = chain.identityId()
  const [wallet] = chain.wallets.operational()
  if (chain.role !== 'core' || identityId === 0n || wallet === undefined) return []
  return [{ identityId, ask: (request) => signAck(chain, request) }]
}

/** Without peers, a core node acknowledges for itself. */
export const ownAcknowledgement: Acknowledgements = { nodes: ownAckNode, absent: () => [] }

/** Signs what this node holds; the caller has checked that it does. */
export async function signAck(chain: OpenChain, { graphId: _name, ...request }: AckRequest): Promise<Hex> {
  const [wallet] = chain.wallets.operational()
  if (wallet === undefined) throw new TypeError('a node has an operational wallet')
  const { storageAckData } = await import('@kg/chain')
  const domain = { chainId: chain.chainId, contract: chain.addresses.KnowledgeAssets }
  return wallet.signTypedData(storageAckData(domain, { ...request, identityId: chain.identityId() }))
}
