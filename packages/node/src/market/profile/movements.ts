import type { ChainEvent } from '@kg/chain'
import type { MarketPayout } from '@kg/contract'
import type { LedgerReader } from '@kg/store'
import { argsOf } from '../../chain/connection/event-args.js'
import { tokens } from '../../chain/wallets/tokens.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { MarketChain } from '../contract/market-chain.js'
import { type MovementRow, movementRows } from './table.js'

const single = ['Deposited', 'WithdrawalRequested', 'Withdrawn'] as const

/** What an event did to the profile of one of the node's wallets. */
export async function movementOf(
  event: ChainEvent,
  { wallets }: Pick<MarketChain, 'wallets'>,
): Promise<MovementRow | undefined> {
  const { transactionHash: txHash } = event
  for (const name of single) {
    const args = argsOf(event, 'DatasetMarket', name)
    if (args === undefined) continue
    const { account, amount } = args
    return wallets.account(account) && { event: name, wallet: account, amount: String(amount), txHash }
  }
  const paid = argsOf(event, 'DatasetMarket', 'PaidOut')
  if (paid === undefined || wallets.account(paid.holder) === undefined) return undefined
  const { paymentsOf } = await import('@kg/chain')
  const payments = paymentsOf(paid).filter(({ amount }) => amount > 0n)
  const total = payments.reduce((sum, { amount }) => sum + amount, 0n)
  return { event: 'PaidOut', wallet: paid.holder, amount: String(total), holdings: payments.length, txHash }
}

/** Notes what happened to the node's own profile; the same event again changes nothing. */
export async function noteMovements(ledger: Journal, events: readonly ChainEvent[], chain: MarketChain): Promise<void> {
  const noted = await Promise.all(events.map(async (event) => ({ event, row: await movementOf(event, chain) })))
  if (noted.every(({ row }) => row === undefined)) return
  await ledger.writeWithoutReceipt((w) => {
    for (const { event, row } of noted)
      if (row !== undefined) w.put(movementRows, [chain.id, event.blockNumber, event.logIndex], row)
  })
}

/** Takes back what was noted from blocks that the chain has removed. */
export async function forgetMovements(ledger: Journal, after: number, { id }: Pick<MarketChain, 'id'>): Promise<void> {
  await ledger.writeWithoutReceipt((w) => {
    for (const { key } of [...w.range(movementRows, { prefix: [id] })]) if (key[1] > after) w.remove(movementRows, key)
  })
}

/** The newest payouts first. */
export function listPayouts(reader: LedgerReader, blockchainId: string, limit = 100): MarketPayout[] {
  return [...reader.by(movementRows, 'byEvent', { prefix: [blockchainId, 'PaidOut'], reverse: true, limit })].map(
    ({ key: [, block], value }) => ({
      amount: value.amount,
      tokens: tokens(BigInt(value.amount)),
      holdings: value.holdings ?? 0,
      tx_hash: value.txHash,
      block_number: block,
    }),
  )
}
