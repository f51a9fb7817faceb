import { AgentNotFoundError } from '@kg/contract'
import { defined } from '@kg/core'
import type { Handler } from '../tools/handler.js'

const pageSize = 1000

export const getAgent: Handler = async ({ agent }: { agent?: string }, { client, signal }) => {
  const node = client()
  const you = await node.call('agentIdentity', undefined, { signal })
  const wanted = (agent ?? you.agentAddress).toLowerCase()
  for (let cursor: string | undefined; ; ) {
    const query = { limit: pageSize, ...defined({ cursor }) }
    const { agents, nextCursor } = await node.call('listAgents', { query }, { signal })
    const found = agents.find(
      ({ agentAddress, name }) => agentAddress.toLowerCase() === wanted || name.toLowerCase() === wanted,
    )
    if (found !== undefined) {
      const isYou = found.agentAddress.toLowerCase() === you.agentAddress.toLowerCase()
      return isYou ? { ...found, ...you, isYou } : { ...found, isYou }
    }
    if (nextCursor === undefined) break
    cursor = nextCursor
  }
  if (agent === undefined) return { ...you, isYou: true }
  throw new AgentNotFoundError({ agent })
}
