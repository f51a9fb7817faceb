import { defineTable } from '@kg/store'

export interface AgentRow {
  address: string
  name: string
  framework?: string
  mode: 'custodial' | 'self-sovereign'
  publicKey?: string
  isNodeAgent: boolean
  registeredAt: number
  /** The client that last began to act for it over MCP. */
  client?: AgentClient
}

export interface AgentClient {
  name: string
  version?: string
  /** When it did. */
  at: number
}

export interface TokenRow {
  agent: string
  createdAt: number
}

export const agentRows = defineTable<AgentRow>()('agents', {
  indexes: { nodeAgent: (row) => (row.isNodeAgent ? 'node' : undefined) },
})
export const tokenRows = defineTable<TokenRow>()('tokens', { indexes: { byAgent: (row) => row.agent } })
