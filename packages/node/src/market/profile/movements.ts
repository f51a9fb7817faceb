import type { ChainEvent } from '@kg/chain'
import type { MarketPayout } from '@kg/contract'
import type { Hex } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { argsOf } from '../../chain/connection/event-args.js'
import { tokens } from '../../chain/wallets/tokens.js'
import { type Action, actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { MarketChain } from '../contract/market-chain.js'
import { profileSubject } from './deposit.js'
import { largestBatch } from './due-payouts.js'
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
  const completed = argsOf(event, 'DatasetMarket', 'HoldingCompleted')
  if (completed !== undefined) {
    const { holder: wallet, paid: amount } = completed
    return wallets.account(wallet) && { event: 'HoldingCompleted', wallet, amount: String(amount), holdings: 1, txHash }
  }
  const paid = argsOf(event, 'DatasetMarket', 'PaidOut')
  if (paid === undefined || wallets.account(paid.holder) === undefined) return undefined
  const { paymentsOf } = await import('@kg/chain')
  const payments = paymentsOf(paid).filter(({ amount }) => amount > 0n)
  const total = payments.reduce((sum, { amount }) => sum + amount, 0n)
  return { event: 'PaidOut', wallet: paid.holder, amount: String(total), holdings: payments.length, txHash }
}

const actions = {
  Deposited: 'market.deposited',
  WithdrawalRequested: 'market.withdrawing',
  Withdrawn: 'market.withdrawn',
  PaidOut: 'market.paid',
  HoldingCompleted: 'market.paid',
} as const satisfies Record<MovementRow['event'], Action>

/** Notes what happened to the node's own profile, with a receipt for each transaction; the same again changes nothing. */
export async function noteMovements(
  { ledger, agent }: { readonly ledger: Journal; readonly agent: string },
  events: readonly ChainEvent[],
  chain: MarketChain,
): Promise<void> {
  const groups = new Map<string, Movement[]>()
  for (const event of events) {
    const row = await movementOf(event, chain)
    const key: MovementKey = [chain.id, event.blockNumber, event.logIndex]
    if (row === undefined || ledger.read((r) => r.has(movementRows, key))) continue
    const name = `${row.txHash}/${actions[row.event]}`
    groups.set(name, [...(groups.get(name) ?? []), { key, row }])
  }
  for (const [first, ...rest] of groups.values()) {
    if (first === undefined) continue
    const act = actOf(actions[first.row.event], agent, profileSubject(chain))
    await ledger.write(act, (w) => {
      for (const { key, row } of [first, ...rest]) w.put(movementRows, key, row)
    })
  }
}

type MovementKey = [blockchainId: string, block: number, logIndex: number]

interface Movement {
  readonly key: MovementKey
  readonly row: MovementRow
}

/** Takes back what was noted from blocks that the chain has removed. */
export async function forgetMovements(ledger: Journal, after: number, { id }: Pick<MarketChain, 'id'>): Promise<void> {
  await ledger.writeWithoutReceipt((w) => {
    for (const { key } of [...w.range(movementRows, { prefix: [id] })]) if (key[1] > after) w.remove(movementRows, key)
  })
}

const payments = ['PaidOut', 'HoldingCompleted'] as const

/** Whether a movement paid the node for holding. */
export const isPayment = ({ event }: MovementRow): boolean => payments.some((one) => one === event)

/** What one transaction paid. */
export function describePayments(
  rows: readonly MovementRow[],
  { txHash, block }: { readonly txHash: Hex; readonly block: number },
): MarketPayout {
  const amount = rows.reduce((sum, row) => sum + BigInt(row.amount), 0n)
  const holdings = rows.reduce((sum, row) => sum + (row.holdings ?? 0), 0)
  return { amount: String(amount), tokens: tokens(amount), holdings, tx_hash: txHash, block_number: block }
}

/** The newest payouts first. */
export function listPayouts(reader: LedgerReader, blockchainId: string, limit = 100): MarketPayout[] {
  const newest = payments.flatMap((event) => [
    ...reader.by(movementRows, 'byEvent', {
      prefix: [blockchainId, event],
      reverse: true,
      limit: largestBatch * limit,
    }),
  ])
  const byTx = new Map<Hex, { block: number; rows: MovementRow[] }>()
  for (const { key, value } of newest) {
    const found = byTx.get(value.txHash) ?? { block: key[1], rows: [] }
    found.rows.push(value)
    byTx.set(value.txHash, found)
  }
  return [...byTx.entries()]
    .map(([txHash, { block, rows }]) => describePayments(rows, { txHash, block }))
    .sort((a, b) => b.block_number - a.block_number)
    .slice(0, limit)
}
