import type { Config } from '@kg/contract'
import { KgError, nameHash } from '@kg/core'
import { waitAtMost } from '@kg/core/async'
import type { LedgerReader } from '@kg/store'
import type { Logger } from 'pino'
import type { NodeChain } from '../../chain/connection/chain.js'
import type { Agents } from '../../memory/agents/agents.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { Background } from '../../platform/background/background.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { GuestGraphs } from '../guests/guest-graphs.js'
import { connectedPeers } from '../p2p/connected-peers.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { acceptProfile } from '../profiles/accept-profile.js'
import { openProfiles } from '../profiles/profiles.js'
import type { CatchUps } from '../sync/catch-ups.js'
import type { EnsureAssetNeeds } from '../system-graphs/ensure-asset.js'
import { followSystemGraphs, type SystemAsset } from '../system-graphs/follow-system-graphs.js'
import { acceptAnnouncement } from './accept-announcement.js'
import { announceGraphs } from './announce.js'
import { readAnnouncement } from './announcement.js'
import { reopenGraphs } from './reopen-graphs.js'

export interface DiscoveryNeeds extends EnsureAssetNeeds {
  agents: Agents
  keys: AgentKeys
  network: PeerNetwork
  chain: NodeChain
  config: Config
  catchUps: CatchUps
  guests: GuestGraphs
  log: Logger
}

/** Whoever subscribes to a graph that is not known waits so long for peers. */
const learnMs = 5000

/** Publishes this node's agents and context graphs in the system graphs, and learns there about those of others. */
export function openDiscovery(needs: DiscoveryNeeds) {
  const { ledger, agents, network, chain, config, catchUps, guests, log } = needs
  const background = new Background((err) => log.warn({ err }, 'a discovery could not be stored'))
  const profiles = openProfiles({ ...needs, background })
  const ending = new AbortController()
  background.schedule(() =>
    reopenGraphs(ledger, {
      nodeAgent: agents.nodeAgent(),
      startup: [...config.contextGraphs, ...config.defaultContextGraphs],
    }),
  )
  const ends = [followSystemGraphs({ ledger, background, accept })]

  async function accept(asset: SystemAsset): Promise<void> {
    const { graph, name, author } = asset
    const isAccepted = graph === 'agents' ? await acceptProfile(ledger, asset) : await acceptGraph(asset)
    if (!isAccepted) log.info({ graph, name, author }, 'an asset of a system graph was ignored')
  }

  async function acceptGraph(asset: SystemAsset): Promise<boolean> {
    const announcement = readAnnouncement(asset.lines, asset)
    if (announcement === undefined) return false
    const by = agents.nodeAgent()
    const { id, curator, accessPolicy } = announcement
    const { isNew, isRegistered } = ledger.read((r) => inspectGraph(r, id))
    if (isNew && !isRegistered && !(await guests.mayList(id, curator, by))) return false
    const isWanted = isNew && accessPolicy === 0 && (await isCore())
    const isGuest = isWanted && !isRegistered && (await guests.mayFollow(id, curator, by))
    const rules = { subscribes: isWanted && (isRegistered || isGuest), isGuest, by }
    const found = await acceptAnnouncement(ledger, announcement, rules)
    if (found?.isNew && found.row.subscribed && network.current() !== undefined) await catchUps.begin(found.row.id)
    return true
  }

  /** Waits for the chain if the chain decides the node's role. Without a chain the node is an edge. */
  async function isCore(): Promise<boolean> {
    if (config.nodeRole !== 'auto' || chain.status().state === 'none') return config.nodeRole === 'core'
    try {
      return (await chain.ready('Discovering context graphs', ending.signal)).role === 'core'
    } catch (error) {
      if (error instanceof KgError) return false
      throw error
    }
  }

  network.onOpen(() => {
    profiles.start()
    ends.push(announceGraphs({ ...needs, background }))
  })

  return {
    profiles,
    /** Learns, from connected peers, of graphs whose announcements have not come yet. Does not wait for long. */
    async learnGraphs(): Promise<void> {
      const host = network.current()
      if (host === undefined || connectedPeers(host).length === 0) return
      const { ended } = await catchUps.begin('ontology')
      await waitAtMost(ended, { ms: learnMs, signal: ending.signal, keepsProcess: false })
      await background.run(async () => undefined)
    },
    async stop(): Promise<void> {
      ending.abort()
      profiles.stop()
      for (const end of ends) end()
      await background.stop()
    },
  }
}

/** What this node knew of a graph before it was announced. One that the chain lists need not fit the quota. */
function inspectGraph(reader: LedgerReader, id: string): { isNew: boolean; isRegistered: boolean } {
  const row = reader.get(contextGraphs, id)
  const hashed = reader.get(contextGraphs, nameHash(id))
  return { isNew: row === undefined, isRegistered: (row ?? hashed)?.onChainId !== undefined }
}
