import { nameHash } from '@kg/core'
import { type Host, InventorySide } from '@kg/net'
import { fromWire, readBytes, readText, toWire } from '../p2p/wire.js'
import type { Inventories } from './inventories.js'
import { inventory } from './protocols.js'

const maxRounds = 64

/** Compares the inventory of a context graph with a peer's. Returns the keys of the entries that this node lacks. */
export async function findMissing(
  host: Host,
  peerId: string,
  { graph, inventories, signal }: { graph: string; inventories: Inventories; signal: AbortSignal },
): Promise<Set<string>> {
  const hash = nameHash(graph)
  const missing = new Set<string>()
  let message: Uint8Array | undefined = new InventorySide(await inventories.of(graph)).first()
  for (let round = 0; message !== undefined && round < maxRounds; round++) {
    const bytes = await host.request(peerId, inventory.name, toWire({ graph: hash, message }), { signal })
    const { reply } = fromWire(bytes)
    if (reply === undefined) break
    const answer = new InventorySide(await inventories.of(graph)).answer(readBytes(reply, 'reply'))
    for (const key of answer.need) missing.add(readText(key, 'key'))
    message = answer.reply
  }
  return missing
}
