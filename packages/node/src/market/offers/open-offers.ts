import { requireDataset } from '../../datasets/records/visible-datasets.js'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Platform } from '../../platform/open-platform.js'
import type { MarketChains } from '../contract/market-chains.js'
import { serveCopies } from '../copies/serve-copies.js'
import { findCopySource } from './hand-out-copies.js'
import { Offers } from './offers.js'

export interface OpenOfferNeeds {
  readonly platform: Pick<Platform, 'ledger' | 'config' | 'home'>
  readonly chains: MarketChains
  readonly network: PeerNetwork
  readonly onFault: (error: unknown) => void
}

/** The creator's side of replication: offers, and the copies that holders fetch for them. */
export function openOffers({ platform, chains, network, onFault }: OpenOfferNeeds): Offers {
  const { ledger, config, home } = platform
  network.onOpen(async (host) => {
    const findSource = findCopySource.bind(undefined, { ledger, chains })
    await serveCopies({ folder: home.uploads, findSource }, host)
  })
  const findDataset = (id: string, caller: Caller) => ledger.read((r) => requireDataset(r, id, caller))
  const offers = new Offers({ ledger, chains, network, config, findDataset, onFault })
  chains.onRewind((_, chain) => offers.recheck(chain))
  return offers
}
