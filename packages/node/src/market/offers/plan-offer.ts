import { type Config, OfferTermsInvalidError } from '@kg/contract'
import { type Hex, isHash } from '@kg/core'
import { mostUint96, mostUint128, weiOf } from '../../chain/wallets/amount.js'
import { reached } from '../../chain/wallets/sending.js'
import type { DatasetRow } from '../../datasets/records/table.js'
import { holdingPrice } from '../contract/holding-price.js'
import { type MarketChain, requireWithinLimit } from '../contract/market-chain.js'
import { maxCopyBytes } from '../copies/sizes.js'
import type { OfferTerms, PriceInputs } from './table.js'

export type OfferConfig = Pick<
  Config,
  | 'market.offerHolders'
  | 'market.offerMinHolders'
  | 'market.offerMinutes'
  | 'market.offerSeconds'
  | 'market.offerAnswerSeconds'
  | 'market.offerCheckMinutes'
  | 'market.offerPriceFactor'
  | 'market.offerMaxPrice'
  | 'market.offerDailyTokens'
  | 'market.offerDailyCount'
  | 'market.offerMinReputation'
  | 'market.tokenPrice'
>

/** What a request says about an offer; the settings say the rest. Amounts are token wei as decimal text. */
export interface OfferWishes {
  readonly holdingMinutes?: number | undefined
  readonly price?: string | undefined
  readonly checkMinutes?: number | undefined
  readonly holders?: number | undefined
  readonly minHolders?: number | undefined
  readonly minStake?: string | undefined
  readonly minReputation?: number | undefined
}

export interface OfferPlan {
  readonly datasetId: Hex
  readonly terms: OfferTerms
  readonly inputs: PriceInputs
  readonly checkMs: number
}

/** The terms of an offer. Never pays a holder more than the setting allows. */
export async function planOffer(
  config: OfferConfig,
  chain: MarketChain,
  { id, rootHash, bytes }: Pick<DatasetRow, 'id' | 'rootHash' | 'bytes'>,
  wishes: OfferWishes,
): Promise<OfferPlan> {
  if (!isHash(id) || !isHash(rootHash)) throw new OfferTermsInvalidError({ why: 'The dataset has no fingerprint' })
  // Encryption adds a little.
  if (bytes > maxCopyBytes * 0.99)
    throw new OfferTermsInvalidError({ why: `The dataset is larger than ${maxCopyBytes}` })
  const holders = wishes.holders ?? config['market.offerHolders']
  const minHolders = wishes.minHolders ?? Math.min(holders, config['market.offerMinHolders'])
  if (minHolders > holders)
    throw new OfferTermsInvalidError({ why: `${minHolders} holders are needed, but only ${holders} are asked for` })
  const holdingTime = Math.ceil((wishes.holdingMinutes ?? config['market.offerMinutes']) * 60)
  const tokenPrice = weiOf(config['market.tokenPrice'], { zero: true, most: mostUint128 })
  const gasPrice = await reached(chain.gasPrice())
  const factor = config['market.offerPriceFactor']
  const price =
    wishes.price === undefined
      ? holdingPrice({ bytes, seconds: holdingTime }, { factor, gasPrice, tokenPrice })
      : BigInt(wishes.price)
  requireWithinLimit(chain, price, weiOf(config['market.offerMaxPrice'], { zero: true, most: mostUint96 }))
  const minStake = BigInt(wishes.minStake ?? 0)
  if (minStake > mostUint96) throw new OfferTermsInvalidError({ why: 'The stake is more than the contract can count' })
  const most = (mostUint96 * BigInt(holdingTime)) >> 32n
  if (price > most) throw new OfferTermsInvalidError({ why: 'The price is too high for so short a time' })
  return {
    datasetId: id,
    terms: {
      root: rootHash,
      size: bytes,
      holdingTime,
      bidWindow: config['market.offerSeconds'],
      answerWindow: config['market.offerAnswerSeconds'],
      holders,
      minHolders,
      price: String(price),
      minStake: String(minStake),
      minReputation: wishes.minReputation ?? config['market.offerMinReputation'],
    },
    inputs: { gasPrice: String(gasPrice), tokenPrice: config['market.tokenPrice'], factor },
    checkMs: (wishes.checkMinutes ?? config['market.offerCheckMinutes']) * 60_000,
  }
}
