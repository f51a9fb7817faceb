import { hkdfSync } from 'node:crypto'
import { type EncryptionKey, encryptionKeyFrom } from '@kg/net'
import type { ContextGraphs } from '../../memory/context-graphs/context-graphs.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import { addressOfKey } from '../../platform/seals/seals.js'

/** Who owns held datasets on this node. Nobody acts for it, so that they stay out of everyone's trails and queries. */
export interface Holder {
  readonly caller: Caller
  /** Its own key and no other. */
  readonly keys: AgentKeys
  /** Copies are encrypted for this key. */
  readonly encryptionKey: EncryptionKey
  readonly contextGraph: string
}

const purpose = 'kg/1/market-holder'

/** The holder of this node. Its keys come from the node's own, so that there is one secret to keep. */
export function openHolder(seed: Uint8Array): Holder {
  const key = new Uint8Array(hkdfSync('sha256', seed, new Uint8Array(), purpose, 32))
  const agent = addressOfKey(key).toLowerCase()
  return {
    caller: { agent, isAdmin: false },
    keys: { get: (wanted) => (wanted === agent ? key : undefined), make: () => agent },
    encryptionKey: encryptionKeyFrom(seed, 'market-holder'),
    contextGraph: `${agent}/held`,
  }
}

/** Makes the private graph of held datasets when the first one comes. */
export async function openHeldGraph(
  { ledger, graphs }: { readonly ledger: Journal; readonly graphs: Pick<ContextGraphs, 'create'> },
  { caller, contextGraph: id }: Holder,
): Promise<void> {
  const isThere = () => ledger.read((r) => r.has(contextGraphs, id))
  if (isThere()) return
  try {
    await graphs.create({ id, name: 'Datasets held for others', accessPolicy: 1, private: true }, caller)
  } catch (error) {
    // Two copies may come at once: the other one has made it.
    if (!isThere()) throw error
  }
}
