import { gunzipSync } from 'node:zlib'
import type { Hex } from '@kg/core'
import { keccak256 } from 'viem'
import { writeDurably } from './durable-file.js'
import { rpc } from './rpc.js'
import type { SentTransaction } from './transaction-log.js'

/** Keeps the whole chain in a file that it can begin from: blocks, receipts and logs too. */
export async function saveState(url: string, file: string): Promise<void> {
  const dump = (await rpc(url, 'anvil_dumpState', [], 60_000)) as Hex
  await writeDurably(file, gunzipSync(Buffer.from(dump.slice(2), 'hex')))
}

/** Sends again what the chain does not know, each at its own time. Returns how many it took. */
export async function replay(url: string, sent: readonly SentTransaction[]): Promise<number> {
  let taken = 0
  for (const { at, raw } of sent) {
    if ((await rpc(url, 'eth_getTransactionByHash', [keccak256(raw)])) !== null) continue
    const last = (await rpc(url, 'eth_getBlockByNumber', ['latest', false])) as { timestamp: Hex }
    const time = Math.max(at, Number(last.timestamp))
    // The clock first: it starts with the process and lets no block be earlier.
    await rpc(url, 'anvil_setTime', [time])
    await rpc(url, 'evm_setNextBlockTimestamp', [time])
    if (await accepted(url, raw)) taken++
  }
  await rpc(url, 'anvil_setTime', [Math.floor(Date.now() / 1000)])
  return taken
}

/** A transaction that the chain refused the first time is refused again. */
async function accepted(url: string, raw: Hex): Promise<boolean> {
  try {
    await rpc(url, 'eth_sendRawTransactionSync', [raw])
    return true
  } catch (error) {
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') throw error
    return false
  }
}
