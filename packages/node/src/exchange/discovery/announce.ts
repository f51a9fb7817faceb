import { contextGraphOf } from '@kg/core'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { isAbout } from '../../platform/acts/acts.js'
import type { Background } from '../../platform/background/background.js'
import { followReceipts } from '../../platform/background/follow-receipts.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import { type EnsureAssetNeeds, ensureAsset } from '../system-graphs/ensure-asset.js'
import { announcementLines, announcementName } from './announcement.js'

export interface AnnounceNeeds extends EnsureAssetNeeds {
  keys: AgentKeys
  background: Background
}

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

  return followReceipts({
    ledger,
    background,
    name: 'announcements',
    isWanted: (receipt) => isAbout(receipt, 'context-graph'),
    handle: ({ subject }) => announce(ledger.read((r) => r.get(contextGraphs, contextGraphOf(subject) ?? ''))),
  })
}
