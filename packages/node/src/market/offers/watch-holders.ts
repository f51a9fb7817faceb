import { createHash } from 'node:crypto'
import { step } from '@kg/store'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { MarketChain } from '../contract/market-chain.js'
import { findBlockFault } from './ask-block.js'
import { isSent, refusedAs, txKey } from './chain-offer.js'
import { depositTokens } from './create-offer.js'
import type { OfferStep } from './offer-store.js'
import { fillVacancies } from './replace-holders.js'
import { followHolders, type Held, seeHolders } from './see-holders.js'
import { deliveryRows, type OfferHolder } from './table.js'

export interface WatchNeeds {
  readonly ledger: Journal
  readonly network: Pick<PeerNetwork, 'current' | 'seed' | 'peerId'>
}

/** Questions in private that a holder may miss before it is challenged: a node may be restarting. */
const mostMisses = 2
const retryMs = 30_000

/**
 * One look at the holders of an offer: each is asked for a block in private. Who does not answer is challenged on the
 * chain, and who does not answer there either loses the holding, which others can take over.
 */
export async function watchHolders(
  { ledger, network }: WatchNeeds,
  chain: MarketChain,
  row: Held,
  signal: AbortSignal,
): Promise<OfferStep> {
  const now = Date.now()
  const { holdsUntil = 0 } = row
  const seen = await seeHolders(chain, row)
  if (now >= holdsUntil) return { by: 'complete', change: seen }
  const news = followHolders(row, seen)
  if (news !== undefined) return news
  for (const holder of seen.holders) {
    const action = { chain, row, holder, signal }
    if (holder.status === 'challenged' && isLate(row, holder, now)) return failHolder(action)
    if (holder.status === 'holding' && holder.misses >= mostMisses) return challenge(action)
  }
  const known = { ...row, ...seen }
  if (known.vacancies > 0) {
    const filled = await fillVacancies(network, chain, known, signal)
    if (filled !== undefined) return filled
  }
  return askAll({ ledger, network }, chain, known, signal)
}

async function askAll(
  { ledger, network }: WatchNeeds,
  chain: MarketChain,
  row: Held,
  signal: AbortSignal,
): Promise<OfferStep> {
  const host = network.current()
  const account = chain.wallets.account(row.wallet)
  let questions = 0
  const holders = await Promise.all(
    row.holders.map(async (holder) => {
      if (holder.status !== 'holding' || host === undefined || account === undefined) return holder
      const peerId = ledger.read((r) => r.get(deliveryRows, [row.id, holder.wallet.toLowerCase()]))?.peerId
      if (peerId === undefined)
        return { ...holder, misses: holder.misses + 1, fault: 'Nobody knows which node holds it' }
      questions++
      const ref = { blockchainId: row.blockchainId, offerId: BigInt(row.offerId) }
      const sign = (message: string) => account.signMessage({ message })
      const fault = await findBlockFault(host, { ref, holder, peerId, sign, signal })
      return { ...holder, misses: fault === undefined ? 0 : holder.misses + 1, fault }
    }),
  )
  step('offer.checked')
  return { change: { holders, vacancies: row.vacancies }, sent: { questions }, dueAt: nextLook(row, holders) }
}

/** Sooner while a holder is in doubt. */
function nextLook({ checkMs, terms, holdsUntil = 0 }: Held, holders: readonly OfferHolder[]): number {
  const now = Date.now()
  const doubts = holders.some(({ status, misses }) => status === 'holding' && misses > 0)
  const isChallenged = holders.some(({ status }) => status === 'challenged')
  const waits = [checkMs, ...(doubts ? [retryMs] : []), ...(isChallenged ? [terms.answerWindow * 1000 + 1000] : [])]
  return Math.min(now + Math.min(...waits), holdsUntil)
}

const isLate = ({ terms }: Held, { challengedAt = 0 }: OfferHolder, now: number): boolean =>
  now > challengedAt + terms.answerWindow * 1000

interface Action {
  readonly chain: MarketChain
  readonly row: Held
  readonly holder: OfferHolder
  readonly signal: AbortSignal
}

async function challenge({ chain, row, holder, signal }: Action): Promise<OfferStep> {
  const key = txKey(row, `challenge/${holder.wallet}`)
  const args = [BigInt(row.offerId), holder.wallet, blockFor(row, holder)] as const
  if (!isSent(chain, key)) await depositBond(chain, row, signal)
  const send = () => chain.send({ key, wallet: row.wallet, signal }, 'DatasetMarket', 'challenge', args)
  if (!(await isAccepted(send))) return askAgain(row)
  step('offer.challenged')
  const seen = await seeHolders(chain, row)
  const news = followHolders(row, seen)
  if (news !== undefined) return news
  // It has answered already.
  const holders = seen.holders.map((one) => (one.wallet === holder.wallet ? { ...one, misses: 0 } : one))
  return { by: 'challenge', change: { holders, round: row.round + 1 }, dueAt: nextLook(row, holders) }
}

/** The bond comes back with the stake of a holder that fails. */
async function depositBond(chain: MarketChain, row: Held, signal: AbortSignal): Promise<void> {
  const bond = await chain.read('DatasetMarket', 'challengeBond', [])
  const { free } = await chain.read('DatasetMarket', 'profileOf', [row.wallet])
  if (free < bond) await depositTokens(chain, row, { amount: bond, what: 'bond-' }, signal)
}

/** A block that nobody can foresee, and the same one when the transaction is sent again. */
function blockFor({ id, round }: Held, { wallet, blockCount }: OfferHolder): number {
  const hash = createHash('sha256').update(`${id} ${round} ${wallet}`).digest()
  return hash.readUIntBE(0, 6) % blockCount
}

async function failHolder({ chain, row, holder, signal }: Action): Promise<OfferStep> {
  const tx = { key: txKey(row, `fail-holder/${holder.wallet}`), wallet: row.wallet, signal }
  const send = () => chain.send(tx, 'DatasetMarket', 'failHolder', [BigInt(row.offerId), holder.wallet])
  if (!(await isAccepted(send))) return askAgain(row)
  step('offer.holder-failed')
  return followHolders(row, await seeHolders(chain, row)) ?? askAgain(row)
}

/** What the contract refuses has changed meanwhile, or its clock is behind: the next look tells. */
const askAgain = ({ round }: Held): OfferStep => ({ change: { round: round + 1 }, dueAt: Date.now() + 1000 })

async function isAccepted(send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send()
    return true
  } catch (error) {
    if (refusedAs(error) === undefined) throw error
    return false
  }
}
