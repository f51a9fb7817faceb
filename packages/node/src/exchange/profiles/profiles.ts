import type { Config } from '@kg/contract'
import { defined } from '@kg/core'
import { every } from '@kg/core/async'
import type { NodeChain } from '../../chain/connection/chain.js'
import { type AgentRow, agentRows } from '../../memory/agents/table.js'
import { isAbout } from '../../platform/acts/acts.js'
import type { Background } from '../../platform/background/background.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { type EnsureAssetNeeds, ensureAsset } from '../system-graphs/ensure-asset.js'
import { encryptionKeyOf } from './encryption-keys.js'
import { type ProfileFacts, profileLines } from './profile-statements.js'

export interface ProfileNeeds extends EnsureAssetNeeds {
  network: PeerNetwork
  chain: NodeChain
  config: Config
  keys: AgentKeys
  background: Background
}

export interface PublishedProfile {
  agentAddress: string
  version: number
  changed: boolean
}

/** The node's role and identity change on the chain without a commit, so profiles are checked this often as well. */
const checkMs = 30_000

/** Publishes a profile for each agent of this node: an asset named `profile` in `agents` that the agent seals. */
export function openProfiles(needs: ProfileNeeds) {
  const { ledger, network, chain, config, keys, background } = needs
  let skillsOf: (agent: string) => string[] = () => []
  let isWaiting = false
  let stopChecking: (() => void) | undefined
  let stopListening: (() => void) | undefined

  function factsOf({ address, name, framework, isNodeAgent }: AgentRow): ProfileFacts {
    const identityId = String(chain.current()?.identityId() ?? 0n)
    return {
      agent: address,
      peerId: network.peerId,
      name: isNodeAgent ? config.name : name,
      ...defined({ framework }),
      nodeRole: chain.role() ?? (config.nodeRole === 'core' ? 'core' : 'edge'),
      encryptionKey: Buffer.from(encryptionKeyOf(network.seed, address).publicKey).toString('hex'),
      ...(identityId === '0' ? {} : { identityId }),
      skills: skillsOf(address),
    }
  }

  /** Agents that hold their own keys publish their profiles themselves. */
  const custodialAgents = () =>
    ledger.read((r) => [...r.range(agentRows)].map(({ value }) => value).filter(({ address }) => keys.get(address)))

  async function publishAll(): Promise<PublishedProfile[]> {
    const published: PublishedProfile[] = []
    for (const row of custodialAgents()) {
      const ref = { contextGraph: 'agents', sub: '', name: 'profile' }
      const caller = { agent: row.address, isAdmin: false }
      published.push({
        agentAddress: row.address,
        ...(await ensureAsset(needs, ref, profileLines(factsOf(row)), caller)),
      })
    }
    return published
  }

  /** Publishes profiles again soon, because something in them may have changed. */
  function update(): void {
    if (isWaiting || network.current() === undefined) return
    isWaiting = true
    background.schedule(async () => {
      isWaiting = false
      await publishAll()
    })
  }

  return {
    update,
    /** Sets where the skills of an agent of this node are read. Until then no profile lists any. */
    readSkillsFrom(source: (agent: string) => string[]): void {
      skillsOf = source
    },
    start(): void {
      stopListening ??= ledger.onCommit((receipt) => {
        if (isAbout(receipt, 'agent', 'identity')) update()
      })
      stopChecking ??= every(checkMs, update)
      background.schedule(publishAll)
    },
    async publishNow(): Promise<PublishedProfile[]> {
      await network.ready('Publishing profiles')
      return (await background.run(publishAll)) ?? []
    },
    stop(): void {
      stopChecking?.()
      stopListening?.()
    },
  }
}

export type Profiles = ReturnType<typeof openProfiles>
