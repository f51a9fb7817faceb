import { agentDid, defined, mapDefined } from '@kg/core'
import type { LedgerReader, Range } from '@kg/store'
import { type AgentRow, agentRows } from '../../memory/agents/table.js'
import { type AgentProfile, agentProfiles } from './table.js'

/** An agent that this node knows: one of its own, one that published a profile, or both. */
export interface KnownAgent {
  readonly address: string
  readonly own?: AgentRow
  readonly profile?: AgentProfile
}

export interface AgentFilter {
  framework?: string | undefined
  skill?: string | undefined
}

/** Lists the agents that fit a filter, in the order of their addresses. */
export function* listAgents(reader: LedgerReader, range: Range, { framework, skill }: AgentFilter) {
  for (const agent of mergeAgents(reader, range)) {
    const { own, profile } = agent
    if (framework !== undefined && (own?.framework ?? profile?.framework) !== framework) continue
    if (skill !== undefined && !profile?.skills?.includes(skill)) continue
    yield agent
  }
}

/** Reads the two lists, which have the same order, side by side. */
function* mergeAgents(reader: LedgerReader, range: Range): Iterable<KnownAgent> {
  const own = reader.range(agentRows, range)[Symbol.iterator]()
  const published = reader.range(agentProfiles, range)[Symbol.iterator]()
  let [a, b] = [own.next(), published.next()]
  try {
    while (!a.done || !b.done) {
      const first = a.done ? undefined : a.value.key
      const second = b.done ? undefined : b.value.key
      const address = first === undefined || (second !== undefined && second < first) ? second : first
      if (address === undefined) return
      yield {
        address,
        ...(!a.done && first === address ? { own: a.value.value } : {}),
        ...(!b.done && second === address ? { profile: b.value.value } : {}),
      }
      if (first === address) a = own.next()
      if (second === address) b = published.next()
    }
  } finally {
    own.return?.()
    published.return?.()
  }
}

/** What the API shows of an agent, apart from how its node is connected. */
export function describeAgent({ address, own, profile }: KnownAgent) {
  const framework = own?.framework ?? profile?.framework
  return {
    agentAddress: address,
    agentUri: agentDid(address),
    name: own?.name ?? profile?.name ?? address,
    ...defined({ framework }),
    isNodeAgent: own?.isNodeAgent ?? false,
    skills: profile?.skills ?? [],
    ...defined({ mode: own?.mode, registeredAt: mapDefined(own, (own) => new Date(own.registeredAt).toISOString()) }),
    ...(profile === undefined ? {} : profileFields(profile)),
  }
}

/** What is left to show of an agent that cannot be described. */
export const markAgent = ({ address }: KnownAgent) => ({
  agentAddress: address,
  agentUri: '',
  name: address,
  isNodeAgent: false,
  skills: [],
})

function profileFields({ peerId, nodeRole, identityId, encryptionKey, version }: AgentProfile) {
  return {
    peerId,
    nodeRole,
    profileVersion: version,
    ...defined({ identityId, encryptionKey }),
  }
}
