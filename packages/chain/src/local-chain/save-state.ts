import { gunzipSync } from 'node:zlib'
import type { Hex } from '@kg/core'
import { writeDurably } from './durable-file.js'
import { rpc } from './rpc.js'

/** Keeps the whole chain in a file that it can begin from: blocks, receipts and logs too. */
export async function saveState(url: string, file: string): Promise<void> {
  const dump = (await rpc(url, 'anvil_dumpState', [], 60_000)) as Hex
  await writeDurably(file, gunzipSync(Buffer.from(dump.slice(2), 'hex')))
}
