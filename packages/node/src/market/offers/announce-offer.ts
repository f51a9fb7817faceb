import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import { enoughBidsFor } from '../contract/enough-bids.js'
import type { MarketChain } from '../contract/market-chain.js'
import { writeAnnouncement } from '../copies/announcement.js'
import { offerTopic } from '../copies/protocol.js'
import { readChainOffer, waitingBids } from './chain-offer.js'
import type { OfferRow } from './table.js'

export type AnnouncedOffer = Pick<
  OfferRow,
  'blockchainId' | 'offerId' | 'datasetId' | 'wallet' | 'terms' | 'vacancies' | 'bidsFrom' | 'bidsUntil' | 'announced'
>

/** At the beginning of the time for bids, and after a third and two thirds of it while there are too few. */
const mostAnnouncements = 3
/** Between two tries while nobody is in reach. */
const retryMs = 1000

/** When the next announcement is due; nothing when all were made. */
export function nextAnnouncement({ announced, bidsFrom = 0, bidsUntil = 0 }: AnnouncedOffer): number | undefined {
  if (announced >= mostAnnouncements) return undefined
  return bidsFrom + ((bidsUntil - bidsFrom) * announced) / mostAnnouncements
}

/** Announces an offer if it is time to, and bids are missing. Returns how many were made by now, and when to look again. */
export async function announceOffer(
  network: Pick<PeerNetwork, 'current' | 'seed' | 'peerId'>,
  chain: Pick<MarketChain, 'wallets' | 'read'>,
  row: AnnouncedOffer,
  now: number = Date.now(),
): Promise<{ readonly announced: number; readonly recipients: number; readonly next: number }> {
  const { bidsUntil = now, announced } = row
  const due = nextAnnouncement(row)
  if (due === undefined || due > now) return { announced, recipients: 0, next: Math.min(due ?? bidsUntil, bidsUntil) }
  if (announced > 0 && (await hasEnoughBids(chain, row)))
    return { announced: mostAnnouncements, recipients: 0, next: bidsUntil }
  const recipients = await send(network, chain, row)
  if (recipients === 0) return { announced, recipients, next: Math.min(now + retryMs, bidsUntil) }
  const later = nextAnnouncement({ ...row, announced: announced + 1 })
  return { announced: announced + 1, recipients, next: Math.min(later ?? bidsUntil, bidsUntil) }
}

async function hasEnoughBids(chain: Pick<MarketChain, 'read'>, { offerId = '0', terms, vacancies }: AnnouncedOffer) {
  const { bids } = await readChainOffer(chain, BigInt(offerId))
  return (await waitingBids(bids)) >= enoughBidsFor(vacancies > 0 ? vacancies : terms.holders)
}

async function send(
  { current, seed, peerId }: Pick<PeerNetwork, 'current' | 'seed' | 'peerId'>,
  { wallets }: Pick<MarketChain, 'wallets'>,
  { blockchainId, offerId, datasetId, wallet, terms, bidsUntil = 0 }: AnnouncedOffer,
): Promise<number> {
  const host = current()
  const account = wallets.account(wallet)
  if (host === undefined || account === undefined || offerId === undefined) return 0
  if (host.subscribersOf(offerTopic).length === 0) return 0
  const sign = (message: string) => account.signMessage({ message })
  const offer = { blockchainId, offerId: BigInt(offerId), datasetId, bytes: terms.size, until: bidsUntil, peerId }
  const bytes = await writeAnnouncement(host, { ...offer, creator: wallet }, { sign, seed })
  return (await host.publish(offerTopic, bytes)).recipients
}
