import type { Hex } from '@kg/core'
import { keccak256, parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { rpc } from './rpc.js'
import type { SentTransaction } from './transaction-log.js'

const SEND_MS = 60_000

/** Sends again what the chain does not know, each at its own time. Returns how many it took. */
export async function replay(url: string, sent: readonly SentTransaction[]): Promise<number> {
  let taken = 0
  let waiting = sent
  for (let before = sent.length + 1; waiting.length > 0 && waiting.length < before; ) {
    before = waiting.length
    const early: SentTransaction[] = []
    for (const one of waiting) {
      if ((await rpc(url, 'eth_getTransactionByHash', [keccak256(one.raw)])) !== null) continue
      if (await isEarly(url, one.raw)) early.push(one)
      else if (await sendAt(url, one)) taken++
    }
    waiting = early
  }
  // These had waited for a transaction that was never sent, and do so again.
  for (const { raw } of waiting) await accepted(url, 'eth_sendRawTransaction', raw)
  await rpc(url, 'anvil_setTime', [Math.floor(Date.now() / 1000)])
  return taken
}

/** A wallet's transactions can be recorded in another order than that of their nonces. */
async function isEarly(url: string, raw: Hex): Promise<boolean> {
  const { nonce = 0 } = parseTransaction(raw)
  const from = await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized })
  return nonce > Number(await rpc(url, 'eth_getTransactionCount', [from, 'latest']))
}

async function sendAt(url: string, { at, raw }: SentTransaction): Promise<boolean> {
  const last = (await rpc(url, 'eth_getBlockByNumber', ['latest', false])) as { timestamp: Hex }
  const time = Math.max(at, Number(last.timestamp))
  // The clock first: it starts with the process and lets no block be earlier.
  await rpc(url, 'anvil_setTime', [time])
  await rpc(url, 'evm_setNextBlockTimestamp', [time])
  return accepted(url, 'eth_sendRawTransactionSync', raw)
}

/** A transaction that the chain refused the first time is refused again. */
async function accepted(url: string, method: string, raw: Hex): Promise<boolean> {
  try {
    await rpc(url, method, [raw], SEND_MS)
    return true
  } catch (error) {
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') throw error
    return false
  }
}
