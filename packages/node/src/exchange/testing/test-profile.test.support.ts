import type { AgentProfile } from '../profiles/table.js'

/** What the agent `agent` of the node `peerId` says about itself. */
export const testProfile = (agent: string, peerId: string, more: Partial<AgentProfile> = {}): AgentProfile => ({
  agent,
  peerId,
  name: 'Ada',
  nodeRole: 'edge',
  skills: [],
  version: 1,
  updatedAt: 0,
  ...more,
})
