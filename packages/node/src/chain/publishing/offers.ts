import type { OpenChain } from '../connection/chain.js'
import type { AckNode } from './acknowledgements.js'

/** A core node and its price. */
export interface Offer {
  readonly node: AckNode
  /** Token wei per KB and epoch. */
  readonly ask: bigint
}

/** What the nodes ask, as the chain says. While a change is announced, the higher price counts: it may begin any moment. */
export async function readOffers(chain: OpenChain, nodes: readonly AckNode[]): Promise<Offer[]> {
  const offers = await chain.read('Identities', 'offersOf', [nodes.map(({ identityId }) => identityId)])
  return nodes.flatMap((node, at) => {
    const offer = offers[at]
    if (offer === undefined || !offer.core) return []
    return { node, ask: offer.nextAsk > offer.ask ? offer.nextAsk : offer.ask }
  })
}

/** As the contract counts: a begun KB is a whole one. */
export const priceOf = (ask: bigint, { byteSize, epochs }: { byteSize: number; epochs: number }): bigint =>
  ask * BigInt(Math.ceil(byteSize / 1024)) * BigInt(epochs)
