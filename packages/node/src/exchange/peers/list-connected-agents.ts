import { defined, mapDefined } from '@kg/core'
import type { Agents } from '../../memory/agents/agents.js'
import type { AgentRow } from '../../memory/agents/table.js'
import type { Caller } from '../../platform/caller/caller.js'
import { describeOrMark } from '../../platform/caller/describe-rows.js'
import { decodeCursor, readPage } from '../../platform/caller/paging.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type AgentFilter, describeAgent, listAgents, markAgent } from '../profiles/list-agents.js'
import { type ConnectionNeeds, connectionState } from './connection-state.js'

export interface AgentPage extends AgentFilter {
  limit: number
  cursor?: string | undefined
}

export interface AgentListNeeds extends ConnectionNeeds {
  ledger: Journal
  agents: Pick<Agents, 'lastSeen'>
}

/** Lists a page of agents, each with how its node is connected now. */
export async function listConnectedAgents(
  needs: AgentListNeeds,
  caller: Caller,
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
      ...(agent.own === undefined ? {} : describeUse(needs.agents, caller, agent.own)),
    })),
  )
  return { agents, ...defined({ nextCursor }) }
}

/** When an agent was here and with which client: for the operator's eyes. */
function describeUse(agents: AgentListNeeds['agents'], caller: Caller, { address, client }: AgentRow) {
  if (!caller.isAdmin) return {}
  const lastSeen = agents.lastSeen(address) ?? client?.at
  return defined({
    lastSeen: mapDefined(lastSeen, iso),
    client: mapDefined(client, ({ at, ...known }) => ({ ...known, at: iso(at) })),
  })
}

const iso = (time: number) => new Date(time).toISOString()
