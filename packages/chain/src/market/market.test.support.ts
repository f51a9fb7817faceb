import { buildBlockTree, type Hex } from '@kg/core'
import { type ContractFunctionArgs, toHex } from 'viem'
import type { datasetMarketAbi } from '../abi/dataset-market.js'
import { type DeploySettings, localSettings } from '../deploy.js'
import { TestChain, type Wallet } from '../test-chain.test.support.js'
import { deliveryData } from '../typed-data.js'

type Args<F extends 'createOffer' | 'bid'> = ContractFunctionArgs<typeof datasetMarketAbi, 'nonpayable', F>
export type OfferTerms = Args<'createOffer'>[0]
export type BidTerms = Args<'bid'>[1]

export const day = 86_400
export const usualDeposit = 1_000_000n
export const usualTerms: Omit<OfferTerms, 'datasetId'> = {
  root: `0x${'ab'.repeat(32)}`,
  size: 2111n,
  holdingTime: day,
  bidWindow: 60,
  answerWindow: 600,
  holders: 2,
  minHolders: 1,
  price: 1000n,
  minStake: 1500n,
  minReputation: 0,
}
export const blocks = ['one', 'two', 'three', 'four', 'five'].map((text) => new TextEncoder().encode(text))
export const copy = buildBlockTree(blocks)
export const usualBid: BidTerms = {
  price: 900n,
  stake: 1500n,
  blockCount: copy.blockCount,
  validUntil: 2 ** 32 - 1,
  copyRoot: copy.root,
}

let made = 0
export const newId = (): Hex => toHex(++made, { size: 32 })

export async function startMarket(settings: Partial<DeploySettings> = {}) {
  const chain = await TestChain.start({ ...localSettings, ...settings })
  return { chain, market: marketOn(chain) }
}

/** The market of a test chain, with what most tests do in it. */
function marketOn(chain: TestChain) {
  const signDelivery = (
    creator: Pick<Wallet, 'account'>,
    holder: Hex,
    offerId: bigint,
    { copyRoot, blockCount }: BidTerms,
  ) => {
    const domain = { chainId: chain.chainId, contract: chain.addresses.DatasetMarket }
    return creator.account.signTypedData(deliveryData(domain, { offerId, holder, copyRoot, blockCount }))
  }
  const profileOf = ({ address }: Pick<Wallet, 'address'>) => chain.read('DatasetMarket', 'profileOf', [address])
  const market = {
    signDelivery,
    profileOf,
    freeOf: async (wallet: Pick<Wallet, 'address'>) => (await profileOf(wallet)).free,
    offerOf: (offerId: bigint) => chain.read('DatasetMarket', 'offerOf', [offerId]),
    bidOf: (offerId: bigint, { address }: Wallet) => chain.read('DatasetMarket', 'bidOf', [offerId, address]),
    holdingOf: ({ address }: Wallet, number: bigint) => chain.read('DatasetMarket', 'holdingOf', [address, number]),
    held: () => chain.read('Token', 'balanceOf', [chain.addresses.DatasetMarket]),

    /** A wallet with tokens in its profile. */
    async member(tokens = usualDeposit): Promise<Wallet> {
      const wallet = await chain.wallet()
      await chain.send(wallet, 'Token', 'approve', [chain.addresses.DatasetMarket, 1n << 255n])
      if (tokens > 0n) await chain.send(wallet, 'DatasetMarket', 'deposit', [tokens])
      return wallet
    },
    async createOffer(creator: Wallet, terms: Partial<OfferTerms> = {}): Promise<bigint> {
      await chain.send(creator, 'DatasetMarket', 'createOffer', [{ ...usualTerms, datasetId: newId(), ...terms }])
      return chain.read('DatasetMarket', 'offerCount', [])
    },
    async bid(creator: Wallet, holder: Wallet, offerId: bigint, changes: Partial<BidTerms> = {}) {
      const terms = { ...usualBid, ...changes }
      const delivery = await signDelivery(creator, holder.address, offerId, terms)
      return chain.send(holder, 'DatasetMarket', 'bid', [offerId, terms, delivery])
    },
    /** An offer whose bidders are its holders. */
    async startHolding(creator: Wallet, holders: readonly Wallet[], terms: Partial<OfferTerms> = {}): Promise<bigint> {
      const offerId = await market.createOffer(creator, { holders: holders.length, ...terms })
      for (const holder of holders) await market.bid(creator, holder, offerId)
      await chain.pass(60n)
      await chain.send(creator, 'DatasetMarket', 'finalizeOffer', [offerId])
      return offerId
    },
    answer(holder: Wallet, offerId: bigint, index: number, block = blocks[index] as Uint8Array) {
      return chain.send(holder, 'DatasetMarket', 'answerChallenge', [offerId, toHex(block), copy.prove(index)])
    },
  }
  return market
}
