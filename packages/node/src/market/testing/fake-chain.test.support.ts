import type { ChainEvent } from '@kg/chain'
import type { Hex } from '@kg/core'
import type { MarketChain } from '../contract/market-chain.js'

export const chainId = 31399
export const marketAddress = `0x${'c'.repeat(40)}` as Hex
export const ownWallet = `0x${'d'.repeat(40)}` as Hex
export const stranger = `0x${'e'.repeat(40)}` as Hex

/** A chain that answers what a test says. */
export function fakeChain(answers: Record<string, (...args: never[]) => unknown> = {}): MarketChain {
  const chain = {
    id: `fake:${chainId}`,
    name: 'fake',
    chainId,
    symbol: 'TOK',
    addresses: { DatasetMarket: marketAddress },
    wallets: { operational: () => [{ address: ownWallet }], account: (one: Hex) => one === ownWallet || undefined },
    transactions: { get: () => undefined },
    keyOf: (key: string) => key,
    read: async (_: string, name: string, args: never[]) => answers[name]?.(...args),
    send: async (_tx: object, _contract: string, name: string, args: never[]) => answers[name]?.(...args),
  }
  // Only what the market asks of a chain is here.
  return chain as unknown as MarketChain
}

export const marketEvent = (event: string, args: object): ChainEvent =>
  // Only what followers read of an event is here.
  ({
    contract: 'DatasetMarket',
    event,
    args,
    blockNumber: 1,
    logIndex: 0,
    transactionHash: '0x1',
  }) as unknown as ChainEvent
