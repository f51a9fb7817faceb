import type { Hex } from '@kg/core'
import { parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { rpc } from './rpc.js'
import type { SentTransaction } from './transaction-log.js'

const sendMs = 60_000

/** Sends again what the chain does not know, each at its own time. Returns how many it took. */
export async function replay(url: string, sent: readonly SentTransaction[]): Promise<number> {
  if (sent.length === 0) return 0
  const nonces = new Map<Hex, number>()
  let taken = 0
  let time = await turnBackClock(url, sent)
  let waiting = await Promise.all(sent.map(withSender))
  // A wallet's transactions can be recorded in another order than that of their nonces: then it takes several rounds.
  for (let before = Number.POSITIVE_INFINITY; waiting.length > 0 && waiting.length < before; ) {
    before = waiting.length
    const early: typeof waiting = []
    for (const one of waiting) {
      const next = nonces.get(one.from) ?? Number(await rpc(url, 'eth_getTransactionCount', [one.from, 'latest']))
      nonces.set(one.from, next)
      if (one.nonce > next) early.push(one)
      if (one.nonce !== next) continue
      time = Math.max(time, one.at)
      await rpc(url, 'evm_setNextBlockTimestamp', [time])
      if (!(await accepted(url, 'eth_sendRawTransactionSync', one.raw))) continue
      nonces.set(one.from, next + 1)
      taken++
    }
    waiting = early
  }
  // These had waited for a transaction that was never sent, and do so again.
  for (const { raw } of waiting) await accepted(url, 'eth_sendRawTransaction', raw)
  await rpc(url, 'anvil_setTime', [Math.floor(Date.now() / 1000)])
  return taken
}

/** The chain's clock starts with its process and lets no block be earlier, so it goes back to where the chain was. */
async function turnBackClock(url: string, sent: readonly SentTransaction[]): Promise<number> {
  const last = (await rpc(url, 'eth_getBlockByNumber', ['latest', false])) as { timestamp: Hex }
  const time = Math.max(Number(last.timestamp), sent[0]?.at ?? 0)
  await rpc(url, 'anvil_setTime', [time])
  return time
}

async function withSender(one: SentTransaction) {
  const from = await recoverTransactionAddress({ serializedTransaction: one.raw as TransactionSerialized })
  return { ...one, from, nonce: parseTransaction(one.raw).nonce ?? 0 }
}

/** A transaction that the chain refused the first time is refused again. */
async function accepted(url: string, method: string, raw: Hex): Promise<boolean> {
  try {
    await rpc(url, method, [raw], sendMs)
    return true
  } catch (error) {
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') throw error
    return false
  }
}
