import { MarketBalanceTooLowError, OfferCancelledError, OfferRefusedByChainError, TxRevertedError } from '@kg/contract'
import type { KgError } from '@kg/core'
import { KeyedMutex } from '@kg/core/async'
import { step } from '@kg/store'
import { tokens } from '../../chain/wallets/tokens.js'
import type { MarketChain } from '../contract/market-chain.js'
import { confirmedAt, isSent, offerIdIn, txKey } from './chain-offer.js'
import type { OfferStep } from './offer-store.js'
import { escrowOf, type OfferReason, type OfferRow } from './table.js'

/** How often others may spend the balance between the deposit and the offer. */
export const mostRounds = 3

// A second approval would replace the first.
const turns = new KeyedMutex()

export const reasonOf = ({ code, message, remedy }: KgError): OfferReason => ({ code, message, remedy })

/** Deposits what is missing, then makes the offer. What the contract refuses ends it. */
export async function createOffer(chain: MarketChain, row: OfferRow, signal: AbortSignal): Promise<OfferStep> {
  const key = txKey(row, 'create-offer')
  if (row.isCancelAsked === true && !isSent(chain, key))
    return { by: 'cancel', change: { reason: reasonOf(new OfferCancelledError({})) } }
  if (row.deposit?.round !== row.round) {
    const amount = await missingTokens(chain, row)
    return { change: { deposit: { round: row.round, amount: String(amount) } }, dueAt: Date.now() }
  }
  try {
    if (!isSent(chain, key)) await depositTokens(chain, row, { amount: BigInt(row.deposit.amount) }, signal)
    const tx = { key, wallet: row.wallet, signal }
    const receipt = await chain.send(tx, ...callOf(row))
    step('offer.created')
    const offerId = await offerIdIn(chain, receipt)
    const bidsFrom = confirmedAt(chain, key)
    const bidsUntil = bidsFrom + row.terms.bidWindow * 1000
    const change = { offerId: String(offerId), createTx: receipt.hash, bidsFrom, bidsUntil, announced: 0 }
    return { by: 'start', change, dueAt: Date.now() }
  } catch (error) {
    if (!(error instanceof TxRevertedError)) throw error
    const { name, message } = error.data
    if (name === 'BalanceTooLow' && row.round < mostRounds)
      return { change: { round: row.round + 1 }, dueAt: Date.now() }
    return { by: 'fail', change: { reason: reasonOf(new OfferRefusedByChainError({ name, message })) } }
  }
}

/** What the profile lacks for the escrow; refused if the wallet does not have it either. */
export async function missingTokens(
  chain: Pick<MarketChain, 'read' | 'symbol'>,
  { wallet, terms }: Pick<OfferRow, 'wallet' | 'terms'>,
): Promise<bigint> {
  const [{ free }, balance] = await Promise.all([
    chain.read('DatasetMarket', 'profileOf', [wallet]),
    chain.read('Token', 'balanceOf', [wallet]),
  ])
  const needed = escrowOf({ terms })
  if (free + balance >= needed) return needed > free ? needed - free : 0n
  throw new MarketBalanceTooLowError({
    account: wallet,
    place: 'wallet',
    has: tokens(free + balance),
    needs: tokens(needed),
    symbol: chain.symbol,
  })
}

/** Moves tokens from the wallet to its profile, once for each round of an offer. */
export async function depositTokens(
  chain: MarketChain,
  row: OfferRow,
  { amount, what = '' }: { readonly amount: bigint; readonly what?: string },
  signal: AbortSignal,
): Promise<void> {
  if (amount === 0n) return
  const { wallet } = row
  const spender = chain.addresses.DatasetMarket
  await turns.run(`${chain.id} ${wallet}`, async () => {
    await chain.send({ key: txKey(row, `${what}approve`), wallet, signal }, 'Token', 'approve', [spender, amount])
    step('offer.approved')
    await chain.send({ key: txKey(row, `${what}deposit`), wallet, signal }, 'DatasetMarket', 'deposit', [amount])
    step('offer.deposited')
  })
}

/** What makes an offer, the same whenever it is sent. */
export function callOf({ datasetId, terms }: OfferRow) {
  const { size, price, minStake, ...rest } = terms
  const asked = { ...rest, datasetId, size: BigInt(size), price: BigInt(price), minStake: BigInt(minStake) }
  return ['DatasetMarket', 'createOffer', [asked]] as const
}
