import type { MarketOffer } from '@kg/chain'
import type { HoldingRow } from './table.js'

/** A holding as it is after the copy was stored; `changes` make it another. */
export const holdingRow = (changes: Partial<HoldingRow> = {}): HoldingRow => ({
  blockchainId: 'local:31337',
  offerId: 1,
  wallet: `0x${'1'.repeat(40)}`,
  creator: `0x${'2'.repeat(40)}`,
  peerId: 'creator',
  datasetId: `0x${'3'.repeat(64)}`,
  rootHash: `0x${'4'.repeat(64)}`,
  bytes: 1000,
  holdingTime: 86_400,
  bidsUntil: 1_900_000_000,
  state: 'bidding',
  price: '5',
  stake: '7',
  validUntil: 1_900_003_600,
  copy: { bytes: 1100, root: `0x${'5'.repeat(64)}`, blockCount: 2, delivery: '0x' },
  updatedAt: 1,
  ...changes,
})

const unit = 10n ** 18n

/** An open offer of the creator of `holdingRow`. */
export const marketOffer = (changes: Partial<MarketOffer> = {}): MarketOffer => ({
  creator: `0x${'2'.repeat(40)}`,
  holdingTime: 43_200,
  bidsUntil: 1000,
  holders: 2,
  minHolders: 1,
  active: 0,
  state: 1,
  price: 10n * unit,
  minStake: 0n,
  minReputation: 0,
  answerWindow: 600,
  endsAt: 0,
  datasetId: `0x${'3'.repeat(64)}`,
  ...changes,
})
