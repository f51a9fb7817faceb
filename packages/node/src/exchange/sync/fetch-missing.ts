import { nameHash } from '@kg/core'
import type { Host } from '@kg/net'
import { step } from '@kg/store'
import { assetKey } from '../../memory/assets/names.js'
import { assetRows } from '../../memory/assets/table.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { definitionName } from '../membership/definition.js'
import { acceptTogether } from './accept-together.js'
import { readEntryKey } from './entry-key.js'
import { fetchAssets } from './fetch-assets.js'
import { findMissing } from './find-missing.js'
import type { Inventories } from './inventories.js'
import { mayServe, NotServedError } from './peer-access.js'
import type { ShareRecord } from './record.js'
import type { RecordReceiver } from './record-receiver.js'

export interface FetchMissingNeeds {
  ledger: Journal
  inventories: Inventories
  receiver: RecordReceiver
  maxAssetBytes: number
}

export interface FetchMissingTask {
  host: Host
  peerId: string
  graph: string
  signal: AbortSignal
  /** Called when it is known how many are to be fetched. */
  onCompared?(count: number): void
  /** Called for each asset that was new. */
  onStored(record: ShareRecord): void
}

/** Fetches from a peer what this node lacks of a context graph. What has arrived stays, however it ends. */
export async function fetchMissing(
  { ledger, inventories, receiver, maxAssetBytes }: FetchMissingNeeds,
  { host, peerId, graph, signal, onCompared, onStored }: FetchMissingTask,
): Promise<void> {
  const held = ledger.read((r) => r.get(contextGraphs, graph))
  if (held !== undefined && !ledger.read((r) => mayServe(r, held, peerId))) throw new NotServedError({})
  const began = ledger.head()
  const missing = await findMissing(host, peerId, { graph, inventories, signal })
  if (missing.size === 0) return
  onCompared?.(missing.size)
  step('catch-up.compared')
  const isLacking = (key: string) => {
    const { name, agent, layer } = readEntryKey(key)
    if (!receiver.hasRoom({ graph, author: agent, name })) return false
    const row = ledger.read((r) => r.get(assetRows, assetKey({ contextGraph: graph, sub: '', agent, name })))
    return (row?.[layer]?.seq ?? 0) <= began
  }
  const wanted = { graph: nameHash(graph), keys: inFetchOrder(missing), isLacking, maxBytes: maxAssetBytes, signal }
  const origin = { peerId, address: host.addressOf(peerId) }
  await acceptTogether(fetchAssets(host, peerId, wanted), {
    isFirst: ({ record }) => record.name === definitionName,
    async accept({ record, chunks }) {
      if (record.graph === graph && (await receiver.accept(record, chunks, origin))) onStored(record)
    },
  })
}

/**
 * The order differs from peer to peer, so that several peers bring different parts at the same time. The definition
 * comes first: assets of members are refused until it says who the members are.
 */
function inFetchOrder(keys: ReadonlySet<string>): string[] {
  const isDefinition = (key: string) => readEntryKey(key).name === definitionName
  return [...keys].sort(() => Math.random() - 0.5).sort((a, b) => Number(isDefinition(b)) - Number(isDefinition(a)))
}
