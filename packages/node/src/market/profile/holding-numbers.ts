import type { ChainEvent } from '@kg/chain'
import type { Hex } from '@kg/core'
import { argsOf } from '../../chain/connection/event-args.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { MarketChain } from '../contract/market-chain.js'
import { holdingNumbers } from './table.js'

type RowWriter = Parameters<Parameters<Journal['writeWithoutReceipt']>[0]>[0]

/** What the node knows of a wallet's holdings. */
export interface KnownHoldings {
  /** Numbers of those that still earn, with their offers. */
  readonly earning: ReadonlyMap<number, number>
  /** How many there are, also those that are over. */
  readonly count: number
  /** Whether the node knows of this one. It reads the ledger. */
  readonly has: (number: number) => boolean
}

const ends = ['HoldingCompleted', 'HolderFailed'] as const

/** Notes which holdings of the node's wallets begin and end, so that nobody asks about those that are over. */
export async function noteNumbers(ledger: Journal, events: readonly ChainEvent[], chain: MarketChain): Promise<void> {
  const own = events.filter((event) => isOwn(event, chain))
  if (own.length === 0) return
  await ledger.writeWithoutReceipt((w) => {
    for (const event of own) {
      const chosen = argsOf(event, 'DatasetMarket', 'HolderChosen')
      if (chosen === undefined) noteEnd(w, event, chain)
      else {
        const key = keyOf(chain, chosen.holder, Number(chosen.number))
        const known = w.get(holdingNumbers, key)
        w.put(holdingNumbers, key, { ...known, offerId: Number(chosen.offerId), block: event.blockNumber })
      }
    }
  })
}

/** Takes back what was noted from blocks that the chain has removed. */
export async function forgetNumbers(ledger: Journal, after: number, { id }: Pick<MarketChain, 'id'>): Promise<void> {
  await ledger.writeWithoutReceipt((w) => {
    for (const { key, value } of [...w.range(holdingNumbers, { prefix: [id] })]) {
      const { overIn, ...row } = value
      if (row.block > after) w.remove(holdingNumbers, key)
      else if (overIn !== undefined && overIn > after) w.put(holdingNumbers, key, row)
    }
  })
}

export function knownHoldings(ledger: Journal, chain: Pick<MarketChain, 'id'>, wallet: Hex): KnownHoldings {
  const prefix = [chain.id, wallet.toLowerCase()]
  return ledger.read((r) => ({
    earning: new Map([...r.by(holdingNumbers, 'earning', { prefix })].map(({ key, value }) => [key[2], value.offerId])),
    count: r.count(holdingNumbers, prefix),
    has: (number) => ledger.read((later) => later.has(holdingNumbers, keyOf(chain, wallet, number))),
  }))
}

function isOwn(event: ChainEvent, { wallets }: MarketChain): boolean {
  return [...ends, 'HolderChosen' as const].some((name) => {
    const args = argsOf(event, 'DatasetMarket', name)
    return args !== undefined && wallets.account(args.holder) !== undefined
  })
}

function noteEnd(writer: RowWriter, event: ChainEvent, chain: MarketChain): void {
  for (const name of ends) {
    const args = argsOf(event, 'DatasetMarket', name)
    if (args === undefined) continue
    const prefix = [chain.id, args.holder.toLowerCase(), Number(args.offerId)]
    for (const { key, value } of [...writer.by(holdingNumbers, 'byOffer', { prefix })])
      writer.put(holdingNumbers, key, { ...value, overIn: event.blockNumber })
  }
}

const keyOf = ({ id }: Pick<MarketChain, 'id'>, wallet: Hex, number: number): [string, string, number] => [
  id,
  wallet.toLowerCase(),
  number,
]
