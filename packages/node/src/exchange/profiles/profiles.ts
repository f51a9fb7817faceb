import { setImmediate } from 'node:timers/promises'
import type { Config } from '@kg/contract'
import { agentAddress, defined } from '@kg/core'
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
import { publishedFacts } from './table.js'

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

/** The node's role and identity change on the chain without a commit, so they are checked this often as well. */
const checkMs = 30_000
/** Agents that are read together. */
const pageSize = 256

/** Publishes a profile for each agent of this node: an asset named `profile` in `agents` that the agent seals. */
export function openProfiles(needs: ProfileNeeds) {
  const { ledger, network, chain, config, keys, background } = needs
  let skillsOf: (agent: string) => string[] = () => []
  let isWaiting = false
  let isStopped = false
  /** What the profiles of all agents say in common, when they were last looked through. */
  let lastCommon: string | undefined
  let stopChecking: (() => void) | undefined
  let stopListening: (() => void) | undefined

  const commonFacts = () => ({
    peerId: network.peerId,
    nodeRole: chain.role() ?? (config.nodeRole === 'core' ? 'core' : 'edge'),
    identityId: String(chain.current()?.identityId() ?? 0n),
    nodeName: config.name,
  })

  /** All that can change in a profile. The encryption key follows from the address. */
  function changingFacts({ address, name, framework, isNodeAgent }: AgentRow) {
    const { nodeName, identityId, ...common } = commonFacts()
    return {
      ...common,
      name: isNodeAgent ? nodeName : name,
      ...defined({ framework }),
      ...(identityId === '0' ? {} : { identityId }),
      skills: skillsOf(address),
    }
  }

  const encryptionKeyFor = (address: string) =>
    Buffer.from(encryptionKeyOf(network.seed, address).publicKey).toString('hex')

  async function publish(row: AgentRow): Promise<PublishedProfile> {
    const { address: agent } = row
    const changing = changingFacts(row)
    const facts: ProfileFacts = { ...changing, agent, encryptionKey: encryptionKeyFor(agent) }
    const ref = { contextGraph: 'agents', sub: '', name: 'profile' }
    const ensured = await ensureAsset(needs, ref, profileLines(facts), { agent, isAdmin: false })
    const text = JSON.stringify(changing)
    if (ledger.read((r) => r.get(publishedFacts, agent)) !== text)
      await ledger.writeWithoutReceipt((w) => w.put(publishedFacts, agent, text))
    return { agentAddress: agent, ...ensured }
  }

  /** Agents that hold their own keys publish their profiles themselves. */
  const isCustodial = ({ address }: AgentRow) => keys.get(address) !== undefined

  const hasChanged = (row: AgentRow) =>
    ledger.read((r) => r.get(publishedFacts, row.address)) !== JSON.stringify(changingFacts(row))

  async function publishWhere(isWanted: (row: AgentRow) => boolean): Promise<PublishedProfile[]> {
    const published: PublishedProfile[] = []
    lastCommon = JSON.stringify(commonFacts())
    for (let after: string | undefined; ; ) {
      const range = { limit: pageSize, ...defined({ after }) }
      const rows = ledger.read((r) => [...r.range(agentRows, range)].map(({ value }) => value))
      for (const row of rows) {
        if (isStopped) return published
        if (isWanted(row) && isCustodial(row)) published.push(await publish(row))
      }
      after = rows.at(-1)?.address
      if (after === undefined) return published
      await setImmediate()
    }
  }

  async function publishOne(agent: string): Promise<void> {
    const row = ledger.read((r) => r.get(agentRows, agent))
    if (row !== undefined && hasChanged(row) && isCustodial(row)) await publish(row)
  }

  /** Publishes the profile of an agent again soon, because something in it may have changed. */
  function update(agent: string): void {
    if (network.current() !== undefined) background.schedule(() => publishOne(agent))
  }

  /** Looks through all profiles when the node itself has changed. */
  function checkCommon(): void {
    if (isWaiting || network.current() === undefined || JSON.stringify(commonFacts()) === lastCommon) return
    isWaiting = true
    background.schedule(async () => {
      isWaiting = false
      await publishWhere(hasChanged)
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
        if (isAbout(receipt, 'agent')) update(agentAddress(receipt.subject).toLowerCase())
        else if (isAbout(receipt, 'identity')) checkCommon()
      })
      stopChecking ??= every(checkMs, checkCommon)
      background.schedule(() => publishWhere(hasChanged))
    },
    async publishNow(): Promise<PublishedProfile[]> {
      await network.ready('Publishing profiles')
      return (await background.run(() => publishWhere(() => true))) ?? []
    },
    stop(): void {
      isStopped = true
      stopChecking?.()
      stopListening?.()
    },
  }
}

export type Profiles = ReturnType<typeof openProfiles>
