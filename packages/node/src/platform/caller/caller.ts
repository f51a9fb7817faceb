/** Who calls: the agent that the token acts as, and whether it is the operator's. */
export interface Caller {
  /** Address in lower case; the node's own agent for an admin token. */
  readonly agent: string
  readonly isAdmin: boolean
}

/** Tells which agent a token belongs to. */
export interface TokenAgents {
  /** The agent that admin tokens act as. */
  nodeAgent(): string
  agentOfToken(token: string): string | undefined
}
