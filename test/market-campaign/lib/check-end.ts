import { pause } from '@kg/core/async'
import type { Api } from '../../lib/api.js'
import { until } from '../../lib/until.js'
import { type Market, wealthOf } from './open-market.js'

type Wealth = Awaited<ReturnType<typeof wealthOf>>
type Offer = Awaited<ReturnType<typeof offersOf>>[number]

export const wealthOfAll = ({ creator, holders }: Market): Promise<Wealth[]> =>
  Promise.all([creator, ...holders].map(wealthOf))

/** Waits until the time of all holdings is over and what was set aside is paid. */
export async function payAll(market: Market, patienceMs: number): Promise<void> {
  const payAndAsk = async () => {
    await pause(2000)
    for (const holder of market.holders) await holder.ok('payOutHoldings', { body: {} })
    return wealthOfAll(market)
  }
  await until(payAndAsk, (all) => all.every(({ reserved }) => reserved === 0n), patienceMs)
  // The holders hear of it from the chain.
  const ask = async () => (await Promise.all(market.holders.map((one) => one.ok('listHoldings')))).flatMap(latestOf)
  await until(ask, (states) => !states.some(isOpen), patienceMs)
}

const latestOf = ({ holdings }: { holdings: readonly { state: string }[] }) => holdings.map(({ state }) => state)

/** What is wrong after the end of all offers, and how many have found holders. */
export async function checkEnd(
  { creator, holders }: Market,
  { count, before, after }: { readonly count: number; readonly before: Wealth[]; readonly after: Wealth[] },
): Promise<{ faults: string[]; finalized: number }> {
  const offers = await offersOf(creator)
  const lists = await Promise.all(holders.map(holdingsOf))
  const held = lists.flatMap((list, i) => list.map((one) => ({ ...one, wallet: after[i + 1]?.wallet ?? '' })))
  const begun = held.filter(({ number }) => number !== undefined).map(({ offerId, wallet }) => `${offerId} ${wallet}`)
  const faults = [
    ...(offers.length === count ? [] : [`${offers.length} offers in place of ${count}`]),
    ...offers.filter((one) => !isExplained(one)).map((one) => `offer ${one.offer_id} is ${one.offer_status}`),
    ...compare(
      offers.flatMap(({ offer_id, holders }) => holders.map(({ wallet }) => `${offer_id} ${wallet.toLowerCase()}`)),
      begun,
    ),
    ...held.filter(({ state }) => isOpen(state)).map(({ offerId, state }) => `the holding of ${offerId} is ${state}`),
    ...findMissing(offers, before, after),
  ]
  return { faults, finalized: offers.filter(({ offer_status }) => offer_status === 'FINALIZED').length }
}

const isExplained = ({ offer_status, error }: Offer) => offer_status === 'FINALIZED' || error !== undefined
const isOpen = (state: string) => ['fetching', 'bidding', 'holding', 'challenged'].includes(state)

/** Each chosen bid is one holding, of one node, once. */
function compare(chosen: readonly string[], begun: readonly string[]): string[] {
  const [wanted, found] = [new Set(chosen), new Set(begun)]
  return [
    ...(begun.length === found.size ? [] : [`${begun.length - found.size} holdings are there twice`]),
    ...[...wanted].filter((one) => !found.has(one)).map((one) => `nobody holds ${one}`),
    ...[...found].filter((one) => !wanted.has(one)).map((one) => `nobody has chosen ${one}`),
  ]
}

/** The creator has paid the prices of the chosen bids, and each holder has got its own, to the wei. */
function findMissing(offers: readonly Offer[], before: readonly Wealth[], after: readonly Wealth[]): string[] {
  const chosen = offers.flatMap((one) => one.holders)
  const earned = (wallet: string) =>
    chosen
      .filter((one) => one.wallet.toLowerCase() === wallet && one.status !== 'failed')
      .reduce((sum, { token_amount }) => sum + BigInt(token_amount), 0n)
  const changes = after.map(({ wallet, wei }, i) => ({ wallet, i, change: wei - (before[i]?.wei ?? 0n) }))
  const total = changes.reduce((sum, { change }) => sum + change, 0n)
  const paid = after.slice(1).reduce((sum, { wallet }) => sum + earned(wallet), 0n)
  return [
    ...(total === 0n ? [] : [`${total} wei have come from nowhere`]),
    ...changes
      .filter(({ wallet, i, change }) => change !== (i === 0 ? -paid : earned(wallet)))
      .map(({ wallet, change }) => `the tokens of ${wallet} changed by ${change} wei`),
  ]
}

async function offersOf(creator: Api) {
  return readPages(async (query) => {
    const { offers, nextCursor } = await creator.ok('listOffers', { query })
    return { rows: offers, nextCursor }
  })
}

async function holdingsOf(holder: Api) {
  return readPages(async (query) => {
    const { holdings, nextCursor } = await holder.ok('listHoldings', { query })
    return { rows: holdings, nextCursor }
  })
}

async function readPages<T>(
  read: (query: Record<string, string>) => Promise<{ rows: readonly T[]; nextCursor?: string | undefined }>,
): Promise<T[]> {
  const all: T[] = []
  for (let cursor: string | undefined; ; ) {
    const { rows, nextCursor } = await read({ limit: '500', ...(cursor !== undefined && { cursor }) })
    all.push(...rows)
    if (nextCursor === undefined) return all
    cursor = nextCursor
  }
}
