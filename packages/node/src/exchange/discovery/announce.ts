import { agentRows } from '../../memory/agents/table.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { isAct } from '../../platform/acts/acts.js'
import type { Background } from '../../platform/background/background.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import { type EnsureAssetNeeds, ensureAsset } from '../system-graphs/ensure-asset.js'
import { announcementLines, announcementName } from './announcement.js'

export interface AnnounceNeeds extends EnsureAssetNeeds {
  keys: AgentKeys
  background: Background
}

const prefix = 'did:kg:context-graph:'

/** Announces the context graphs of this node's agents, except private ones. Returns the function that ends it. */
export function announceGraphs(needs: AnnounceNeeds): () => void {
  const { ledger, keys, background } = needs

  async function announce(row: ContextGraphRow | undefined): Promise<void> {
    const { creator, curator } = row ?? {}
    if (row === undefined || row.kind !== 'user' || row.private || curator === undefined || creator !== curator) return
    if (keys.get(curator) === undefined) return
    const ref = { contextGraph: 'ontology', sub: '', name: announcementName(row.id) }
    await ensureAsset(needs, ref, announcementLines(row), { agent: curator, isAdmin: false })
  }

  background.schedule(async () => {
    for (const { key: agent } of ledger.read((r) => [...r.range(agentRows)]))
      for (const id of ledger.read((r) => [...r.by(contextGraphs, 'created', { prefix: agent })].map(({ key }) => key)))
        await announce(ledger.read((r) => r.get(contextGraphs, id)))
  })
  return ledger.onCommit((receipt) => {
    if (!isAct(receipt, 'context-graph.create', 'context-graph.rename')) return
    const id = receipt.subject.slice(prefix.length)
    background.schedule(() => announce(ledger.read((r) => r.get(contextGraphs, id))))
  })
}
