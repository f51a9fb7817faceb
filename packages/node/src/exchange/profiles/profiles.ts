import type { Config } from '@kg/contract'
import { defined } from '@kg/core'
import type { NodeChain } from '../../chain/connection/chain.js'
import { type AgentRow, agentRows } from '../../memory/agents/agents.js'
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

/** Between looks at what no commit tells of: the chain's word on the node. */
const lookMs = 30_000

/** Tells peers who the agents of this node are: each has an asset `profile` in `agents`, sealed by it. */
export function openProfiles(needs: ProfileNeeds) {
  const { ledger, network, chain, config, keys, background } = needs
  let skillsOf: (agent: string) => string[] = () => []
  let isWaiting = false
  let timer: NodeJS.Timeout | undefined
  let off: (() => void) | undefined

  function factsOf({ address, name, framework, isNodeAgent }: AgentRow): ProfileFacts {
    const { role, identityId = '0' } = chain.status()
    return {
      agent: address,
      peerId: network.peerId,
      name: isNodeAgent ? config.name : name,
      ...defined({ framework }),
      nodeRole: role ?? (config.nodeRole === 'core' ? 'core' : 'edge'),
      encryptionKey: Buffer.from(encryptionKeyOf(network.seed, address).publicKey).toString('hex'),
      ...(identityId === '0' ? {} : { identityId }),
      skills: skillsOf(address),
    }
  }

  /** Agents that keep their keys to themselves share their profile themselves. */
  const ownAgents = () =>
    ledger.read((r) => [...r.range(agentRows)].map(({ value }) => value).filter(({ address }) => keys.get(address)))

  async function publishAll(): Promise<PublishedProfile[]> {
    const kept: PublishedProfile[] = []
    for (const row of ownAgents()) {
      const ref = { contextGraph: 'agents', sub: '', name: 'profile' }
      const caller = { agent: row.address, isAdmin: false }
      kept.push({ agentAddress: row.address, ...(await ensureAsset(needs, ref, profileLines(factsOf(row)), caller)) })
    }
    return kept
  }

  /** Something that profiles tell has changed. */
  function update(): void {
    if (isWaiting || network.current() === undefined) return
    isWaiting = true
    background.soon(async () => {
      isWaiting = false
      await publishAll()
    })
  }

  return {
    update,
    /** Tells which skills an agent of this node offers; none until then. */
    readSkillsFrom(source: (agent: string) => string[]): void {
      skillsOf = source
    },
    start(): void {
      off ??= ledger.onCommit((receipt) => {
        if (isAbout(receipt, 'agent', 'identity')) update()
      })
      timer ??= setInterval(update, lookMs).unref()
      background.soon(publishAll)
    },
    async publishNow(): Promise<PublishedProfile[]> {
      await network.ready('Publishing profiles')
      return (await background.run(publishAll)) ?? []
    },
    stop(): void {
      clearInterval(timer)
      off?.()
    },
  }
}

export type Profiles = ReturnType<typeof openProfiles>
