import { readText } from '../p2p/wire.js'

/** Which agent and context graph a message from another node is about. */
export function readNotice(body: Record<string, unknown>): { id: string; agent: string } {
  return { id: readText(body.graph, 'graph', 256), agent: readText(body.agent, 'agent', 42) }
}

/** What a node says about joining, and which node it is. */
export interface Notice {
  body: Record<string, unknown>
  peerId: string
}
