import type { MarketBidder } from '@kg/chain'
import { TxRevertedError } from '@kg/contract'
import type { Hex } from '@kg/core'
import type { MarketChain } from '../contract/market-chain.js'
import { offerRow, wallet } from './offer-row.test.support.js'

export const bidStates = { waiting: 1, holding: 2, challenged: 3, failed: 5 } as const

export const bidOf = (holder: Hex, state: keyof typeof bidStates): MarketBidder => ({
  holder,
  bid: {
    price: 900n,
    stake: 1000n,
    blockCount: 3,
    validUntil: 2 ** 32 - 1,
    copyRoot: `0x${'c'.repeat(64)}`,
    state: bidStates[state],
    number: 0,
    challengedBlock: 0,
    answerUntil: 0,
  },
})

/** What a chain says, as a test changes it. */
export interface FakeState {
  /** 1 is open, 2 is active, 3 is cancelled. */
  offer: number
  creator: Hex
  bids: readonly MarketBidder[]
  free: bigint
  tokens: bigint
  reputation: number
  /** Transactions that the node has made before, by a part of their keys. */
  made: readonly string[]
  /** The contract's errors by the call that they answer. */
  refusals: Record<string, string>
}

/** What a call does to the bids. */
const effects: Record<string, (one: MarketBidder, holder: unknown) => keyof typeof bidStates | undefined> = {
  challenge: ({ holder }, wanted) => (holder === wanted ? 'challenged' : undefined),
  failHolder: ({ holder }, wanted) => (holder === wanted ? 'failed' : undefined),
  replaceHolders: ({ bid }) => (bid.state === bidStates.waiting ? 'holding' : undefined),
}

/** A chain that answers from a state, and notes what is sent. */
export function fakeChain(changes: Partial<FakeState> = {}) {
  const state: FakeState = {
    offer: 1,
    creator: wallet,
    bids: [],
    free: 0n,
    tokens: 0n,
    reputation: 0,
    made: [],
    refusals: {},
    ...changes,
  }
  const sent: string[] = []
  const reads: Record<string, () => unknown> = {
    offerOf: () => ({ state: state.offer, creator: state.creator, datasetId: offerRow().datasetId }),
    bidsOf: () => state.bids,
    profileOf: () => ({ free: state.free, locked: 0n, reputation: state.reputation, holdings: 0 }),
    balanceOf: () => state.tokens,
    challengeBond: () => 10n,
  }
  const chain = {
    id: 'local:31337',
    chainId: 31337,
    symbol: 'TOK',
    addresses: { DatasetMarket: `0x${'dd'.repeat(20)}` },
    keyOf: (key: string) => key,
    transactions: {
      get: (key: string) => (state.made.some((part) => key.includes(part)) ? { updatedAt: 1000 } : undefined),
    },
    wallets: { account: () => undefined, operational: () => [], admin: { address: `0x${'ad'.repeat(20)}` } },
    read: async (_: string, name: string) => reads[name]?.(),
    send: async ({ key }: { key: string }, _: string, name: string, args: readonly unknown[]) => {
      const refusal = state.refusals[name]
      if (refusal !== undefined) throw new TxRevertedError({ key, name: refusal, args: [], message: refusal })
      sent.push(name)
      state.bids = state.bids.map((one) => {
        const next = effects[name]?.(one, args[1])
        return next === undefined ? one : bidOf(one.holder, next)
      })
      return { hash: `0x${name}`, logs: [] }
    },
  }
  // Only what offers ask of a chain is here.
  return { state, sent, chain: chain as unknown as MarketChain }
}
