import { defineTable } from '@kg/store'

/** What an agent says about itself in the asset `profile` of the system graph `agents`, which it has sealed. */
export interface AgentProfile {
  agent: string
  /** The node that acts for it. */
  peerId: string
  name: string
  framework?: string
  nodeRole: 'core' | 'edge'
  /** Hex of its X25519 key, for what is meant for it alone. */
  encryptionKey?: string
  /** On-chain identity of its node, decimal. */
  identityId?: string
  skills: string[]
  version: number
  updatedAt: number
}

export const agentProfiles = defineTable<AgentProfile>()('agent-profiles', {
  indexes: { byPeer: (row) => [row.peerId, row.agent], byName: (row) => [row.name.toLowerCase(), row.agent] },
})

/** What the newest profile of an agent of this node says, as far as it can change. */
export const publishedFacts = defineTable<string>()('published-facts')
