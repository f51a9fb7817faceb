import type { StorageAck } from '@kg/chain'
import { NoQuorumError } from '@kg/contract'
import { defined, type Hex } from '@kg/core'
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
}

/** The core nodes that can be asked now, the nearest first. */
export type AckNodes = (chain: OpenChain) => Promise<readonly AckNode[]>

/** Where acknowledgements come from: the wing that knows peers tells. */
export interface Acknowledgements {
  readonly nodes: AckNodes
  /** Core nodes that are known and cannot be asked now. */
  absent(): { peer: string; reason: string }[]
}

const askMs = 20_000
/** What a node may take longer for, since it fetches and checks the content first. */
const bytesPerMs = 1000
/** How many are asked at the same time beyond those that are still needed. */
const spare = 2

/** Asks core nodes until enough have signed. Those that refuse or do not answer are named with their reason. */
export async function collectAcks(nodes: readonly AckNode[], request: AckRequest, required: number): Promise<Ack[]> {
  const waiting = [...nodes]
  const acks: Ack[] = []
  const peers: { peer: string; reason: string }[] = []
  const done = new AbortController()
  const withinMs = askMs + Math.ceil(Number(request.byteSize) / bytesPerMs)

  async function askNext(): Promise<void> {
    for (let node = waiting.shift(); node !== undefined && acks.length < required; node = waiting.shift()) {
      const { identityId, peerId } = node
      try {
        const signature = await node.ask(request, AbortSignal.any([done.signal, AbortSignal.timeout(withinMs)]))
        acks.push({ identityId, signature, ...defined({ peerId }) })
        if (acks.length >= required) done.abort()
      } catch (error) {
        if (!done.signal.aborted)
          peers.push({ peer: peerId ?? `identity ${identityId}`, reason: (error as Error).message })
      }
    }
  }

  await Promise.all(Array.from({ length: Math.min(nodes.length, required + spare) }, askNext))
  if (acks.length < required) throw new NoQuorumError({ required, given: acks.length, peers })
  return acks.slice(0, required).sort((a, b) => (a.identityId < b.identityId ? -1 : 1))
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
