import { defined } from '@kg/core'
import { describeOrMark } from '../../platform/caller/describe-rows.js'
import { decodeCursor, readPage } from '../../platform/caller/paging.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type AgentFilter, describeAgent, listAgents, markAgent } from '../profiles/list-agents.js'
import { type ConnectionNeeds, connectionState } from './connection-state.js'

export interface AgentPage extends AgentFilter {
  limit: number
  cursor?: string | undefined
}

/** Lists a page of agents, each with how its node is connected now. */
export async function listConnectedAgents(
  needs: ConnectionNeeds & { ledger: Journal },
  { limit, cursor, framework, skill }: AgentPage,
) {
  const after = decodeCursor(cursor)
  const { rows, nextCursor } = needs.ledger.read((r) =>
    readPage(listAgents(r, defined({ after }), { framework, skill }), limit, ({ address }) => address),
  )
  const agents = await Promise.all(
    rows.map(async (agent) => ({
      ...describeOrMark(agent, describeAgent, markAgent),
      ...(await connectionState(needs, { isOwn: agent.own !== undefined, peerId: agent.profile?.peerId })),
    })),
  )
  return { agents, ...defined({ nextCursor }) }
}
