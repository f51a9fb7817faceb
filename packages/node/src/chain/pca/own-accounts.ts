import type { Journal } from '../../platform/operations/journal.js'
import type { OpenChain } from '../connection/chain.js'
import { knownAccounts } from './account-table.js'

const atOnce = 20

/**
 * The accounts that our wallets own or publish with, in the order of their numbers. The contract cannot list them:
 * it tells how many a wallet has, and only when that is more than we know of do we look for them, newest first.
 */
export async function ownAccounts(ledger: Journal, open: OpenChain, signal: AbortSignal): Promise<bigint[]> {
  const wallets = open.wallets.list().map(({ address }) => address)
  const ours = new Set(wallets.map((address) => address.toLowerCase()))
  const isOwn = async (id: bigint) => ours.has((await open.read('ConvictionAccounts', 'ownerOf', [id])).toLowerCase())

  const noted = ledger.read((r) =>
    [...r.range(knownAccounts, { prefix: [open.name] })].map(({ key }) => BigInt(key[1])),
  )
  const owned = new Set(await filterAsync(noted, isOwn))
  const counts = await Promise.all(wallets.map((address) => open.read('ConvictionAccounts', 'balanceOf', [address])))
  const total = counts.reduce((sum, count) => sum + count, 0n)
  let next = await open.read('ConvictionAccounts', 'accountCount', [])
  while (owned.size < total && next > 0n) {
    signal.throwIfAborted()
    const some: bigint[] = []
    for (; some.length < atOnce && next > 0n; next--) if (!owned.has(next)) some.push(next)
    const found = await filterAsync(some, isOwn)
    for (const id of found) owned.add(id)
    await noteAccounts(ledger, open, found)
  }
  const seats = await Promise.all(wallets.map((address) => open.read('ConvictionAccounts', 'accountOf', [address])))
  for (const id of seats) if (id !== 0n) owned.add(id)
  return [...owned].sort((a, b) => (a < b ? -1 : 1))
}

export async function noteAccounts(ledger: Journal, open: OpenChain, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  await ledger.writeWithoutReceipt((w) => {
    for (const id of ids) w.put(knownAccounts, [open.name, Number(id)], { at: Date.now() })
  })
}

async function filterAsync<T>(values: readonly T[], isWanted: (value: T) => Promise<boolean>): Promise<T[]> {
  const answers = await Promise.all(values.map(isWanted))
  return values.filter((_, at) => answers[at])
}
